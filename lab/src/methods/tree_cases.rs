//! Named lines of search trees that some method gets wrong, with what it says pinned.

use super::ALL;
use super::cases::{line, play};
use perpetual_model::Detector;

/// A line of a tree that is played and taken back before another.
struct Case {
    name: &'static str,
    /// Played first, and not taken back.
    common: &'static str,
    /// Played on, asked about after each ply, and taken back.
    left: &'static str,
    /// Played then; the query is about its end.
    line: &'static str,
    /// Occurrences and distance by the detector.
    said: (u32, u32),
    /// By the rules.
    right: (u32, u32),
}

const CASES: &[Case] = &[
    Case {
        name: "a board of another line at a higher ply, the other side to move",
        common: "",
        left: "Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2c2",
        line: "Ka1b2",
        said: (1, 0),
        right: (0, 0),
    },
    Case {
        name: "a board of another line at a higher ply, the same side to move",
        common: "",
        left: "Ka1b1 kh8g8 Kb1c1 kg8h8 Kc1b2 kh8g8",
        line: "Ka1b2",
        said: (1, 0),
        right: (0, 0),
    },
    Case {
        name: "an irreversible move of another line, the other one first",
        common: "",
        left: "Ka1a2 kh8g8 Pc2c3| kg8h8 Ka2b2 kh8g8 Kb2a1 kg8h8 Ka1a2",
        line: "Pc2c3|",
        said: (1, 0),
        right: (0, 0),
    },
    Case {
        name: "a leaf writes nothing",
        common: "",
        left: "Ka1b1 kh8g8 Kb1b2 kg8h8",
        line: "Ka1b2",
        said: (0, 0),
        right: (0, 0),
    },
    Case {
        name: "the line itself is still found beside what another has left",
        common: "Ka1b1 kh8g8 Kb1a1",
        left: "kg8f8 Ka1b1 kf8e8 Kb1a1 ke8e7",
        line: "kg8h8",
        said: (1, 4),
        right: (1, 4),
    },
    Case {
        name: "and with it an entry of another line, which makes it a threefold",
        common: "Ka1b1 kh8g8 Kb1a1",
        left: "kg8g7 Ka1b1 kg7h8 Kb1a1 kh8g8",
        line: "kg8h8",
        said: (2, 4),
        right: (1, 4),
    },
    Case {
        name: "the first move played from a node sets the depth back",
        common: "",
        left: "Ka1b1 kh8g8 Kb1c1 kg8h8 Kc1b2 kh8g8",
        line: "Ka1b2 kh8g8",
        said: (0, 0),
        right: (0, 0),
    },
    Case {
        name: "the other side to move, without another line",
        common: "",
        left: "",
        line: "Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2a1",
        said: (1, 5),
        right: (0, 0),
    },
];

#[test]
fn each_case_is_said_as_it_is_pinned() {
    for case in CASES {
        for method in ALL {
            let mut detector = method.detector();
            line(case.common).into_iter().for_each(|record| detector.push(record).unwrap());
            for record in line(case.left) {
                detector.push(record).unwrap();
                detector.first().unwrap();
            }
            line(case.left).iter().for_each(|_| detector.pop().unwrap());
            let verdict = play(&mut detector, case.line);
            let got = (verdict.occurrences, verdict.distance);
            // The side to move is not looked at by axon-cpw either.
            let wrong =
                method.name == "boards-by-ply" || method.name == "axon-cpw" && case.said.1 % 2 == 1;
            let expected = if wrong { case.said } else { case.right };
            assert_eq!(got, expected, "{} on: {}", method.name, case.name);
        }
    }
}
