//! The wire side: everything between the serial line and a detector.
