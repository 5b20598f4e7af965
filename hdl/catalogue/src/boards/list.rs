//! The one list of boards.

use super::part::ecp5;
use super::{Board, Button, Led, Part, Shows, Tie};

/// Every board that can be built for.
pub const BOARDS: &[Board] = &[
    ICEBREAKER,
    HX8K,
    ICESTICK,
    ulx3s("ulx3s-12f", "ULX3S with the 12F", "LFE5U-12F-6BG381C", "12k", F12),
    ULX3S_25F,
    ulx3s("ulx3s-45f", "ULX3S with the 45F", "LFE5U-45F-6BG381C", "45k", F45),
    ULX3S_85F,
    COLORLIGHT_I5,
    ORANGECRAB_25F,
    Board {
        name: "orangecrab-85f",
        title: "OrangeCrab r0.2 with the 85F",
        part: ecp5("LFE5U-85F-8MG285C", "85k", "CSFBGA285", 8, F85),
        ..ORANGECRAB_25F
    },
    TANGNANO9K,
    TANGNANO20K,
];

/// A board in another configuration than its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is called among the builds.
    pub name: &'static str,
    /// The board.
    pub board: &'static str,
    /// The configuration.
    pub config: &'static str,
}

impl Variant {
    /// The board, in its own configuration.
    pub fn of(&self) -> Option<&'static Board> {
        BOARDS.iter().find(|board| board.name == self.board)
    }

    /// The board as it is built: under this name, in this configuration.
    pub fn built(&self) -> Option<Board> {
        self.of().map(|board| Board { name: self.name, config: self.config, ..*board })
    }
}

/// Those that are built and measured beside the boards themselves. `make bitstream` takes any other
/// configuration as well.
pub const VARIANTS: &[Variant] = &[
    Variant { name: "hx8k-window", board: "hx8k", config: "window-100-ice40" },
    Variant { name: "hx8k-window-pair", board: "hx8k", config: "window-pair-ice40" },
    Variant { name: "icebreaker-window", board: "icebreaker", config: "window-100-ice40" },
    Variant { name: "ulx3s-25f-window", board: "ulx3s-25f", config: "window-128" },
    Variant { name: "hx8k-xiangqi", board: "hx8k", config: "chain-xiangqi" },
    Variant { name: "ulx3s-25f-xiangqi", board: "ulx3s-25f", config: "chain-xiangqi" },
];

/// Cells and block RAMs by nextpnr's count: to it, the 12F is a 25F under another name.
const F12: (u32, u32) = (24288, 56);
const F25: (u32, u32) = (24288, 56);
const F45: (u32, u32) = (43848, 108);
const F85: (u32, u32) = (83640, 208);

/// An exact divide of 12, 25, 27 and 48 MHz, and within what every bridge on these boards can do.
pub(super) const MEGABAUD: u32 = 1_000_000;

const fn lit_high(shows: Shows, site: &'static str, looks: &'static str) -> Led {
    Led { shows, site, active_low: false, looks }
}

const fn lit_low(shows: Shows, site: &'static str, looks: &'static str) -> Led {
    Led { shows, site, active_low: true, looks }
}

const ICEBREAKER: Board = Board {
    name: "icebreaker",
    title: "iCEBreaker v1.0",
    design: "icebreaker",
    part: Part::UP5K,
    clock_hz: 12_000_000,
    clock: "35",
    rx: "6",
    tx: "9",
    baud: MEGABAUD,
    button: Some(Button { site: "10", active_low: true }),
    leds: &[
        lit_low(Shows::Alive, "37", "green, on the main board"),
        lit_high(Shows::Link, "25", "LED3 on the snap-off board"),
        lit_high(Shows::Repetition, "26", "LED1, red, in the middle of the snap-off board"),
        lit_low(Shows::Error, "11", "red, on the main board"),
    ],
    ties: &[],
    config: "chain-32",
    constraints: "icebreaker.pcf",
    source: "icebreaker-verilog-examples, icebreaker/icebreaker.pcf",
    flash: "iceprog {}",
    line: "the second of its two serial ports",
    odd: &[
        "link and repetition are shown on the snap-off board (PMOD 2); when it is broken off, two \
         lights remain",
        "the RGB light is not used: its pins are open drain",
    ],
};

