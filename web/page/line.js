// The line that Claim and Walk are about: taken from a file, typed, or from the address of the page.
const EXAMPLES = [
  ["Knights out and back, three times", { text: "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", intends: "Ng8" }],
  ["A right to castle was lost", { text: "Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1 Ke8", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 20", how: "board" }],
  ["Like knights changed places", { text: "Nb3 Kb8 Nd2 Ka8 Nc4 Kb8 Nb2 Ka8 Nd1 Kb8", fen: "k7/8/8/8/8/8/3N4/K2N4 w - - 0 1", how: "board" }],
  ["Fifty moves with the next one", { text: "Kg8", fen: "7k/8/8/8/8/8/6r1/K6R b - - 98 80", intends: "Kb1" }],
];
// `how` is what is claimed: "board", "written", or nothing yet; `other` that the move that is written is not among the legal ones.
// `broken` says what a link asks for that is not there.
const EMPTY = { text: "", fen: "", ply: null, by: "", how: "", intends: "", other: false, name: "", where: "", broken: "" };
// `reading` is the timer of what was typed and is not read yet.
let line = { ...EMPTY }, shown = null, reading = 0;

const asked = () => ({ text: line.text, fen: line.fen, ply: line.ply });

// Another line; the fields follow.
function setLine(next) {
  line = { ...EMPTY, ...next };
  if (line.intends) line.how = "written";
  $p("moves").value = line.text;
  $p("fen").value = line.fen;
  $p("start").open = line.fen !== "";
  const form = $p("claimed");
  form.by.value = line.by;
  for (const tick of form.how) tick.checked = tick.value === line.how;
  lineChanged();
}

function lineChanged() {
  clearTimeout(reading);
  reading = 0;
  shown = null;
  // What follows may fail: nothing of another line is left then.
  clearAnswer();
  for (const id of ["played", "claimed", "answer", "walked", "link"]) $p(id).hidden = true;
  const found = ask("read_line", asked());
  if (!found.error) shown = found;
  const error = found.error ?? line.broken;
  $p("error").hidden = !error;
  $p("error").textContent = error;
  for (const list of document.querySelectorAll(".p-notes")) list.replaceChildren(...(found.notes ?? []).map((note) => made("li", note)));
  if (!shown) return;
  // Of nothing there is no walk; and another question than that of the link is not answered.
  const empty = !line.text.trim() && !line.fen.trim();
  $p("played").hidden = empty && now === "walk";
  $p("claimed").hidden = $p("link").hidden = false;
  $p("answer").hidden = line.broken !== "";
  $p("walked").hidden = line.broken !== "" || empty;
  const result = shown.players && shown.result && shown.result !== "*" ? `, ${shown.result}` : "";
  $p("name").textContent = shown.players ? shown.players + result : line.name || "The moves";
  $p("occasion").textContent = [shown.occasion, line.where].filter(Boolean).join(" · ");
  $p("turn").textContent = `(${shown.turn})`;
  const caption = shown.ply ? `after ${shown.moves[shown.ply - 1]}` : "at the start";
  draw($p("board"), shown.svg, `board ${caption}`);
  $p("after").textContent = `${caption[0].toUpperCase()}${caption.slice(1)}, ${shown.turn} to move`;
  showMoves();
  showLegal();
  showSquares();
  remember();
  if (now === "claim" && !$p("answer").hidden) showClaim();
  if (now === "walk" && !$p("walked").hidden) showWalk();
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
  line = { ...line, intends: "", other: false, broken: "" };
  lineChanged();
  $p("names").querySelector("[aria-pressed=true]").focus();
}

// The moves that can be written; none is chosen that was not asked for. What is not legal can be typed.
function showLegal() {
  const list = $p("intends"), field = $p("other"), plain = (name) => name.replace(/^\d+\.+/, "").replace(/[+#]$/, "");
  list.replaceChildren(made("option", "choose a move", { value: "" }), ...shown.legal.map(({ name }) => made("option", name)),
    made("option", "a move that is not legal", { value: "other" }));
  const legal = shown.legal.find(({ name }) => plain(name) === plain(line.intends))?.name;
  line.intends = legal ?? line.intends;
  line.other = !legal && (line.other || line.intends !== "");
  list.value = line.other ? "other" : line.intends;
  field.hidden = !line.other;
  field.value = line.other ? line.intends : "";
}

// The line as a part of the address.
function remember() {
  const words = new URLSearchParams();
  words.set("moves", shown.words.join(" "));
  if (shown.start) words.set("fen", shown.start);
  if (shown.ply !== shown.moves.length) words.set("ply", shown.ply);
  if (now === "claim" && (line.how === "board" || line.intends)) {
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
  const how = get("show") === "claim" ? "board" : "";
  setLine({ text: get("moves"), fen: get("fen"), ply: number, by, how, intends: get("intends") });
  const beyond = ply !== "" && (number === null || number > shown?.moves.length);
  if (shown) line.broken = broken({ by: by !== get("by"), ply: beyond }, get);
  showTab(get("show") === "claim" ? "claim" : "walk");
  return true;
}

// What a link asks for that is not there, as a sentence.
function broken(wrong, get) {
  const sentences = { by: "nobody of that name plays: white or black claims", ply: `half-move ${shown.moves.length} is the last` };
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
  // The claim stays ticked, but the move that was written was another's.
  const typed = () => {
    line = { ...line, text: $p("moves").value, fen: $p("fen").value, ply: null, intends: "", other: false, name: "", where: "", broken: "" };
    clearAnswer();
    $p("walked").hidden = true;
    clearTimeout(reading);
    reading = setTimeout(lineChanged, 250);
  };
  for (const field of [$p("moves"), $p("fen")]) {
    field.oninput = typed;
    field.onchange = () => { if (reading) lineChanged(); };
  }
  $p("clear").onclick = () => { setLine({}); $p("moves").focus(); };
  $p("example").append(...EXAMPLES.map(([name], index) => made("option", name, { value: index })));
  $p("example").onchange = (event) => {
    if (event.target.value !== "") setLine({ ...EXAMPLES[event.target.value][1], name: EXAMPLES[event.target.value][0] });
    event.target.value = "";
  };
  let finding;
  $p("find").oninput = () => { clearTimeout(finding); finding = setTimeout(filterGames, 200); };
  $p("list").onchange = (event) => takeGame(allGames[event.target.value]);
  $p("names").onkeydown = (event) => {
    if (reading) lineChanged();
    if (!shown) return;
    const to = { ArrowLeft: shown.ply - 1, ArrowRight: shown.ply + 1, Home: 0, End: shown.moves.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  addEventListener("hashchange", recall);
}
