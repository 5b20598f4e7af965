//! The cases of other programs' unit tests, and real games where definitions of "same position"
//! disagree, through the golden model, the placement judge and every circuit.

use perpetual_host::forms::{Form, Method, open};
use perpetual_model::{Chain, Judge, MoveRecord, Verdict};
use perpetual_tests::{data, line, verdicts};

/// The verdicts of a line, the same in every form.
fn judged(name: &str, records: &[MoveRecord]) -> Vec<Verdict> {
    let expected = verdicts(&mut Chain::new(), records);
    assert_eq!(verdicts(&mut Judge::new(), records), expected, "{name}: judge");
    let form = Form::Verilated;
    for method in Method::CIRCUITS {
        let mut circuit = open(method, &form, 0).unwrap();
        let got = verdicts(circuit.as_mut(), records);
        assert_eq!(got, expected, "{name}: {} on {form}", method.name());
    }
    expected
}

#[test]
fn cases_of_other_programs() {
    let text = std::fs::read_to_string(data().join("cases/unit_cases.jsonl")).unwrap();
    let mut cases = 0;
    for case in text.lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        let name = case["source"].as_str().unwrap();
        let moves: Vec<&str> =
            case["moves_uci"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        let (records, _) = line(case["start_fen"].as_str().unwrap(), &moves.join(" "));
        let verdicts = judged(name, &records);
        let counts = verdicts.iter().map(|verdict| u64::from(verdict.occurrences) + 1);
        let computed = &case["computed"];
        assert_eq!(
            counts.clone().next_back().unwrap_or(1),
            computed["occurrences_final_legal_ep"].as_u64().unwrap(),
            "{name}: occurrences of the last position"
        );
        assert_eq!(
            counts.max().unwrap_or(1),
            computed["max_occurrences_legal_ep"].as_u64().unwrap(),
            "{name}: most occurrences of any position"
        );
        cases += 1;
    }
    assert_eq!(cases, 100);
}

#[test]
fn games_where_definitions_disagree() {
    let text = std::fs::read_to_string(data().join("cases/tricky_games.tsv")).unwrap();
    let mut rows = text.lines();
    let header: Vec<&str> = rows.next().unwrap().split('\t').collect();
    let column = |name| header.iter().position(|title| *title == name).unwrap();
    let mut games = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let name = cells[column("game_id")];
        let (records, _) = line(cells[column("start_fen")], cells[column("moves_uci")]);
        let verdicts = judged(name, &records);
        let third = verdicts.iter().position(|v| v.occurrences == 2).map_or(0, |ply| ply + 1);
        assert_eq!(third.to_string(), cells[column("first3_legal_ep")], "{name}: {third}");
        games += 1;
    }
    assert_eq!(games, 24);
}
