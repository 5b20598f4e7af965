//! Reads a circuit into the tree that is exported: modules, signals and instances.

pub(crate) mod circuit;
pub(crate) mod kernel;
pub(crate) mod names;
pub(crate) mod ports;

use std::collections::BTreeMap;

use rust_hdl::prelude::{AtomKind, TypeDescriptor, TypeKind, Verilog};

use crate::error::Error;
use crate::read::circuit::{BlockNode, Circuit, Field, SignalNode};
use crate::read::kernel::Kernel;
use crate::read::ports::Direction;
use crate::tree::{Design, Expr, Instance, Item, Literal, Module, Net, Notes, Param};

/// The tree of a circuit, with a module for each of its blocks, the top first.
///
/// # Errors
/// [`Error`] if rust-hdl finds fault with the circuit, or has let through what it cannot print.
pub(crate) fn design(circuit: &Circuit) -> Result<Design, Error> {
    circuit.check()?;
    tree(circuit)
}

/// As [`design`], without rust-hdl's checks.
pub(crate) fn tree(circuit: &Circuit) -> Result<Design, Error> {
    let mut modules = BTreeMap::new();
    block("top", &circuit.top, &mut modules)?;
    let cores = modules.values().flat_map(|(_, cores)| split(cores)).collect();
    let modules = modules.into_values().filter_map(|(module, _)| module).collect();
    Ok(Design { modules, cores })
}

/// Modules by path, each with the text of the modules it stands on.
type Modules = BTreeMap<String, (Option<Module>, String)>;

fn block(path: &str, node: &BlockNode, modules: &mut Modules) -> Result<(), Error> {
    for child in node.blocks() {
        block(&format!("{path}${}", child.name), child, modules)?;
    }
    let (kernel, text, cores) = match &node.logic {
        Verilog::Combinatorial(code) => (kernel::kernel(path, code)?, None, ""),
        Verilog::Custom(code) => (Kernel::default(), Some(code), ""),
        Verilog::Wrapper(wrapper) => (Kernel::default(), Some(&wrapper.code), &*wrapper.cores),
        Verilog::Blackbox(black_box) => {
            modules.insert(path.to_owned(), (None, black_box.code.clone()));
            return Ok(());
        }
        Verilog::Empty => (Kernel::default(), None, ""),
    };
    let is_wrapper = matches!(node.logic, Verilog::Wrapper(_));
    let mut module = Module { name: path.to_owned(), ..Module::default() };
    let is_port = |name: &str| node.ports().any(|port| port.name == name);
    // Ports of blocks inside that are ports of this one.
    let mut passed_on: BTreeMap<String, String> = BTreeMap::new();
    let mut links = Vec::new();
    for link in kernel.links {
        match (is_port(&link.to), is_port(&link.from)) {
            (false, false) => links.push(link.item()),
            (false, true) => drop(passed_on.entry(link.to).or_insert(link.from)),
            (true, _) => drop(passed_on.entry(link.from).or_insert(link.to)),
        }
    }
    let mut group = "";
    for signal in node.signals() {
        if let Some(direction) = Direction::of(signal.kind) {
            let (begun, what) = &signal.words;
            group = if begun.is_empty() { group } else { begun };
            // What drives an output is an assignment or a block inside.
            let passed = passed_on.values().any(|port| *port == signal.name);
            let reg = signal.kind == AtomKind::OutputParameter && !is_wrapper && !passed;
            let port = net(signal.name.clone(), signal, reg, Some(direction));
            module.ports.push(Net {
                group: Notes::of_text(group),
                what: Notes::of_text(what),
                ..port
            });
        } else if signal.kind == AtomKind::Constant {
            module.params.push(constant(path, signal)?);
        }
    }
    // Nothing of a wrapper but its ports and constants is there beside its text.
    if !is_wrapper {
        enumerations(&node.fields, true, &mut module);
        for child in node.blocks() {
            inside(path, child, &passed_on, &mut module);
        }
        let locals = node.signals().filter(|signal| signal.kind == AtomKind::LocalSignal);
        module.nets.extend(locals.map(|signal| net(signal.name.clone(), signal, true, None)));
    }
    if matches!(node.logic, Verilog::Combinatorial(_)) {
        module.items.push(Item::Always(kernel.body));
    }
    module.items.extend(links);
    module.items.extend(text.map(|text| Item::Raw(trimmed(text))));
    check_declared(&module)?;
    modules.insert(path.to_owned(), (Some(module), cores.to_owned()));
    Ok(())
}

