//! What a clock edge changes in hand-written text.

use std::collections::BTreeMap;

use crate::description::{MemoryDescription, RegisterDescription};
use crate::print::token::{Token, TokenKind, tokens};
use crate::read::names;

/// Registers and memories, in the order in which they are first assigned.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub registers: Vec<RegisterDescription>,
    pub memories: Vec<MemoryDescription>,
}

/// A variable as it is declared.
#[derive(Clone, Debug, Default)]
struct Variable {
    width: Option<u32>,
    /// The words of a memory.
    depth: Option<Option<u32>>,
    initial: Option<String>,
}

/// What `<=` assigns to as a statement, and `port` the width of what is declared elsewhere.
pub(crate) fn state(text: &str, port: &dyn Fn(&str) -> Option<u32>) -> State {
    let tokens: Vec<Token<'_>> =
        tokens(text).into_iter().filter(|token| token.kind != TokenKind::Comment).collect();
    let mut variables: BTreeMap<&str, Variable> = BTreeMap::new();
    let mut assigned: Vec<&str> = Vec::new();
    // Whether a statement may begin here, and how many parentheses are open.
    let (mut fresh, mut open, mut initial) = (true, 0_usize, false);
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at].text {
            "reg" => {
                at = declared(text, &tokens, at + 1, &mut variables);
                continue;
            }
            "initial" => initial = true,
            "always" | "assign" => initial = false,
            "(" | "[" | "{" => open += 1,
            ")" | "]" | "}" => open = open.saturating_sub(1),
            ";" | "begin" | "end" | "else" | "endcase" if open == 0 => fresh = true,
            "=" | "<=" | "?" if open == 0 => fresh = false,
            name if tokens[at].kind == TokenKind::Name && fresh && open == 0 => {
                let behind = behind_index(&tokens, at + 1);
                match tokens.get(behind).map(|token| token.text) {
                    Some("<=") if !assigned.contains(&name) => assigned.push(name),
                    Some("=") if initial && behind == at + 1 => {
                        let value = value(text, &tokens, behind + 1, &[";"]).0;
                        variables.entry(name).or_default().initial = Some(value.to_owned());
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        at += 1;
    }
    let mut state = State::default();
    for name in assigned {
        let Variable { width, depth, initial } = variables.get(name).cloned().unwrap_or_default();
        let (name, width) = (name.to_owned(), width.or_else(|| port(name)));
        match depth {
            Some(depth) => state.memories.push(MemoryDescription { name, width, depth }),
            None => state.registers.push(RegisterDescription { name, width, initial }),
        }
    }
    state
}

/// The name of the module that a text is.
pub(crate) fn name(text: &str) -> &str {
    let tokens = tokens(text);
    let keyword = tokens.iter().position(|token| token.text == "module");
    keyword.and_then(|at| tokens.get(at + 1)).map_or("", |token| token.text)
}

/// Reads `[15:0] name [0:255], other = 0;` from behind `reg`; where it ends.
fn declared<'a>(
    text: &'a str,
    tokens: &[Token<'a>],
    mut at: usize,
    variables: &mut BTreeMap<&'a str, Variable>,
) -> usize {
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.text == text);
    at += usize::from(is(at, "signed"));
    let mut width = Some(1);
    if is(at, "[") {
        (width, at) = range(text, tokens, at);
    }
    while let Some(name) = tokens.get(at).filter(|token| token.kind == TokenKind::Name) {
        let variable = variables.entry(name.text).or_default();
        variable.width = width;
        at += 1;
        if is(at, "[") {
            let (depth, end) = range(text, tokens, at);
            variable.depth = Some(depth);
            at = end;
        }
        if is(at, "=") {
            let (value, end) = value(text, tokens, at + 1, &[";", ","]);
            variable.initial = Some(value.to_owned());
            at = end;
        }
        // In a list of ports the next word is a keyword, which is no name of a variable.
        if !is(at, ",") || tokens.get(at + 1).is_some_and(|token| is_direction(token.text)) {
            break;
        }
        at += 1;
    }
    at
}

fn is_direction(word: &str) -> bool {
    matches!(word, "input" | "output" | "inout")
}

/// How many values `[15:0]` or `[0:15]` has, if it is of numbers, and what is behind it.
fn range(text: &str, tokens: &[Token<'_>], at: usize) -> (Option<u32>, usize) {
    let (inside, end) = value(text, tokens, at + 1, &["]"]);
    let bounds = inside.split_once(':').and_then(|(left, right)| {
        let count = |text: &str| names::number(text);
        Some(count(left)?.abs_diff(count(right)?))
    });
    (bounds.and_then(|last| u32::try_from(last + 1).ok()), end + 1)
}

/// The text from one token to the first of some others, and where that is.
fn value<'a>(text: &'a str, tokens: &[Token<'_>], from: usize, ends: &[&str]) -> (&'a str, usize) {
    let behind = tokens.iter().skip(from).position(|token| ends.contains(&token.text));
    let end = behind.map_or(tokens.len(), |count| from + count);
    let start = tokens.get(from).map_or(text.len(), |token| token.at);
    let stop = tokens.get(end).map_or(text.len(), |token| token.at);
    (text[start..stop.max(start)].trim(), end)
}

/// Where the indices behind a name end.
fn behind_index(tokens: &[Token<'_>], mut at: usize) -> usize {
    while tokens.get(at).is_some_and(|token| token.text == "[") {
        let mut open = 0;
        while let Some(token) = tokens.get(at) {
            open += match token.text {
                "[" => 1,
                "]" => -1,
                _ => 0,
            };
            at += 1;
            if open == 0 {
                break;
            }
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_and_memories_are_what_clock_edges_change() {
        let text = "
            reg [6:0] words [0:15]; // a <= b
            reg [3:0] unused, low = 4'd3;
            reg signed [2*8-1:0] sum;
            reg [WIDTH:0] open;
            wire less = sum <= low;
            integer i;
            initial begin
                flag = 1'b1;
                for (i = 0; i < 16; i = i + 1) words[i] = 7'd0;
            end
            always @(posedge clock) begin
                if (write && low <= 4'd2) words[address[3:0]] <= less ? low : sum <= low;
                else begin
                    sum[7:0] <= sum + 1;
                    flag <= sum <= low;
                end
                case (low)
                    4'd1: low <= 4'd2;
                    default: open <= 0;
                endcase
                out <= words[address];
            end";
        let state = state(text, &|name| (name == "out").then_some(7));
        let register = |name: &str, width, initial: Option<&str>| RegisterDescription {
            name: name.to_owned(),
            width,
            initial: initial.map(str::to_owned),
        };
        assert_eq!(
            state.registers,
            [
                register("sum", Some(16), None),
                register("flag", None, Some("1'b1")),
                register("low", Some(4), Some("4'd3")),
                register("open", None, None),
                register("out", Some(7), None),
            ]
        );
        let words = MemoryDescription { name: "words".to_owned(), width: Some(7), depth: Some(16) };
        assert_eq!(state.memories, [words]);
    }

    #[test]
    fn a_module_of_its_own_is_read_with_its_ports() {
        let text = "module CELL (input wire clock, output reg [3:0] q, input wire [3:0] d);\n\
                    always @(posedge clock) q <= d;\nendmodule";
        assert_eq!(name(text), "CELL");
        let registers = state(text, &|_| None).registers;
        let q = RegisterDescription { name: "q".to_owned(), width: Some(4), initial: None };
        assert_eq!(registers, [q]);
    }
}
