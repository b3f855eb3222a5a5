const form = document.querySelector("form");
const main = document.querySelector("main");
const cards = [...main.children].map((element, place) => ({
  element, place, text: element.textContent.toLowerCase(), ...element.dataset,
}));
const orders = {
  path: (one, other) => one.place - other.place,
  statements: (one, other) => other.statements - one.statements || one.place - other.place,
};

function show() {
  const { text, machine, end, order } = Object.fromEntries(new FormData(form));
  const words = text.toLowerCase().split(/\s+/);
  let count = 0;
  for (const card of cards) {
    const fits = (!machine || card.machine === machine) && (!end || card.end === end)
      && words.every((word) => card.text.includes(word));
    card.element.hidden = !fits;
    count += fits;
  }
  document.querySelector("#count").textContent = count;
  const byWord = (one, other) => one[order].localeCompare(other[order]) || one.place - other.place;
  cards.sort(orders[order] ?? byWord);
  main.replaceChildren(...cards.map((card) => card.element));
}

form.hidden = false;
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
// A browser keeps the fields when the page is loaded again.
show();
