//! The ports that all boards have.

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// A board's ports, but for its clock.
    BoardPort<>
    {
        /// Begins anew. Not synchronous to anything.
        reset: In Bit,
        /// The serial line from the host.
        rx: In Bit,
        /// The serial line to the host.
        tx: Out Bit,
        /// Blinks about once a second as long as there is a clock.
        led_alive: Out Bit,
        /// Bytes come in, or have done so a moment ago.
        led_link: Out Bit,
        /// The last question found a repetition.
        led_repetition: Out Bit,
        /// A frame was dropped, or a status was not OK, since the last reset.
        led_error: Out Bit,
    }
}
