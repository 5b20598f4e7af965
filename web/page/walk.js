// The walk of `perpetual explain`, step by step.
const SVG = "http://www.w3.org/2000/svg";
// What each rule of the chain list says.
const RULES = {
  Insert: "the piece had not been displaced and is now: a new chain",
  Transition: "the chain grows at its head",
  Extension: "the chain grows at its tail",
  Reflection: "the piece is back where it stands now: its chain closes",
  Symmetry: "two chains of like pieces meet and become one",
};
let walk = null, step = 0;

function showWalk() {
  walk = ask("walk_line", asked());
  if (walk.error) return;
  step = 0;
  const rows = walk.steps.map(({ moved, list, rules, closed }, index) => {
    const row = made("tr", undefined, closed ? { class: "p-closed" } : {}), first = made("td");
    const button = made("button", String(index), { type: "button", "aria-label": `step ${index}` });
    button.onclick = () => goBack(index);
    first.append(button);
    row.append(first, made("td", moved ?? "---"), made("td", list), made("td", rules.join("; ") || "where the walk begins"));
    row.onclick = () => goBack(index);
    return row;
  });
  $p("steps").tBodies[0].replaceChildren(...rows);
  $p("end").textContent = walk.end;
  $p("verdict").replaceChildren(made("strong", walk.verdict));
  $p("alike").replaceChildren(...walk.alike.map((text) => made("li", `${text} (9.2.2)`)));
  $p("at").max = walk.steps.length - 1;
  goBack(0);
}

function goBack(to) {
  step = Math.max(0, Math.min(walk.steps.length - 1, to));
  const { board, rules, heads, tails, open } = walk.steps[step];
  draw($p("back-board"), board.svg, `board ${board.title}, ${board.text}`);
  // A ring where a chain begins.
  for (const arrow of $p("back-board").querySelectorAll("line")) {
    const ring = document.createElementNS(SVG, "circle");
    const values = { cx: arrow.getAttribute("x1"), cy: arrow.getAttribute("y1"), r: 9, fill: "none", stroke: "#c33", "stroke-width": 3 };
    for (const key in values) ring.setAttribute(key, values[key]);
    arrow.after(ring);
  }
  $p("back-caption").textContent = `Step ${step} of ${walk.steps.length - 1}. ${board.title}, ${board.text}`;
  const meaning = RULES[(rules[0] ?? "").split(" ")[0]];
  $p("rule").replaceChildren(made("strong", rules.join("; ") || "The list is empty: no move has been taken back."),
    meaning ? ` (${meaning})` : "");
  const most = Math.max(2, ...walk.steps.map(({ heads, tails }) => Math.max(heads.length, tails.length)));
  const cell = (text) => (text ? made("td", text) : made("td", "free", { class: "p-free" }));
  $p("registers").tBodies[0].replaceChildren(...Array.from({ length: most }, (_, entry) => {
    const row = made("tr");
    row.append(made("th", String(entry), { scope: "row" }), cell(heads[entry]), cell(tails[entry]));
    return row;
  }));
  $p("registers").caption.textContent = `Register file, as the circuit holds it: ${open} open`;
  [...$p("steps").tBodies[0].rows].forEach((row, index) => row.setAttribute("aria-current", index === step));
  $p("at").value = step;
  $p("at").setAttribute("aria-valuetext", `step ${step}: ${board.text}`);
  $p("first").disabled = $p("forth").disabled = step === 0;
  $p("back").disabled = step === walk.steps.length - 1;
  $p("close").disabled = nextClosed() < 0;
}

const nextClosed = () => walk.steps.findIndex(({ closed }, index) => closed && index > step);

function startWalk() {
  $p("first").onclick = () => goBack(0);
  $p("forth").onclick = () => goBack(step - 1);
  $p("back").onclick = () => goBack(step + 1);
  $p("close").onclick = () => goBack(nextClosed());
  $p("at").oninput = (event) => goBack(Number(event.target.value));
  $p("print-walk").onclick = () => print();
}
