//! How many slots are flagged, up to seven.

use rust_hdl::prelude::*;

/// A sum of up to four numbers of three bits that stays at seven.
#[derive(Clone, Debug, LogicBlock)]
pub struct WindowSum {
    /// Four numbers, lowest first.
    pub parts: Signal<In, Bits<12>>,
    /// Their sum, at most seven.
    pub sum: Signal<Out, Bits<3>>,
    low: Signal<Local, Bits<5>>,
    high: Signal<Local, Bits<5>>,
    all: Signal<Local, Bits<5>>,
    seven: Constant<Bits<5>>,
    most: Constant<Bits<3>>,
    first: Signal<Local, Bits<3>>,
    second: Signal<Local, Bits<3>>,
    third: Signal<Local, Bits<3>>,
    fourth: Signal<Local, Bits<3>>,
}

impl Default for WindowSum {
    fn default() -> Self {
        Self {
            parts: Default::default(),
            sum: Default::default(),
            low: Default::default(),
            high: Default::default(),
            all: Default::default(),
            seven: Constant::new(7.into()),
            most: Constant::new(7.into()),
            first: Default::default(),
            second: Default::default(),
            third: Default::default(),
            fourth: Default::default(),
        }
    }
}

impl Logic for WindowSum {
    #[hdl_gen]
    fn update(&mut self) {
        self.first.next = self.parts.val().get_bits::<3>(0);
        self.second.next = self.parts.val().get_bits::<3>(3);
        self.third.next = self.parts.val().get_bits::<3>(6);
        self.fourth.next = self.parts.val().get_bits::<3>(9);
        self.low.next = bit_cast::<5, 3>(self.first.val()) + bit_cast::<5, 3>(self.second.val());
        self.high.next = bit_cast::<5, 3>(self.third.val()) + bit_cast::<5, 3>(self.fourth.val());
        self.all.next = self.low.val() + self.high.val();
        if self.all.val() > self.seven.val() {
            self.sum.next = self.most.val();
        } else {
            self.sum.next = self.all.val().get_bits::<3>(0);
        }
    }
}

/// Counts the flags of a group of four slots, of one parity or the other.
#[derive(Clone, Debug, Default, LogicBlock)]
pub struct WindowFour {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Flags of even slots.
    pub even: Signal<In, Bits<4>>,
    /// Flags of odd slots.
    pub odd: Signal<In, Bits<4>>,
    /// The odd ones are counted.
    pub select_odd: Signal<In, Bit>,
    /// How many are set, a cycle later; a number of three bits, the lowest of the sixteen that are
    /// added.
    pub count: Signal<Out, Bits<48>>,
    held: DFF<Bits<3>>,
    flags: Signal<Local, Bits<4>>,
    first: Signal<Local, Bits<1>>,
    second: Signal<Local, Bits<1>>,
    third: Signal<Local, Bits<1>>,
    fourth: Signal<Local, Bits<1>>,
}

impl Logic for WindowFour {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, held);
        if self.select_odd.val() {
            self.flags.next = self.odd.val();
        } else {
            self.flags.next = self.even.val();
        }
        self.first.next = self.flags.val().get_bits::<1>(0);
        self.second.next = self.flags.val().get_bits::<1>(1);
        self.third.next = self.flags.val().get_bits::<1>(2);
        self.fourth.next = self.flags.val().get_bits::<1>(3);
        self.held.d.next = bit_cast::<3, 1>(self.first.val())
            + bit_cast::<3, 1>(self.second.val())
            + bit_cast::<3, 1>(self.third.val())
            + bit_cast::<3, 1>(self.fourth.val());
        self.count.next = bit_cast::<48, 3>(self.held.q.val());
    }
}

/// Adds up to sixteen numbers of three bits and stays at seven; two cycles.
#[derive(Clone, Debug, LogicBlock)]
pub struct WindowTally {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Sixteen numbers, lowest first.
    pub parts: Signal<In, Bits<48>>,
    /// The sum is brought up to date, a cycle after the numbers are given.
    pub take: Signal<In, Bit>,
    /// Their sum, two cycles later.
    pub count: Signal<Out, Bits<3>>,
    quarter_0: WindowSum,
    quarter_1: WindowSum,
    quarter_2: WindowSum,
    quarter_3: WindowSum,
    whole: WindowSum,
    sums: DFF<Bits<12>>,
    total: DFF<Bits<3>>,
    three: Constant<Bits<4>>,
    six: Constant<Bits<4>>,
    nine: Constant<Bits<4>>,
    joined: Signal<Local, Bits<12>>,
}

impl Default for WindowTally {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            parts: Default::default(),
            take: Default::default(),
            count: Default::default(),
            quarter_0: Default::default(),
            quarter_1: Default::default(),
            quarter_2: Default::default(),
            quarter_3: Default::default(),
            whole: Default::default(),
            sums: Default::default(),
            total: Default::default(),
            joined: Default::default(),
            three: Constant::new(3.into()),
            six: Constant::new(6.into()),
            nine: Constant::new(9.into()),
        }
    }
}

impl Logic for WindowTally {
    #[hdl_gen]
    fn update(&mut self) {
        self.sums.clock.next = self.clock.val();
        self.total.clock.next = self.clock.val();
        self.quarter_0.parts.next = self.parts.val().get_bits::<12>(0);
        self.quarter_1.parts.next = self.parts.val().get_bits::<12>(12);
        self.quarter_2.parts.next = self.parts.val().get_bits::<12>(24);
        self.quarter_3.parts.next = self.parts.val().get_bits::<12>(36);
        self.joined.next = bit_cast::<12, 3>(self.quarter_0.sum.val())
            | (bit_cast::<12, 3>(self.quarter_1.sum.val()) << self.three.val())
            | (bit_cast::<12, 3>(self.quarter_2.sum.val()) << self.six.val())
            | (bit_cast::<12, 3>(self.quarter_3.sum.val()) << self.nine.val());
        self.sums.d.next = self.joined.val();
        self.whole.parts.next = self.sums.q.val();
        self.total.d.next = self.total.q.val();
        if self.take.val() {
            self.total.d.next = self.whole.sum.val();
        }
        self.count.next = self.total.q.val();
    }
}
