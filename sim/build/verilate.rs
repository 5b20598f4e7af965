//! From models to a static library.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use crate::models::{self, Kind, Model};
use crate::registers;

/// Speed first: no checks, no random values for what is undefined (the circuits define every
/// register), and lint is the business of the export's own tests.
const VERILATOR_FLAGS: [&str; 14] = [
    "--cc",
    // One object a model, however large.
    "--output-split",
    "1000000",
    // Large functions take a compiler twice as long; smaller parts than these are slower to simulate.
    "--output-split-cfuncs",
    "1000",
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
const FAST: Optimisation = Optimisation { hot: "O2", cold: "O0" };
const TRACED: Optimisation = Optimisation { hot: "O0", cold: "O0" };

/// What a compiler is told of the parts that run in every cycle, and of those that run once: optimising these takes up to half of
/// the time.
#[derive(Clone, Copy, Debug)]
struct Optimisation {
    hot: &'static str,
    cold: &'static str,
}

/// In the folder of a model: all that it was made from. It is written last.
const STAMP: &str = "made_from";

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
    let models = models::all()?;
    let groups = Group::all(&models);
    all_of(places.jobs, &groups, |group| group.make(&places))?;
    link(&places, &models, &groups)
}

impl Places {
    fn find() -> Result<Places, String> {
        let verilator = env::var("VERILATOR").unwrap_or_else(|_| "verilator".into());
        let version = output(Command::new(&verilator).arg("--version")).map_err(|_| {
            format!(
                "`{verilator}` does not run: install it with `apt-get install verilator g++ make \
                 zlib1g-dev`, or build the program without it: `cargo install --path sw/host`"
            )
        })?;
        let root = output(Command::new(&verilator).args(["--getenv", "VERILATOR_ROOT"]))?;
        let variable = |name: &str| env::var_os(name).ok_or(format!("cargo does not set {name}"));
        let own = PathBuf::from(variable("OUT_DIR")?);
        let out = own.join("models");
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

/// Does something with each of the items, so many at a time.
fn all_of<T: Sync>(
    jobs: usize,
    items: &[T],
    work: impl Fn(&T) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let worker = || loop {
        match items.get(next.fetch_add(1, Ordering::Relaxed)) {
            Some(item) => work(item)?,
            None => return Ok(()),
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err("a thread of the build script panicked".into()))
        })
    })
}

impl Model {
    fn optimisation(&self) -> Optimisation {
        if self.kind == Kind::Traced { TRACED } else { FAST }
    }

    /// Writes its C++, unless that has been done with the same Verilog and flags. What was `compiled` from it goes.
    fn verilate(&self, places: &Places, compiled: &Path) -> Result<(), String> {
        let directory = places.out.join(&self.class);
        let mut flags = VERILATOR_FLAGS.to_vec();
        if self.kind == Kind::Traced {
            flags.push("--trace-fst");
        }
        let control = match self.kind {
            Kind::Faulty => registers::control_file(&self.text, self.uses_cells)?,
            _ => String::new(),
        };
        let (version, optimisation) = (&places.version, self.optimisation());
        let made_from = format!("{version}{flags:?} {optimisation:?}\n{control}{}", self.text);
        let made_from = without_comments(&made_from);
        let stamp = directory.join(STAMP);
        if fs::read_to_string(&stamp).is_ok_and(|text| text == made_from) {
            return Ok(());
        }
        let failed = |error: std::io::Error| format!("{}: {error}", directory.display());
        // With the list of the files that it was compiled from: some may not be there any more.
        for old in [compiled, &compiled.with_extension("d")] {
            if old.exists() {
                fs::remove_file(old).map_err(failed)?;
            }
        }
        if directory.exists() {
            fs::remove_dir_all(&directory).map_err(failed)?;
        }
        fs::create_dir_all(&directory).map_err(failed)?;
        let mut sources = vec![(format!("{}.v", self.top), &self.text)];
        if !control.is_empty() {
            sources.insert(0, ("registers.vlt".into(), &control));
        }
        for (name, text) in &sources {
            fs::write(directory.join(name), text).map_err(failed)?;
        }
        // From there, as the C++ has the paths of its sources, and ccache asks for the same text.
        output(
            Command::new(&places.verilator)
                .args(flags)
                .args(["--top-module", &self.top, "--prefix", &self.class, "--Mdir", "."])
                .args(sources.iter().map(|(name, _)| name))
                .current_dir(&directory),
        )?;
        fs::write(&stamp, &made_from).map_err(failed)
    }

    /// Its C++, by name.
    fn parts(&self, places: &Places) -> std::io::Result<Vec<String>> {
        let mut parts = Vec::new();
        for entry in fs::read_dir(places.out.join(&self.class))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".cpp") && !name.ends_with("__ALL.cpp") {
                parts.push(name);
            }
        }
        parts.sort();
        Ok(parts)
    }
}

/// Models that are compiled as one file, as Verilator's headers take a compiler as long as a small model does.
struct Group<'a>(Vec<&'a Model>);

