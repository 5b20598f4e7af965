"""Gates of cores and bitstreams of boards: see gates.py. Two are simulated at a time."""

import concurrent.futures

import pytest

import gates
from bitstreams import NETLISTS, READ_BACK, known_boards
from flow import JOBS
from synthesis_rows import DEVICES


def pytest_generate_tests(metafunc):
    if "board" in metafunc.fixturenames:
        metafunc.parametrize("board", metafunc.config.getoption("--board") or READ_BACK)


@pytest.fixture(scope="module")
def begun(request, examples):
    """All that is selected, begun in its order; by the words of a test what comes of it."""
    program = str(examples / "gates")
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        jobs = {}
        for item in request.session.items:
            if item.path == request.path:
                words = tuple(item.callspec.params.values())
                jobs[words] = pool.submit(simulated, program, *words)
        yield jobs
        pool.shutdown(cancel_futures=True)


def simulated(program, name, device=None):
    """A core's gates, or else a board's bitstream."""
    if device:
        return gates.netlist(program, name, DEVICES[device])
    return gates.bitstream(program, name, known_boards([name])[name])


CORES = [(name, device) for device, names in NETLISTS.items() for name in names]


@pytest.mark.netlist
@pytest.mark.shared
@pytest.mark.parametrize("name, device", CORES)
def test_gates(begun, name, device):
    print(begun[name, device].result())


@pytest.mark.bitstream
@pytest.mark.shared
def test_bitstream(begun, board):
    print(begun[board,].result())
