"""The proofs, in the order of the table."""

from . import detectors, encoders, files, gates, serial, windows

PROOFS = (
    *detectors.PROOFS,
    *files.CHAIN_FILES,
    *gates.PROOFS,
    *files.SCOREBOARDS,
    *windows.PROOFS,
    *encoders.PROOFS,
    *serial.PROOFS,
)