pub(super) const HX8K: Board = Board {
    name: "hx8k",
    title: "Lattice iCE40HX8K breakout board",
    design: "hx8k",
    part: Part::HX8K,
    clock_hz: 12_000_000,
    clock: "J3",
    rx: "B10",
    tx: "B12",
    baud: MEGABAUD,
    button: None,
    leds: &[
        lit_high(Shows::Alive, "C3", "D2"),
        lit_high(Shows::Link, "B3", "D3"),
        lit_high(Shows::Repetition, "C4", "D4"),
        lit_high(Shows::Error, "C5", "D5"),
    ],
    ties: &[],
    config: "chain-32",
    constraints: "hx8k.pcf",
    source: "clock and lights: icestorm, examples/hx8kboard/hx8kboard.pcf; serial line: picorv32, \
             picosoc/hx8kdemo.pcf",
    flash: "iceprog {}",
    line: "the second of its two serial ports",
    odd: &[
        "the two sources number the lights in opposite order; the names D2 to D5 here are those \
         printed on the board, as given by the second",
        "the four lights that are not used glow faintly: unused pins are weakly pulled up",
    ],
};

const ICESTICK: Board = Board {
    name: "icestick",
    title: "Lattice iCEstick",
    design: "icestick",
    part: Part::HX1K,
    clock_hz: 12_000_000,
    clock: "21",
    rx: "9",
    tx: "8",
    baud: MEGABAUD,
    button: None,
    leds: &[
        lit_high(Shows::Alive, "95", "D5, green, in the middle"),
        lit_high(Shows::Link, "96", "D4, red"),
        lit_high(Shows::Repetition, "97", "D3, red"),
        lit_high(Shows::Error, "98", "D2, red"),
    ],
    ties: &[],
    config: "scoreboard",
    constraints: "icestick.pcf",
    source: "icestorm, examples/icestick/icestick.pcf and rs232demo.v",
    flash: "iceprog {}",
    line: "the second of its two serial ports",
    odd: &["1,280 cells hold the scoreboard but no chain file"],
};

pub(super) const ULX3S_25F: Board = Board {
    name: "ulx3s-25f",
    title: "ULX3S with the 25F",
    design: "ulx3s",
    part: ecp5("LFE5U-25F-6BG381C", "25k", "CABGA381", 6, F25),
    clock_hz: 25_000_000,
    clock: "G2",
    rx: "M1",
    tx: "L4",
    baud: MEGABAUD,
    button: Some(Button { site: "R1", active_low: false }),
    leds: &[
        lit_high(Shows::Alive, "B2", "led 0"),
        lit_high(Shows::Link, "C2", "led 1"),
        lit_high(Shows::Repetition, "C1", "led 2"),
        lit_high(Shows::Error, "D2", "led 3"),
    ],
    ties: &[Tie {
        port: "wifi_gpio0",
        site: "L2",
        high: true,
        why: "keeps the ESP32 beside the FPGA from restarting the board",
    }],
    config: "chain-32",
    constraints: "ulx3s.lpf",
    source: "emard/ulx3s, doc/constraints/ulx3s_v20.lpf (boards v2.x and v3.0.x)",
    flash: "openFPGALoader -b ulx3s -f {}",
    line: "the serial port of US1",
    odd: &[
        "the nets of the serial line are named from the FTDI's side: ftdi_rxd (L4) is what the \
         FPGA sends, ftdi_txd (M1) what it receives",
        "the button is FIRE1; button 0 is the power button",
    ],
};

pub(super) const ULX3S_85F: Board =
    ulx3s("ulx3s-85f", "ULX3S with the 85F", "LFE5U-85F-6BG381C", "85k", F85);

const fn ulx3s(
    name: &'static str,
    title: &'static str,
    part: &'static str,
    device: &'static str,
    size: (u32, u32),
) -> Board {
    Board { name, title, part: ecp5(part, device, "CABGA381", 6, size), ..ULX3S_25F }
}

const COLORLIGHT_I5: Board = Board {
    name: "colorlight-i5",
    title: "Colorlight i5 v7.0 on its extension board",
    design: "colorlight-i5",
    part: ecp5("LFE5U-25F-6BG381C", "25k", "CABGA381", 6, F25),
    clock_hz: 25_000_000,
    clock: "P3",
    rx: "H18",
    tx: "J17",
    baud: MEGABAUD,
    button: None,
    leds: &[lit_low(Shows::Alive, "U16", "the only one, on the module")],
    ties: &[],
    config: "chain-32",
    constraints: "colorlight-i5.lpf",
    source: "Colorlight-FPGA-Projects, src/i5/picosoc/top.lpf, and litex-boards, colorlight_i5.py",
    flash: "openFPGALoader -b colorlight-i5 -f {}",
    line: "the serial port of the extension board's debug probe",
    odd: &[
        "one light only: it shows that the board is alive",
        "the bridge is a microcontroller (DAPLink) without a documented maximum rate: build with \
         BAUD=115200 if 1 Mbaud fails",
        "no button is used, since the sources differ about K18: a break on the serial line resets",
    ],
};

