//! From configurations to a static library.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use perpetual_hdl::export::{BoardConfig, CoreConfig, Exported, export_board, export_core};

use crate::configuration::{BOARDS, BoardConfiguration, CORES, CoreConfiguration, FAULTY_CORES};
use crate::registers;

/// What a model is made from.
struct Model {
    /// The C++ class, such as `Vcore_sim`.
    class: String,
    /// The Verilog top module.
    top: String,
    text: String,
    kind: Kind,
}

/// What a model can do beside simulating.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing: speed.
    Fast,
    /// Write waveforms.
    Traced,
    /// Let its registers be read and written.
    Faulty,
}

fn core_verilog(core: &CoreConfiguration) -> Result<Exported, String> {
    let CoreConfiguration { name, detector, entries, depth } = *core;
    export_core(&CoreConfig { detector, entries, depth, ..CoreConfig::DEFAULT })
        .map_err(|error| format!("core {name}: {error}"))
}

fn board_verilog(board: &BoardConfiguration) -> Result<Exported, String> {
    let BoardConfiguration { name, detector, entries, depth, clock_hz, baud } = *board;
    let core = CoreConfig { detector, entries, depth, ..CoreConfig::DEFAULT };
    export_board(&BoardConfig { core, clock_hz, baud })
        .map_err(|error| format!("board {name}: {error}"))
}

/// Speed first: no checks, no random values for what is undefined (the circuits define every
/// register), and lint is the business of the export's own tests.
const VERILATOR_FLAGS: [&str; 12] = [
    "--cc",
    // One object a model, however large.
    "--output-split",
    "1000000",
    "-O3",
    "--x-assign",
    "fast",
    "--x-initial",
    "fast",
    "--noassert",
    "-Wno-fatal",
    "-Wno-lint",
    "-Wno-style",
];

/// How the C++ is compiled. Measured on the core with 32 entries, millions of cycles in a second of
/// processor time: 1.3 with -Os, 2.3 with -O1, 3.2 with -O2, 3.3 with -O3. A model that can write
/// waveforms and does not is at 2.9 with -O2 and takes twice as long to compile; so there are two
/// models of everything, and the one that traces is compiled for a quick build.
const FAST: Optimisation = Optimisation { hot: "-O2", cold: "-O1" };
const TRACED: Optimisation = Optimisation { hot: "-O0", cold: "-O0" };

/// What a compiler is told of the parts that run in every cycle, and of the others.
#[derive(Clone, Copy, Debug)]
struct Optimisation {
    hot: &'static str,
    cold: &'static str,
}

/// Where the models, the generated shim and the library go.
struct Places {
    verilator: String,
    /// What `verilator --version` says: models of another version are made anew.
    version: String,
    include: PathBuf,
    out: PathBuf,
    manifest: PathBuf,
    /// How many things may be done at a time.
    jobs: usize,
}

pub fn run() -> Result<(), String> {
    println!("cargo::rerun-if-env-changed=VERILATOR");
    let places = Places::find()?;
    let models = models(&places)?;
    all_of(places.jobs, &models, |model| model.make(&places))?;
    link(&places, &models)
}

impl Places {
    fn find() -> Result<Places, String> {
        let verilator = env::var("VERILATOR").unwrap_or_else(|_| "verilator".into());
        let version = output(Command::new(&verilator).arg("--version")).map_err(|_| {
            format!(
                "`{verilator}` does not run: install it with `apt-get install verilator g++ make \
                 zlib1g-dev`, or build with `--no-default-features` for a program without it"
            )
        })?;
        let root = output(Command::new(&verilator).args(["--getenv", "VERILATOR_ROOT"]))?;
        let variable = |name: &str| env::var_os(name).ok_or(format!("cargo does not set {name}"));
        let out = PathBuf::from(variable("OUT_DIR")?).join("models");
        if out.to_string_lossy().contains(char::is_whitespace) {
            return Err(format!(
                "Verilator cannot build in a directory with spaces in its path ({}): set \
                 CARGO_TARGET_DIR to one without",
                out.display()
            ));
        }
        let manifest = variable("CARGO_MANIFEST_DIR")?.into();
        let include = Path::new(root.trim()).join("include");
        fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
        let jobs = env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(1);
        Ok(Places { verilator, version, include, out, manifest, jobs })
    }
}

