//! A table of words, as text or Markdown.

/// A table of words.
pub(super) struct Cells {
    pub(super) heading: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// How many columns are aligned to the left.
    pub(super) left: usize,
}

impl Cells {
    pub(super) fn new(left: usize, heading: &[&str]) -> Cells {
        let heading = heading.iter().map(ToString::to_string).collect();
        Cells { heading, rows: Vec::new(), left }
    }

    pub(super) fn push_heading(&mut self, heading: String) {
        self.heading.push(heading);
    }

    pub(super) fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().chain([&self.heading]).filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heading.len()).map(width).collect();
        let mut text = String::new();
        for row in [&self.heading].into_iter().chain(&self.rows) {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                line += &match column < self.left {
                    true => format!("{cell:<width$}  "),
                    false => format!("{cell:>width$}  "),
                };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    pub(super) fn markdown(&self) -> String {
        let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
        let rule = |column| if column < self.left { "---".to_owned() } else { "---:".to_owned() };
        let rule = line(&(0..self.heading.len()).map(rule).collect());
        // Names of methods are what one types.
        let row = |row: &Vec<String>| {
            let mut row = row.clone();
            if let Some(cell) = row.first_mut()
                && matches!(self.heading[0].as_str(), "method" | "way")
            {
                *cell = match cell.split_once(", ") {
                    Some((name, remark)) => format!("`{name}`, {remark}"),
                    None => format!("`{cell}`"),
                };
            }
            line(&row)
        };
        let rows: String = self.rows.iter().map(row).collect();
        format!("{}{rule}{rows}", line(&self.heading))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_left_and_figures_right() {
        let mut cells = Cells::new(1, &["method", "missed"]);
        cells.push_heading("ns".into());
        for row in [["keys", "0", "5.1"], ["axon, as published", "1,234", "80.0"]] {
            cells.rows.push(row.map(String::from).to_vec());
        }
        let text = "method              missed    ns\n\
                    keys                     0   5.1\n\
                    axon, as published   1,234  80.0\n";
        assert_eq!(cells.text(), text);
        let markdown = "| method | missed | ns |\n| --- | ---: | ---: |\n| `keys` | 0 | 5.1 |\n\
                        | `axon`, as published | 1,234 | 80.0 |\n";
        assert_eq!(cells.markdown(), markdown);
    }
}
