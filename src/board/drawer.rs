//! All that the lines of a board depend on.

use engine::{GameInfo, Setup};

use super::frame::Frame;
use super::view::{Marks, View};
use crate::theme::Palette;

/// All that a line depends on.
pub(super) struct Drawer<'a> {
    pub(super) info: &'a GameInfo,
    pub(super) setup: &'a Setup,
    pub(super) view: View,
    pub(super) frame: &'a Frame,
    pub(super) marks: &'a Marks,
}

impl Drawer<'_> {
    pub(super) fn palette(&self) -> &'static Palette {
        self.view.palette()
    }

    pub(super) fn files(&self) -> Vec<u16> {
        self.frame.files(self.info, self.view.flipped)
    }
}
