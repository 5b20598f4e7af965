// What test_page_report.py reads off a report: its boards, steps and games, and which games are found by each of WORDS.
const pieces = (svg) => Object.fromEntries([...svg.querySelectorAll("use")]
  .map((use) => [use.getAttribute("href").slice(1), +use.getAttribute("x"), +use.getAttribute("y")])
  .filter(([name]) => name !== "board")
  .map(([name, x, y]) => ["abcdefgh"[(x - 14) / 40] + (8 - (y - 14) / 40), name[0] === "w" ? name[1].toUpperCase() : name[1]]));
const first = document.querySelector(".boards svg");
const columns = (boards) => new Set([...boards.children].map((one) => Math.round(one.getBoundingClientRect().left))).size;
const most = Math.max(0, ...[...document.querySelectorAll(".boards")].map(columns));
const letter = first && parseFloat(getComputedStyle(document.querySelector(".label")).fontSize)
  * first.getBoundingClientRect().width / first.viewBox.baseVal.width;
const shown = document.querySelectorAll("section").length;
const undrawn = [...document.querySelectorAll(".boards svg")].filter((svg) => !svg.childElementCount).length;
dispatchEvent(new Event("beforeprint"));
const steps = document.querySelector(".steps"), walked = [];
if (steps) {
  steps.querySelector(".moves button").focus();
  press("Home");
  for (let ply = 0; ply < steps.querySelectorAll(".moves button").length; ply++) {
    walked.push({ move: document.activeElement.textContent, pieces: pieces(steps.querySelector("svg")) });
    press("ArrowRight");
  }
}
const found = {
  width: document.documentElement.scrollWidth, client: document.documentElement.clientWidth, undrawn, walked,
  columns: most, letter, shown, printed: document.querySelectorAll("section").length,
  index: document.querySelectorAll("#list li").length, count: document.getElementById("count").textContent,
  sections: [...document.querySelectorAll("section")].slice(0, 100).map((section) => ({
    title: section.querySelector("h2").textContent, where: section.querySelector(".where").textContent,
    claims: [...section.querySelectorAll(".claim")].map((claim) => ({
      what: claim.querySelector("h3").textContent,
      captions: [...claim.querySelectorAll(".boards figcaption")].map((caption) => caption.textContent),
      boards: [...claim.querySelectorAll(".boards svg")].map(pieces) })) })) };
dispatchEvent(new Event("afterprint"));
found.after = document.querySelectorAll("section").length;
const find = document.getElementById("find");
found.found = WORDS.map((words) => {
  find.value = words;
  filter();
  return [...document.querySelectorAll("h2")].map((title) => title.textContent);
});
return found;
