"use strict";
// Each line of the data is a game; boards are drawn when they come into view.
const PAGE = 50, PRINTED = 1000, SQUARE = 40, MARGIN = 14, SIDE = 8 * SQUARE + 2 * MARGIN;
const lines = document.getElementById("data").textContent.split("\n").filter((line) => line.length > 1);
const $ = (id) => document.getElementById(id);
let found = lines.map((_, index) => index), page = 0;

function element(name, text, attributes) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
}

// The pieces of a game's positions, one array of 64 letters for each ply from its base on.
function positions(game) {
  const base = Array(64).fill("");
  let at = 56;
  for (const letter of game.b) {
    if (letter === "/") at -= 16;
    else if (letter >= "1" && letter <= "8") at += Number(letter);
    else base[at++] = letter;
  }
  const all = [base];
  for (const [, changes] of game.m) {
    const next = all[all.length - 1].slice();
    const moved = [];
    for (const change of changes.split(",")) {
      if (change[0] === "-") { next[square(change, 1)] = ""; continue; }
      if (change.length < 4) continue;
      const from = square(change, 0);
      moved.push([square(change, 2), change[4] || next[from]]);
      next[from] = "";
    }
    for (const [to, piece] of moved) next[to] = piece;
    all.push(next);
  }
  return all;
}

function square(text, at) {
  return text.charCodeAt(at) - 97 + 8 * (text.charCodeAt(at + 1) - 49);
}

function board(game, ply) {
  const x = (at) => MARGIN + (at % 8) * SQUARE, y = (at) => MARGIN + (7 - (at >> 3)) * SQUARE;
  let text = '<use href="#board"/>';
  const last = ply > game.n ? game.m[ply - game.n - 1][1].split(",")[0] : "";
  if (last.length >= 4) {
    for (const at of [square(last, 0), square(last, 2)]) {
      const light = ((at >> 3) + at) % 2 === 1;
      text += `<rect x="${x(at)}" y="${y(at)}" width="40" height="40" fill="${light ? "#f0dc8c" : "#d8bc5c"}"/>`;
    }
  }
  game.positions ||= positions(game);
  game.positions[ply - game.n].forEach((piece, at) => {
    if (!piece) return;
    const low = piece.toLowerCase();
    text += `<use href="#${piece === low ? "b" : "w"}${low}" x="${x(at)}" y="${y(at)}"/>`;
  });
  return text;
}

function after(game, ply) {
  return ply === 0 ? game.z || "the start" : ply === game.n ? "ply " + ply : "after " + game.m[ply - game.n - 1][0];
}

