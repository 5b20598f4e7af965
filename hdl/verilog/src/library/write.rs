//! Prints a module with its parameters.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::align::{Hole, Template, Value, Width};
use super::formula::Formula;
use super::parameter::Parameter;

/// Lines are broken before this column.
const COLUMNS: usize = 100;

/// What a module is printed with.
pub(crate) struct Scope<'a> {
    /// The parameters of the module.
    pub parameters: Vec<&'a Parameter<'a>>,
    /// Names for what its body computes from them, in their order.
    pub computed: Vec<(&'a str, &'a Formula)>,
    /// Whether it is what a user instantiates: then ranges are checked in it.
    pub is_top: bool,
    /// What each instance is given, by the place of its module's name.
    pub overrides: BTreeMap<usize, Vec<(String, String)>>,
}

/// The text of a module, from the word `module` on.
pub(crate) fn module(template: &Template, scope: &Scope<'_>) -> String {
    let pieces = &template.text.pieces;
    let header = template.text.header_end();
    let is_own = template.text.has_parameters();
    let (mut head, mut body) = (String::new(), String::new());
    let mut helpers: Vec<(String, &Formula)> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let out = if at <= header { &mut head } else { &mut body };
        *out += &piece.gap;
        *out += &match template.holes.get(&at) {
            // A default of its own: it is always given another.
            Some(_) if is_own && at < header => piece.text.clone(),
            Some(Hole::Plain(formula)) => plain(template, at, formula),
            Some(Hole::Sized(width, value)) => {
                let name = name_before(template, at, helpers.len() + 1);
                sized(width, value, &name, &mut helpers)
            }
            None => piece.text.clone(),
        };
        if let Some(given) = scope.overrides.get(&at).filter(|given| !given.is_empty()) {
            let pins: Vec<String> =
                given.iter().map(|(name, value)| format!(".{name}({value})")).collect();
            let _ = write!(out, " #({})", pins.join(", "));
        }
        if at == 1 && !scope.parameters.is_empty() {
            head += &parameters(&scope.parameters, scope.is_top);
        }
    }
    let mut text = if is_own { head } else { ports(&head) };
    for (name, formula) in &scope.computed {
        let _ = write!(text, "\n    localparam integer {name} = {formula};");
    }
    for (name, formula) in &helpers {
        let _ = write!(text, "\n    localparam integer {name} = {formula};");
    }
    if scope.is_top && !scope.parameters.is_empty() {
        let names = scope.computed.len() + helpers.len();
        text += if names == 0 { "\n" } else { "\n\n" };
        text += "    // A wrong value stops elaboration here.\n    generate\n";
        for parameter in &scope.parameters {
            text += &parameter.check(&template.text.name);
        }
        text += "    endgenerate";
        // A paragraph of its own.
        if !body.starts_with("\n\n") {
            text.push('\n');
        }
    }
    text + &if is_own { body } else { body.lines().map(broken).collect::<Vec<_>>().join("\n") }
}

/// A plain number, in parentheses where operators stand around it.
fn plain(template: &Template, at: usize, formula: &Formula) -> String {
    let is = |at: usize, words: &[&str]| words.iter().any(|word| template.text.is(at, word));
    let alone = is(at.wrapping_sub(1), &["[", ":", "=", "<", "<=", "("])
        && is(at + 1, &["]", ":", ";", ")"]);
    if alone { formula.to_string() } else { formula.operand() }
}

/// A literal; its value gets a name where it has to be cut to the width.
fn sized<'a>(
    width: &'a Width,
    value: &'a Value,
    name: &str,
    helpers: &mut Vec<(String, &'a Formula)>,
) -> String {
    let bits = |count: &Formula, bit: u8| format!("{{{}{{1'b{bit}}}}}", count.operand());
    match (width, value) {
        (Width::Of(width), Value::Fixed(0)) => bits(width, 0),
        (Width::Of(width), Value::Ones) => bits(width, 1),
        (Width::Of(width), Value::Top) => format!("{{1'b1, {}}}", bits(&width.plus(-1), 0)),
        (Width::Of(width), Value::Fixed(value)) => {
            let own = i128::from(128 - value.leading_zeros());
            let low = if own == 1 { "1'b1".to_owned() } else { format!("{own}'d{value}") };
            format!("{{{}, {low}}}", bits(&width.plus(-own), 0))
        }
        // Only a value that differs makes a literal of one width a hole.
        (Width::Fixed(width), Value::Fixed(value)) => format!("{width}'d{value}"),
        (Width::Fixed(width), Value::Ones) => format!("{{{width}{{1'b1}}}}"),
        (Width::Fixed(width), Value::Top) => format!("{{1'b1, {{{}{{1'b0}}}}}}", width - 1),
        (width, Value::Of(value)) => {
            let top = match width {
                Width::Fixed(width) => (width - 1).to_string(),
                Width::Of(width) => width.plus(-1).to_string(),
            };
            if value.is_name() {
                return format!("{value}[{top}:0]");
            }
            let known = helpers.iter().find(|(_, known)| *known == value).map(|(name, _)| name);
            let name = known.cloned().unwrap_or_else(|| {
                helpers.push((name.to_owned(), value));
                name.to_owned()
            });
            format!("{name}[{top}:0]")
        }
    }
}