/// Adds an instance, and a signal for each of its ports but for those that are passed on.
fn inside(
    path: &str,
    child: &BlockNode,
    passed_on: &BTreeMap<String, String>,
    module: &mut Module,
) {
    let mut pins = Vec::new();
    for signal in child.ports() {
        let stub = format!("{}${}", child.name, signal.name);
        let to = passed_on.get(&stub).cloned().unwrap_or_else(|| {
            let driven_here = signal.kind == AtomKind::InputParameter;
            module.nets.push(net(stub.clone(), signal, driven_here, None));
            stub
        });
        pins.push((signal.name.clone(), Some(Expr::Name(to))));
    }
    let kind = match &child.logic {
        Verilog::Blackbox(black_box) => black_box.name.clone(),
        _ => format!("{path}${}", child.name),
    };
    let notes = Notes::default();
    module.instances.push(Instance {
        module: kind,
        name: child.name.clone(),
        copies: None,
        pins,
        notes,
    });
}

fn net(name: String, signal: &SignalNode, reg: bool, direction: Option<Direction>) -> Net {
    let signed = matches!(signal.descriptor.kind, TypeKind::Signed(_));
    let width = u32::try_from(signal.width).unwrap_or(u32::MAX);
    Net { name, width, signed, reg, direction, ..Net::default() }
}

fn constant(path: &str, signal: &SignalNode) -> Result<Param, Error> {
    let signed = matches!(signal.descriptor.kind, TypeKind::Signed(_));
    let value = kernel::literal(path, &signal.value)?;
    let width = match &value {
        Expr::Wide(width, _) | Expr::Literal(Literal { width: Some(width), .. }) => *width,
        _ => 32,
    };
    Ok(Param { name: signal.name.clone(), width, signed, value })
}

/// Adds the values of the enumerations that a block and those in it have signals of.
fn enumerations(fields: &[Field], with_blocks: bool, module: &mut Module) {
    for field in fields {
        match field {
            Field::Signal(signal) => enumeration(&signal.descriptor, module),
            Field::Block(block) if with_blocks => enumerations(&block.fields, false, module),
            Field::Block(_) => {}
        }
    }
}

/// The values of an enumeration, `State::Idle` as `State$Idle`, as wide as its signals.
fn enumeration(of: &TypeDescriptor, module: &mut Module) {
    match &of.kind {
        TypeKind::Enum(variants) => {
            let highest = variants.len().saturating_sub(1) as u128;
            let width = (u128::BITS - highest.leading_zeros()).max(1);
            for (variant, value) in variants.iter().zip(0..) {
                let name = variant.replace("::", "$");
                if module.params.iter().all(|param| param.name != name) {
                    let value = Expr::literal(width, value);
                    module.params.push(Param { name, width, signed: false, value });
                }
            }
        }
        TypeKind::Composite(fields) => {
            fields.iter().for_each(|field| enumeration(&field.kind, module));
        }
        TypeKind::Bits(_) | TypeKind::Signed(_) => {}
    }
}

/// Hand-written text without space around it.
fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').trim_end().to_owned()
}

/// The modules of a text, one by one.
fn split(text: &str) -> Vec<String> {
    let mut modules = vec![String::new()];
    for line in text.lines() {
        if let Some(module) = modules.last_mut()
            && !(module.is_empty() && line.trim().is_empty())
        {
            module.push_str(line.trim_end());
            module.push('\n');
        }
        if line.trim_start().starts_with("endmodule") {
            modules.push(String::new());
        }
    }
    let modules = modules.iter().map(|module| module.trim().to_owned());
    modules.filter(|module| !module.is_empty()).collect()
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
