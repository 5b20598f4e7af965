//! Where lines are broken, and what stands below each other.

use super::COLUMNS;

/// A module's head, the ranges of its ports below each other; and the comments, `aligned` or where they have room.
pub(crate) fn ports(head: &str, aligned: bool) -> String {
    let lines: Vec<Port<'_>> = head.lines().map(Port::of).collect();
    let widest = lines.iter().map(|port| port.range.len()).max().unwrap_or(0);
    let space = if widest == 0 { 0 } else { widest + 1 };
    let code = |port: &Port<'_>| format!("{}{:space$}{}", port.kind, port.range, port.name);
    let is_port = |port: &&Port<'_>| !port.kind.is_empty();
    let lengths = lines.iter().filter(|port| aligned && is_port(port)).map(|port| code(port).len());
    let column = lengths.max().unwrap_or(0).max(42);
    let line = |port: &Port<'_>| match port.words {
        _ if port.kind.is_empty() => port.name.to_owned(),
        Some(words) => format!("{:<column$} //{words}", code(port)),
        None => code(port),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A line of a module's head; what declares no port is a name alone.
struct Port<'a> {
    /// Direction and kind have one width: `    output reg  `.
    kind: &'a str,
    range: &'a str,
    name: &'a str,
    words: Option<&'a str>,
}

impl Port<'_> {
    fn of(line: &str) -> Port<'_> {
        let is = |start: &&str| line.starts_with(*start);
        if !["    input  ", "    output ", "    inout  "].iter().any(is) {
            return Port { kind: "", range: "", name: line, words: None };
        }
        let (code, words) = match line.split_once("//") {
            Some((code, words)) => (code.trim_end(), Some(words)),
            None => (line, None),
        };
        let begin = if code[16..].starts_with("signed ") { 23 } else { 16 };
        let end = code.find("] ").map_or(begin, |at| at + 1);
        let [kind, range, name] = [&code[..begin], &code[begin..end], code[end..].trim()];
        Port { kind, range, name, words }
    }
}

/// A line of code that is not too long, or several.
pub(crate) fn broken(line: &str) -> String {
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

    #[test]
    fn ports_stand_below_each_other() {
        for sign in ["", "signed "] {
            let of = |space| {
                format!(
                    "module m (\n    input  wire {space}a,\n    output reg  {sign}[LONG-1:0] b\n);"
                )
            };
            assert_eq!(ports(&of("      "), true), of("           "));
        }
    }

    #[test]
    fn a_long_line_is_broken() {
        let line = format!("    assign {} = {};", "x".repeat(60), "y".repeat(40));
        assert_eq!(broken(&line).lines().count(), 2);
    }
}
