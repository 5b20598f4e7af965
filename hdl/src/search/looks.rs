//! All rays from a square at once.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::search::line_look::LineLook;
use crate::search::line_memory::LineMemory;

/// The four lines through a square, and where the eight rays from it end.
///
/// The men are in four memories of lines: ranks; files; diagonals, numbered by rank − file modulo 8;
/// and antidiagonals, numbered by rank + file modulo 8. A knight looks at the rank and the file
/// beside it: above and to the right in its first half, below and to the left in its second.
///
/// * Write: at a rising edge with `write_enable` the square becomes `white` and `black`.
/// * In, taken with `advance`: `valid_in`, `rank_in`, `file_in`, `kind_in`, `half_in`; `side`, whose
///   men they are, does not change meanwhile.
/// * Out, two cycles with `advance` later: the same without `_in`; `stops`, three bits a ray: the
///   coordinate at which it is blocked (the rank on rays 2 and 3, else the file), modulo 8; `enemies`, a bit a
///   ray, an enemy stands there; for knights `jump_enemies` and `jump_empty`, a bit for each of their rays,
///   also where the line is not on the board.
/// * `clear`: nothing is on its way any more.
///
/// **Ignores** a line that is read while it is written, as [`LineMemory`].
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Looks {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Whether a square is written.
    pub write_enable: Signal<In, Bit>,
    /// The square that is written.
    pub write_square: Signal<In, Bits<6>>,
    /// A white man stands there.
    pub white: Signal<In, Bit>,
    /// A black man stands there.
    pub black: Signal<In, Bit>,
    /// Takes a man, and moves those on their way.
    pub advance: Signal<In, Bit>,
    /// Drops the men on their way.
    pub clear: Signal<In, Bit>,
    /// Whose men look.
    pub side: Signal<In, Bit>,
    /// There is a man.
    pub valid_in: Signal<In, Bit>,
    /// Its rank.
    pub rank_in: Signal<In, Bits<3>>,
    /// Its file.
    pub file_in: Signal<In, Bits<3>>,
    /// Its kind.
    pub kind_in: Signal<In, Bits<3>>,
    /// The second half of a knight.
    pub half_in: Signal<In, Bit>,
    /// A man is on its way.
    pub busy: Signal<Out, Bit>,
    /// There is a man.
    pub valid: Signal<Out, Bit>,
    /// Its rank.
    pub rank: Signal<Out, Bits<3>>,
    /// Its file.
    pub file: Signal<Out, Bits<3>>,
    /// Its kind.
    pub kind: Signal<Out, Bits<3>>,
    /// The second half of a knight.
    pub half: Signal<Out, Bit>,
    /// Where its rays are blocked.
    pub stops: Signal<Out, Bits<24>>,
    /// By an enemy.
    pub enemies: Signal<Out, Bits<8>>,
    /// A knight can capture.
    pub jump_enemies: Signal<Out, Bits<4>>,
    /// A knight can go there.
    pub jump_empty: Signal<Out, Bits<4>>,
    ranks: LineMemory,
    files: LineMemory,
    diagonals: LineMemory,
    antidiagonals: LineMemory,
    on_rank: LineLook,
    on_file: LineLook,
    along_diagonal: LineLook,
    along_antidiagonal: LineLook,
    // The man whose lines are at the outputs of the memories.
    valid_1: DFF<Bit>,
    rank_1: DFF<Bits<3>>,
    file_1: DFF<Bits<3>>,
    kind_1: DFF<Bits<3>>,
    half_1: DFF<Bit>,
    difference_1: DFF<Bits<4>>,
    sum_1: DFF<Bits<4>>,
    // The man whose rays are known.
    valid_2: DFF<Bit>,
    rank_2: DFF<Bits<3>>,
    file_2: DFF<Bits<3>>,
    kind_2: DFF<Bits<3>>,
    half_2: DFF<Bit>,
    stops_2: DFF<Bits<24>>,
    enemies_2: DFF<Bits<8>>,
    jump_enemies_2: DFF<Bits<4>>,
    jump_empty_2: DFF<Bits<4>>,
    write_rank: Signal<Local, Bits<3>>,
    write_file: Signal<Local, Bits<3>>,
    beside: Signal<Local, Bits<3>>,
    difference: Signal<Local, Bits<4>>,
    sum: Signal<Local, Bits<4>>,
    low_difference: Signal<Local, Bits<3>>,
    low_sum: Signal<Local, Bits<3>>,
    all_enemies: Signal<Local, Bits<8>>,
    all_jump_enemies: Signal<Local, Bits<4>>,
    all_jump_empty: Signal<Local, Bits<4>>,
    #[default(Constant::new(2.into()))]
    knight: Constant<Bits<3>>,
    #[default(Constant::new(0.into()))]
    zero: Constant<Bits<3>>,
}

