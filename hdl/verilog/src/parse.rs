//! Reads what `rust_hdl::prelude::generate_verilog` emits, and nothing else.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::parse_expr::Cursor;
use crate::ports::Direction;
use crate::syntax::{Design, Expr, Instance, Item, Kind, Literal, Module, Net, Param, Statement};
use crate::token::{TokenKind, tokens};

/// Reads a whole design.
pub(crate) fn design(text: &str) -> Result<Design, Error> {
    let lines: Vec<&str> = text.lines().collect();
    let mut design = Design { modules: Vec::new(), cores: Vec::new() };
    let mut core = String::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim_end();
        match header(line).and_then(|name| Some((name, end(&lines[at..], name)?))) {
            Some((name, length)) if core.is_empty() => {
                design.modules.push(module(name, &lines[at + 1..at + length])?);
                at += length;
            }
            // What is not rust-hdl's own comes after all that is: modules wrapped by hand.
            _ if !line.is_empty() && !line.starts_with("// v--") || !core.is_empty() => {
                core.push_str(line);
                core.push('\n');
                if line.trim_start().starts_with("endmodule") {
                    design.cores.push(std::mem::take(&mut core).trim().to_owned());
                }
            }
            _ => {}
        }
        at += 1;
    }
    if !core.trim().is_empty() {
        design.cores.push(core.trim().to_owned());
    }
    if design.modules.is_empty() {
        return Err(Error::Syntax {
            module: String::new(),
            expected: "the modules of a circuit".to_owned(),
            found: text.chars().take(40).collect(),
            near: "the start".to_owned(),
        });
    }
    Ok(design)
}

/// The name in a module's first line, `module top$entry$0(clock,clear);`.
fn header(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("module ")?.strip_suffix(");")?;
    let (name, _) = rest.split_once('(')?;
    (name == "top" || name.starts_with("top$")).then_some(name)
}

/// How many lines after its first the module's last one comes.
fn end(lines: &[&str], name: &str) -> Option<usize> {
    let last = format!("endmodule // {name}");
    lines.iter().position(|line| line.trim() == last)
}

fn module(name: &str, lines: &[&str]) -> Result<Module, Error> {
    let hand_written = |line: &&str| {
        let line = line.trim();
        line == "// Update code (custom)" || line == "// Update code (wrapper)"
    };
    let split = lines.iter().position(hand_written).unwrap_or(lines.len());
    let body = lines[..split].join("\n");
    let tokens = tokens(&body);
    let mut cursor = Cursor::new(&body, &tokens, name);
    let mut module = Module {
        name: name.to_owned(),
        ports: Vec::new(),
        params: Vec::new(),
        nets: Vec::new(),
        instances: Vec::new(),
        items: Vec::new(),
    };
    while cursor.peek().is_some() {
        item(&mut cursor, &mut module)?;
    }
    if split < lines.len() {
        module.items.push(Item::Raw(dedent(&lines[split + 1..])));
    }
    size_enums(&mut module);
    check_declared(&module)?;
    Ok(module)
}

fn dedent(lines: &[&str]) -> String {
    let outdented = |line: &&str| line.strip_prefix("    ").unwrap_or(line).trim_end().to_owned();
    let text = lines.iter().map(outdented).collect::<Vec<_>>().join("\n");
    text.trim_matches('\n').trim_end().to_owned()
}

fn item(cursor: &mut Cursor<'_>, module: &mut Module) -> Result<(), Error> {
    let Some(token) = cursor.peek() else { return Err(cursor.error("an item")) };
    if token.kind == TokenKind::Comment {
        cursor.next();
        return Ok(());
    }
    match token.text {
        "input" | "output" | "inout" => {
            let net = net(cursor)?;
            module.ports.push(net);
        }
        "reg" | "wire" => {
            let net = net(cursor)?;
            module.nets.push(net);
        }
        "localparam" => {
            cursor.next();
            let signed = cursor.skip("signed");
            let name = cursor.name()?.to_owned();
            cursor.expect("=")?;
            let value = cursor.expr()?;
            cursor.expect(";")?;
            let width = match &value {
                Expr::Literal(Literal { width, .. }) => width.unwrap_or(32),
                Expr::Wide(width, _) => *width,
                _ => return Err(cursor.error("a constant")),
            };
            module.params.push(Param { name, width, signed, value });
        }
        "assign" => {
            cursor.next();
            let target = cursor.expr()?;
            cursor.expect("=")?;
            let value = cursor.expr()?;
            cursor.expect(";")?;
            module.items.push(Item::Assign(target, value));
        }
        "always" => {
            for text in ["always", "@", "(", "*", ")"] {
                cursor.expect(text)?;
            }
            let body = if cursor.is("begin") { block(cursor)? } else { vec![statement(cursor)?] };
            module.items.push(Item::Always(body));
        }
        _ => {
            let instance = instance(cursor)?;
            module.instances.push(instance);
        }
    }
    Ok(())
}

