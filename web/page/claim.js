// The answer of `perpetual claim`, in its words: a sentence, the articles, and groups of lines below a heading.
function showClaim() {
  const intends = line.intends || null;
  const found = ask("judge_claim", { ...asked(), by: line.by || null, intends });
  // The sentence is told by a screen reader each time it changes; the rest is there to be read.
  const said = $p("said");
  $p("grounds").replaceChildren();
  if (found.error) {
    said.className = "error";
    said.textContent = found.error;
    return;
  }
  const [first, ...groups] = found.text.trim().split("\n\n");
  const [sentence, ...articles] = first.split("\n").map((text) => text.trim());
  const yes = found.answer.answer === "yes";
  const [, verdict, rest] = sentence.match(/^(\w+)(.*)$/s);
  said.className = `p-said ${yes ? "p-yes" : "p-no"}`;
  said.replaceChildren(made("strong", verdict), rest);
  const parts = [];
  const next = (text) => text.startsWith("9.5");
  const grounds = articles.filter((text) => !next(text)), follows = articles.filter(next);
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
    if (event.target === $p("intends")) form.how.value = "written";
    line.by = form.by.value;
    line.intends = form.how.value === "written" ? $p("intends").value : "";
    line.broken = "";
    lineChanged();
  };
  $p("print-claim").onclick = () => print();
}
