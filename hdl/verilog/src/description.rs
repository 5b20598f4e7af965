//! What is in an exported file, for programs.

pub(crate) mod by_hand;

use serde::Serialize;

use crate::about::About;
use crate::print;
use crate::read::ports::Direction;
use crate::tree::{Design, Item, Module, Notes, written};

/// What is in an exported file. As JSON it is described in the documentation of the crate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The name of the top module.
    pub top: String,
    /// What the circuit is, in one line; often empty.
    pub title: String,
    /// Who exported it.
    pub exporter: String,
    /// Its licence, as an SPDX expression.
    pub licence: Option<String>,
    /// When results come, in words.
    pub latency: Option<String>,
    /// The configuration it was built with.
    pub configuration: Vec<Setting>,
    /// The ports of the top, in order.
    pub ports: Vec<PortDescription>,
    /// Every module of the file, in the order of the text: the top first.
    pub modules: Vec<ModuleDescription>,
    /// What the top is made of.
    pub instances: Vec<InstanceDescription>,
}

/// A line of a configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// What is configured.
    pub name: String,
    /// How.
    pub value: String,
}

/// A port of the top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PortDescription {
    /// Its name.
    pub name: String,
    /// Which way it goes.
    pub direction: Direction,
    /// How many bits it has.
    pub width: u32,
    /// Whether it is a number with a sign.
    pub signed: bool,
    /// What is said of the ports that it belongs to.
    pub group: Option<String>,
    /// What is said of it.
    pub what: Option<String>,
}

/// A module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModuleDescription {
    /// Its name.
    pub name: String,
    /// What is said of it.
    pub what: Option<String>,
    /// Whether its text, or that of what it does, was written by hand.
    pub by_hand: bool,
    /// Its constants.
    pub parameters: Vec<ParameterDescription>,
    /// Everything of one word that a clock edge changes.
    pub registers: Vec<RegisterDescription>,
    /// Everything of many words that a clock edge changes.
    pub memories: Vec<MemoryDescription>,
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParameterDescription {
    /// Its name.
    pub name: String,
    /// How many bits it has.
    pub width: u32,
    /// Its value, as it stands in the text: `3'd5`.
    pub value: String,
}

/// A register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RegisterDescription {
    /// Its name.
    pub name: String,
    /// How many bits it has; none where a hand-written text does not say it in numbers.
    pub width: Option<u32>,
    /// Its value at power-up, as it stands in the text: `6'd0`; none where none is given.
    pub initial: Option<String>,
}

/// A memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MemoryDescription {
    /// Its name.
    pub name: String,
    /// How many bits a word has; none where a hand-written text does not say it in numbers.
    pub width: Option<u32>,
    /// How many words it has; none likewise.
    pub depth: Option<u32>,
}

/// An instance of a module, or of some copies of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InstanceDescription {
    /// Its name; that of copy 3 is `name[3].unit`.
    pub name: String,
    /// The module.
    pub module: String,
    /// How many there are, if it is a loop.
    pub copies: Option<u32>,
    /// What it is made of. What hand-written text instantiates is not among it.
    pub instances: Vec<InstanceDescription>,
}

/// Describes a design as it is printed.
pub(crate) fn description(
    design: &Design,
    notes: &[Option<String>],
    about: &About<'_>,
) -> Description {
    let said = |notes: &Notes| (!notes.0.is_empty()).then(|| notes.0.join("\n"));
    let port = |net: &crate::tree::Net| PortDescription {
        name: net.name.clone(),
        direction: net.direction.unwrap_or(Direction::Inout),
        width: net.width,
        signed: net.signed,
        group: said(&net.group),
        what: said(&net.what),
    };
    let setting =
        |(name, value): &(&str, String)| Setting { name: (*name).to_owned(), value: value.clone() };
    let own = design.modules.iter().zip(notes).map(|(module, note)| of_module(module, note));
    let cores = design.cores.iter().map(|core| {
        let state = by_hand::state(core, &|_| None);
        ModuleDescription {
            name: by_hand::name(core).to_owned(),
            what: None,
            by_hand: true,
            parameters: Vec::new(),
            registers: state.registers,
            memories: state.memories,
        }
    });
    let top = design.modules.first();
    Description {
        top: about.top.to_owned(),
        title: about.title.to_owned(),
        exporter: about.exporter().to_owned(),
        licence: about.licence.map(str::to_owned),
        latency: about.latency.map(str::to_owned),
        configuration: about.configuration.iter().map(setting).collect(),
        ports: top.iter().flat_map(|top| &top.ports).map(port).collect(),
        modules: own.chain(cores).collect(),
        instances: top.map(|top| inside(design, top)).unwrap_or_default(),
    }
}

fn of_module(module: &Module, note: &Option<String>) -> ModuleDescription {
    let mut registers = Vec::new();
    let mut memories = Vec::new();
    let width = |name: &str| module.width(name);
    for item in &module.items {
        match item {
            Item::Clocked(_, body) => {
                let targets = written(body);
                let nets = module.nets.iter().chain(&module.ports);
                for net in nets.filter(|net| targets.contains(&net.name)) {
                    registers.push(RegisterDescription {
                        name: net.name.clone(),
                        width: Some(net.width),
                        initial: net.init.as_ref().map(print::expr),
                    });
                }
            }
            Item::Raw(text) => {
                let state = by_hand::state(text, &width);
                registers.extend(state.registers);
                memories.extend(state.memories);
            }
            _ => {}
        }
    }
    let parameter = |param: &crate::tree::Param| ParameterDescription {
        name: param.name.clone(),
        width: param.width,
        value: print::expr(&param.value),
    };
    ModuleDescription {
        name: module.name.clone(),
        what: note.clone(),
        by_hand: module.items.iter().any(|item| matches!(item, Item::Raw(_))),
        parameters: module.params.iter().map(parameter).collect(),
        registers,
        memories,
    }
}

fn inside(design: &Design, module: &Module) -> Vec<InstanceDescription> {
    let instance = |instance: &crate::tree::Instance| {
        let module = design.modules.iter().find(|module| module.name == instance.module);
        InstanceDescription {
            name: instance.name.clone(),
            module: instance.module.clone(),
            copies: instance.copies,
            instances: module.map(|module| inside(design, module)).unwrap_or_default(),
        }
    };
    module.instances.iter().map(instance).collect()
}