fn net(cursor: &mut Cursor<'_>) -> Result<Net, Error> {
    let direction =
        [("input", Direction::Input), ("output", Direction::Output), ("inout", Direction::Inout)]
            .into_iter()
            .find(|(text, _)| cursor.skip(text))
            .map(|(_, direction)| direction);
    let reg = cursor.skip("reg");
    if !reg {
        cursor.expect("wire")?;
    }
    let signed = cursor.skip("signed");
    let mut width = 1;
    if cursor.skip("[") {
        let high = cursor.expr()?.value().and_then(|high| u32::try_from(high + 1).ok());
        width = high.ok_or_else(|| cursor.error("a constant width"))?;
        for text in [":", "0", "]"] {
            cursor.expect(text)?;
        }
    }
    let name = cursor.name()?.to_owned();
    cursor.expect(";")?;
    Ok(Net { name, width, signed, reg, direction, init: None })
}

fn instance(cursor: &mut Cursor<'_>) -> Result<Instance, Error> {
    let module = cursor.name()?.to_owned();
    let name = cursor.name()?.to_owned();
    cursor.expect("(")?;
    let mut pins = Vec::new();
    while cursor.skip(".") {
        let pin = cursor.name()?.to_owned();
        cursor.expect("(")?;
        pins.push((pin, Some(cursor.expr()?)));
        cursor.expect(")")?;
        if !cursor.skip(",") {
            break;
        }
    }
    cursor.expect(")")?;
    cursor.expect(";")?;
    Ok(Instance { module, name, copies: None, pins })
}

fn block(cursor: &mut Cursor<'_>) -> Result<Vec<Statement>, Error> {
    cursor.expect("begin")?;
    let mut body = Vec::new();
    while !at_end(cursor) {
        body.push(statement(cursor)?);
    }
    skip_comments(cursor);
    cursor.expect("end")?;
    Ok(body)
}

/// Whether only comments stand before the `end`.
fn at_end(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    skip_comments(&mut ahead);
    ahead.is("end") || ahead.peek().is_none()
}

fn skip_comments(cursor: &mut Cursor<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    while let Some(token) = cursor.peek()
        && token.kind == TokenKind::Comment
    {
        notes.push(token.text.trim_start_matches('/').trim().to_owned());
        cursor.next();
    }
    notes
}

fn statement(cursor: &mut Cursor<'_>) -> Result<Statement, Error> {
    let notes = skip_comments(cursor);
    let kind = if cursor.skip("if") {
        cursor.expect("(")?;
        let test = cursor.expr()?;
        cursor.expect(")")?;
        let then = block(cursor)?;
        let otherwise = if !cursor.skip("else") {
            Vec::new()
        } else if cursor.is("if") {
            vec![statement(cursor)?]
        } else {
            block(cursor)?
        };
        Kind::If(test, then, otherwise)
    } else if cursor.skip("case") {
        cursor.expect("(")?;
        let subject = cursor.expr()?;
        cursor.expect(")")?;
        let mut arms = Vec::new();
        while !cursor.skip("endcase") {
            let label = if cursor.skip("default") { None } else { Some(cursor.expr()?) };
            cursor.expect(":")?;
            arms.push((label, block(cursor)?));
        }
        Kind::Case(subject, arms)
    } else {
        let name = cursor.name()?;
        let target = cursor.selected(name)?;
        cursor.expect("=")?;
        let value = cursor.expr()?;
        cursor.expect(";")?;
        Kind::Assign(target, value)
    };
    Ok(Statement { notes, kind })
}

/// Gives the values of an enumeration the width of its signals.
///
/// They are emitted as plain integers, `localparam State$Idle = 0`, one for each variant.
fn size_enums(module: &mut Module) {
    let is_variant = |param: &Param| {
        param.name.contains('$')
            && matches!(param.value, Expr::Literal(Literal { width: None, .. }))
    };
    let kind = |name: &str| name.rsplit_once('$').map(|(kind, _)| kind.to_owned());
    let mut highest: BTreeMap<Option<String>, u128> = BTreeMap::new();
    for param in module.params.iter().filter(|p| is_variant(p)) {
        let entry = highest.entry(kind(&param.name)).or_default();
        *entry = (*entry).max(param.value.value().unwrap_or(0));
    }
    for param in module.params.iter_mut().filter(|p| is_variant(p)) {
        let highest = highest.get(&kind(&param.name)).copied().unwrap_or(0);
        let width = (128 - highest.leading_zeros()).max(1);
        param.width = width;
        param.value = Expr::literal(width, param.value.value().unwrap_or(0));
    }
}

fn check_declared(module: &Module) -> Result<(), Error> {
    let mut unknown = None;
    let mut check = |name: &str| {
        if unknown.is_none() && module.width(name).is_none() {
            unknown = Some(name.to_owned());
        }
    };
    module.exprs(&mut |e| e.names(&mut check));
    for item in &module.items {
        match item {
            Item::Always(body) => body.iter().for_each(|s| s.writes(&mut check)),
            Item::Assign(target, _) => target.names(&mut check),
            _ => {}
        }
    }
    unknown.map_or(Ok(()), |name| Err(Error::Undeclared { module: module.name.clone(), name }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_from_rust_hdl_is_refused() {
        for text in ["", "hello", "module top(a);\n  input logic a;\nendmodule // top\n"] {
            let error = design(text).unwrap_err();
            assert!(matches!(error, Error::Syntax { .. }), "{error}");
        }
    }
}
