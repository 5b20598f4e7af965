//! The help: what is in it, and in which order.

use crate::common::run;

#[test]
fn help_tells_of_exit_codes_and_examples() {
    for arguments in [&["--help"][..], &["check", "--help"], &["explain", "--help"]] {
        let ran = run(arguments);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("Exit codes:"), "{}", ran.out);
    }
    assert!(run(&["check", "--help"]).out.contains("Examples:"));
    assert!(run(&["--version"]).out.starts_with("perpetual "));
}

#[test]
fn the_help_of_check_has_what_an_arbiter_needs_first() {
    let help = run(&["check", "--help"]).out;
    let words = help.split_whitespace().count();
    assert!(words <= 1_143 / 2, "{words} words");
    let place = |part: &str| help.find(part).unwrap_or_else(|| panic!("{part}: {help}"));
    let headings = [
        "Options:",
        "--only",
        "--watch",
        "Databases:",
        "Xiangqi and shogi:",
        "Circuits and boards:",
    ];
    assert!(headings.map(place).is_sorted(), "{help}");
    for option in ["--detector", "--on", "--baud", "--wait", "--trace", "--verify"] {
        let ends = [" ", "\n"].map(|end| help.find(&format!("      {option}{end}")));
        let at = ends.into_iter().flatten().min();
        assert!(at > Some(place("Circuits and boards:")), "{option}: {help}");
    }
    // The exit codes of both say the same of differences.
    let whole = run(&["--help"]).out;
    for help in [&help, &whole] {
        assert!(help.contains("  3    a detector says otherwise"), "{help}");
    }
}

/// Words of this project alone stand in no help; a null move has its name where chess programs have it.
#[test]
fn help_has_the_words_of_a_data_sheet() {
    let whole = run(&["help"]).out;
    let names = whole.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = names.map_while(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"check") && names.contains(&"help"), "{names:?}");
    for name in names {
        let help = run(&["help", name]).out;
        // No line is so long that a word of it is left over.
        for (line, next) in help.lines().zip(help.lines().skip(1)) {
            let left = line.starts_with(char::is_lowercase) && line.len() < 20;
            assert!(!left || next.is_empty(), "{name}: {line}: {help}");
        }
        let searches = ["search", "epd", "uci"].contains(&name);
        for word in [
            "golden",
            "parities",
            "parity",
            "lockstep",
            "verdict",
            "Z0",
            "over the window",
            "model chain",
            "perpetual check loses",
            "null move",
        ] {
            let has = help.to_lowercase().contains(&word.to_lowercase());
            assert!(!has || (searches && word == "null move"), "{name}: {word}: {help}");
        }
    }
}
