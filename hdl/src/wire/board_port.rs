//! The ports that all boards have.

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// A board's ports, but for its clock.
    BoardPort<>
    {
        /// Synchronous to nothing, active high.
        reset: In Bit,
        #[group = "Serial line: 8 data bits, no parity, one stop bit; docs/protocol.md."]
        /// From the host.
        rx: In Bit,
        /// To the host.
        tx: Out Bit,
        #[group = "For the eye, active high."]
        /// Blinks: there is a clock.
        led_alive: Out Bit,
        /// Bytes come in, or have done so a moment ago.
        led_link: Out Bit,
        /// The last question found a repetition.
        led_repetition: Out Bit,
        /// A frame was dropped or a status not OK since reset.
        led_error: Out Bit,
    }
}
