//! Tables as in Markdown, with columns that line up in a terminal as well.

/// A table under way.
#[derive(Debug, Clone, Default)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
    left: usize,
}

impl TextTable {
    /// A table with these columns, the first `left` of them words and the others figures.
    pub fn new(columns: &[&str], left: usize) -> TextTable {
        TextTable { rows: vec![columns.iter().map(|&name| name.to_owned()).collect()], left }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl std::fmt::Display for TextTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (number, row) in self.rows.iter().enumerate() {
            write!(f, "|")?;
            for (column, &width) in widths.iter().enumerate() {
                let cell = row.get(column).map_or("", String::as_str);
                if column < self.left {
                    write!(f, " {cell:<width$} |")?;
                } else {
                    write!(f, " {cell:>width$} |")?;
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
    fn columns_line_up() {
        let mut table = TextTable::new(&["what", "how many"], 1);
        table.row(["a".to_owned(), "12".to_owned()]);
        assert_eq!(
            table.to_string(),
            "| what | how many |\n| ---- | -------: |\n| a    |       12 |\n"
        );
    }
}
