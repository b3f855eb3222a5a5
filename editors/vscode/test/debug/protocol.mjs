// What a client can do wrong.

import assert from "node:assert/strict";
import { listing, within } from "./client.mjs";

export async function malformed(client) {
  // The client answers by the number of the request; these are written past it.
  const answers = [];
  const dispatch = client.dispatch.bind(client);
  let came = () => {};
  client.dispatch = (text) => {
    const message = JSON.parse(text);
    if (message.type === "response" && message.request_seq < 1 || message.request_seq >= 900) {
      answers.push(message);
      came();
    }
    dispatch(text);
  };
  const send = async (text) => {
    const next = new Promise((resolve) => (came = resolve));
    client.outputStream.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    await within(next, `the answer to ${text}`);
    return answers.at(-1);
  };
  for (const [text, message] of [
    ["{", /^invalid message: /],
    ['{"seq":900}', /^invalid message: /],
    ['{"seq":901,"type":"event","event":"x"}', /^invalid message type `event`; expected `request`/],
    ['{"seq":902,"type":"request","command":"fly"}', /^unsupported request `fly`/],
    ['{"seq":903,"type":"request","command":"next"}', /^no program is loaded; `launch` comes before `next`/],
    ['{"seq":904,"type":"request","command":"launch","arguments":7}', /^invalid arguments of `launch`/],
    ['{"seq":905,"type":"request","command":"launch"}', /the launch attribute `program` is missing/],
    ['{"seq":906,"type":"request","command":"launch","arguments":{"program":"no-such-title"}}', /no-such-title/],
  ]) {
    const answer = await send(text);
    assert.equal(answer.success, false, text);
    assert.match(answer.message, message);
  }
  // The session works afterwards.
  await client.launchStopped({ program: listing("c64/viertris").file });
  const late = await send('{"seq":910,"type":"request","command":"setBreakpoints","arguments":{"source":3}}');
  assert.match(late.message, /^invalid arguments of `setBreakpoints`/);
  await client.leave();
}

export async function vanishes(client) {
  await client.launchStopped({ program: listing("c64/viertris").file });
  await client.ask("continue", { threadId: 1 });
  client._adapterProcess.stdin.destroy();
  client._adapterProcess.stdout.destroy();
  assert.equal(await within(client.ended, "the end of the process"), 0);
}