impl Logic for Looks {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.write_rank.next = self.write_square.val().get_bits::<3>(3);
        self.write_file.next = self.write_square.val().get_bits::<3>(0);
        connect!(
            self.ranks <- self: write_enable, write_line = write_rank, write_index = write_file,
                white, black
        );
        connect!(
            self.files <- self: write_enable, write_line = write_file, write_index = write_rank,
                white, black
        );
        connect!(self.diagonals <- self: write_enable, write_index = write_file, white, black);
        self.diagonals.write_line.next = self.write_rank.val() - self.write_file.val();
        connect!(self.antidiagonals <- self: write_enable, write_index = write_file, white, black);
        self.antidiagonals.write_line.next = self.write_rank.val() + self.write_file.val();

        // A knight's lines are one beside its square: + 1 or, modulo 8, + 7.
        self.beside.next = 0.into();
        if self.kind_in.val() == self.knight.val() {
            self.beside.next = 1.into();
            if self.half_in.val() {
                self.beside.next = 7.into();
            }
        }
        self.difference.next =
            bit_cast::<4, 3>(self.rank_in.val()) - bit_cast::<4, 3>(self.file_in.val());
        self.sum.next = bit_cast::<4, 3>(self.rank_in.val()) + bit_cast::<4, 3>(self.file_in.val());
        self.ranks.read_enable.next = self.advance.val();
        self.files.read_enable.next = self.advance.val();
        self.diagonals.read_enable.next = self.advance.val();
        self.antidiagonals.read_enable.next = self.advance.val();
        self.ranks.read_line.next = self.rank_in.val() + self.beside.val();
        self.files.read_line.next = self.file_in.val() + self.beside.val();
        self.diagonals.read_line.next = self.difference.val().get_bits::<3>(0);
        self.antidiagonals.read_line.next = self.sum.val().get_bits::<3>(0);

        // File x is on the diagonal of difference d if 0 <= x + d <= 7: from file -d on if d is negative, else before
        // file 8 - d. It is on the antidiagonal of sum s if 0 <= s - x <= 7: from file s - 7 on, or before file s + 1.
        self.low_difference.next = self.difference_1.q.val().get_bits::<3>(0);
        self.along_diagonal.first.next = self.zero.val() - self.low_difference.val();
        self.along_diagonal.from_first.next = self.difference_1.q.val().get_bit(3);
        self.low_sum.next = self.sum_1.q.val().get_bits::<3>(0);
        self.along_antidiagonal.first.next = self.low_sum.val() + 1;
        self.along_antidiagonal.from_first.next = self.sum_1.q.val().get_bit(3);

        self.on_rank.men.next = self.ranks.men.val();
        self.on_rank.first.next = 0.into();
        self.on_rank.from_first.next = true;
        connect!(self.on_rank <- self: index = file_1.q, side);
        self.on_file.men.next = self.files.men.val();
        self.on_file.first.next = 0.into();
        self.on_file.from_first.next = true;
        connect!(self.on_file <- self: index = rank_1.q, side);
        self.along_diagonal.men.next = self.diagonals.men.val();
        connect!(self.along_diagonal <- self: index = file_1.q, side);
        self.along_antidiagonal.men.next = self.antidiagonals.men.val();
        connect!(self.along_antidiagonal <- self: index = file_1.q, side);

