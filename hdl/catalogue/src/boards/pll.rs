//! A clock made from that of a board.

use super::{Board, Family};

/// A phase-locked loop: the oscillator's clock times `multiply` is that of the loop, which is divided by `post`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pll {
    /// Times the oscillator: the frequency of the loop.
    pub multiply: u32,
    /// By what that is divided: of an iCE40 a power of two, 2 to 64; of an ECP5 a divisor of `multiply`, up to 128;
    /// of a Gowin such a divisor as well, an even one.
    pub post: u32,
}

/// What the loop of an FPGA can do, in MHz.
const fn loop_mhz(family: Family) -> (u32, u32) {
    match family {
        Family::Ice40 => (533, 1066),
        Family::Ecp5 => (400, 800),
        // What both GW1N and GW2A can do.
        Family::Gowin => (500, 1200),
    }
}

impl Pll {
    /// The clock that it makes, in Hz.
    pub const fn clock_hz(self, oscillator_hz: u32) -> u32 {
        (oscillator_hz as u64 * self.multiply as u64 / self.post as u64) as u32
    }

    /// Whether this FPGA can do so with this oscillator.
    pub const fn is_possible(self, family: Family, oscillator_hz: u32) -> bool {
        let Pll { multiply, post } = self;
        let (least, most) = loop_mhz(family);
        let hertz = oscillator_hz as u64 * multiply as u64;
        let turns = hertz >= least as u64 * 1_000_000 && hertz <= most as u64 * 1_000_000;
        turns
            && match family {
                Family::Ice40 => post.is_power_of_two() && post >= 2 && post <= 64,
                Family::Ecp5 => post >= 1 && post <= 128 && multiply % post == 0,
                Family::Gowin => {
                    let divides =
                        matches!(post, 2 | 4 | 8) || (post % 16 == 0 && post >= 16 && post <= 128);
                    divides && multiply % post == 0 && multiply / post <= 64
                }
            }
    }

    /// The Verilog of the loop of this board: from `clock` it makes `fast`, which is right while `locked` is high.
    pub(super) fn verilog(self, board: &Board) -> String {
        let Pll { multiply, post } = self;
        match board.part.family {
            Family::Ice40 => {
                // The range of the filter, by the oscillator's frequency.
                let filter = match board.clock_hz / 1_000_000 {
                    ..17 => 1,
                    17..26 => 2,
                    _ => 3,
                };
                format!(
                    "    SB_PLL40_CORE #(\n\
                     \x20       .FEEDBACK_PATH(\"SIMPLE\"), .DIVR(4'd0), .DIVF(7'd{}), .DIVQ(3'd{}),\n\
                     \x20       .FILTER_RANGE(3'd{filter})\n\
                     \x20   ) pll (\n\
                     \x20       .REFERENCECLK(clock), .PLLOUTGLOBAL(fast), .LOCK(locked),\n\
                     \x20       .RESETB(1'b1), .BYPASS(1'b0)\n\
                     \x20   );\n",
                    multiply - 1,
                    post.ilog2(),
                )
            }
            Family::Ecp5 => format!(
                "    EHXPLLL #(\n\
                 \x20       .CLKI_DIV(1), .CLKFB_DIV({}), .FEEDBK_PATH(\"CLKOP\"),\n\
                 \x20       .CLKOP_ENABLE(\"ENABLED\"), .CLKOP_DIV({post}), .CLKOP_CPHASE({}), .CLKOP_FPHASE(0),\n\
                 \x20       .OUTDIVIDER_MUXA(\"DIVA\"), .PLLRST_ENA(\"DISABLED\"), .STDBY_ENABLE(\"DISABLED\"),\n\
                 \x20       .DPHASE_SOURCE(\"DISABLED\"), .INTFB_WAKE(\"DISABLED\")\n\
                 \x20   ) pll (\n\
                 \x20       .CLKI(clock), .CLKFB(fast), .CLKOP(fast), .LOCK(locked), .RST(1'b0), .STDBY(1'b0),\n\
                 \x20       .PHASESEL0(1'b0), .PHASESEL1(1'b0), .PHASEDIR(1'b0), .PHASESTEP(1'b0), .PHASELOADREG(1'b0),\n\
                 \x20       .PLLWAKESYNC(1'b0), .ENCLKOP(1'b0)\n\
                 \x20   );\n",
                multiply / post,
                post - 1,
            ),
            Family::Gowin => format!(
                "    rPLL #(\n\
                 \x20       .DEVICE(\"{}\"), .FCLKIN(\"{}\"), .IDIV_SEL(0), .FBDIV_SEL({}), .ODIV_SEL({post}),\n\
                 \x20       .DYN_IDIV_SEL(\"false\"), .DYN_FBDIV_SEL(\"false\"), .DYN_ODIV_SEL(\"false\"),\n\
                 \x20       .CLKFB_SEL(\"internal\")\n\
                 \x20   ) pll (\n\
                 \x20       .CLKIN(clock), .CLKFB(1'b0), .CLKOUT(fast), .LOCK(locked), .RESET(1'b0), .RESET_P(1'b0),\n\
                 \x20       .FBDSEL(6'd0), .IDSEL(6'd0), .ODSEL(6'd0), .PSDA(4'd0), .DUTYDA(4'd0), .FDLY(4'd0)\n\
                 \x20   );\n",
                board.part.device,
                board.clock_hz / 1_000_000,
                multiply / post - 1,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_fpga_can_do_is_possible() {
        for (family, oscillator, multiply, post, possible) in [
            (Family::Ice40, 12_000_000, 48, 8, true),
            (Family::Ice40, 12_000_000, 44, 8, false),
            (Family::Ice40, 12_000_000, 89, 8, false),
            (Family::Ice40, 12_000_000, 48, 6, false),
            (Family::Ecp5, 25_000_000, 24, 8, true),
            (Family::Ecp5, 25_000_000, 24, 9, false),
            (Family::Ecp5, 25_000_000, 15, 5, false),
            (Family::Gowin, 27_000_000, 32, 16, true),
            (Family::Gowin, 27_000_000, 36, 12, false),
            (Family::Gowin, 27_000_000, 16, 16, false),
        ] {
            let pll = Pll { multiply, post };
            assert_eq!(pll.is_possible(family, oscillator), possible, "{pll:?}");
        }
        assert_eq!(Pll { multiply: 48, post: 8 }.clock_hz(12_000_000), 72_000_000);
    }
}
