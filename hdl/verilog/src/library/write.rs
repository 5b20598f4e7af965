//! Prints a module with its parameters.

use std::fmt::Write;

use super::formula::Formula;
use super::number::{Number, Value};
use super::parameter::Parameter;
use super::sample::ModuleText;
use crate::print::layout::{broken, ports};

/// The text of a module, from the word `module` on, with its parameters and names for what its body computes from them, in
/// their order. In the top, which a user instantiates, ranges are checked.
pub(crate) fn module(
    template: &ModuleText,
    parameters: &[&Parameter<'_>],
    computed: &[(String, Formula)],
    is_top: bool,
) -> String {
    let header = template.header_end();
    let is_own = template.has_parameters();
    let (mut head, mut body) = (String::new(), String::new());
    let mut helpers: Vec<(String, &Formula)> = Vec::new();
    for (at, piece) in template.pieces.iter().enumerate() {
        let out = if at <= header { &mut head } else { &mut body };
        *out += &piece.gap;
        // A default of its own stays: it is always given another.
        let number = piece.number.as_ref().filter(|_| !(is_own && at < header));
        *out += &match number.filter(|number| !number.is_constant()) {
            Some(Number { width: None, value: Value::Of(formula) }) => plain(template, at, formula),
            Some(Number { width: Some(width), value }) => {
                let name = name_before(template, at, helpers.len() + 1);
                sized(width, value, &name, &mut helpers)
            }
            _ => piece.text.clone(),
        };
        if at == 1 && !parameters.is_empty() {
            head += &declared(parameters, is_top);
        }
    }
    let mut text = if is_own { head } else { ports(&head, true) };
    let names = computed.iter().map(|(name, formula)| (name, formula));
    for (name, formula) in names.chain(helpers.iter().map(|(name, formula)| (name, *formula))) {
        let _ = write!(text, "\n    localparam integer {name} = {formula};");
    }
    if is_top && !parameters.is_empty() {
        text += if computed.is_empty() && helpers.is_empty() { "\n" } else { "\n\n" };
        text += "    // A wrong value stops elaboration here.\n    generate\n";
        for parameter in parameters {
            text += &parameter.check(&template.name);
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
fn plain(text: &ModuleText, at: usize, formula: &Formula) -> String {
    let is = |at: usize, words: &[&str]| words.iter().any(|word| text.is(at, word));
    let alone = is(at.wrapping_sub(1), &["[", ":", "=", "<", "<=", "("])
        && is(at + 1, &["]", ":", ";", ")"]);
    if alone { formula.to_string() } else { formula.operand() }
}

/// A literal; its value gets a name where it has to be cut to the width.
fn sized<'a>(
    width: &Formula,
    value: &'a Value,
    name: &str,
    helpers: &mut Vec<(String, &'a Formula)>,
) -> String {
    let bits = |count: &Formula, bit: u8| format!("{{{}{{1'b{bit}}}}}", count.operand());
    match value {
        Value::Ones => bits(width, 1),
        Value::Top => format!("{{1'b1, {}}}", bits(&width.plus(-1), 0)),
        Value::Of(Formula { terms, constant: 0 }) if terms.is_empty() => bits(width, 0),
        Value::Of(Formula { terms, constant }) if terms.is_empty() => {
            let own = i128::from(128 - constant.leading_zeros());
            let low = if own == 1 { "1'b1".to_owned() } else { format!("{own}'d{constant}") };
            format!("{{{}, {low}}}", bits(&width.plus(-own), 0))
        }
        Value::Of(value) => {
            let top = width.plus(-1);
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
fn name_before(text: &ModuleText, at: usize, number: usize) -> String {
    let constant = (2..=12).any(|back| at >= back && text.is(at - back, "localparam"));
    match at.checked_sub(2).filter(|_| constant && text.is(at - 1, "=")) {
        Some(before) => format!("{}_value", text.pieces[before].text),
        None => format!("value_{number}"),
    }
}

fn declared(all: &[&Parameter<'_>], with_words: bool) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::formula::{ATOM, FORMS, Form, Term};

    #[test]
    fn a_literal_of_any_width_needs_no_system_verilog() {
        let width = Formula::of(Term::of(ATOM, &["N"]));
        let fixed = |value| Value::Of(Formula::constant(value));
        let mut helpers = Vec::new();
        let text = |value: Value| sized(&width, &value.clone(), "v", &mut Vec::new());
        assert_eq!(text(fixed(0)), "{N{1'b0}}");
        assert_eq!(text(fixed(1)), "{{(N-1){1'b0}}, 1'b1}");
        assert_eq!(text(fixed(5)), "{{(N-3){1'b0}}, 3'd5}");
        assert_eq!(text(Value::Ones), "{N{1'b1}}");
        assert_eq!(text(Value::Top), "{1'b1, {(N-1){1'b0}}}");
        let value = Value::Of(Formula::of(Term::of(ATOM, &["N"])).plus(-2));
        assert_eq!(sized(&width, &value, "v", &mut helpers), "v[N-1:0]");
        assert_eq!(helpers.len(), 1);
    }

    /// What is compared at each size are values: here Verilog says what it makes of the words.
    #[test]
    fn what_is_written_is_in_verilog_the_number_that_is_meant() {
        let atom = |name: &str| Term::of(ATOM, &[name]);
        let terms = FORMS.iter().enumerate().map(|(form, Form { text, .. })| match *text {
            "(1 << @)" => Term::of(form, &["S"]),
            "@*@" => Term::of(form, &["N", "S"]),
            _ => Term::of(form, &["N"]),
        });
        let several = terms.flat_map(|term| {
            let twice = vec![(2, term.clone()), (-3, atom("S"))];
            [(vec![(1, term.clone())], 0), (twice, 7), (vec![(-1, term.clone())], 9000)]
        });
        let formulas: Vec<Formula> =
            several.map(|(terms, constant)| Formula { terms, constant }).collect();
        let fixed = [0, 1, 5].map(|value| Value::Of(Formula::constant(value)));
        let values = fixed.into_iter().chain([Value::Ones, Value::Top]);
        let mut literals: Vec<(Formula, Value)> =
            values.map(|value| (Formula::of(atom("S")), value)).collect();
        for width in [Formula::of(atom("S")), Formula::constant(9)] {
            literals.extend(formulas.iter().map(|of| (width.clone(), Value::Of(of.clone()))));
        }
        for (n, s) in [(12, 6), (1000, 4), (66_309, 11)] {
            let values = [("N".to_owned(), n), ("S".to_owned(), s)].into();
            let (mut shown, mut wanted, mut helpers) = (String::new(), Vec::new(), Vec::new());
            for formula in &formulas {
                let _ = writeln!(shown, "value = {formula}; $display(\"%0d\", value);");
                wanted.extend(Number::plain(formula.clone()).at(&values));
            }
            for (width, value) in &literals {
                let text = sized(width, value, &format!("v{}", helpers.len()), &mut helpers);
                let _ = writeln!(shown, "$display(\"%0d\'d%0d\", $bits({text}), {text});");
                let number = Number { width: Some(width.clone()), value: value.clone() };
                wanted.extend(number.at(&values));
            }
            let named =
                helpers.iter().map(|(name, of)| format!("localparam integer {name} = {of};"));
            let text = format!(
                "module m; localparam integer N = {n}; localparam integer S = {s}; integer value;
                {} initial begin {shown} end endmodule",
                named.collect::<String>()
            );
            let lines = crate::testing::printed(&text, "m", "-g2012");
            let lines: Vec<&str> = lines.lines().collect();
            assert_eq!(lines, wanted.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
    }
}
