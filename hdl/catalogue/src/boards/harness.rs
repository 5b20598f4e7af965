//! A board's pins turned back into the ports of the circuit inside.

use std::fmt::Write;

use super::{Board, Shows};

/// The Verilog of a module, `perpetual_harness`, that holds what a board's bitstream contains and looks from outside like
/// `perpetual_board`: active-high lights, an active-high reset, a serial line. With it, a
/// bitstream turned back into Verilog is simulated in the same way for every board.
///
/// `chip` is the module inside, with the pins of [`Board::pins`] as its ports. A board without a
/// button has no reset pin: there `reset` does nothing.
///
/// ```
/// use perpetual_catalogue::boards::{Board, harness};
/// let text = harness(Board::named("icebreaker")?, "chip");
/// assert!(text.contains(".button(!reset)"));
/// # Ok::<(), perpetual_catalogue::CatalogueError>(())
/// ```
pub fn harness(board: &Board, chip: &str) -> String {
    let mut text = format!("// The pins of {} as the ports of a bare circuit.\n", board.title);
    let _ = writeln!(
        text,
        "module perpetual_harness (\n    input  wire clock,\n    input  wire reset,"
    );
    let _ = writeln!(text, "    input  wire rx,\n    output wire tx,");
    let lights = Shows::ALL.map(|shows| format!("    output wire {}", shows.port()));
    let _ = writeln!(text, "{}\n);\n", lights.join(",\n"));
    let mut connections = vec![
        "        .clock(clock)".to_owned(),
        "        .rx(rx)".to_owned(),
        "        .tx(tx)".to_owned(),
    ];
    if let Some(button) = &board.button {
        let not = if button.active_low { "!" } else { "" };
        connections.push(format!("        .button({not}reset)"));
    }
    for shows in Shows::ALL {
        let port = shows.port();
        match board.leds.iter().find(|led| led.shows == shows) {
            Some(led) => {
                let not = if led.active_low { "!" } else { "" };
                let _ = writeln!(text, "    wire {port}_pin;");
                let _ = writeln!(text, "    assign {port} = {not}{port}_pin;");
                connections.push(format!("        .{port}({port}_pin)"));
            }
            None => {
                let _ = writeln!(text, "    assign {port} = 1'b0;");
            }
        }
    }
    let _ = writeln!(text, "\n    {chip} chip (\n{}\n    );\nendmodule", connections.join(",\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;

    #[test]
    fn every_light_has_a_port_whether_the_board_has_it_or_not() {
        for board in BOARDS {
            let text = harness(board, "chip");
            for shows in Shows::ALL {
                let assigned = format!("    assign {} = ", shows.port());
                assert_eq!(text.matches(&assigned).count(), 1, "{}", board.name);
            }
        }
    }

    #[test]
    fn levels_are_turned_back() {
        let text = |name| harness(Board::named(name).unwrap(), "chip");
        assert!(text("icebreaker").contains("assign led_alive = !led_alive_pin;"));
        assert!(text("ulx3s-85f").contains(".button(reset)"));
        assert!(!text("hx8k").contains("button"));
        assert!(text("colorlight-i5").contains("assign led_error = 1'b0;"));
    }
}
