//! Writes the tree as Verilog people can read.

mod expression;
pub(crate) mod keywords;
pub(crate) mod layout;
pub(crate) mod token;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::read::ports::Direction;
use crate::tree::{
    COPY, Expr, Instance, Item, Kind, Module, Net, Notes, Pin, Statement, target_name, written,
};
pub(crate) use expression::expr;
use expression::long;

/// Lines are filled up to this column where they can be broken.
const COLUMNS: usize = 100;

/// Words one after the other, as many to a line as fit.
fn fill(out: &mut String, indent: usize, columns: usize, words: &[String]) {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && indent + line.len() + 1 + word.len() > columns {
            let _ = writeln!(out, "{}{line}", " ".repeat(indent));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{}{line}", " ".repeat(indent));
}

fn range(width: u32) -> String {
    if width == 1 { String::new() } else { format!("[{}:0] ", width - 1) }
}

fn sign(signed: bool) -> &'static str {
    if signed { "signed " } else { "" }
}

/// Comments, a line each; filled up anew where one is too long here.
fn notes(out: &mut String, indent: usize, notes: &Notes) {
    let most = COLUMNS.saturating_sub(indent + "// ".len());
    let mut lines = notes.0.clone();
    if lines.iter().any(|line| line.len() > most) {
        let mut filled = vec![String::new()];
        for word in notes.0.iter().flat_map(|line| line.split_whitespace()) {
            let last = filled.last_mut().filter(|last| last.len() + 1 + word.len() <= most);
            match last {
                Some(last) if last.is_empty() => last.push_str(word),
                Some(last) => *last = format!("{last} {word}"),
                None => filled.push(word.to_owned()),
            }
        }
        lines = filled;
    }
    for line in lines {
        let _ = writeln!(out, "{}", format!("{:indent$}// {line}", "").trim_end());
    }
}

/// Comments with a blank line before them.
fn heading(out: &mut String, indent: usize, above: &Notes) {
    if !above.0.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
    notes(out, indent, above);
}

fn statements(out: &mut String, indent: usize, sign: &str, body: &[Statement]) {
    let pad = " ".repeat(indent);
    for statement in body {
        notes(out, indent, &statement.notes);
        match &statement.kind {
            Kind::Assign(target, value) => {
                long(out, indent, &format!("{} {sign} ", expr(target)), value, ";");
            }
            condition @ Kind::If(..) => {
                out.push_str(&pad);
                branches(out, indent, sign, condition, &Notes::default());
            }
            Kind::Case(subject, arms) => {
                let _ = writeln!(out, "{pad}case ({})", expr(subject));
                for (label, body) in arms {
                    let label = label.as_ref().map_or_else(|| "default".to_owned(), expr);
                    let _ = writeln!(out, "{pad}    {label}: begin");
                    statements(out, indent + 8, sign, body);
                    let _ = writeln!(out, "{pad}    end");
                }
                let _ = writeln!(out, "{pad}endcase");
            }
        }
    }
}

/// A condition, from the word `if` on.
fn branches(out: &mut String, indent: usize, sign: &str, condition: &Kind, above: &Notes) {
    let Kind::If(test, then, otherwise) = condition else { return };
    let pad = " ".repeat(indent);
    let _ = writeln!(out, "if ({}) begin", expr(test));
    notes(out, indent + 4, above);
    statements(out, indent + 4, sign, then);
    let _ = write!(out, "{pad}end");
    match &**otherwise {
        [] => out.push('\n'),
        [Statement { notes, kind: next @ Kind::If(..) }] => {
            out.push_str(" else ");
            branches(out, indent, sign, next, notes);
        }
        _ => {
            let _ = writeln!(out, " else begin");
            statements(out, indent + 4, sign, otherwise);
            let _ = writeln!(out, "{pad}end");
        }
    }
}

