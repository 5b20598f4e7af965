//! Tables of text.

/// Rows of cells, a line each: every column but the last is as wide as its widest cell, and cells of a column that is `right`
/// end below each other.
pub fn aligned<const N: usize>(right: [bool; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let cell = |(column, text): (usize, &String)| match widths[column] {
        width if right[column] => format!("{text:>width$}"),
        _ if column + 1 == N => text.clone(),
        width => format!("{text:<width$}"),
    };
    let line = |row: &[String; N]| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row) + "\n").collect()
}
