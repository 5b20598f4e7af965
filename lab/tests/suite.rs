//! The suite of repetition cases: the definition in two ways, mutants, and the files as they are made.

use std::collections::BTreeSet;
use std::path::PathBuf;

use perpetual_chess::pgn::Game;
use perpetual_lab::suite::answers::QUESTIONS;
use perpetual_lab::suite::table::{Row, table};
use perpetual_lab::suite::{Answers, Case, Clause, judge, read, reference, seek, write};
use perpetual_model::generate::Numbers;

use crate::common::{Folder, run};
use crate::compare::project;

fn suite() -> PathBuf {
    project("suite")
}

fn cases() -> Vec<Case> {
    read(&suite().join("cases")).unwrap()
}

#[test]
fn the_judge_and_the_definition_agree_on_every_case() {
    let cases = cases();
    assert!(cases.len() >= 150, "{}", cases.len());
    for case in &cases {
        let (judged, defined) = (judge::judge(case).unwrap(), reference::answers(case, None));
        assert_eq!(judged.differ_at(&defined), None, "{}", case.name);
        assert_eq!(judged, defined, "{}", case.name);
    }
}

#[test]
fn the_judge_and_the_definition_agree_on_random_games() {
    let (mut numbers, mut repeated) = (Numbers::new(92), 0);
    for mut case in cases() {
        let moves = seek::random(&case.game.start, &mut numbers, 60);
        case.game = Game::of(case.game.start.clone(), &moves);
        let judged = judge::judge(&case).unwrap();
        let defined = reference::answers(&case, None);
        assert_eq!(judged, defined, "{}: {}", case.name, case.san().join(" "));
        repeated += judged.occurrence.iter().filter(|n| **n > 1).count();
    }
    assert!(repeated > 1_000, "{repeated}");
}

#[test]
fn taking_moves_back_changes_no_answer() {
    for case in cases() {
        let exact = reference::answers(&case, None);
        let [again, back] = reference::answers_with_undo(&case, None);
        assert!(again == exact && back == exact, "{}", case.name);
    }
}

#[test]
fn every_case_fails_the_mutant_it_was_made_for_and_every_mutant_has_one() {
    let cases = cases();
    let made_for: BTreeSet<&str> = cases.iter().map(|case| case.clause.name()).collect();
    for Row { clause, failed, by_question } in table(&cases) {
        let failed: BTreeSet<&str> = failed.iter().map(|case| case.name.as_str()).collect();
        for case in cases.iter().filter(|case| case.clause == clause) {
            assert!(
                failed.contains(case.name.as_str()),
                "{} passes without {}",
                case.name,
                clause.name()
            );
        }
        assert!(made_for.contains(clause.name()), "no case is made for {}", clause.name());
        assert!(failed.len() < cases.len(), "{} fails all", clause.name());
        // Each question to which a wrong answer is possible, and no other.
        let shown = QUESTIONS.into_iter().zip(by_question).filter(|(_, cases)| *cases > 0);
        let shown: Vec<&str> = shown.map(|(question, _)| question).collect();
        assert_eq!(shown, clause.questions(), "{}", clause.name());
    }
}

#[test]
fn the_files_are_those_that_are_made_from_the_list() {
    let judged: Vec<(Case, Answers)> =
        cases().into_iter().map(|case| (case.clone(), judge::judge(&case).unwrap())).collect();
    for (name, made) in write::files(&judged).unwrap() {
        let kept = std::fs::read_to_string(suite().join(name)).unwrap();
        assert!(kept == made, "suite/{name} is stale: perpetual-lab suite write suite");
    }
}

#[test]
fn the_program_makes_the_files_and_finds_games() {
    let folder = Folder::new();
    std::fs::create_dir(folder.join("cases")).unwrap();
    let list = |text: &str| std::fs::write(folder.join("cases/one.toml"), text).unwrap();
    let path = folder.to_str().unwrap();
    let good = "[[case]]\nname = \"a\"\ntests = \"b\"\nclause = \"start\"\nmoves = \"2*(Nf3 Nf6 Ng1 Ng8)\"\n";
    list(good);
    assert_eq!(run(&["suite", "write", path]).code, 0);
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("suite.json")).unwrap()).unwrap();
    assert_eq!(json["version"], write::VERSION);
    assert_eq!(json["cases"][0]["occurrence"], serde_json::json!([1, 1, 1, 1, 2, 2, 2, 2, 3]));
    assert_eq!(json["cases"][0]["claims"][7], serde_json::json!(["f6g8"]));
    let ran = run(&["suite", "seek", path, "start", "--games", "2000", "--plies", "12"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for (text, sentence) in [
        (good.replace("start", "begin"), "there is no clause \"begin\""),
        (good.replace("Ng8)", "Ng7)"), "2...Ng7"),
        (good.replace("2*(", "*("), "a group of moves"),
        (format!("{good}{good}"), "another case has this name"),
    ] {
        list(&text);
        let ran = run(&["suite", "write", path]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains(sentence), "{}", ran.errors);
    }
    assert!(Clause::all().count() > 60);
}
