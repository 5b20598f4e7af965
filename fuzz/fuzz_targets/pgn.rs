//! Any bytes as a file of games: what each byte was read as covers the file, and the games are the same however it comes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_chess::pgn::law;

fuzz_target!(|bytes: &[u8]| law(bytes, 1));
