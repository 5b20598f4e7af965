//! Named lines of search trees that some method gets wrong, with what it says pinned.

use super::ALL;
use super::cases::{line, play};
use perpetual_model::Detector;

/// What happens; the moves played first, and not taken back; those played on, asked about after each ply, and taken
/// back; those played then, about whose end the query is; occurrences and distance by the detector, and by the rules.
const CASES: &str = "\
a board of another line at a higher ply, the other side to move; ; Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2c2; Ka1b2; 1, 0; 0, 0
a board of another line at a higher ply, the same side to move; ; Ka1b1 kh8g8 Kb1c1 kg8h8 Kc1b2 kh8g8; Ka1b2; 1, 0; 0, 0
an irreversible move of another line, the other one first; ; Ka1a2 kh8g8 Pc2c3| kg8h8 Ka2b2 kh8g8 Kb2a1 kg8h8 Ka1a2; Pc2c3|; 1, 0; 0, 0
a leaf writes nothing; ; Ka1b1 kh8g8 Kb1b2 kg8h8; Ka1b2; 0, 0; 0, 0
the line itself is still found beside what another has left; Ka1b1 kh8g8 Kb1a1; kg8f8 Ka1b1 kf8e8 Kb1a1 ke8e7; kg8h8; 1, 4; 1, 4
and with it an entry of another line, which makes it a threefold; Ka1b1 kh8g8 Kb1a1; kg8g7 Ka1b1 kg7h8 Kb1a1 kh8g8; kg8h8; 2, 4; 1, 4
the first move played from a node sets the depth back; ; Ka1b1 kh8g8 Kb1c1 kg8h8 Kc1b2 kh8g8; Ka1b2 kh8g8; 0, 0; 0, 0
the other side to move, without another line; ; ; Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2a1; 1, 5; 0, 0";

#[test]
fn each_case_is_said_as_it_is_pinned() {
    for case in CASES.lines() {
        let fields: Vec<&str> = case.split("; ").collect();
        let [name, common, left, then, said, right] = fields[..] else { panic!("{case}") };
        for method in ALL {
            let mut detector = method.detector();
            line(common).into_iter().for_each(|record| detector.push(record).unwrap());
            for record in line(left) {
                detector.push(record).unwrap();
                detector.first().unwrap();
            }
            line(left).iter().for_each(|_| detector.pop().unwrap());
            let verdict = play(&mut detector, then);
            let got = format!("{}, {}", verdict.occurrences, verdict.distance);
            // The side to move is not looked at by axon-cpw either.
            let wrong =
                method.name == "boards-by-ply" || method.name == "axon-cpw" && said == "1, 5";
            assert_eq!(got, if wrong { said } else { right }, "{} on: {name}", method.name);
        }
    }
}
