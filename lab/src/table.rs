//! A table of words and figures, in Markdown.

use std::fmt::{Display, Formatter, Result};

/// A table under way. Shown, it is Markdown whose columns line up in a terminal as well.
#[derive(Debug)]
pub struct Table {
    /// The heading first.
    rows: Vec<Vec<String>>,
    /// How many columns are words, aligned to the left; the others are figures.
    left: usize,
}

impl Table {
    /// A table with these columns, with ` | ` between them: the first `left` are words and the others
    /// figures.
    pub fn new(left: usize, columns: &str) -> Table {
        Table { rows: vec![columns.split(" | ").map(str::to_owned).collect()], left }
    }

    /// Adds a column; before any row.
    pub fn column(&mut self, name: String) {
        self.rows[0].push(name);
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Whether it has no row.
    pub fn is_empty(&self) -> bool {
        self.rows.len() == 1
    }

    /// Without blanks between, for a document. The names of methods and ways are what one types.
    pub fn markdown(&self) -> String {
        let typed = matches!(self.rows[0][0].as_str(), "method" | "way");
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let mut row = row.clone();
            if typed && number > 0 {
                row[0] = match row[0].split_once(", ") {
                    Some((name, remark)) => format!("`{name}`, {remark}"),
                    None => format!("`{}`", row[0]),
                };
            }
            text += &format!("| {} |\n", row.join(" | "));
            if number == 0 {
                let rule = |column| if column < self.left { "---" } else { "---:" };
                let rules: Vec<&str> = (0..row.len()).map(rule).collect();
                text += &format!("| {} |\n", rules.join(" | "));
            }
        }
        text
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
        };
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        for (number, row) in self.rows.iter().enumerate() {
            write!(f, "|")?;
            for (column, &width) in widths.iter().enumerate() {
                let cell = row.get(column).map_or("", String::as_str);
                match column < self.left {
                    true => write!(f, " {cell:<width$} |")?,
                    false => write!(f, " {cell:>width$} |")?,
                }
            }
            writeln!(f)?;
            if number == 0 {
                write!(f, "|")?;
                for (column, &width) in widths.iter().enumerate() {
                    let colon = if column < self.left { "-" } else { ":" };
                    write!(f, " {}{colon} |", "-".repeat(width - 1))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_left_and_figures_right() {
        let mut table = Table::new(1, "method | missed");
        table.column("ns".into());
        assert!(table.is_empty());
        for row in [["keys", "0", "5.1"], ["axon, as published", "1,234", "80.0"]] {
            table.row(row.map(String::from));
        }
        assert!(!table.is_empty());
        let shown = "| method             | missed |   ns |\n\
                     | ------------------ | -----: | ---: |\n\
                     | keys               |      0 |  5.1 |\n\
                     | axon, as published |  1,234 | 80.0 |\n";
        assert_eq!(table.to_string(), shown);
        let markdown = "| method | missed | ns |\n| --- | ---: | ---: |\n| `keys` | 0 | 5.1 |\n\
                        | `axon`, as published | 1,234 | 80.0 |\n";
        assert_eq!(table.markdown(), markdown);
    }
}
