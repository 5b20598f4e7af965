//! Stands in for the shim when it is not built: handles that cannot exist.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::path::Path;

use crate::pins::{Inputs, Outputs};
use crate::register::Register;
use crate::run::{Progress, Stop};

#[derive(Debug)]
pub(crate) enum CoreModel {}

impl CoreModel {
    pub fn new(_name: &str, _trace: Option<&Path>) -> Option<CoreModel> {
        None
    }

    pub fn faulty(_name: &str) -> Option<CoreModel> {
        None
    }

    pub fn state(&mut self) -> StateModel<'_> {
        match *self {}
    }

    pub fn cycles(&self) -> u64 {
        match *self {}
    }

    pub fn peek(&mut self, _inputs: &Inputs) -> Outputs {
        match *self {}
    }

    pub fn cycle(&mut self, _inputs: &Inputs) -> Outputs {
        match *self {}
    }

    pub fn request(&mut self, _inputs: &Inputs, _patience: u64) -> i32 {
        match *self {}
    }

    pub fn query(&mut self, _operation: u8, _patience: u64) -> Result<(Outputs, u64), i32> {
        match *self {}
    }
}

#[derive(Debug)]
pub(crate) enum BoardModel {}

impl BoardModel {
    pub fn new(_name: &str, _trace: Option<&Path>) -> Option<BoardModel> {
        None
    }

    pub fn cycles(&self) -> u64 {
        match *self {}
    }

    pub fn reset(&mut self, _cycles: u64) {
        match *self {}
    }

    pub fn run(
        &mut self,
        _input: &[u8],
        _output: &mut Vec<u8>,
        _room: usize,
        _cycles: u64,
        _stop: Stop,
    ) -> Progress {
        match *self {}
    }

    pub fn leds(&self) -> u8 {
        match *self {}
    }

    pub fn framing_errors(&self) -> u64 {
        match *self {}
    }

    pub fn set_gap(&mut self, _clocks: u32) {
        match *self {}
    }

    pub fn set_skew(&mut self, _millionths: i32) {
        match *self {}
    }

    pub fn disturb(&mut self, _tx: bool, _after: u64, _clocks: u64) {
        match *self {}
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum DrivenInput {}

#[derive(Clone, Copy, Debug)]
pub(crate) enum DrivenOutput {}

#[derive(Debug)]
pub(crate) enum DrivenModel {}

impl DrivenModel {
    pub fn new(_name: &str) -> Option<DrivenModel> {
        None
    }

    pub fn state(&mut self) -> StateModel<'_> {
        match *self {}
    }

    pub fn input(&self, _name: &str) -> Option<DrivenInput> {
        match *self {}
    }

    pub fn output(&self, _name: &str) -> Option<DrivenOutput> {
        match *self {}
    }

    pub fn set(&mut self, _pin: DrivenInput, _value: u64) {
        match *self {}
    }

    pub fn get(&mut self, _pin: DrivenOutput) -> u64 {
        match *self {}
    }

    pub fn cycle(&mut self) {
        match *self {}
    }

    pub fn run_while(&mut self, _pin: DrivenOutput, _most: u64) -> u64 {
        match *self {}
    }

    pub fn cycles(&self) -> u64 {
        match *self {}
    }
}

#[derive(Debug)]
pub(crate) struct StateModel<'a>(Infallible, PhantomData<&'a mut ()>);

impl StateModel<'_> {
    pub fn count(&self) -> usize {
        match self.0 {}
    }

    pub fn describe(&self, _index: usize) -> Register {
        match self.0 {}
    }

    pub fn size(&self, _index: usize) -> (usize, usize) {
        match self.0 {}
    }

    pub fn read(&self, _index: usize, _word: usize) -> Vec<u8> {
        match self.0 {}
    }

    pub fn write(&mut self, _index: usize, _word: usize, _value: &[u8]) {
        match self.0 {}
    }

    pub fn changed(&mut self) {
        match self.0 {}
    }
}