        self.all_enemies.next = 0.into();
        self.all_enemies.next = self.all_enemies.val().replace_bit(0, self.on_rank.up_enemy.val());
        self.all_enemies.next =
            self.all_enemies.val().replace_bit(1, self.on_rank.down_enemy.val());
        self.all_enemies.next = self.all_enemies.val().replace_bit(2, self.on_file.up_enemy.val());
        self.all_enemies.next =
            self.all_enemies.val().replace_bit(3, self.on_file.down_enemy.val());
        self.all_enemies.next =
            self.all_enemies.val().replace_bit(4, self.along_diagonal.up_enemy.val());
        self.all_enemies.next =
            self.all_enemies.val().replace_bit(5, self.along_diagonal.down_enemy.val());
        self.all_enemies.next =
            self.all_enemies.val().replace_bit(6, self.along_antidiagonal.up_enemy.val());
        self.all_enemies.next =
            self.all_enemies.val().replace_bit(7, self.along_antidiagonal.down_enemy.val());
        self.all_jump_enemies.next = 0.into();
        self.all_jump_enemies.next =
            self.all_jump_enemies.val().replace_bit(0, self.on_rank.jump_up_enemy.val());
        self.all_jump_enemies.next =
            self.all_jump_enemies.val().replace_bit(1, self.on_rank.jump_down_enemy.val());
        self.all_jump_enemies.next =
            self.all_jump_enemies.val().replace_bit(2, self.on_file.jump_up_enemy.val());
        self.all_jump_enemies.next =
            self.all_jump_enemies.val().replace_bit(3, self.on_file.jump_down_enemy.val());
        self.all_jump_empty.next = 0.into();
        self.all_jump_empty.next =
            self.all_jump_empty.val().replace_bit(0, self.on_rank.jump_up_empty.val());
        self.all_jump_empty.next =
            self.all_jump_empty.val().replace_bit(1, self.on_rank.jump_down_empty.val());
        self.all_jump_empty.next =
            self.all_jump_empty.val().replace_bit(2, self.on_file.jump_up_empty.val());
        self.all_jump_empty.next =
            self.all_jump_empty.val().replace_bit(3, self.on_file.jump_down_empty.val());

        if self.advance.val() {
            self.valid_1.d.next = self.valid_in.val();
            self.rank_1.d.next = self.rank_in.val();
            self.file_1.d.next = self.file_in.val();
            self.kind_1.d.next = self.kind_in.val();
            self.half_1.d.next = self.half_in.val();
            self.difference_1.d.next = self.difference.val();
            self.sum_1.d.next = self.sum.val();
            self.valid_2.d.next = self.valid_1.q.val();
            self.rank_2.d.next = self.rank_1.q.val();
            self.file_2.d.next = self.file_1.q.val();
            self.kind_2.d.next = self.kind_1.q.val();
            self.half_2.d.next = self.half_1.q.val();
            self.enemies_2.d.next = self.all_enemies.val();
            self.jump_enemies_2.d.next = self.all_jump_enemies.val();
            self.jump_empty_2.d.next = self.all_jump_empty.val();
            self.stops_2.d.next = bit_cast::<24, 3>(self.on_rank.up_stop.val())
                | (bit_cast::<24, 3>(self.on_rank.down_stop.val()) << 3)
                | (bit_cast::<24, 3>(self.on_file.up_stop.val()) << 6)
                | (bit_cast::<24, 3>(self.on_file.down_stop.val()) << 9)
                | (bit_cast::<24, 3>(self.along_diagonal.up_stop.val()) << 12)
                | (bit_cast::<24, 3>(self.along_diagonal.down_stop.val()) << 15)
                | (bit_cast::<24, 3>(self.along_antidiagonal.up_stop.val()) << 18)
                | (bit_cast::<24, 3>(self.along_antidiagonal.down_stop.val()) << 21);
        }
        if self.clear.val() {
            self.valid_1.d.next = false;
            self.valid_2.d.next = false;
        }
        self.busy.next = self.valid_1.q.val() | self.valid_2.q.val();
        self.valid.next = self.valid_2.q.val();
        self.rank.next = self.rank_2.q.val();
        self.file.next = self.file_2.q.val();
        self.kind.next = self.kind_2.q.val();
        self.half.next = self.half_2.q.val();
        self.stops.next = self.stops_2.q.val();
        self.enemies.next = self.enemies_2.q.val();
        self.jump_enemies.next = self.jump_enemies_2.q.val();
        self.jump_empty.next = self.jump_empty_2.q.val();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
