//! The pins of a circuit, as a C++ class for `shim/driven.h`.

use std::fmt::Write;

/// The class `PinsOf` + the class of the model, from the ports of the first module of its Verilog.
///
/// # Errors
/// If it has no ports, or a pin has more than 64 bits or a width that is no number.
pub fn class(model: &str, verilog: &str) -> Result<String, String> {
    let bad = |what: &str| format!("the Verilog of {model} {what}: `make rtl`");
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    let header = verilog.lines().take_while(|line| !line.starts_with(");"));
    for line in header {
        let mut words = line.split("//").next().unwrap_or_default().split_whitespace();
        let direction = words.next();
        if !matches!(direction, Some("input" | "output")) {
            continue;
        }
        let words: Vec<&str> =
            words.filter(|word| !["wire", "reg", "signed"].contains(word)).collect();
        let [range @ .., name] = &words[..] else { return Err(bad("has a port without a name")) };
        let name = name.trim_end_matches(',');
        let width = match range {
            [] => Some(1),
            [range] => range
                .strip_prefix('[')
                .and_then(|range| range.strip_suffix(":0]")?.parse().ok())
                .map(|top: u32| top + 1),
            _ => None,
        };
        let width = width
            .ok_or_else(|| bad(&format!("has a port of a width that is no number, {name}")))?;
        if width > 64 {
            return Err(bad(&format!("has a port of {width} bits, {name}")));
        }
        match direction {
            _ if name == "clock" => {}
            Some("input") => inputs.push((name, u64::MAX >> (64 - width.max(1)))),
            _ => outputs.push((name, 0)),
        }
    }
    if inputs.is_empty() || outputs.is_empty() {
        return Err(bad("has no ports"));
    }
    let mut text = format!("struct PinsOf{model} {{\n    using Model = {model};\n");
    for (what, pins) in [("inputs", &inputs), ("outputs", &outputs)] {
        let _ = write!(text, "    static constexpr const char* {what}[] = {{");
        pins.iter().for_each(|(name, _)| {
            let _ = write!(text, "\"{name}\", ");
        });
        text.push_str("nullptr};\n");
    }
    text.push_str(
        "    static void set(Model& m, size_t pin, uint64_t value) {\n        switch (pin) {\n",
    );
    for (pin, (name, mask)) in inputs.iter().enumerate() {
        let _ = writeln!(text, "            case {pin}: m.{name} = value & {mask}u; break;");
    }
    text.push_str("        }\n    }\n    static uint64_t get(const Model& m, size_t pin) {\n        switch (pin) {\n");
    for (pin, (name, _)) in outputs.iter().enumerate() {
        let _ = writeln!(text, "            case {pin}: return m.{name};");
    }
    text.push_str("        }\n        return 0;\n    }\n};\nconstexpr const char* PinsOf");
    let _ = writeln!(text, "{model}::inputs[];\nconstexpr const char* PinsOf{model}::outputs[];");
    Ok(text)
}
