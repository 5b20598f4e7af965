// Moves are entered on the board: a piece, then where it goes.
const SQUARES = [..."87654321"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));
let picked = "";

// The squares of another position.
function showSquares() {
  [...$p("squares").children].forEach((button, at) => button.setAttribute("aria-label", shown.squares[at]));
  pick("");
}

const movesFrom = (square) => shown.legal.filter((legal) => legal.from === square);

// Marks the piece that goes, and where it can go.
function pick(square) {
  picked = square;
  const goals = movesFrom(square).flatMap(({ to }) => to);
  [...$p("squares").children].forEach((button, at) => {
    button.setAttribute("aria-pressed", SQUARES[at] === square);
    button.classList.toggle("p-goal", goals.includes(SQUARES[at]));
  });
  const entered = line.how === "written" ? "the move is written" : "the move is made";
  $p("tapped").textContent = square ? `${square}: ${movesFrom(square).map(({ name }) => name).join(", ")}`
    : `Tap a piece, then where it goes: ${entered}.`;
  $p("which").replaceChildren();
}

function tap(square) {
  if (reading) lineChanged();
  if (!shown) return;
  const fits = movesFrom(picked).filter(({ to }) => to.includes(square));
  if (fits.length === 1) enter(fits[0]);
  else if (fits.length) choose(fits);
  else if (square !== picked && movesFrom(square).length) pick(square);
  else {
    const wrong = picked ? `${picked} to ${square} is no legal move.` : `${shown.turn} has the move, and no legal one from ${square}.`;
    const again = square === picked;
    pick("");
    if (!again) $p("tapped").textContent = wrong;
  }
}

// Several moves between the same squares: what a pawn becomes.
function choose(fits) {
  $p("tapped").textContent = "Which?";
  $p("which").replaceChildren(...fits.flatMap((legal) => {
    const button = made("button", legal.name, { type: "button" });
    button.onclick = () => enter(legal);
    return [button, " "];
  }));
  $p("which").firstElementChild.focus();
}

// It is written, if that is what is claimed; else it is made, in place of what followed.
function enter({ name, word, to }) {
  if ($p("which").contains(document.activeElement)) focusSquare(to[0]);
  if (line.how === "written") line = { ...line, intends: name, other: false, broken: "" };
  else if (word === shown.words[shown.ply]) line = { ...line, ply: shown.ply + 1, intends: "", broken: "" };
  else {
    const tags = shown.tags.map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, "\\$&")}"]\n`).join("");
    const words = [...shown.words.slice(0, shown.ply), word].join(" ");
    line = { ...line, text: tags ? `${tags}\n${words} *` : words, ply: null, intends: "", broken: "" };
    $p("moves").value = line.text;
  }
  lineChanged();
}

function focusSquare(square) {
  [...$p("squares").children].forEach((button, at) => {
    button.tabIndex = SQUARES[at] === square ? 0 : -1;
    if (SQUARES[at] === square) button.focus();
  });
}

function startBoard() {
  $p("squares").append(...SQUARES.map((square) => {
    const button = made("button", undefined, { type: "button", tabindex: square === "e2" ? 0 : -1 });
    button.onclick = () => { focusSquare(square); tap(square); };
    return button;
  }));
  $p("squares").onkeydown = (event) => {
    const at = [...$p("squares").children].indexOf(document.activeElement);
    const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (at < 0 || across === undefined) return;
    event.preventDefault();
    const x = Math.max(0, Math.min(7, (at % 8) + across)), y = Math.max(0, Math.min(7, (at >> 3) + down));
    focusSquare(SQUARES[8 * y + x]);
  };
}
