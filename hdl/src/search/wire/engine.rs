//! Executes the requests of a search board.

use crate::window::WindowForm;
use array_init::array_init;
use perpetual_link::search::{ABORT, SEARCH, SearchStatus, TABLE};
use perpetual_link::{Identity, Opcode};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::answer::Answer;
use super::header::Header;
use super::searcher::Searcher;

/// The searchers of a board, and the requests of docs/protocol.md.
///
/// * **Requests**: `front` to `boundary` and `take`, as in [`crate::wire::frame_port::FramePort`]. **Answers**: `data` with `valid`, and `last` with the last byte of an answer; a byte is
///   taken in a cycle in which `ready` is high.
/// * `dropped`: what IDENTIFY says of frames dropped. `reset` forgets the request under way, all searches, and the table's name.
/// * `repetition`: the last search of some searcher counted a repetition. `failed`: a frame was dropped since reset. `beat`: one cycle of 65,536.
///
/// A request that waits for a searcher holds up those behind it. Answers to searches that have ended go before the next request
/// is read.
///
/// **Ignores** all that docs/protocol.md calls a duty of the host.
#[derive(LogicBlock, SmartDefault)]
pub struct SearchEngine<const SEARCHERS: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// A byte of the request.
    pub front: Signal<In, Bits<8>>,
    /// A frame begins at the front.
    pub frame: Signal<In, Bit>,
    /// A byte of it is at the front.
    pub in_frame: Signal<In, Bit>,
    /// No byte of it is.
    pub boundary: Signal<In, Bit>,
    /// Steps over what is at the front.
    pub take: Signal<Out, Bit>,
    /// Frames dropped.
    pub dropped: Signal<In, Bits<8>>,
    /// A byte is taken.
    pub ready: Signal<In, Bit>,
    /// A byte of an answer.
    pub data: Signal<Out, Bits<8>>,
    /// There is one.
    pub valid: Signal<Out, Bit>,
    /// It is the last of its answer.
    pub last: Signal<Out, Bit>,
    /// A search has counted a repetition.
    pub repetition: Signal<Out, Bit>,
    /// A frame was dropped.
    pub failed: Signal<Out, Bit>,
    /// One cycle of 65,536.
    pub beat: Signal<Out, Bit>,
    #[default({
        const { assert!(1 <= SEARCHERS && SEARCHERS <= 16, "a board has 1 to 16 searchers") };
        array_init(|_| Searcher::default())
    })]
    searcher: [Searcher; SEARCHERS],
    header: Header,
    answer: Answer,
    state: DFF<EngineState>,
    // Where to go on when an answer has been sent.
    returns: DFF<Resume>,
    number: DFF<Bits<8>>,
    opcode: DFF<Bits<8>>,
    // Bytes of the header still to come; then the square, or the entry, to be written.
    left: DFF<Bits<5>>,
    address: DFF<Bits<8>>,
    low: DFF<Bits<8>>,
    table_name: DFF<Bits<32>>,
    // An ABORT has a target; a TABLE has an entry.
    given: DFF<Bit>,
    // What the searchers are told, a cycle later: from the ring to them is a long way.
    sent_entry_enable: DFF<Bit>,
    sent_man_enable: DFF<Bit>,
    sent_clear: DFF<Bit>,
    sent_push: DFF<Bit>,
    sent_start: DFF<Bit>,
    sent_address: DFF<Bits<8>>,
    sent_man: DFF<Bits<4>>,
    sent_record: DFF<Bits<16>>,
    // Of the header, which stands long before they are asked: a reserved bit is set; it names the table.
    is_bad: DFF<Bit>,
    is_named: DFF<Bit>,
    // In the cycle before a searcher was taken, or about to be. A TABLE is looked at in no cycle in which a search begins, so
    // there is none that this does not know.
    is_taken: DFF<Bit>,
    target: DFF<Bits<8>>,
    // Of the answer that is sent.
    status: DFF<Bits<4>>,
    reply: DFF<Reply>,
    age: DFF<Bits<17>>,
    // What the searchers say.
    is_reserved: Signal<Local, Bit>,
    is_free: Signal<Local, Bit>,
    is_done: Signal<Local, Bit>,
    is_ending: Signal<Local, Bit>,
    can_push: Signal<Local, Bit>,
    any_taken: Signal<Local, Bit>,
    its_byte: Signal<Local, Bits<8>>,
    its_number: Signal<Local, Bits<8>>,
    busy_count: Signal<Local, Bits<5>>,
    has_byte: Signal<Local, Bit>,
    at_end: Signal<Local, Bit>,
    takes_byte: Signal<Local, Bit>,
    takes_frame: Signal<Local, Bit>,
    pushes: Signal<Local, Bit>,
    clears: Signal<Local, Bit>,
    writes_man: Signal<Local, Bit>,
    writes_entry: Signal<Local, Bit>,
    begins: Signal<Local, Bit>,
    aborts: Signal<Local, Bit>,
    acknowledges: Signal<Local, Bit>,
    man: Signal<Local, Bits<4>>,
    record: Signal<Local, Bits<16>>,
    #[default(Constant::new(u64::from(SEARCH).into()))]
    search_code: Constant<Bits<8>>,
    #[default(Constant::new(u64::from(TABLE).into()))]
    table_code: Constant<Bits<8>>,
    #[default(Constant::new(u64::from(ABORT).into()))]
    abort_code: Constant<Bits<8>>,
    #[default(Constant::new((Opcode::Identify as u64).into()))]
    identify_code: Constant<Bits<8>>,
    #[default(Constant::new((SearchStatus::BadRequest as u64).into()))]
    bad_request: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::WrongTable as u64).into()))]
    wrong_table: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::Busy as u64).into()))]
    busy_code: Constant<Bits<4>>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum EngineState {
    Idle,
    Number,
    Opcode,
    WaitFree,
    Header,
    CheckTable,
    ManLow,
    ManHigh,
    Clear,
    RecordLow,
    RecordHigh,
    Begin,
    EntryLow,
    EntryHigh,
    Target,
    Close,
    Act,
    Aborting,
    Skip,
    Send,
}

