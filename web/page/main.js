// The tabs, and the beginning.
const TABS = ["claim", "games", "walk"];
let now = "claim";

function showTab(tab) {
  now = tab;
  tell("");
  for (const name of TABS) {
    const selected = name === tab;
    $p(`tab-${name}`).setAttribute("aria-selected", selected);
    $p(`tab-${name}`).tabIndex = selected ? 0 : -1;
    $p(name).hidden = !selected;
  }
  $p("line").hidden = tab === "games";
  // The walk begins with the same board.
  $p("played").classList.toggle("p-alone", tab === "walk");
  if (tab !== "games") lineChanged();
}

// A tab, and on to what is answered there; if nothing is, to what must be said first.
function goToTab(tab) {
  showTab(tab);
  const to = !shown ? $p("moves") : tab === "walk" ? $p("walked") : line.how ? $p("answer") : $p("claimed").how[0];
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: "start" });
}

function startTabs() {
  for (const tab of TABS) $p(`tab-${tab}`).onclick = () => showTab(tab);
  $p("tabs").onkeydown = (event) => {
    const at = TABS.indexOf(now);
    const to = { ArrowLeft: at + 2, ArrowRight: at + 1, Home: 0, End: 2 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    showTab(TABS[to % 3]);
    $p(`tab-${now}`).focus();
  };
}

async function start(text) {
  try {
    await startModule(text);
  } catch (error) {
    tell(`This browser cannot run the page (${error.message}): one that is not older than 2021 can.`);
    return;
  }
  // The style of the report, and the pieces of every picture.
  const report = new DOMParser().parseFromString(call("games_begin"), "text/html");
  document.head.prepend(...[...report.querySelectorAll("style")].map((style) => document.importNode(style, true)));
  const pieces = document.importNode(report.querySelector("body > svg"), true);
  document.body.append(pieces);
  startTabs();
  startGames();
  startLine();
  startBoard();
  startClaim();
  startWalk();
  if (!recall()) showTab("claim");
  document.documentElement.dataset.ready = "yes";
}
