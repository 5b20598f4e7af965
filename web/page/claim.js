// The answer of `perpetual claim`, in its words: a sentence, the articles, and groups of lines below a heading.
function showClaim() {
  clearAnswer();
  // The sentence is told by a screen reader each time it changes; the rest is there to be read.
  const said = $p("said"), choose = line.other ? "Type the move that is written." : "Choose the move that is written.";
  const missing = !line.how ? "Tick what is claimed." : line.how === "written" && !line.intends ? choose : "";
  if (missing) {
    said.textContent = missing;
    return;
  }
  const found = ask("judge_claim", { ...asked(), by: line.by || null, intends: line.intends || null });
  if (found.error) {
    said.className = "error";
    said.textContent = found.error;
    return;
  }
  const [first, ...groups] = found.text.trim().split("\n\n");
  const [sentence, ...articles] = first.split("\n").map((text) => text.trim());
  const yes = found.answer.answer === "yes";
  const [, before, verdict, rest] = sentence.match(/^(.*?)(Yes|No)(:.*)$/s) ?? [sentence, sentence, "", ""];
  said.className = `p-said ${yes ? "p-yes" : "p-no"}`;
  said.replaceChildren(before, made("strong", verdict), rest);
  const parts = [];
  // What happens next stands behind the other articles.
  const count = articles.length - found.answer.follows.length, grounds = articles.slice(0, count), follows = articles.slice(count);
  if (grounds.length) parts.push(made("h3", grounds.length > 1 ? "Articles" : "Article"), listOf(grounds));
  if (follows.length) parts.push(made("h3", "What happens next"), listOf(follows));
  if (found.answer.has_move && found.boards.length) {
    const boards = made("div", undefined, { class: "boards" });
    boards.append(...found.boards.map(boardFigure));
    parts.push(made("h3", found.boards.length > 1 ? "The positions with these pieces on these squares" : "The position"), boards);
  }
  for (const group of groups) {
    const [heading, ...lines] = group.split("\n").map((text) => text.trim());
    parts.push(lines.length ? made("h3", heading) : made("p", heading));
    if (lines.length) parts.push(listOf(lines));
  }
  $p("grounds").replaceChildren(...parts);
  $p("print-claim").hidden = false;
}

// No answer stands beside another question.
function clearAnswer() {
  $p("said").className = "";
  $p("said").textContent = "";
  $p("grounds").replaceChildren();
  $p("print-claim").hidden = true;
}

function listOf(lines) {
  const list = made("ul");
  list.append(...lines.map((text) => made("li", text)));
  return list;
}

function startClaim() {
  const form = $p("claimed");
  form.onsubmit = (event) => event.preventDefault();
  form.onchange = (event) => {
    const chosen = $p("intends").value, typed = $p("other").value.trim();
    if ([$p("intends"), $p("other")].includes(event.target)) form.how.value = "written";
    line.by = form.by.value;
    line.how = form.how.value;
    line.other = line.how === "written" && chosen === "other";
    line.intends = line.how !== "written" ? "" : line.other ? typed : chosen;
    line.broken = "";
    lineChanged();
    if (event.target === $p("intends") && line.other) $p("other").focus();
    $p("said").scrollIntoView({ block: "nearest" });
  };
  $p("print-claim").onclick = () => print();
}
