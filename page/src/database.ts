// The browser's database: snapshots that a person saved, and the programs with the states that the page keeps.

export type StoreName = "snapshots" | "programs";

let opened: Promise<IDBDatabase> | undefined;
let database: IDBDatabase | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("typein", 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      const store = request.result.createObjectStore("snapshots", { keyPath: "id", autoIncrement: true });
      store.createIndex("program", "program");
    }
    request.result.createObjectStore("programs", { keyPath: "address" });
  };
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error("another tab has an older version of this page; close it"));
  });
  return Promise.race([done(request), blocked]).then((connection) => {
    database = connection;
    // Another tab has a newer page; this one opens the database again when it needs it.
    connection.onversionchange = () => {
      connection.close();
      [opened, database] = [undefined, undefined];
    };
    return connection;
  });
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

/** Opens a store; rejects where the browser refuses to store. */
export async function store(name: StoreName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  opened.catch(() => (opened = undefined));
  return (await opened).transaction(name, mode).objectStore(name);
}

/** Puts a value without waiting, so that it is on its way when the page ends; false if the database is not open yet. */
export function putAtOnce(name: StoreName, value: unknown): boolean {
  if (!database) return false;
  const transaction = database.transaction(name, "readwrite");
  transaction.objectStore(name).put(value);
  transaction.commit();
  return true;
}
