"""The waveforms of the documentation against the simulations that they were drawn from."""

import pytest

import waveforms
from project import ROOT

pytestmark = pytest.mark.waveforms
SHOWN = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
SCENARIOS = waveforms.scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.path.stem for scenario in SCENARIOS])
def test_waveform(scenario, tmp_path):
    drawn = scenario.drawn(tmp_path)
    assert scenario.picture.read_text(encoding="utf-8") == drawn, "run `make figures NAME=waveforms` if this is meant"
    assert f"![{scenario.title}](waveforms/{scenario.path.stem}.svg)" in SHOWN, "no document shows it"
