// Files of games: read a piece at a time, and shown as the report of `perpetual check --format html`.
const PIECE = 1 << 18, MOST_NAMES = 200000, MOST_WARNINGS = 200;
// What compressed files begin with that a browser does not unpack.
const PACKED = { "28b52ffd": "zst", "425a68": "bzip2", "fd377a58": "xz", "504b0304": "zip" };
// Each game of the files: { file, name, at, length }; and the games of the report, by their place in it.
let allGames = [], reported = [], report = "", stopped = false, busy = false;

// The files as blobs that can be cut.
async function unpacked(file) {
  const start = [...new Uint8Array(await file.slice(0, 4).arrayBuffer())].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  for (const magic in PACKED) {
    if (start.startsWith(magic)) throw new Error(`it is packed (${PACKED[magic]}): unpack it first`);
  }
  const through = (blob, ...streams) => new Response(streams.reduce((bytes, stream) => bytes.pipeThrough(stream), blob.stream())).blob();
  if (start.startsWith("1f8b")) return through(file, new DecompressionStream("gzip"));
  const utf16 = { fffe: "utf-16le", feff: "utf-16be" }[start.slice(0, 4)];
  return utf16 ? through(file, new TextDecoderStream(utf16), new TextEncoderStream()) : file;
}

async function checkFiles(files) {
  if (busy || !files.length) return;
  busy = true;
  stopped = false;
  allGames = [];
  reported = [];
  const lines = [], warnings = [], began = performance.now();
  const names = files.slice(0, 5).map((file) => file.name);
  const more = files.length - names.length;
  if (more) names.push(`and ${more} ${more === 1 ? "file" : "files"} more`);
  const total = files.reduce((sum, file) => sum + file.size, 0) || 1;
  const head = call("games_begin", names.join(", "));
  const warn = (found) => found.forEach((text) => { if (warnings.push(text) === MOST_WARNINGS) warnings.push("and more"); });
  let before = 0;
  busyWith(true);
  try {
    for (const file of files) {
      call("file_begin", file.name);
      try {
        const blob = await unpacked(file), scale = file.size / (blob.size || 1);
        for (let at = 0, last = false; !last && !stopped;) {
          const bytes = new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer());
          at += bytes.length;
          last = at >= blob.size || !bytes.length;
          const found = JSON.parse(call("file_more", bytes, last ? 1 : 0));
          const first = allGames.length && allGames[allGames.length - 1].blob === blob ? allGames[allGames.length - 1].number : 0;
          found.games.forEach(([from, length, name], index) => {
            allGames.push({ blob, file: file.name, number: first + index + 1, name: allGames.length < MOST_NAMES ? name : "", at: from, length });
          });
          found.report.forEach((line) => lines.push(line));
          const base = allGames.length - found.games.length - first;
          found.reported.forEach((number) => reported.push(base + number - 1));
          if (warnings.length < MOST_WARNINGS) warn(found.warnings);
          $p("progress").value = (before + at * scale) / total;
          const games = allGames.length.toLocaleString("en"), shown = lines.length.toLocaleString("en");
          $p("status").textContent = `${games} games read, ${shown} to look at`;
          if (found.failure) throw new Error(found.failure.replace(`${file.name}: `, ""));
          await breath();
        }
      } catch (error) {
        warnings.push(`${file.name}: ${error.message}`);
      }
      before += file.size;
      if (stopped) break;
    }
    report = [head, ...lines, call("games_end")].join("\n");
  } finally {
    busy = false;
    busyWith(false);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const number = allGames.length.toLocaleString("en");
  // What is no file of games has no report.
  for (const id of ["save", "print-report", "report"]) $p(id).hidden = !allGames.length;
  $p("status").textContent = `${number} ${allGames.length === 1 ? "game" : "games"} in ${seconds} s${stopped ? "; stopped before the end" : ""}`;
  showWarnings(warnings);
  showReport();
  gamesChanged();
}

function busyWith(on) {
  for (const id of ["progress", "stop"]) $p(id).hidden = !on;
  for (const id of ["save", "print-report"]) $p(id).hidden = on;
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

// The document is the one that the program writes; its script runs here, and its style stands in the page already.
function showReport() {
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
    const plies = [...JSON.parse(lineOf(index)).c].flatMap(([, plies]) => plies.slice(-1));
    const ways = made("p", undefined, { class: "p-go" });
    for (const [tab, name] of [["claim", "Judge a claim"], ["walk", "Walk it"]]) {
      const button = made("button", name, { type: "button" });
      button.onclick = () => takeGame(game, tab, plies[0]);
      ways.append(button, " ");
    }
    const where = section.querySelector(".where");
    if (where) where.after(ways);
    else section.append(ways);
  }
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

async function takeGame(game, tab, ply) {
  const bytes = await game.blob.slice(game.at, game.at + game.length).arrayBuffer();
  setLine({ text: decoder.decode(bytes), fen: "", ply: ply ?? null, name: `${game.name} (${game.file} game ${game.number})` });
  showTab(tab, true);
}

function startGames() {
  const drop = $p("drop");
  $p("files").onchange = (event) => { checkFiles([...event.target.files]); };
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
