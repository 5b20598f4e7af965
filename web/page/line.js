// The line that Claim and Walk are about: taken from a file, typed, or from the address of the page.
const EXAMPLES = [
  ["Knights out and back, three times", { text: "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", intends: "Ng8" }],
  ["A right to castle was lost", { text: "Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1 Ke8", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 20" }],
  ["Like knights changed places", { text: "Nb3 Kb8 Nd2 Ka8 Nc4 Kb8 Nb2 Ka8 Nd1 Kb8", fen: "k7/8/8/8/8/8/3N4/K2N4 w - - 0 1" }],
  ["Fifty moves with the next one", { text: "Kg8", fen: "7k/8/8/8/8/8/6r1/K6R b - - 98 80", intends: "Kb1" }],
];
// `broken` says what a link asks for that is not there.
const EMPTY = { text: "", fen: "", ply: null, by: "", intends: "", name: "", broken: "" };
let line = { ...EMPTY }, shown = null;

const asked = () => ({ text: line.text, fen: line.fen, ply: line.ply });

// Another line; the fields follow.
function setLine(next) {
  line = { ...EMPTY, ...next };
  $p("moves").value = line.text;
  $p("fen").value = line.fen;
  $p("start").open = line.fen !== "";
  const form = $p("claimed");
  form.by.value = line.by;
  form.how.value = line.intends ? "written" : "board";
  lineChanged();
}

function lineChanged() {
  // Nothing has been asked yet.
  const empty = !line.text.trim() && !line.fen.trim();
  const found = empty ? {} : ask("read_line", asked());
  shown = found.error || empty ? null : found;
  const error = found.error ?? line.broken;
  $p("error").hidden = !error;
  $p("error").textContent = error;
  $p("notes").replaceChildren(...(found.notes ?? []).map((note) => made("li", note)));
  for (const id of ["played", "claimed", "answer", "print-claim", "walked"]) $p(id).hidden = !shown;
  if (!shown) return;
  // Another question than that of the link is not answered.
  for (const id of ["answer", "print-claim", "walked"]) $p(id).hidden = line.broken !== "";
  $p("name").textContent = line.name || "The moves";
  $p("turn").textContent = `(${shown.turn})`;
  const caption = shown.ply ? `after ${shown.moves[shown.ply - 1]}` : "at the start";
  draw($p("board"), shown.svg, `board ${caption}`);
  $p("after").textContent = `${caption[0].toUpperCase()}${caption.slice(1)}, ${shown.turn} to move`;
  showMoves();
  showLegal();
  remember();
  if (now === "claim") showClaim();
  if (now === "walk") showWalk();
}

function showMoves() {
  const names = ["the start", ...shown.moves], box = $p("names"), focused = box.contains(document.activeElement);
  box.replaceChildren(...names.flatMap((name, ply) => {
    // The number of a move of Black is told where it begins the line.
    const text = ply > 1 ? name.replace(/^\d+\.\.\./, "") : name;
    const button = made("button", text, { type: "button", "aria-pressed": ply === shown.ply, "aria-label": name });
    button.tabIndex = ply === shown.ply ? 0 : -1;
    button.onclick = () => goTo(ply);
    return [button, " "];
  }));
  const pressed = box.querySelector("[aria-pressed=true]");
  if (focused) pressed.focus();
  box.scrollTop = Math.max(0, pressed.offsetTop - box.clientHeight / 2);
}

function goTo(ply) {
  line.ply = Math.max(0, Math.min(shown.moves.length, ply));
  line.intends = line.broken = "";
  $p("claimed").how.value = "board";
  lineChanged();
  $p("names").querySelector("[aria-pressed=true]").focus();
}

function showLegal() {
  const list = $p("intends"), chosen = line.intends.replace(/^\d+\.+/, "");
  list.replaceChildren(...shown.legal.map((name) => made("option", name)));
  const fits = shown.legal.find((name) => name.replace(/[+#]$/, "") === chosen.replace(/[+#]$/, ""));
  if (fits) list.value = fits;
  line.intends = chosen && (fits ?? "");
  if (chosen && !fits) $p("claimed").how.value = "board";
}

// The line as a part of the address.
function remember() {
  const words = new URLSearchParams();
  words.set("moves", shown.words.join(" "));
  if (shown.start) words.set("fen", shown.start);
  if (shown.ply !== shown.moves.length) words.set("ply", shown.ply);
  if (now === "claim") {
    words.set("show", "claim");
    if (line.by) words.set("by", line.by);
    if (line.intends) words.set("intends", line.intends);
  }
  $p("link").href = `#${words}`;
}

// What the address says; false if it says nothing of a line.
function recall() {
  const words = new URLSearchParams(location.hash.slice(1)), get = (key) => words.get(key) ?? "";
  if (!words.has("moves") && !words.has("fen")) return false;
  const ply = get("ply"), number = /^\d{1,6}$/.test(ply) ? Number(ply) : null;
  const by = ["white", "black"].includes(get("by")) ? get("by") : "";
  setLine({ text: get("moves"), fen: get("fen"), ply: number, by, intends: get("intends") });
  const beyond = ply !== "" && (number === null || number > shown?.moves.length);
  if (shown) line.broken = broken({ by: by !== get("by"), ply: beyond, intends: get("intends") && !line.intends }, get);
  showTab(get("show") === "claim" ? "claim" : "walk");
  return true;
}

// What a link asks for that is not there, as a sentence.
function broken(wrong, get) {
  const sentences = { by: "nobody of that name plays: white or black claims", ply: `half-move ${shown.moves.length} is the last`,
    intends: "that move is not legal after the last one" };
  const key = Object.keys(sentences).find((name) => wrong[name]);
  return key ? `The link has ${key}=${get(key)}, and ${sentences[key]}; choose below, or correct it` : "";
}

// The games of the files that have these words.
function filterGames() {
  const words = $p("find").value.toLowerCase().split(/\s+/).filter(Boolean), found = [];
  for (let index = 0; index < allGames.length && found.length <= 100; index++) {
    const { name, file, number } = allGames[index], text = `${file} game ${number}: ${name}`;
    if (words.every((word) => text.toLowerCase().includes(word))) found.push([index, text]);
  }
  $p("found").textContent = found.length > 100 ? "the first 100" : `${found.length} of ${allGames.length.toLocaleString("en")}`;
  $p("list").replaceChildren(...found.slice(0, 100).map(([index, text]) => made("option", text, { value: index })));
}

function gamesChanged() {
  $p("pick").hidden = !allGames.length;
  filterGames();
}

function startLine() {
  let timer;
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      line = { ...line, text: $p("moves").value, fen: $p("fen").value, ply: null, name: "", broken: "" };
      lineChanged();
    }, 250);
  };
  $p("moves").oninput = $p("fen").oninput = typed;
  $p("clear").onclick = () => { setLine({}); $p("moves").focus(); };
  $p("example").append(...EXAMPLES.map(([name], index) => made("option", name, { value: index })));
  $p("example").onchange = (event) => {
    if (event.target.value !== "") setLine({ ...EXAMPLES[event.target.value][1], name: EXAMPLES[event.target.value][0] });
    event.target.value = "";
  };
  $p("find").oninput = () => { clearTimeout(timer); timer = setTimeout(filterGames, 200); };
  $p("list").onchange = (event) => takeGame(allGames[event.target.value], now);
  $p("names").onkeydown = (event) => {
    const to = { ArrowLeft: shown.ply - 1, ArrowRight: shown.ply + 1, Home: 0, End: shown.moves.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  addEventListener("hashchange", recall);
}
