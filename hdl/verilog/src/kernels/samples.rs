// Circuits with every form of statement and expression. They are compiled with either attribute, by the name of `described`.

use rust_hdl::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Phase {
    Idle,
    Busy,
    Done,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, LogicStruct)]
pub struct Packet {
    pub low: Bits<6>,
    pub flag: Bit,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Server"]
pub struct User {
    pub ask: Signal<Out, Bit>,
    pub answer: Signal<In, Bits<6>>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "User"]
pub struct Server {
    pub ask: Signal<In, Bit>,
    pub answer: Signal<Out, Bits<6>>,
}

#[derive(Clone, perpetual_verilog::Circuit, Default)]
pub struct Asked {
    pub clock: Signal<In, Clock>,
    pub port: Server,
}

impl Logic for Asked {
    #[described]
    fn update(&mut self) {
        self.port.answer.next = 5.into();
    }
}

#[derive(Clone, perpetual_verilog::Circuit, Default)]
pub struct Asking {
    pub clock: Signal<In, Clock>,
    pub port: User,
}

impl Logic for Asking {
    #[described]
    fn update(&mut self) {
        self.port.ask.next = true;
    }
}

#[derive(Clone, perpetual_verilog::Circuit)]
pub struct Servers<const N: usize> {
    pub clock: Signal<In, Clock>,
    pub port: Server,
    pub each: [Asked; N],
}

impl<const N: usize> Default for Servers<N> {
    fn default() -> Self {
        let each = array_init::array_init(|_| Asked::default());
        Self { clock: Default::default(), port: Default::default(), each }
    }
}

impl<const N: usize> Logic for Servers<N> {
    #[described]
    fn update(&mut self) {
        self.port.answer.next = self.each[0].port.answer.val();
    }
}

#[derive(perpetual_verilog::Circuit, Default)]
pub struct Statements {
    pub clock: Signal<In, Clock>,
    pub select: Signal<In, Bits<2>>,
    pub packet: Signal<Out, Packet>,
    pub result: Signal<Out, Bits<6>>,
    pub idle: Signal<Out, Bit>,
    phase: DFF<Phase>,
    count: DFF<Bits<6>>,
    asked: Asked,
}

impl Logic for Statements {
    #[described]
    fn update(&mut self) {
        dff_setup!(self, clock, phase, count);
        clock!(self, clock, asked);
        self.packet.next.low = self.count.q.val();
        self.packet.next.flag = self.select.val().any();
        if self.select.val() == 0 {
            self.result.next = self.count.q.val();
        } else if self.select.val() == 1 {
            self.result.next = self.asked.port.answer.val();
        } else {
            self.result.next = 3.into();
        }
        if self.count.q.val() != 63 {
            self.count.d.next = self.count.q.val() + 1;
        }
        self.idle.next = false;
        match self.phase.q.val() {
            Phase::Idle => self.phase.d.next = Phase::Busy,
            Phase::Busy => {
                self.idle.next = true;
                if self.select.val().all() {
                    self.phase.d.next = Phase::Done;
                }
            }
            _ => {
                self.phase.d.next = Phase::Idle;
            }
        }
        self.asked.port.ask.next = true;
    }
}

#[derive(perpetual_verilog::Circuit, Default)]
pub struct Joined<const N: usize, const WIDTH: usize> {
    pub clock: Signal<In, Clock>,
    pub port: Server,
    pub most: Signal<Out, Bits<WIDTH>>,
    servers: Servers<N>,
    user: Asking,
    server: Asked,
}

impl<const N: usize, const WIDTH: usize> Logic for Joined<N, WIDTH> {
    #[described]
    fn update(&mut self) {
        Server::link(&mut self.port, &mut self.servers.port);
        User::join(&mut self.user.port, &mut self.server.port);
        self.user.clock.next = self.clock.val();
        self.server.clock.next = self.clock.val();
        self.servers.clock.next = self.clock.val();
        self.most.next = bits::<WIDTH>(7);
        for i in 0..N {
            self.servers.each[i].clock.next = self.clock.val();
            self.servers.each[i].port.ask.next = self.server.port.ask.val();
        }
        for i in 1..3 {
            if self.server.port.ask.val() {
                self.servers.each[i].port.ask.next = false;
            }
        }
    }
}

#[derive(perpetual_verilog::Circuit, Default)]
pub struct Expressions<const A: usize, const B: usize> {
    pub a: Signal<In, Bits<A>>,
    pub b: Signal<In, Bits<B>>,
    pub s: Signal<In, Signed<6>>,
    pub packet: Signal<In, Packet>,
    pub low: Signal<Out, Bits<6>>,
    pub wide: Signal<Out, Bits<B>>,
    pub narrow: Signal<Out, Bits<A>>,
    pub bit: Signal<Out, Bit>,
    pub signed: Signal<Out, Signed<6>>,
    pub unsigned: Signal<Out, Bits<6>>,
}

impl<const A: usize, const B: usize> Logic for Expressions<A, B> {
    #[described]
    fn update(&mut self) {
        self.low.next = self.packet.val().low;
        self.wide.next = (bit_cast::<B, A>(self.a.val()) << bits::<B>(2)) | self.b.val() ^ 1;
        self.narrow.next = self.b.val().get_bits::<A>(3) & !self.a.val();
        self.wide.next = self.b.val().replace_bit(2, self.a.val().get_bit(1)) - bits::<B>(0x1f);
        self.bit.next = self.packet.val().flag && (self.a.val() < 3) || self.b.val().xor() | (self.a.val() >= 9);
        self.bit.next = (self.a.val() > 2) & (self.a.val() <= 8) & self.a.val().all() & (self.b.val() >> bits::<B>(1)).any();
        self.bit.next = self.b.val().get_bit(self.low.val().index() << 1) && (self.low.val() >> bits::<3>(1 << 1)).any();
        self.signed.next = -self.s.val();
        self.signed.next = signed_bit_cast::<6, 6>(self.s.val());
        self.unsigned.next = unsigned_cast(self.s.val());
    }
}