/// A declaration without its semicolon.
fn declaration(net: &Net) -> String {
    let kind = if net.reg { "reg" } else { "wire" };
    let attributes = net.attributes.iter().map(|text| format!("{text} ")).collect::<String>();
    format!("{attributes}{kind} {}{}{}", sign(net.signed), range(net.width), net.name)
}

/// A module; `note` is the comment line above it.
pub(crate) fn module(module: &Module, note: Option<&str>) -> String {
    let mut out = String::new();
    for line in note.iter().flat_map(|note| note.lines()) {
        let _ = writeln!(out, "// {line}");
    }
    ports(&mut out, module);
    body(&mut out, module);
    let _ = writeln!(out, "endmodule");
    out
}

fn ports(out: &mut String, module: &Module) {
    let mut head = format!("module {} (\n", module.name);
    for (at, port) in module.ports.iter().enumerate() {
        if at == 0 || module.ports[at - 1].group.0 != port.group.0 {
            notes(&mut head, 4, &port.group);
        }
        let direction = match port.direction {
            Some(Direction::Input) => "input  wire",
            Some(Direction::Output) if port.reg => "output reg ",
            Some(Direction::Output) => "output wire",
            _ => "inout  wire",
        };
        let (sign, range) = (sign(port.signed), range(port.width));
        let comma = if at + 1 < module.ports.len() { "," } else { "" };
        let words = port.what.0.join(" ");
        let words = if words.is_empty() { words } else { format!(" // {words}") };
        let _ = writeln!(head, "    {direction} {sign}{range}{}{comma}{words}", port.name);
    }
    let _ = writeln!(out, "{}\n);", layout::ports(&head, false));
}

/// Constants, state, what is computed from them, instances, and the clocked part.
fn body(out: &mut String, module: &Module) {
    for param in &module.params {
        let _ = writeln!(
            out,
            "    localparam {}{}{} = {};",
            sign(param.signed),
            range(param.width),
            param.name,
            expr(&param.value)
        );
    }
    let late = declared_late(module);
    let early = |net: &&Net| !late.contains_key(net.name.as_str());
    let is_state = |net: &&Net| net.init.is_some();
    let (state, wires): (Vec<&Net>, Vec<&Net>) =
        module.nets.iter().filter(early).partition(is_state);
    let is_assigned = |name: &str| {
        let mut items = module.items.iter();
        items.any(|item| matches!(item, Item::Assign(target, _) if target_name(target) == name))
    };
    let mut blank = !module.params.is_empty();
    for nets in [state, wires] {
        if blank && !nets.is_empty() {
            let _ = writeln!(out);
        }
        blank |= !nets.is_empty();
        for net in nets {
            if !is_assigned(&net.name) {
                notes(out, 4, &net.notes);
            }
            let _ = writeln!(out, "    {};", declaration(net));
        }
    }
    let mut after_block = blank;
    for (at, item) in module.items.iter().enumerate() {
        match item {
            Item::Assign(target, value) => {
                if std::mem::take(&mut after_block) {
                    let _ = writeln!(out);
                }
                let name = target_name(target);
                let net = module.ports.iter().chain(&module.nets).find(|net| net.name == name);
                net.into_iter().for_each(|net| heading(out, 4, &net.notes));
                let first = match net {
                    Some(net) if late.contains_key(name) => declaration(net),
                    _ => format!("assign {}", expr(target)),
                };
                long(out, 4, &format!("{first} = "), value, ";");
            }
            Item::Always(body) => {
                let _ = writeln!(out);
                for net in module.nets.iter().filter(|net| late.get(net.name.as_str()) == Some(&at))
                {
                    let _ = writeln!(out, "    {};", declaration(net));
                }
                let _ = writeln!(out, "    always @* begin");
                statements(out, 8, "=", body);
                let _ = writeln!(out, "    end");
                after_block = true;
            }
            Item::Raw(text) => {
                if std::mem::take(&mut after_block) {
                    let _ = writeln!(out);
                }
                for line in text.lines() {
                    let _ = writeln!(out, "{}", format!("    {line}").trim_end());
                }
            }
            Item::Clocked(..) | Item::Register { .. } => {}
        }
    }
    instances(out, module);
    clocked(out, module);
}

