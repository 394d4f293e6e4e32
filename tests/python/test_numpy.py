"""The database file and the exports, read by the real numpy, against a search in Python.

TILEBASE_BIN_DIR names the folder of the programs, target/release when it is not set.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy

import reader

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / os.environ.get("TILEBASE_BIN_DIR", "target/release")


def neighbours(board):
    blank = board.index(0)
    row, column = divmod(blank, 3)
    for to, allowed in (
        (blank - 3, row > 0),
        (blank + 3, row < 2),
        (blank - 1, column > 0),
        (blank + 1, column < 2),
    ):
        if allowed:
            cells = list(board)
            cells[blank], cells[to] = cells[to], 0
            yield tuple(cells)


def search(goal):
    """The distance of every board that can reach the goal, level by level."""
    distances = {goal: 0}
    level = [goal]
    while level:
        following = []
        for board in level:
            for nearby in neighbours(board):
                if nearby not in distances:
                    distances[nearby] = distances[board] + 1
                    following.append(nearby)
        level = following
    return distances


def chacha20(key, block):
    """A block of the ChaCha20 keystream (RFC 8439, section 2.3) as 16 words; nonce 0, block counter of 64 bits."""

    def rotated(word, bits):
        return (word << bits | word >> (32 - bits)) & 0xFFFFFFFF

    def quarter_round(s, a, b, c, d):
        for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] = rotated(s[z] ^ s[x], bits)

    words = [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]
    counter = [block & 0xFFFFFFFF, block >> 32]
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574] + words + counter + [0, 0]
    state = list(start)
    for _ in range(10):
        for corner in range(4):
            quarter_round(state, corner, corner + 4, corner + 8, corner + 12)
        for a in range(4):
            quarter_round(state, a, 4 + (a + 1) % 4, 8 + (a + 2) % 4, 12 + (a + 3) % 4)
    return [(x + y) & 0xFFFFFFFF for x, y in zip(state, start)]


def random_numbers(seed):
    """Numbers of 64 bits, by the rule in src/sample.rs."""
    key = seed.to_bytes(8, "little") + bytes(24)
    block = 0
    while True:
        words = chacha20(key, block)
        for low, high in zip(words[::2], words[1::2]):
            yield high << 32 | low
        block += 1


def sample(boards, count, seed):
    """The boards that `query-db sample` draws, by the rule in src/sample.rs."""
    boards = list(boards)
    numbers = random_numbers(seed)
    for place in range(count):
        left = len(boards) - place
        most = (2**64 - 1) // left * left
        number = next(number for number in numbers if number < most)
        other = place + number % left
        boards[place], boards[other] = boards[other], boards[place]
    return boards[:count]


class Numpy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.path = Path(cls.folder.name) / "3x3.tb"
        cls.run_program("gen-db", "--out", cls.path)
        cls.tables = json.loads(cls.query("info", "--json"))["tables"]
        cls.truth = {}
        for table in cls.tables:
            tiles = list(range(1, 9))
            tiles.insert(table["goal_cell"], 0)
            cls.truth[tuple(tiles)] = search(tuple(tiles))

    @classmethod
    def run_program(cls, name, *arguments):
        command = [PROGRAMS / name, *arguments]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout

    @classmethod
    def query(cls, *arguments):
        return cls.run_program("query-db", "--db", cls.path, *arguments)

    def goals(self):
        """Each table with its goal and the true distances."""
        self.assertEqual([table["goal_cell"] for table in self.tables], [8, 7, 4])
        return zip(self.tables, self.truth.items())

    def test_every_board_of_each_table_in_the_file(self):
        for table, (goal, truth) in self.goals():
            self.assertEqual(len(truth), 181440)
            mapped = reader.open_table(self.path, table["offset"])
            for board, distance in truth.items():
                self.assertEqual(reader.distance(mapped, board), distance, (board, goal))
            self.assertEqual(numpy.bincount(mapped.ravel()).tolist(), table["boards_at_distance"])

    def test_the_table_opened_when_no_offset_is_given_is_for_the_usual_goal(self):
        mapped = reader.open_table(self.path)
        self.assertEqual(reader.distance(mapped, (1, 2, 3, 4, 5, 6, 7, 8, 0)), 0)
        self.assertEqual(reader.distance(mapped, (8, 6, 7, 2, 5, 4, 3, 0, 1)), 31)

    def test_an_exported_array_is_the_table(self):
        for table, (goal, _) in self.goals():
            path = Path(self.folder.name) / "table.npy"
            written = "".join(map(str, goal))
            self.query("export", "--to", "npy", "--goal", written, "--out", path)
            array = numpy.load(path, allow_pickle=False)
            self.assertEqual((array.shape, array.dtype), ((9, 20160), numpy.uint8))
            mapped = reader.open_table(self.path, table["offset"])
            self.assertTrue(numpy.array_equal(array, mapped))

    def test_a_sample_is_what_the_published_rule_says(self):
        # RFC 8439, A.1, test vectors 1 and 2.
        self.assertEqual(chacha20(bytes(32), 0)[:2], [0xADE0B876, 0x903DF1A0])
        self.assertEqual(chacha20(bytes(32), 1)[:2], [0xBEE7079F, 0x7A385155])
        goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
        truth = self.truth[goal]

        # In the order of the dense index: by the blank's cell, then by the order of the tiles.
        def index(board):
            return board.index(0), [tile for tile in board if tile]

        for first, last, count, seed in ((20, 25, 3, 1), (20, 25, 200, 2), (31, 31, 2, 3), (0, 31, 50, 2**64 - 1)):
            boards = sorted((b for b, d in truth.items() if first <= d <= last), key=index)
            expected = ["".join(map(str, board)) for board in sample(boards, count, seed)]
            drawn = self.query(
                "sample", "--distance", f"{first}..{last}", "--count", str(count), "--seed", str(seed)
            )
            self.assertEqual(drawn.decode().split(), expected)


class Readme(unittest.TestCase):
    def test_the_readme_shows_the_reader_as_it_is(self):
        text = (ROOT / "tests/python/reader.py").read_text()
        self.assertIn(f"```python\n{text}```", (ROOT / "README.md").read_text())


if __name__ == "__main__":
    unittest.main()
