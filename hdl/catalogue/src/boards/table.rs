//! The boards as a table.

use super::BOARDS;

/// The boards as a table to print, one a line under a heading, each line ended.
///
/// ```
/// let table = perpetual_catalogue::boards::table();
/// assert!(table.lines().any(|line| line.starts_with("hx8k ") && line.contains("iCE40HX8K")));
/// ```
pub fn table() -> String {
    let heading = ["board", "part", "clock", "baud", "config", "lights", "reset", "constraints"];
    let mut rows = vec![heading.map(str::to_owned)];
    rows.extend(BOARDS.iter().map(|board| {
        [
            board.name.to_owned(),
            board.part.name.to_owned(),
            format!("{} MHz", board.clock_hz / 1_000_000),
            board.baud.to_string(),
            board.config.to_owned(),
            board.leds.len().to_string(),
            if board.button.is_some() { "button, break" } else { "break" }.to_owned(),
            board.constraints.to_owned(),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heading.len()).map(width).collect();
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn line(row: &[String], widths: &[usize]) -> String {
    let padded: Vec<String> =
        row.iter().zip(widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
    format!("{}\n", padded.join("  ").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_board_with_columns_in_line() {
        let table = table();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 1 + BOARDS.len());
        let part = lines[0].find("part").unwrap();
        for (line, board) in lines[1..].iter().zip(BOARDS) {
            assert!(line.starts_with(board.name), "{line}");
            assert!(line[part..].starts_with(board.part.name), "{line}");
            assert!(!line.ends_with(' '), "{line}");
        }
    }
}
