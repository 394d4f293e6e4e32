"""A* with the Manhattan distance as most people write it in Python: dictionaries, tuples and heapq.

Reads the CSV that `search-lab compare --csv` prints, solves each pair anew, and writes the moves and the
nodes expanded of each on a line of its own; after the last, the means:

    search-lab compare --sample 2000 --algorithm a-star --heuristic h2 --csv | python3 benches/a_star.py

It holds the same order as the Rust one (least f, then greater g, then the older node), so the counts of
nodes can be compared as well as the times. Nothing but the standard library is needed.
"""

import csv
import heapq
import sys
import time


def solve(start, goal):
    """The moves of a shortest path and the nodes expanded, for boards of three rows and columns."""
    home = {tile: divmod(cell, 3) for cell, tile in enumerate(goal)}

    def manhattan(board):
        total = 0
        for cell, tile in enumerate(board):
            if tile != "0":
                row, column = divmod(cell, 3)
                home_row, home_column = home[tile]
                total += abs(row - home_row) + abs(column - home_column)
        return total

    best = {start: 0}
    parent = {start: None}
    closed = set()
    order = 0
    queue = [(manhattan(start), 0, order, start)]
    while queue:
        _, minus_g, _, board = heapq.heappop(queue)
        if board in closed:
            continue
        if board == goal:
            moves = 0
            while parent[board] is not None:
                board = parent[board]
                moves += 1
            return moves, len(closed)
        closed.add(board)
        g = 1 - minus_g
        blank = board.index("0")
        row, column = divmod(blank, 3)
        for to, legal in ((blank - 3, row > 0), (blank + 3, row < 2), (blank - 1, column > 0), (blank + 1, column < 2)):
            if not legal:
                continue
            cells = list(board)
            cells[blank], cells[to] = cells[to], cells[blank]
            child = "".join(cells)
            if g < best.get(child, g + 1):
                best[child] = g
                parent[child] = board
                order += 1
                heapq.heappush(queue, (g + manhattan(child), -g, order, child))
    return None, len(closed)


def main():
    pairs = nodes = seconds = 0
    for row in csv.DictReader(iter(sys.stdin.readline, "")):
        began = time.perf_counter()
        moves, expanded = solve(row["start"], row["goal"])
        seconds += time.perf_counter() - began
        pairs += 1
        nodes += expanded
        if str(moves) != row["distance"]:
            sys.exit(f"{row['start']}: {moves} moves, but the distance is {row['distance']}")
        print(moves, expanded, flush=True)
    if pairs:
        print(f"{pairs} pairs, all optimal: mean {nodes / pairs:.1f} expanded, {seconds / pairs * 1e3:.3f} ms")


if __name__ == "__main__":
    main()