/// Which answer is sent.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum Reply {
    Short,
    Identity,
    Search,
}

/// Where it goes on then.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum Resume {
    Idle,
    WaitFree,
    Aborting,
}

impl<const SEARCHERS: usize> SearchEngine<SEARCHERS> {
    /// Searchers whose detectors hold so many plies, of this form, on a board that says this of itself; its `ply` and `dropped` are
    /// not looked at.
    ///
    /// # Panics
    /// As [`crate::search::SearchChip::new`].
    pub fn new(identity: &Identity, plies: usize, form: WindowForm) -> Self {
        Self {
            searcher: array_init(|_| Searcher::new(plies, form)),
            answer: Answer::new(identity),
            ..Self::default()
        }
    }
}

impl<const SEARCHERS: usize> Logic for SearchEngine<SEARCHERS> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            state,
            returns,
            number,
            opcode,
            left,
            address,
            low,
            table_name,
            given,
            is_bad,
            is_named,
            is_taken,
            sent_entry_enable,
            sent_man_enable,
            sent_clear,
            sent_push,
            sent_start,
            sent_address,
            sent_man,
            sent_record,
            target,
            status,
            reply,
            age
        );
        clock!(self, clock, header, answer);

        self.age.d.next = bit_cast::<17, 16>(self.age.q.val().get_bits::<16>(0)) + 1;
        self.beat.next = self.age.q.val().get_bit(16);
        self.failed.next = self.dropped.val().any();

        // What the searchers say: the last has joined it, and the last assignment counts.
        for i in 0..SEARCHERS {
            self.is_reserved.next = self.searcher[i].reserved.val();
            self.is_free.next = self.searcher[i].free.val();
            self.is_done.next = self.searcher[i].done.val();
            self.is_ending.next = self.searcher[i].ending.val();
            self.can_push.next = self.searcher[i].history_ready.val();
            self.any_taken.next = self.searcher[i].taken.val();
            self.its_byte.next = self.searcher[i].answer_byte.val();
            self.its_number.next = self.searcher[i].answer_number.val();
            self.busy_count.next = self.searcher[i].busy_count.val();
            self.repetition.next = self.searcher[i].repeated.val();
        }

        // The request. For two cycles after a byte was taken nothing is at the front.
        self.has_byte.next = self.in_frame.val();
        self.at_end.next = self.boundary.val();
        self.takes_byte.next = false;
        self.takes_frame.next = false;
        self.begins.next = false;
        self.clears.next = false;
        self.writes_man.next = false;
        self.writes_entry.next = false;
        self.pushes.next = false;
        self.aborts.next = false;
        self.acknowledges.next = false;
        self.header.enable.next = false;
        self.header.data.next = self.front.val();
        self.is_bad.d.next = self.is_reserved.val();
        self.is_named.d.next = self.header.word_1.val() == self.table_name.q.val();
        self.man.next = self.front.val().get_bits::<4>(0);
        self.record.next =
            bit_cast::<16, 8>(self.low.q.val()) | (bit_cast::<16, 8>(self.front.val()) << 8);
        match self.state.q.val() {
            EngineState::Idle => {
                self.returns.d.next = Resume::Idle;
                if self.is_done.val() {
                    self.state.d.next = EngineState::Send;
                    self.reply.d.next = Reply::Search;
                } else {
                    if self.frame.val() {
                        self.takes_frame.next = true;
                        self.state.d.next = EngineState::Number;
                    }
                }
            }
            EngineState::Number => {
                self.number.d.next = self.front.val();
                if self.has_byte.val() {
                    self.takes_byte.next = true;
                    self.state.d.next = EngineState::Opcode;
                }
            }
            EngineState::Opcode => {
                self.opcode.d.next = self.front.val();
                self.given.d.next = false;
                self.status.d.next = 0.into();
                if self.has_byte.val() {
                    self.takes_byte.next = true;
                    self.state.d.next = EngineState::Skip;
                    if self.front.val() == self.identify_code.val() {
                        self.state.d.next = EngineState::Close;
                    }
                    if self.front.val() == self.abort_code.val() {
                        self.state.d.next = EngineState::Target;
                    }
                    if self.front.val() == self.table_code.val() {
                        self.left.d.next = 12.into();
                        self.state.d.next = EngineState::Header;
                    }
                    if self.front.val() == self.search_code.val() {
                        self.left.d.next = 24.into();
                        self.state.d.next = EngineState::WaitFree;
                    }
                }
            }
            EngineState::WaitFree => {
                self.returns.d.next = Resume::WaitFree;
                if self.is_done.val() {
                    self.state.d.next = EngineState::Send;
                    self.reply.d.next = Reply::Search;
                } else {
                    if self.is_free.val() {
                        self.state.d.next = EngineState::Header;
                    }
                }
            }
            EngineState::Header => {
                self.address.d.next = 0.into();
                if self.has_byte.val() {
                    self.header.enable.next = true;
                    self.takes_byte.next = true;
                    self.left.d.next = self.left.q.val() - 1;
                    if self.left.q.val() == 1 {
                        self.state.d.next = EngineState::ManLow;
                        if self.opcode.q.val() == self.table_code.val() {
                            self.state.d.next = EngineState::CheckTable;
                        }
                    }
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::CheckTable => {
                // Of a TABLE the old name is in word 3, the new one in word 4, the first entry in word 5.
                self.address.d.next = self.header.word_5.val().get_bits::<8>(0);
                self.state.d.next = EngineState::EntryLow;
                if self.header.word_5.val().get_bits::<8>(0).any()
                    & (self.header.word_3.val() != self.table_name.q.val())
                {
                    self.status.d.next = self.wrong_table.val();
                    self.state.d.next = EngineState::Skip;
                }
                if self.is_taken.q.val() {
                    self.status.d.next = self.busy_code.val();
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::EntryLow => {
                self.low.d.next = self.front.val();
                if self.has_byte.val() {
                    self.takes_byte.next = true;
                    self.state.d.next = EngineState::EntryHigh;
                }
                if self.at_end.val() {
                    // Without entries it was no TABLE.
                    self.state.d.next = EngineState::Skip;
                    if self.given.q.val() {
                        self.table_name.d.next = self.header.word_4.val();
                        self.state.d.next = EngineState::Act;
                    }
                }
            }
            EngineState::EntryHigh => {
                if self.has_byte.val() {
                    self.writes_entry.next = true;
                    self.takes_byte.next = true;
                    self.address.d.next = self.address.q.val() + 1;
                    // An entry was written: until the end the table has no name.
                    self.given.d.next = true;
                    self.table_name.d.next = 0.into();
                    self.state.d.next = EngineState::EntryLow;
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::ManLow => {
                if self.has_byte.val() {
                    self.writes_man.next = true;
                    self.address.d.next = self.address.q.val() + 1;
                    self.state.d.next = EngineState::ManHigh;
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::ManHigh => {
                self.man.next = self.front.val().get_bits::<4>(4);
                self.writes_man.next = true;
                self.takes_byte.next = true;
                self.address.d.next = self.address.q.val() + 1;
                self.state.d.next = EngineState::ManLow;
                if self.address.q.val().get_bits::<6>(0).all() {
                    self.state.d.next = EngineState::Clear;
                }
            }
            EngineState::Clear => {
                if self.can_push.val() {
                    self.clears.next = true;
                    self.state.d.next = EngineState::RecordLow;
                }
            }
            EngineState::RecordLow => {
                self.low.d.next = self.front.val();
                if self.has_byte.val() {
                    self.takes_byte.next = true;
                    self.state.d.next = EngineState::RecordHigh;
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Begin;
                }
            }
            EngineState::RecordHigh => {
                if self.has_byte.val() & self.can_push.val() {
                    self.pushes.next = true;
                    self.takes_byte.next = true;
                    self.state.d.next = EngineState::RecordLow;
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::Begin => {
                if self.is_bad.q.val() {
                    self.status.d.next = self.bad_request.val();
                    self.state.d.next = EngineState::Act;
                } else if self.is_named.q.val() {
                    // The detector has counted the last move before the root.
                    if self.can_push.val() {
                        self.begins.next = true;
                        self.state.d.next = EngineState::Idle;
                    }
                } else {
                    self.status.d.next = self.wrong_table.val();
                    self.state.d.next = EngineState::Act;
                }
            }
            EngineState::Target => {
                self.target.d.next = self.front.val();
                if self.has_byte.val() {
                    self.takes_byte.next = true;
                    self.given.d.next = true;
                    self.state.d.next = EngineState::Close;
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Act;
                }
            }
            EngineState::Close => {
                if self.has_byte.val() {
                    self.state.d.next = EngineState::Skip;
                }
                if self.at_end.val() {
                    self.state.d.next = EngineState::Act;
                }
            }
            EngineState::Act => {
                self.returns.d.next = Resume::Idle;
                self.reply.d.next = Reply::Short;
                self.state.d.next = EngineState::Send;
                if self.opcode.q.val() == self.identify_code.val() {
                    self.reply.d.next = Reply::Identity;
                }
                if self.opcode.q.val() == self.abort_code.val() {
                    self.aborts.next = true;
                    self.state.d.next = EngineState::Aborting;
                }
            }
            EngineState::Aborting => {
                // All that were ended are answered first, and with them all that have ended.
                self.returns.d.next = Resume::Aborting;
                if self.is_done.val() {
                    self.state.d.next = EngineState::Send;
                    self.reply.d.next = Reply::Search;
                } else {
                    if !self.is_ending.val() {
                        self.returns.d.next = Resume::Idle;
                        self.reply.d.next = Reply::Short;
                        self.state.d.next = EngineState::Send;
                    }
                }
            }
            EngineState::Send => {
                if self.answer.sent.val() {
                    self.acknowledges.next = self.reply.q.val() == Reply::Search;
                    self.state.d.next = EngineState::Idle;
                    if self.returns.q.val() == Resume::WaitFree {
                        self.state.d.next = EngineState::WaitFree;
                    }
                    if self.returns.q.val() == Resume::Aborting {
                        self.state.d.next = EngineState::Aborting;
                    }
                }
            }
            // Skip; and a state that is none, which is answered as a request that cannot be read.
            _ => {
                if self.has_byte.val() {
                    self.takes_byte.next = true;
                }
                if self.at_end.val() {
                    self.returns.d.next = Resume::Idle;
                    self.reply.d.next = Reply::Short;
                    self.state.d.next = EngineState::Send;
                    if !self.status.q.val().any() {
                        self.status.d.next = self.bad_request.val();
                    }
                }
            }
        }

        self.take.next = self.takes_byte.val() | self.takes_frame.val();

        // The answer.
        self.answer.sending.next = self.state.q.val() == EngineState::Send;
        self.answer.of_board.next = self.reply.q.val() == Reply::Identity;
        self.answer.of_search.next = self.reply.q.val() == Reply::Search;
        self.answer.number.next = self.number.q.val();
        self.answer.opcode.next = self.opcode.q.val();
        self.answer.status.next = self.status.q.val();
        self.answer.dropped.next = self.dropped.val();
        self.answer.busy_count.next = self.busy_count.val();
        self.answer.search_number.next = self.its_number.val();
        self.answer.search_byte.next = self.its_byte.val();
        self.answer.ready.next = self.ready.val();
        self.data.next = self.answer.data.val();
        self.valid.next = self.answer.valid.val();
        self.last.next = self.answer.last.val();

        if self.reset.val() {
            self.state.d.next = EngineState::Idle;
            self.table_name.d.next = 0.into();
            self.age.d.next = 0.into();
        }

        // From the cycle in which a search begins to that in which its answer has been sent.
        self.is_taken.d.next = self.any_taken.val() | self.begins.val() | self.sent_start.q.val();

        // What is sent to the searchers, a cycle later.
        self.sent_entry_enable.d.next = self.writes_entry.val() & !self.reset.val();
        self.sent_man_enable.d.next = self.writes_man.val() & !self.reset.val();
        self.sent_clear.d.next = self.clears.val() & !self.reset.val();
        self.sent_push.d.next = self.pushes.val() & !self.reset.val();
        self.sent_start.d.next = self.begins.val() & !self.reset.val();
        self.sent_address.d.next = self.address.q.val();
        self.sent_man.d.next = self.man.val();
        self.sent_record.d.next = self.record.val();
        for i in 0..SEARCHERS {
            self.searcher[i].clock.next = self.clock.val();
            self.searcher[i].reset.next = self.reset.val();
            self.searcher[i].entry_enable.next = self.sent_entry_enable.q.val();
            self.searcher[i].entry_address.next = self.sent_address.q.val();
            self.searcher[i].entry.next = self.sent_record.q.val();
            self.searcher[i].choose.next = self.state.q.val() == EngineState::WaitFree;
            self.searcher[i].write_enable.next = self.sent_man_enable.q.val();
            self.searcher[i].write_square.next = self.sent_address.q.val().get_bits::<6>(0);
            self.searcher[i].man.next = self.sent_man.q.val();
            self.searcher[i].history_clear.next = self.sent_clear.q.val();
            self.searcher[i].history_push.next = self.sent_push.q.val();
            self.searcher[i].record.next = self.sent_record.q.val();
            self.searcher[i].start.next = self.sent_start.q.val();
            self.searcher[i].number.next = self.number.q.val();
            self.searcher[i].tag.next = self.header.word_0.val();
            self.searcher[i].window.next = self.header.word_2.val();
            self.searcher[i].limit.next = self.header.word_3.val();
            self.searcher[i].counts.next = self.header.word_4.val();
            self.searcher[i].asked.next = self.header.word_5.val();
            self.searcher[i].give_up.next = self.aborts.val();
            self.searcher[i].everything.next = !self.given.q.val();
            self.searcher[i].target.next = self.target.q.val();
            self.searcher[i].acknowledge.next = self.acknowledges.val();
            self.searcher[i].select.next = self.state.q.val() != EngineState::Send;
            self.searcher[i].place.next = self.answer.place.val();
        }
        // The chain of searchers.
        self.searcher[0].reserved_in.next = false;
        self.searcher[0].free_in.next = false;
        self.searcher[0].taken_in.next = false;
        self.searcher[0].ending_in.next = false;
        self.searcher[0].done_in.next = false;
        self.searcher[0].repeated_in.next = false;
        self.searcher[0].history_ready_in.next = false;
        self.searcher[0].busy_count_in.next = 0.into();
        self.searcher[0].answer_number_in.next = 0.into();
        self.searcher[0].answer_byte_in.next = 0.into();
        for i in 1..SEARCHERS {
            self.searcher[i].reserved_in.next = self.searcher[i - 1].reserved.val();
            self.searcher[i].free_in.next = self.searcher[i - 1].free.val();
            self.searcher[i].taken_in.next = self.searcher[i - 1].taken.val();
            self.searcher[i].ending_in.next = self.searcher[i - 1].ending.val();
            self.searcher[i].done_in.next = self.searcher[i - 1].done.val();
            self.searcher[i].repeated_in.next = self.searcher[i - 1].repeated.val();
            self.searcher[i].history_ready_in.next = self.searcher[i - 1].history_ready.val();
            self.searcher[i].busy_count_in.next = self.searcher[i - 1].busy_count.val();
            self.searcher[i].answer_number_in.next = self.searcher[i - 1].answer_number.val();
            self.searcher[i].answer_byte_in.next = self.searcher[i - 1].answer_byte.val();
        }
    }
}