impl Group<'_> {
    /// A detector and its boards, at all sizes, are a group; each is alone where it writes waveforms, by functions that have the
    /// same names in all.
    fn all(models: &[Model]) -> Vec<Group<'_>> {
        let mut groups = BTreeMap::<_, Vec<_>>::new();
        for model in models {
            let circuit = match model.kind {
                Kind::Traced => model.class.as_str(),
                _ => model.top.strip_suffix("_board").unwrap_or(&model.top),
            };
            groups.entry((model.kind, circuit)).or_default().push(model);
        }
        groups.into_values().map(Group).collect()
    }

    /// The one in whose folder it is compiled, by the makefile that Verilator wrote there.
    fn first(&self) -> &Model {
        self.0[0]
    }

    fn object(&self, places: &Places) -> PathBuf {
        let class = &self.first().class;
        places.out.join(class).join(format!("{class}__ALL.o"))
    }

    /// Makes what is not made yet: the parts that run once come last.
    fn make(&self, places: &Places) -> Result<(), String> {
        let object = self.object(places);
        self.0.iter().try_for_each(|model| model.verilate(places, &object))?;
        let (class, optimisation) = (&self.first().class, self.first().optimisation());
        let directory = places.out.join(class);
        let failed = |error: std::io::Error| format!("{}: {error}", directory.display());
        let (mut always, mut once) = (String::new(), String::new());
        for model in &self.0 {
            for name in model.parts(places).map_err(failed)? {
                let runs_once = ["__Slow.cpp", "__Syms.cpp"].iter().any(|end| name.ends_with(end));
                let text = if runs_once { &mut once } else { &mut always };
                text.push_str(&format!("#include \"../{}/{name}\"\n", model.class));
            }
        }
        let text = format!("{always}#pragma GCC optimize (\"{}\")\n{once}", optimisation.cold);
        write_if_new(&directory.join(format!("{class}__ALL.cpp")), &text)?;
        make(&directory, class, optimisation.hot, 1, &[&format!("{class}__ALL.o")])?;
        Ok(())
    }
}

/// Writing a source anew would have it compiled anew.
fn write_if_new(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// What a model is made from, without what does not change it.
fn without_comments(made_from: &str) -> String {
    let code = made_from.lines().map(|line| line.split("//").next().unwrap_or(line).trim_end());
    code.filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// Runs the makefile that Verilator wrote for a model.
fn make(
    directory: &Path,
    class: &str,
    optimisation: &str,
    jobs: usize,
    targets: &[&str],
) -> Result<String, String> {
    output(
        Command::new("make")
            .arg("-C")
            .arg(directory)
            .args(["-f", &format!("{class}.mk")])
            .arg(format!("--jobs={jobs}"))
            .arg(format!("OPT_FAST=-{optimisation} -fPIE"))
            // Verilator's library, which writes waveforms.
            .arg("OPT_GLOBAL=-O1 -fPIE")
            .args(targets)
            // Cargo's own make variables speak of another make.
            .env_remove("MAKEFLAGS")
            .env_remove("MFLAGS"),
    )
}

/// Compiles the shim and Verilator's run-time library and puts everything into one archive.
fn link(places: &Places, models: &[Model], groups: &[Group]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", places.out.display());
    // Its makefile knows the parts of the run-time library that the models need.
    let traced = models.iter().find(|model| model.kind == Kind::Traced);
    let runtime = traced.or(models.first()).ok_or("there are no models")?;
    let needs_zlib = traced.is_some() && !Path::new("/usr/include/zlib.h").exists();
    if needs_zlib && output(&mut zlib_check()).is_err() {
        return Err("waveforms need zlib's header: `apt-get install zlib1g-dev`".into());
    }
    let shim = models::source(models, &places.out, &places.manifest.join("shim"))?;
    let source = places.out.join("perpetual_shim.cpp");
    write_if_new(&source, &shim)?;
    let mut objects = vec!["perpetual_shim.o", "verilated.o"];
    if traced.is_some() {
        objects.push("verilated_fst_c.o");
    }
    if places.include.join("verilated_threads.cpp").exists() {
        objects.push("verilated_threads.o");
    }
    let directory = places.out.join(&runtime.class);
    make(&directory, &runtime.class, FAST.hot, places.jobs, &objects)?;

    let library = places.out.join("libperpetual_verilated.a");
    if library.exists() {
        fs::remove_file(&library).map_err(failed)?;
    }
    output(
        Command::new("ar")
            .arg("crs")
            .arg(&library)
            .args(objects.iter().map(|object| directory.join(object)))
            .args(groups.iter().map(|group| group.object(places))),
    )?;
    println!("cargo::rustc-link-search=native={}", places.out.display());
    println!("cargo::rustc-link-lib=static=perpetual_verilated");
    println!("cargo::rustc-link-lib=dylib=stdc++");
    if traced.is_some() {
        println!("cargo::rustc-link-lib=dylib=z");
    }
    Ok(())
}

fn zlib_check() -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "echo '#include <zlib.h>' | g++ -E -x c++ - -o /dev/null"]);
    command
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
