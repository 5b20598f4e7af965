// Asks chess.js about the suite, from the project's folder.
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";

const answers = {
  threefold: (game) => game.isThreefoldRepetition(),
  halfmoves: (game) => Number(game.fen().split(" ")[4]),
  fifty: (game) => game.isDrawByFiftyMoves(),
};

function check(it, game, ply) {
  for (const [question, answer] of Object.entries(answers))
    if (answer(game) !== it[question][ply]) throw Error(`ply ${ply}: ${question}: ${it.tests}`);
}

const suite = JSON.parse(readFileSync("suite/suite.json", "utf8"));
console.log("not asked:", ...suite.questions.filter((name) => !(name in answers)));
for (const it of suite.cases) {
  let game;
  try {
    if (it.chess960 || it.uci.includes("0000")) throw Error("no Chess960, no null moves");
    game = new Chess(it.start);
  } catch (error) {
    console.log("not asked:", it.name, error.message);
    continue;
  }
  try {
    check(it, game, 0);
    it.san.forEach((san, before) => {
      game.move(san);
      game.undo();
      game.move(san);
      check(it, game, before + 1);
    });
    for (let ply = it.san.length - 1; ply >= 0; ply--) {
      game.undo();
      check(it, game, ply);
    }
  } catch (error) { console.log(it.name, error.message); }
}
