// chess.js, cm-chess, chessops and ffish, each by its own interface: node javascript.mjs LIBRARY suite.json
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [library, path] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const say = (line) => console.log(JSON.stringify(line));

// Each makes a game from a case; `play` plays a move, `back` takes it back, `ask` answers the questions about the position.
const ways = {
  "chess.js": async () => {
    const { Chess } = await import("chess.js");
    return (it) => {
      if (it.chess960) throw Error("no Chess960");
      const game = new Chess(it.start);
      return {
        play: (san) => game.move(san),
        back: () => game.undo(),
        ask: () => ({ threefold: game.isThreefoldRepetition(), fifty: game.isDrawByFiftyMoves() }),
      };
    };
  },
  "cm-chess": async () => {
    const { Chess } = await import("cm-chess/src/Chess.js");
    return (it) => {
      const game = new Chess({ fen: it.start, chess960: it.chess960 });
      return {
        play: (san) => {
          if (!game.move(san)) throw Error(`does not take ${san}`);
        },
        back: () => game.undo(),
        ask: () => ({ threefold: game.history().length > 0 && game.inThreefoldRepetition() }),
      };
    };
  },
  // No repetitions of its own: the first four fields of its FEN are counted.
  chessops: async () => {
    const { Chess } = await import("chessops/chess");
    const { parseFen, makeFen } = await import("chessops/fen");
    const { parseUci } = await import("chessops/util");
    return (it) => {
      const game = Chess.fromSetup(parseFen(it.start).unwrap()).unwrap();
      const seen = new Map();
      return {
        play: (_, uci) => {
          const move = parseUci(uci);
          if (!move || !game.isLegal(move)) throw Error(`does not take ${uci}`);
          game.play(move);
        },
        ask: () => {
          const key = makeFen(game.toSetup()).split(" ").slice(0, 4).join(" ");
          seen.set(key, (seen.get(key) ?? 0) + 1);
          return { occurrence: seen.get(key), halfmoves: game.halfmoves };
        },
      };
    };
  },
  ffish: async () => {
    // Node's fetch reads no files, and this library asks for it.
    delete globalThis.fetch;
    const ffish = require("ffish");
    await new Promise((resolve) => (ffish.onRuntimeInitialized = resolve));
    return (it) => {
      const board = new ffish.Board("chess", it.start, it.chess960);
      return {
        play: (_, uci) => {
          if (uci === "0000" || !board.push(uci)) throw Error(`does not take ${uci}`);
        },
        back: () => board.pop(),
        ask: () => {
          // Over with a claim and not without one.
          const claimed = board.isGameOver(true) && !board.isGameOver(false);
          return { threefold_or_fifty: claimed };
        },
        end: () => board.delete(),
      };
    };
  },
};

const make = await ways[library]();
let spent = 0;
for (const it of JSON.parse(readFileSync(path, "utf8")).cases) {
  const answers = {};
  const begin = process.cpuUsage();
  try {
    const game = make(it);
    for (let ply = 0; ply <= it.uci.length; ply++) {
      const play = () => game.play(it.san[ply - 1], it.uci[ply - 1]);
      if (ply > 0) play();
      // Taken back and played again, where the library can.
      if (ply > 0 && game.back) {
        game.back();
        play();
      }
      for (const [question, answer] of Object.entries(game.ask())) (answers[question] ??= []).push(answer);
    }
    game.end?.();
    say({ name: it.name, ...answers });
  } catch (error) {
    say({ name: it.name, refused: String(error.message ?? error) });
  }
  const { user, system } = process.cpuUsage(begin);
  spent += (user + system) / 1e6;
}
const root = readFileSync(new URL(`./node_modules/${library}/package.json`, import.meta.url), "utf8");
say({ program: `${library} ${JSON.parse(root).version}`, seconds: spent });