/// The signals that can be declared where they get their value, because nothing before reads
/// them, and the item that gives it.
fn declared_late(module: &Module) -> BTreeMap<&str, usize> {
    let mut late = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for (at, item) in module.items.iter().enumerate() {
        let mut writes = BTreeSet::new();
        let mut reads = BTreeSet::new();
        match item {
            Item::Assign(target, value) => {
                // What is assigned in part has other parts elsewhere.
                if let Expr::Name(name) = target {
                    writes.insert(name.clone());
                }
                value.names(&mut |name| {
                    reads.insert(name.to_owned());
                });
            }
            Item::Always(body) => {
                writes = written(body);
                reads.extend(body.iter().flat_map(Statement::reads));
                reads.retain(|name| !writes.contains(name));
            }
            Item::Clocked(..) | Item::Register { .. } | Item::Raw(_) => {}
        }
        seen.extend(reads);
        for net in module.nets.iter().filter(|net| writes.contains(&net.name)) {
            if !seen.contains(&net.name) && net.init.is_none() {
                late.insert(net.name.as_str(), at);
            }
        }
        seen.extend(writes);
    }
    late
}

/// Instances on their own, or in a loop as `name[3].unit`.
fn instantiate(out: &mut String, instance: &Instance) {
    let last = instance.pins.len().saturating_sub(1);
    let pin = |(at, (pin, value)): (usize, &(String, Pin))| {
        let value = value.as_ref().map_or_else(String::new, expr);
        format!(".{pin}({value}){}", if at < last { "," } else { "" })
    };
    let pins: Vec<String> = instance.pins.iter().enumerate().map(pin).collect();
    let Instance { module, name, copies, .. } = instance;
    match copies {
        None => {
            let _ = writeln!(out);
            notes(out, 4, &instance.notes);
            let _ = writeln!(out, "    {module} {name} (");
            fill(out, 8, COLUMNS, &pins);
            let _ = writeln!(out, "    );");
        }
        Some(count) => {
            notes(out, 8, &instance.notes);
            let counting = format!("{COPY} = 0; {COPY} < {count}; {COPY} = {COPY} + 1");
            let _ = writeln!(out, "        for ({counting}) begin : {name}");
            let _ = writeln!(out, "            {module} unit (");
            fill(out, 16, COLUMNS, &pins);
            let _ = writeln!(out, "            );\n        end");
        }
    }
}

/// The loops of instances, then those that stand alone.
fn instances(out: &mut String, module: &Module) {
    let (loops, alone): (Vec<_>, Vec<_>) =
        module.instances.iter().partition(|instance| instance.copies.is_some());
    if !loops.is_empty() {
        let _ = writeln!(out, "\n    genvar {COPY};\n    generate");
        loops.iter().for_each(|instance| instantiate(out, instance));
        let _ = writeln!(out, "    endgenerate");
    }
    alone.iter().for_each(|instance| instantiate(out, instance));
}

/// The values at power-up, and one block for each clock.
///
/// The values are given in an `initial` block after everything else, not with the declarations:
/// only then do simulators see the change and evaluate what depends on the registers alone.
fn clocked(out: &mut String, module: &Module) {
    let initial = module.nets.iter().filter_map(|net| Some((&net.name, net.init.as_ref()?)));
    let initial: Vec<String> =
        initial.map(|(name, init)| format!("        {name} = {};", expr(init))).collect();
    if !initial.is_empty() {
        let _ = writeln!(out, "\n    initial begin\n{}\n    end", initial.join("\n"));
    }
    for item in &module.items {
        if let Item::Clocked(clock, body) = item {
            let _ = writeln!(out, "\n    always @(posedge {}) begin", expr(clock));
            statements(out, 8, "<=", body);
            let _ = writeln!(out, "    end");
        }
    }
}