/// Exports every configuration; each gives one model or two.
fn models(places: &Places) -> Result<Vec<Model>, String> {
    type Export = Box<dyn Fn() -> Result<Exported, String> + Send + Sync>;
    const BOTH: &[Kind] = &[Kind::Traced, Kind::Fast];
    let mut exports: Vec<(String, &[Kind], Export)> = Vec::new();
    for core in &CORES {
        exports.push((class("core", core.name), BOTH, Box::new(|| core_verilog(core))));
    }
    for board in &BOARDS {
        exports.push((class("board", board.name), BOTH, Box::new(|| board_verilog(board))));
    }
    for core in &FAULTY_CORES {
        let kinds = &[Kind::Faulty];
        exports.push((class("faulty", core.name), kinds, Box::new(|| core_verilog(core))));
    }
    let files = all_of(places.jobs, &exports, |(_, _, export)| export())?;
    let mut models = Vec::new();
    for ((class, kinds, _), Exported { top, text, .. }) in exports.into_iter().zip(files) {
        for &kind in kinds {
            let ending = if kind == Kind::Traced { "_traced" } else { "" };
            let (class, top, text) = (format!("{class}{ending}"), top.clone(), text.clone());
            models.push(Model { class, top, text, kind });
        }
    }
    Ok(models)
}

fn class(what: &str, configuration: &str) -> String {
    format!("V{what}_{}", configuration.replace('-', "_"))
}

/// Bytes of a worker's stack: rust-hdl moves whole circuits about on it, unoptimised many times over.
const STACK: usize = 256 << 20;

/// Does something with each of the items, so many at a time; what comes of it is in their order.
fn all_of<T: Sync, R: Send>(
    jobs: usize,
    items: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let worker = || -> Result<Vec<(usize, R)>, String> {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(done) };
            done.push((at, work(item)?));
        }
    };
    let done = thread::scope(|scope| {
        let new = || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
        let workers = (0..jobs).map(|_| new()).collect::<Result<Vec<_>, _>>();
        let workers = workers.map_err(|error| format!("no thread can be begun: {error}"))?;
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(result) => result,
            Err(_) => Err("a thread of the build script panicked".into()),
        });
        results.collect::<Result<Vec<_>, _>>()
    })?;
    let mut done: Vec<(usize, R)> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(at, _)| at);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

impl Model {
    fn optimisation(&self) -> Optimisation {
        if self.kind == Kind::Traced { TRACED } else { FAST }
    }

    /// Verilates and compiles, unless that has been done with the same Verilog and flags.
    fn make(&self, places: &Places) -> Result<(), String> {
        let directory = places.out.join(&self.class);
        let mut flags = VERILATOR_FLAGS.to_vec();
        if self.kind == Kind::Traced {
            flags.push("--trace-fst");
        }
        let control = match self.kind {
            Kind::Faulty => registers::control_file(&self.text)?,
            _ => String::new(),
        };
        let (version, optimisation) = (&places.version, self.optimisation());
        let made_from = format!("{version}{flags:?} {optimisation:?}\n{control}{}", self.text);
        let stamp = directory.join("made_from");
        if fs::read_to_string(&stamp).is_ok_and(|text| text == made_from) {
            return Ok(());
        }
        let failed = |error: std::io::Error| format!("{}: {error}", directory.display());
        if directory.exists() {
            fs::remove_dir_all(&directory).map_err(failed)?;
        }
        fs::create_dir_all(&directory).map_err(failed)?;
        let source = directory.join(format!("{}.v", self.top));
        fs::write(&source, &self.text).map_err(failed)?;
        let mut sources = vec![source];
        if !control.is_empty() {
            sources.insert(0, directory.join("registers.vlt"));
            fs::write(&sources[0], control).map_err(failed)?;
        }
        output(
            Command::new(&places.verilator)
                .args(flags)
                .args(["--top-module", &self.top, "--prefix", &self.class, "--Mdir"])
                .arg(&directory)
                .args(sources),
        )?;
        make(&directory, &self.class, optimisation, 1, &[&format!("{}__ALL.o", self.class)])?;
        fs::write(&stamp, made_from).map_err(failed)
    }
}

