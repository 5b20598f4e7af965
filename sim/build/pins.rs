//! The pins of a circuit, for both languages, from the ports of the first module of its Verilog.

use std::fmt::Write;

/// A pin, and the comment at its port.
struct Pin<'a> {
    name: &'a str,
    width: u32,
    words: &'a str,
}

impl Pin<'_> {
    /// All of its bits.
    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// Its type in Rust and in C++, and the bytes of both.
    fn types(&self) -> (&'static str, &'static str, u32) {
        match self.width {
            1 => ("bool", "bool", 1),
            2..=8 => ("u8", "uint8_t", 1),
            9..=16 => ("u16", "uint16_t", 2),
            17..=32 => ("u32", "uint32_t", 4),
            _ => ("u64", "uint64_t", 8),
        }
    }
}

/// Inputs, without the clock, and outputs.
struct Pins<'a> {
    inputs: Vec<Pin<'a>>,
    outputs: Vec<Pin<'a>>,
}

impl<'a> Pins<'a> {
    /// An error if there are none, or one has more than 64 bits or a width that is no number.
    fn read(model: &str, verilog: &'a str) -> Result<Pins<'a>, String> {
        let bad = |what: &str| format!("the Verilog of {model} {what}: `make rtl`");
        let mut pins = Pins { inputs: Vec::new(), outputs: Vec::new() };
        // Of `[7:0]` the highest bit, of `[PIECE_BITS-1:0]` what the parameter is where nothing is said.
        let highest = |range: &str| -> Option<u32> {
            let Some(parameter) = range.strip_suffix("-1") else { return range.parse().ok() };
            let (_, value) = verilog.split_once(&format!("parameter integer {parameter} = "))?;
            let end = value.find(|c: char| !c.is_ascii_digit())?;
            value[..end].parse::<u32>().ok()?.checked_sub(1)
        };
        for line in verilog.lines().take_while(|line| !line.starts_with(");")) {
            let (code, words) = line.split_once("//").unwrap_or((line, ""));
            let mut code = code.split_whitespace();
            let direction = match code.next() {
                Some("input") => &mut pins.inputs,
                Some("output") => &mut pins.outputs,
                _ => continue,
            };
            let code: Vec<&str> =
                code.filter(|word| !["wire", "reg", "signed"].contains(word)).collect();
            let [range @ .., name] = &code[..] else {
                return Err(bad("has a port without a name"));
            };
            let name = name.trim_end_matches(',');
            let width = match range {
                [] => Some(1),
                [range] => range
                    .strip_prefix('[')
                    .and_then(|range| highest(range.strip_suffix(":0]")?))
                    .map(|top| top + 1),
                _ => None,
            };
            let width = width
                .ok_or_else(|| bad(&format!("has a port of a width that is no number, {name}")))?;
            if width > 64 {
                return Err(bad(&format!("has a port of {width} bits, {name}")));
            }
            if name != "clock" {
                direction.push(Pin { name, width, words: words.trim() });
            }
        }
        if pins.inputs.is_empty() || pins.outputs.is_empty() {
            return Err(bad("has no ports"));
        }
        Ok(pins)
    }
}

/// The class `PinsOf` + the class of the model, for `shim/driven.h`.
///
/// # Errors
/// If it has no ports, or a pin has more than 64 bits or a width that is no number.
pub fn class(model: &str, verilog: &str) -> Result<String, String> {
    let Pins { inputs, outputs } = Pins::read(model, verilog)?;
    let mut text = format!("struct PinsOf{model} {{\n    using Model = {model};\n");
    for (what, pins) in [("inputs", &inputs), ("outputs", &outputs)] {
        let _ = write!(text, "    static constexpr const char* {what}[] = {{");
        for Pin { name, .. } in pins {
            let _ = write!(text, "\"{name}\", ");
        }
        text.push_str("nullptr};\n");
    }
    text.push_str(
        "    static void set(Model& m, size_t pin, uint64_t value) {\n        switch (pin) {\n",
    );
    for (at, pin) in inputs.iter().enumerate() {
        let (name, mask) = (pin.name, pin.mask());
        let _ = writeln!(text, "            case {at}: m.{name} = value & {mask}u; break;");
    }
    text.push_str("        }\n    }\n    static uint64_t get(const Model& m, size_t pin) {\n        switch (pin) {\n");
    for (at, pin) in outputs.iter().enumerate() {
        let _ = writeln!(text, "            case {at}: return m.{};", pin.name);
    }
    text.push_str("        }\n        return 0;\n    }\n};\nconstexpr const char* PinsOf");
    let _ = writeln!(text, "{model}::inputs[];\nconstexpr const char* PinsOf{model}::outputs[];");
    Ok(text)
}

/// The structures with the pins of every core, for `src/pins.rs` and for `shim/shim.h`, and in C++ what carries them to a model and
/// back.
///
/// # Errors
/// As [`class`].
pub fn of_cores(verilog: &str) -> Result<(String, String), String> {
    let Pins { inputs, outputs } = Pins::read("a core", verilog)?;
    let (mut rust, mut cpp) = (String::new(), "#include <cstdint>\n".to_owned());
    for (name, what, pins) in [
        (
            "Inputs",
            "What the input pins of a core carry in one clock cycle; the clock itself is driven for you.\n\
             /// Of every number only as many low bits are seen as the pin is wide.",
            &inputs,
        ),
        ("Outputs", "What the output pins of a core carry in one clock cycle.", &outputs),
    ] {
        let _ = writeln!(rust, "/// {what}\n#[repr(C)]");
        let _ = writeln!(rust, "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]");
        let _ = writeln!(rust, "pub struct {name} {{");
        let _ = writeln!(cpp, "struct Perpetual{name} {{");
        let mut size = 0;
        for pin in pins {
            let (in_rust, in_cpp, bytes) = pin.types();
            let (first, rest) = pin.words.split_at(pin.words.len().min(1));
            let _ = writeln!(rust, "    /// {}{rest}.", first.to_uppercase());
            let _ = writeln!(rust, "    pub {}: {in_rust},", pin.name);
            let _ = writeln!(cpp, "    {in_cpp} {};", pin.name);
            size = u32::next_multiple_of(size, bytes) + bytes;
        }
        let most = pins.iter().map(|pin| pin.types().2).max().unwrap_or(1);
        let size = size.next_multiple_of(most);
        let _ = writeln!(rust, "}}\n\nconst _: () = assert!(size_of::<{name}>() == {size});\n");
        let _ = writeln!(cpp, "}};\nstatic_assert(sizeof(Perpetual{name}) == {size}, \"{name}\");");
    }
    let _ = writeln!(cpp, "template <class Model>");
    let _ = writeln!(cpp, "void set_pins(Model& model, const PerpetualInputs& in) {{");
    for pin in &inputs {
        let (name, mask) = (pin.name, pin.mask());
        let _ = writeln!(cpp, "    model.{name} = in.{name} & {mask}u;");
    }
    let _ = writeln!(cpp, "}}\ntemplate <class Model>");
    let _ = writeln!(cpp, "void get_pins(const Model& model, PerpetualOutputs& out) {{");
    for Pin { name, .. } in &outputs {
        let _ = writeln!(cpp, "    out.{name} = model.{name};");
    }
    cpp.push_str("}\n");
    Ok((rust, cpp))
}
