//! The exact walk as a picture: a board for each step back, with an arrow for each open chain.

use perpetual_model::ChainList;
use shakmaty::{Board, Square};

use super::moves::Step;
use super::table::WalkTable;
use crate::draw::{self, Arrow, Panel, Picture};
use crate::text::counted;

/// Draws the walk over a line, whose table is given as well: its sentence stands below. `partial`
/// is a line of moves in any order.
pub fn svg(steps: &[Step], table: &WalkTable, partial: bool) -> String {
    let panels = panels(steps, partial);
    draw::sheet(&panels, &table.verdict)
}

/// The boards of the walk: where it begins, and after each step back.
pub fn panels(steps: &[Step], partial: bool) -> Vec<Panel> {
    let mut list = ChainList::new(None);
    let mut board = steps.last().map(|step| step.after.clone()).unwrap_or_default();
    let title = steps.last().map_or("The start".to_owned(), |step| format!("After {}", step.name));
    let text = "where the walk begins".to_owned();
    let picture = Picture { board: board.clone(), ..Picture::default() };
    let mut panels = vec![Panel { picture, title, text }];
    for (step, distance) in steps.iter().rev().zip(1u64..) {
        if step.barrier.is_some() || list.step(step.record).is_err() {
            break;
        }
        let marked = vec![square(step.record.from), square(step.record.to)];
        take_back(&mut board, marked[1], marked[0]);
        let open = list.open();
        // From where the piece stood then to where it stands now.
        let arrows =
            open.iter().map(|c| Arrow { from: square(c.from), to: square(c.to) }).collect();
        let back = match partial {
            true => counted(distance, "move", "moves"),
            false => counted(distance, "ply", "plies"),
        };
        let chains = counted(open.len() as u64, "open chain", "open chains");
        let text = match (open.len(), distance % 2) {
            (0, _) if partial => format!("{back} back: the same placement"),
            (0, 0) => format!("{back} back: the same position"),
            (0, _) => format!("{back} back: the other side is to move"),
            _ => format!("{back} back: {chains}"),
        };
        let picture = Picture { board: board.clone(), arrows, marked };
        panels.push(Panel { picture, title: format!("Before {}", step.name), text });
    }
    panels
}

/// Within a window nothing is taken, promoted or castled: a move back is a move.
fn take_back(board: &mut Board, from: Square, to: Square) {
    if let Some(piece) = board.remove_piece_at(from) {
        board.set_piece_at(to, piece);
    }
}

fn square(number: u8) -> Square {
    Square::new(u32::from(number & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{exact, moves};
    use perpetual_chess::pgn::{parse_fen, typed};

    fn steps(moves: &str) -> Vec<Step> {
        let start = parse_fen("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1").unwrap();
        moves::of_game(&typed(&start.position, moves, None).unwrap())
    }

    #[test]
    fn every_step_has_its_board_and_its_chains() {
        let steps = steps("Nf3 Nf6 Nh4 Ng8 Nf3");
        let panels = panels(&steps, false);
        assert_eq!(panels.len(), 6);
        // Back to front: each board is the one after the move before.
        for (panel, step) in panels.iter().zip(steps.iter().rev()) {
            assert_eq!(panel.picture.board, step.after, "{}", panel.title);
        }
        let arrows: Vec<usize> = panels.iter().map(|panel| panel.picture.arrows.len()).collect();
        assert_eq!(arrows, [0, 1, 2, 1, 0, 1]);
        assert_eq!(panels[4].text, "4 plies back: the same position");
        let arrow = Arrow { from: Square::H4, to: Square::F3 };
        assert_eq!(panels[1].picture.arrows, [arrow]);
    }

    #[test]
    fn it_is_one_document() {
        let steps = steps("Nf3 Nf6 Ng1 Ng8");
        let text = svg(&steps, &exact::walk(&steps, false), false);
        let parsed = roxmltree::Document::parse(&text).unwrap();
        let count = |tag: &str| parsed.descendants().filter(|n| n.has_tag_name(tag)).count();
        // Two empty squares, two kings and two knights on each of five boards.
        assert_eq!(count("use"), 5 * 5);
        assert!(
            text.contains("The position stands for the second time; it stood last 4 plies back.")
        );
        for used in parsed.descendants().filter_map(|node| node.attribute("href")) {
            let id = used.strip_prefix('#').unwrap();
            assert!(parsed.descendants().any(|node| node.attribute("id") == Some(id)), "{id}");
        }
    }
}
