//! Boards as SVG.

use perpetual_report::draw::{Panel, Picture, SIDE};
use serde::Serialize;

/// A board and what stands below it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// What is drawn in a square of [`SIDE`].
    pub svg: String,
    /// The first line below it.
    pub title: String,
    /// The second.
    pub text: String,
}

impl From<Panel> for Board {
    fn from(panel: Panel) -> Board {
        Board { svg: drawn(&panel.picture), title: panel.title, text: panel.text }
    }
}

/// A board with its view.
pub fn drawn(picture: &Picture) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\">{}</svg>",
        picture.group(0, 0)
    )
}
