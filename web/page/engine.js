// Calls of the module: bytes in, text out. What it asks and answers is said in web/src/abi.rs.
const $p = (id) => document.getElementById("p-" + id);
const encoder = new TextEncoder(), decoder = new TextDecoder();
let compiled, module;

// A text in base64, as bytes.
function bytesOf(text) {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes;
}

async function startModule(text) {
  compiled = await WebAssembly.compile(bytesOf(text));
  module = (await WebAssembly.instantiate(compiled)).exports;
}

function call(name, question = "", ...more) {
  const bytes = typeof question === "string" ? encoder.encode(question) : question;
  try {
    const at = module.room(bytes.length);
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    module[name](bytes.length, ...more);
    return decoder.decode(new Uint8Array(module.memory.buffer, module.answer(), module.answer_length()));
  } catch (error) {
    module = new WebAssembly.Instance(compiled).exports;
    throw error;
  }
}

// A question and its answer as objects; what cannot be answered has the key `error`.
const ask = (name, question) => JSON.parse(call(name, JSON.stringify(question)));

// A sentence above all else, until something else is asked: an empty one takes it away.
function tell(sentence) {
  $p("fault").textContent = sentence;
  $p("fault").hidden = !sentence;
  if (sentence) $p("fault").scrollIntoView({ block: "nearest" });
}

// What nobody caught.
const failed = (error) => tell(`This is a fault of the page: ${error?.message ?? error}. Please report it with the game.`);
addEventListener("error", (event) => failed(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => failed(event.reason));

function made(name, text, attributes) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
}

// Pictures come from the module, which has no text of others in them.
function draw(into, svg, caption) {
  into.innerHTML = svg;
  into.setAttribute("aria-label", caption);
}

function boardFigure({ svg, title, text }) {
  const figure = made("figure"), picture = made("div", undefined, { role: "img" });
  draw(picture, svg, `board ${title}, ${text}`);
  const caption = made("figcaption");
  caption.append(made("strong", title), made("br"), text);
  figure.append(picture, caption);
  return figure;
}

// Lets the browser draw and hear clicks; without a timer's delay.
const breath = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); done(); };
  port2.postMessage(0);
});
