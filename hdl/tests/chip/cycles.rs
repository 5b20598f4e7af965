//! How many clock cycles a node takes in positions as they occur in games.

use perpetual_model::search::Table;
use perpetual_verilog::testing::share;

use super::on_verilog::Simulated;
use super::requests::Asked;

const POSITIONS: &str = include_str!("../../../data/positions/wac.epd");

/// Positions with more men than these belong to the middle of a game.
const FEWER_MEN: usize = 20;

/// Requests of more nodes take too long here.
const MOST_NODES: u64 = 60_000;

/// Every so-manyth position of the middle of a game, as far as its search to this depth is small.
fn middle_games(table: &Table, depth: u32) -> Vec<Asked> {
    let all = POSITIONS.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let men = fields[0].chars().filter(char::is_ascii_alphabetic).count();
        (men > FEWER_MEN).then(|| format!("{} 0 1", fields.join(" ")))
    });
    let asked = all.step_by(8).map(|fen| Asked::plain(table, &fen, depth));
    asked.filter(|asked| asked.answer(MOST_NODES).is_some()).take(12).collect()
}

/// The name that selects the bare circuit.
const SELECTED: &str = "testbench.bare";

/// The circuit, bare if that is selected: with a detector that answers at once and never says anything.
pub fn with_bare(text: &str) -> String {
    let mut text = text.to_owned();
    for (instance, output, said) in [
        ("line", "window_ready", "1'b1"),
        ("verdict", "window_valid", "1'b1"),
        ("verdict", "window_repetition", "1'b0"),
        ("verdict", "window_upcoming", "1'b0"),
        ("verdict", "window_exact", "1'b1"),
    ] {
        let begin = format!("perpetual_search_chip_{instance} {instance} (");
        let begin = text.find(&begin).expect(instance);
        let at = begin + text[begin..].find(output).expect(output);
        let selected = format!("({SELECTED} ? {said} : {output})");
        text.replace_range(at..at + output.len(), &selected);
    }
    text
}

/// With its detector, and bare.
pub fn few_a_node(table: &Table, simulated: &Simulated) {
    for (depth, most) in share("depths", vec![(3, 15.0), (4, 17.0)]) {
        let asked = middle_games(table, depth);
        assert!(asked.len() >= 12, "{} positions at depth {depth}", asked.len());
        let [(nodes, cycles), (bare_nodes, bare_cycles)] =
            [false, true].map(|bare| simulated.effort(table, &asked, bare));
        let each = cycles as f64 / nodes as f64;
        let bare = bare_cycles as f64 / bare_nodes as f64;
        println!(
            "depth {depth}: {} positions, {nodes} nodes, {each:.2} cycles each; {bare:.2} with a \
             detector that answers at once",
            asked.len()
        );
        assert!(each <= most, "depth {depth}: {each:.2} cycles a node");
        assert!(each <= 1.02 * bare, "depth {depth}: the detector takes {each:.2} for {bare:.2}");
    }
}