/// What a value that is cut is called: after the constant that it is the value of.
fn name_before(template: &Template, at: usize, number: usize) -> String {
    let text = &template.text;
    let constant = (2..=12).any(|back| at >= back && text.is(at - back, "localparam"));
    match at.checked_sub(2).filter(|_| constant && text.is(at - 1, "=")) {
        Some(before) => format!("{}_value", text.pieces[before].text),
        None => format!("value_{number}"),
    }
}

fn parameters(all: &[&Parameter<'_>], with_words: bool) -> String {
    let mut text = " #(\n".to_owned();
    for (at, parameter) in all.iter().enumerate() {
        let comma = if at + 1 < all.len() { "," } else { "" };
        let line =
            format!("    parameter integer {} = {}{comma}", parameter.name, parameter.default);
        let words = format!(" // {}: {}", parameter.what, parameter.range());
        let _ = writeln!(text, "{}", if with_words { format!("{line:<42}{words}") } else { line });
    }
    text + ")"
}

/// The list of ports with its ranges and comments below each other.
fn ports(head: &str) -> String {
    let range = |line: &str| {
        let from = line.find('[').filter(|_| is_port(line))?;
        Some((from, from + line[from..].find("] ")? + 1))
    };
    let widest =
        head.lines().filter_map(|line| range(line).map(|(from, to)| to - from)).max().unwrap_or(0);
    let code = |line: &str| {
        let code = line.split("//").next().unwrap_or(line).trim_end();
        // Direction and kind have one width: `    output reg  `.
        let (kind, rest) = code.split_at(code.len().min(16));
        let (bits, name) = match range(line) {
            Some((from, to)) => (&code[from..to], code[to..].trim()),
            None => ("", rest.trim()),
        };
        let space = if widest == 0 { 0 } else { widest + 1 };
        format!("{kind}{bits:space$}{name}")
    };
    let longest = head.lines().filter(|line| is_port(line)).map(|line| code(line).len()).max();
    let column = longest.unwrap_or(0).max(42);
    let line = |line: &str| match line.split_once("//").filter(|_| is_port(line)) {
        Some((_, words)) => format!("{:<column$} //{words}", code(line)),
        None if is_port(line) => code(line),
        None => line.to_owned(),
    };
    head.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn is_port(line: &str) -> bool {
    ["    input  ", "    output ", "    inout  "].iter().any(|start| line.starts_with(start))
}

/// A line of code that is not too long, or several.
fn broken(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    let mut rest = line.to_owned();
    let mut lines = Vec::new();
    while rest.len() > COLUMNS && !rest.contains("//") {
        let Some(at) = rest[..COLUMNS].rfind(' ').filter(|at| *at > indent + 8) else { break };
        lines.push(rest[..at].to_owned());
        // A line that goes on already is not indented further.
        let more = if line.trim_start().starts_with('.') { indent } else { indent + 4 };
        rest = format!("{}{}", " ".repeat(more), &rest[at + 1..]);
    }
    lines.push(rest);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::formula::Term;

    #[test]
    fn ports_stand_below_each_other() {
        let head = "module m (\n    input  wire       a,\n    output reg  [LONG-1:0] b\n);";
        let wanted = "module m (\n    input  wire            a,\n    output reg  [LONG-1:0] b\n);";
        assert_eq!(ports(head), wanted);
    }

    #[test]
    fn a_literal_of_any_width_needs_no_system_verilog() {
        let width =
            Width::Of(Formula { terms: vec![(1, Term::Atom("N".to_owned()))], constant: 0 });
        let mut helpers = Vec::new();
        let text = |value: Value| sized(&width, &value.clone(), "v", &mut Vec::new());
        assert_eq!(text(Value::Fixed(0)), "{N{1'b0}}");
        assert_eq!(text(Value::Fixed(1)), "{{(N-1){1'b0}}, 1'b1}");
        assert_eq!(text(Value::Fixed(5)), "{{(N-3){1'b0}}, 3'd5}");
        assert_eq!(text(Value::Ones), "{N{1'b1}}");
        assert_eq!(text(Value::Top), "{1'b1, {(N-1){1'b0}}}");
        let value =
            Value::Of(Formula { terms: vec![(1, Term::Atom("N".to_owned()))], constant: -2 });
        assert_eq!(sized(&width, &value, "v", &mut helpers), "v[N-1:0]");
        assert_eq!(helpers.len(), 1);
    }

    #[test]
    fn a_long_line_is_broken() {
        let line = format!("    assign {} = {};", "x".repeat(60), "y".repeat(40));
        assert_eq!(broken(&line).lines().count(), 2);
    }
}