const ORANGECRAB_25F: Board = Board {
    name: "orangecrab-25f",
    title: "OrangeCrab r0.2 with the 25F",
    design: "orangecrab",
    part: ecp5("LFE5U-25F-8MG285C", "25k", "CSFBGA285", 8, F25),
    clock_hz: 48_000_000,
    clock: "A9",
    rx: "N17",
    tx: "M18",
    baud: MEGABAUD,
    button: Some(Button { site: "J17", active_low: true }),
    leds: &[
        lit_low(Shows::Alive, "M3", "green of the RGB light"),
        lit_low(Shows::Repetition, "J3", "blue of the RGB light"),
        lit_low(Shows::Error, "K4", "red of the RGB light"),
    ],
    ties: &[],
    config: "chain-32",
    constraints: "orangecrab.lpf",
    source: "orangecrab-examples, verilog/orangecrab_r0.2.1.pcf, and litex-boards, \
             gsd_orangecrab.py",
    flash: "dfu-util -d 1209:5af0 -a 0 -D {}",
    line: "a 3.3 V USB-to-serial adapter at the header, its TX at pin 0 (RX), its RX at pin 1 (TX)",
    odd: &[
        "no bridge on the board: the serial line is on the header and needs an adapter of 3.3 V",
        "the three lights are one, so the colours mix; link activity is not shown",
        "r0.1 has other pins",
        "the button's bank runs at 1.35 V, hence its SSTL135_I",
        "hold the button while plugging in to reach the bootloader, which takes the file",
    ],
};

const TANGNANO9K: Board = Board {
    name: "tangnano9k",
    title: "Sipeed Tang Nano 9K",
    design: "tangnano9k",
    part: Part::GW1NR_9C,
    clock_hz: 27_000_000,
    clock: "52",
    rx: "18",
    tx: "17",
    baud: MEGABAUD,
    button: Some(Button { site: "4", active_low: true }),
    leds: &[
        lit_low(Shows::Alive, "10", "LED1, the first of the row of six"),
        lit_low(Shows::Link, "11", "LED2"),
        lit_low(Shows::Repetition, "13", "LED3"),
        lit_low(Shows::Error, "14", "LED4"),
    ],
    ties: &[],
    config: "chain-32",
    constraints: "tangnano9k.cst",
    source: "litex-boards, sipeed_tang_nano_9k.py, and apicula, examples/tangnano9k.cst (clock, lights, buttons)",
    flash: "openFPGALoader -b tangnano9k -f {}",
    line: "the second of its two serial ports",
    odd: &[
        "lights and buttons are in a bank of 1.8 V, clock and serial line in one of 3.3 V",
        "the bridge is a microcontroller (BL702); users report up to 3 Mbaud, and wrong rates with some drivers: \
         build with BAUD=115200 if 1 Mbaud fails",
        "the button is S1",
    ],
};

const TANGNANO20K: Board = Board {
    name: "tangnano20k",
    title: "Sipeed Tang Nano 20K",
    design: "tangnano20k",
    part: Part::GW2AR_18C,
    clock_hz: 27_000_000,
    clock: "4",
    rx: "70",
    tx: "69",
    baud: MEGABAUD,
    button: Some(Button { site: "88", active_low: false }),
    leds: &[
        lit_low(Shows::Alive, "15", "LED0, the first of the row of six"),
        lit_low(Shows::Link, "16", "LED1"),
        lit_low(Shows::Repetition, "17", "LED2"),
        lit_low(Shows::Error, "18", "LED3"),
    ],
    ties: &[],
    config: "chain-32",
    constraints: "tangnano20k.cst",
    source: "litex-boards, sipeed_tang_nano_20k.py, and apicula, examples/tangnano20k.cst",
    flash: "openFPGALoader -b tangnano20k -f {}",
    line: "the second of its two serial ports",
    odd: &[
        "the bridge is a microcontroller (BL616); users report lost bytes when much is sent: build with BAUD=115200 \
         if 1 Mbaud fails",
        "the button is S1, which is high while pressed",
    ],
};
