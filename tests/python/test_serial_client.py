"""The second host, and the notebook that uses it, against a simulated board."""

import os
import subprocess
import sys

import pytest

import serial_client
from project import ROOT, output

pytestmark = pytest.mark.python_chess


def test_second_host(perpetual, tmp_path):
    command = [perpetual, "simulate", "--link", tmp_path / "board"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as simulated:
        try:
            assert serial_client.main([simulated.stdout.readline().strip()]) == 0
        finally:
            simulated.terminate()


def test_notebook(perpetual):
    environment = {**os.environ, "PERPETUAL": str(perpetual)}
    said = output([sys.executable, "-B", "docs/examples/notebook.py"], env=environment)
    assert said == (ROOT / "docs/examples/notebook.txt").read_text()
