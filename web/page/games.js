// Files of games: read a piece at a time, and shown as a report.
const PIECE = 1 << 18, MOST_NAMES = 200000, MOST_WARNINGS = 200;
// What compressed files begin with that a browser does not unpack.
const PACKED = { "28b52ffd": "zst", "425a68": "bzip2", "fd377a58": "xz", "504b0304": "zip" };
// Each game of the files: { blob, file, number, name, at, length }; and the games of the report, by their place in it.
let allGames = [], reported = [], report = "", stopped = false, busy = false;

// Why a file was not read, as the end of a sentence that begins with its name.
class Unread extends Error {}
const GONE = "the browser cannot read it: it is a folder, or was changed, moved or deleted after it was chosen; choose it again";
const DAMAGED = "it is packed with gzip, and is damaged or cut short: take a whole copy, or unpack it first";

async function readBytes(blob) {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    throw new Unread(GONE);
  }
}

// The files as blobs that can be cut.
async function unpacked(file) {
  const start = [...await readBytes(file.slice(0, 4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  for (const magic in PACKED) {
    if (start.startsWith(magic)) throw new Unread(`it is packed (${PACKED[magic]}): unpack it first`);
  }
  const through = (blob, ...streams) => new Response(streams.reduce((bytes, stream) => bytes.pipeThrough(stream), blob.stream())).blob()
    .catch((error) => { throw new Unread(error instanceof DOMException ? GONE : DAMAGED); });
  if (start.startsWith("1f8b")) return through(file, new DecompressionStream("gzip"));
  const utf16 = { fffe: "utf-16le", feff: "utf-16be" }[start.slice(0, 4)];
  return utf16 ? through(file, new TextDecoderStream(utf16), new TextEncoderStream()) : file;
}

function namesOf(files) {
  const names = files.slice(0, 5).map((file) => file.name), more = files.length - names.length;
  if (more) names.push(`and ${more} ${more === 1 ? "file" : "files"} more`);
  return names.join(", ");
}

async function checkFiles(files) {
  if (!files.length) return tell("Nothing of what was dropped is a file: drop files of games, or choose them.");
  if (busy) return tell(`Not read: ${namesOf(files)}. Other files are being read: stop that or wait for its end, and give these again.`);
  tell("");
  busy = true;
  stopped = false;
  // Nothing is left of the files before.
  report = "";
  allGames = [];
  reported = [];
  showReport();
  gamesChanged();
  const games = [], shownGames = [], lines = [], warnings = [], began = performance.now();
  const total = files.reduce((sum, file) => sum + file.size, 0) || 1;
  const warn = (text) => { if (warnings.push(text) === MOST_WARNINGS) warnings.push("and more"); };
  let before = 0;
  showWarnings([]);
  $p("status").textContent = "";
  busyWith(true);
  try {
    const head = call("games_begin", namesOf(files));
    for (const file of files) {
      call("file_begin", file.name);
      try {
        const blob = await unpacked(file), scale = file.size / (blob.size || 1), first = games.length;
        for (let at = 0, last = false; !last && !stopped;) {
          const bytes = await readBytes(blob.slice(at, at + PIECE));
          at += bytes.length;
          last = at >= blob.size || !bytes.length;
          const found = JSON.parse(call("file_more", bytes, last ? 1 : 0));
          found.reported.forEach((number) => shownGames.push(first + number - 1));
          for (const [from, length, name] of found.games) {
            games.push({ blob, file: file.name, number: games.length - first + 1, name: games.length < MOST_NAMES ? name : "", at: from, length });
          }
          for (const line of found.report) lines.push(line);
          for (const text of found.warnings) if (warnings.length < MOST_WARNINGS) warn(text);
          $p("progress").value = (before + at * scale) / total;
          $p("status").textContent = `${games.length.toLocaleString("en")} games read, ${lines.length.toLocaleString("en")} to look at`;
          if (found.failure) throw new Unread(found.failure.replace(`${file.name}: `, ""));
          await breath();
        }
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        warnings.push(`${file.name}: ${error.message}`);
      }
      before += file.size;
      if (stopped) break;
    }
    // What is no file of games has no report.
    if (games.length) report = `${[head, ...lines, call("games_end")].join("\n")}\n`;
  } finally {
    busy = false;
    busyWith(false);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1), number = games.length.toLocaleString("en");
  $p("status").textContent = `${number} ${games.length === 1 ? "game" : "games"} in ${seconds} s${stopped ? "; stopped before the end" : ""}`;
  allGames = games;
  reported = shownGames;
  showWarnings(warnings);
  showReport();
  gamesChanged();
}

function busyWith(on) {
  for (const id of ["progress", "stop"]) $p(id).hidden = !on;
  $p("progress").value = 0;
}

function showWarnings(warnings) {
  $p("warned").hidden = !warnings.length;
  $p("warned").open = warnings.length > 0 && warnings.length < 6;
  $p("warned").firstElementChild.textContent = warnings.length === 1 ? "One warning" : `${warnings.length} warnings`;
  $p("warnings").replaceChildren(...warnings.map((text) => made("li", text)));
}

// What a report hears of printing, as long as it is the one that is shown.
let hearing = new AbortController();
window.hearForReport = (kind, heard) =>
  addEventListener(kind, (event) => { if (now === "games") heard(event); }, { signal: hearing.signal });

// The report is a document of its own; its script runs here, and its style stands in the page already.
function showReport() {
  for (const id of ["save", "print-report", "report"]) $p(id).hidden = !report;
  hearing.abort();
  hearing = new AbortController();
  const written = new DOMParser().parseFromString(report, "text/html");
  const scripts = [...written.querySelectorAll("script:not([type])")];
  for (const gone of [...scripts, ...written.querySelectorAll("h1, noscript")]) gone.remove();
  $p("report").replaceChildren(...[...written.body.childNodes].map((node) => document.importNode(node, true)));
  for (const script of scripts) {
    // What it declares is its own: there may be another report before or after it.
    const run = made("script", `((addEventListener) => {${script.textContent}\n})(hearForReport);`);
    $p("report").append(run);
  }
}

// Below the heading of each game that is shown: on to its claim and its walk.
function addWays() {
  for (const section of $p("report").querySelectorAll("section[id^=g]:not(.p-has-ways)")) {
    section.classList.add("p-has-ways");
    const index = Number(section.id.slice(1)), game = allGames[reported[index]];
    if (!game) continue;
    const claim = claimOf(JSON.parse(lineOf(index)).c[0]), ways = made("p", undefined, { class: "p-go" });
    for (const [tab, name, asks] of [["claim", "Judge a claim", claim], ["walk", "Walk it", { ply: claim.ply }]]) {
      const button = made("button", name, { type: "button" });
      button.onclick = async () => { if (await takeGame(game, asks)) goToTab(tab); };
      ways.append(button, " ");
    }
    const where = section.querySelector(".where");
    if (where) where.after(ways);
    else section.append(ways);
  }
}

// The claim that a finding of the report is about; nothing is claimed where there is none.
function claimOf([what, plies, intends] = []) {
  return what ? { ply: plies[plies.length - 1], how: "board", intends: intends ?? "" } : {};
}

// A line of the report that is shown.
function lineOf(index) {
  addWays.lines ??= [];
  if (addWays.of !== report) {
    addWays.of = report;
    addWays.lines = document.getElementById("data").textContent.split("\n").filter((line) => line.length > 1);
  }
  return addWays.lines[index];
}

// Whether the game became the line; the last that was asked for does.
async function takeGame(game, asks) {
  const mine = (takeGame.last = (takeGame.last ?? 0) + 1);
  try {
    const text = decoder.decode(await readBytes(game.blob.slice(game.at, game.at + game.length)));
    if (mine !== takeGame.last) return false;
    tell("");
    setLine({ text, ...asks, where: `${game.file} game ${game.number}` });
    return true;
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    tell(`${game.file}: ${error.message}`);
    return false;
  }
}

function startGames() {
  const drop = $p("drop");
  $p("choose").onclick = () => $p("files").click();
  $p("files").onchange = ({ target }) => {
    const files = [...target.files];
    // Else the same file, chosen again, would be no change.
    target.value = "";
    if (files.length) checkFiles(files);
  };
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
      event.preventDefault();
      drop.classList.toggle("p-over", kind === "dragover");
      if (kind === "drop") { showTab("games"); checkFiles([...event.dataTransfer.files]); }
    });
  }
  $p("check").onclick = () => {
    if ($p("paste").value.trim()) checkFiles([new File([$p("paste").value], "pasted games")]);
    else tell("There is nothing in the field: paste games in PGN first.");
  };
  $p("stop").onclick = () => { stopped = true; };
  $p("save").onclick = () => {
    const link = made("a", "", { download: "repetitions.html", href: URL.createObjectURL(new Blob([report], { type: "text/html" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  $p("print-report").onclick = () => print();
  new MutationObserver(addWays).observe($p("report"), { childList: true, subtree: true });
}