function figure(game, ply, before) {
  const made = element("figure"), side = (ply + (game.s || 0)) % 2 ? "Black" : "White";
  const caption = `${before}${after(game, ply)} · ${side} to move`;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `0 0 ${SIDE} ${SIDE}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "board " + caption);
  picture.draw = () => { picture.innerHTML = board(game, ply); picture.draw = null; };
  made.append(picture, element("figcaption", caption));
  seen.observe(picture);
  return made;
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) { if (target.draw) target.draw(); seen.unobserve(target); }
  }
}, { rootMargin: "400px" });

// On paper are all games that were found, not the page alone.
let onScreen = [];
addEventListener("beforeprint", () => {
  onScreen = [...$("games").children];
  const first = page * PAGE, made = found.slice(0, PRINTED).map((index, at) => onScreen[at - first] || section(index));
  const more = found.length > PRINTED ? `; the first ${PRINTED.toLocaleString("en")} follow: find fewer and print again` : "";
  $("printed").textContent = `${counted(found.length)}${$("find").value.trim() && ` with the words: ${$("find").value}`}${more}`;
  $("games").replaceChildren(...made);
  for (const picture of document.querySelectorAll("figure svg")) if (picture.draw) picture.draw();
});
addEventListener("afterprint", () => $("games").replaceChildren(...onScreen));

// The moves between the positions of a claim, to be stepped through.
function steps(game, plies) {
  const made = element("div", undefined, { class: "steps", role: "group", "aria-label": "moves between" });
  const moves = element("span", undefined, { class: "moves" }), shown = element("figure");
  const first = plies[0], last = plies[plies.length - 1], buttons = [];
  let now = -1;
  const go = (ply, focus) => {
    now = Math.max(first, Math.min(last, ply));
    buttons.forEach((button, index) => {
      const pressed = index === now - first;
      button.setAttribute("aria-pressed", pressed);
      button.tabIndex = pressed ? 0 : -1;
      if (pressed && focus) button.focus();
    });
    shown.replaceChildren(...figure(game, now, "").childNodes);
    shown.firstChild.draw();
  };
  for (let ply = first; ply <= last; ply++) {
    const name = ply === first ? after(game, ply) : game.m[ply - game.n - 1][0];
    // The number of a move of Black is told where it begins the line.
    const short = ply > first + 1 ? name.replace(/^\d+\.\.\./, "") : name;
    const button = element("button", short, { type: "button", "aria-pressed": "false" });
    if (plies.includes(ply)) button.className = "stands";
    button.tabIndex = ply === first ? 0 : -1;
    button.onclick = () => go(ply, true);
    buttons.push(button);
    moves.append(button, " ");
  }
  const arrows = element("span", undefined, { class: "go" });
  for (const [sign, name, by] of [["◀", "one move back", -1], ["▶", "one move on", 1]]) {
    const button = element("button", sign, { type: "button", "aria-label": name });
    button.onclick = () => go(now < 0 ? first + Math.max(by, 0) : now + by, false);
    arrows.append(button, " ");
  }
  made.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: now - 1, ArrowRight: Math.max(now, first) + 1, Home: first, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to, true);
  });
  made.append(arrows, moves, shown);
  return made;
}

function section(index) {
  const game = JSON.parse(lines[index]);
  const made = element("section", undefined, { id: "g" + index }), head = element("header");
  head.append(element("h2", title(game)),
    element("p", [game.o, `${game.f} game ${game.g}`, game.i].filter(Boolean).join(" · "), { class: "where" }),
    element("p", game.t, game.x ? { class: "error" } : {}));
  made.append(head);
  for (const [what, plies] of game.c) {
    const claim = element("div", undefined, { class: "claim" });
    claim.append(element("h3", what));
    const boards = element("div", undefined, { class: "boards" });
    plies.forEach((ply, at) => {
      const times = plies.length > 1 ? `${at + 1}. ` : "";
      boards.append(figure(game, ply, times));
    });
    claim.append(boards);
    if (plies.length > 1) claim.append(steps(game, plies));
    made.append(claim);
  }
  if (game.l) made.append(element("p", `and ${game.l} more`));
  return made;
}

function title(game) {
  const who = game.p || `${game.f} game ${game.g}`;
  return game.r ? `${who}, ${game.r}` : who;
}

function counted(number) {
  return `${number.toLocaleString("en")} ${number === 1 ? "game" : "games"}`;
}

function show() {
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  page = Math.max(0, Math.min(page, pages - 1));
  const chosen = found.slice(page * PAGE, (page + 1) * PAGE);
  $("count").textContent = found.length ? `${counted(found.length)}, page ${page + 1} of ${pages.toLocaleString("en")}`
    : lines.length ? "No game has these words." : "No game was selected.";
  $("list").replaceChildren(...chosen.map((index) => {
    const game = JSON.parse(lines[index]), item = element("li");
    item.append(element("a", title(game), { href: "#g" + index }), ` ${game.k}`);
    return item;
  }));
  $("list").start = page * PAGE + 1;
  $("games").replaceChildren(...chosen.map(section));
  $("back").disabled = page === 0;
  $("on").disabled = page === pages - 1;
}

// Without the marks on letters: who looks for Muller finds Müller.
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// What is looked through of a game: what its section says, and the moves.
const texts = [];
function words(index) {
  const game = JSON.parse(lines[index]), moves = (game.m || []).map(([name]) => name);
  const claims = game.c.map(([what]) => what);
  return plain([title(game), game.o, `${game.f} game ${game.g}`, game.i, game.k, game.t, ...claims, ...moves].join(" "));
}

function filter() {
  const wanted = plain($("find").value).split(/\s+/).filter(Boolean);
  found = [];
  lines.forEach((_, index) => {
    if (wanted.length) texts[index] ||= words(index);
    if (wanted.every((word) => texts[index].includes(word))) found.push(index);
  });
  page = 0;
  show();
}

let timer;
$("find").oninput = () => { clearTimeout(timer); timer = setTimeout(filter, 250); };
$("back").onclick = () => { page--; show(); };
$("on").onclick = () => { page++; show(); };
$("sums").textContent = $("end").textContent;
show();
