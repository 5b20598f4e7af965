"""The proofs, in the order of the table."""

from . import detectors, encoders, files, gates, search, serial, windows

PROOFS = (
    *detectors.PROOFS,
    *files.CHAIN_FILES,
    *gates.PROOFS,
    *files.SCOREBOARDS,
    *windows.PROOFS,
    *encoders.PROOFS,
    *search.PROOFS,
    *serial.PROOFS,
)