/// Runs the makefile that Verilator wrote for a model.
fn make(
    directory: &Path,
    class: &str,
    Optimisation { hot, cold }: Optimisation,
    jobs: usize,
    targets: &[&str],
) -> Result<String, String> {
    output(
        Command::new("make")
            .arg("-C")
            .arg(directory)
            .args(["-f", &format!("{class}.mk")])
            .arg(format!("--jobs={jobs}"))
            .arg(format!("OPT_FAST={hot} -fPIE"))
            .args([format!("OPT_SLOW={cold} -fPIE"), format!("OPT_GLOBAL={cold} -fPIE")])
            .args(targets)
            // Cargo's own make variables speak of another make.
            .env_remove("MAKEFLAGS")
            .env_remove("MFLAGS"),
    )
}

/// Compiles the shim and Verilator's run-time library and puts everything into one archive.
fn link(places: &Places, models: &[Model]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", places.out.display());
    let runtime =
        models.iter().find(|model| model.kind == Kind::Traced).ok_or("no model is traced")?;
    if !Path::new("/usr/include/zlib.h").exists() && output(&mut zlib_check()).is_err() {
        return Err("waveforms need zlib's header: `apt-get install zlib1g-dev`".into());
    }
    let shim = shim(places, models);
    let source = places.out.join("perpetual_shim.cpp");
    // Writing it anew would have it compiled anew.
    if !fs::read_to_string(&source).is_ok_and(|text| text == shim) {
        fs::write(&source, shim).map_err(failed)?;
    }
    let mut objects = vec!["perpetual_shim.o", "verilated.o", "verilated_fst_c.o"];
    if places.include.join("verilated_threads.cpp").exists() {
        objects.push("verilated_threads.o");
    }
    let directory = places.out.join(&runtime.class);
    make(&directory, &runtime.class, FAST, places.jobs, &objects)?;

    let library = places.out.join("libperpetual_verilated.a");
    if library.exists() {
        fs::remove_file(&library).map_err(failed)?;
    }
    let models = models.iter().map(|model| places.out.join(&model.class).join(model.object()));
    output(
        Command::new("ar")
            .arg("crs")
            .arg(&library)
            .args(objects.iter().map(|object| directory.join(object)))
            .args(models),
    )?;
    println!("cargo::rustc-link-search=native={}", places.out.display());
    println!("cargo::rustc-link-lib=static=perpetual_verilated");
    for library in ["stdc++", "z"] {
        println!("cargo::rustc-link-lib=dylib={library}");
    }
    Ok(())
}

impl Model {
    fn object(&self) -> String {
        format!("{}__ALL.o", self.class)
    }
}

fn zlib_check() -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "echo '#include <zlib.h>' | g++ -E -x c++ - -o /dev/null"]);
    command
}

/// The one C++ source that knows every model.
fn shim(places: &Places, models: &[Model]) -> String {
    let mut text = String::new();
    let shim = places.manifest.join("shim");
    for model in models {
        let class = &model.class;
        let header = places.out.join(class).join(format!("{class}.h"));
        let _ = writeln!(text, "#include \"{}\"", header.display());
    }
    let _ = writeln!(text, "#include \"{}\"", shim.join("shim.h").display());
    let _ = writeln!(text, "static const CoreEntry cores[] = {{");
    for core in &CORES {
        let class = class("core", core.name);
        let _ = writeln!(
            text,
            "    {{\"{}\", make_core<{class}, false>, make_core<{class}_traced, true>}},",
            core.name
        );
    }
    let _ = writeln!(text, "}};\nstatic const BoardEntry boards[] = {{");
    for board in &BOARDS {
        let class = class("board", board.name);
        let _ = writeln!(
            text,
            "    {{\"{}\", {}, {}, make_board<{class}, false>, make_board<{class}_traced, true>}},",
            board.name,
            board.clock_hz,
            board.clocks_a_bit()
        );
    }
    let _ = writeln!(text, "}};\nstatic const FaultyEntry faulty_cores[] = {{");
    for core in &FAULTY_CORES {
        let _ = writeln!(
            text,
            "    {{\"{}\", make_core<{}, false>}},",
            core.name,
            class("faulty", core.name)
        );
    }
    let _ = writeln!(text, "}};\n#include \"{}\"", shim.join("entry.h").display());
    text
}

/// What a command prints; if it fails, the end of what it complains of.
fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| {
        format!("`{name}` does not run ({error}): `apt-get install verilator g++ make`")
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = complaint.lines().filter(|line| !line.trim().is_empty()).collect();
    let last = lines[lines.len().saturating_sub(6)..].join("; ");
    Err(format!("`{name}` failed ({}): {last}", output.status))
}
