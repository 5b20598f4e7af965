// The tabs, and the beginning.
const TABS = ["games", "claim", "walk"];
let now = "games";

function showTab(tab, focus) {
  now = tab;
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
  if (focus) { scrollTo(0, 0); $p(`tab-${tab}`).focus(); }
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
    fault(`This browser cannot run the page (${error.message}): one that is not older than 2021 can.`);
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
  startClaim();
  startWalk();
  if (!recall()) showTab("games");
  document.documentElement.dataset.ready = "yes";
}
