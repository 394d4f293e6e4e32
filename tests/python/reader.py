import math
import numpy

def open_table(path, offset=4096):
    """A table of a 3x3 database; `query-db info` tells the offsets. The first is for 123456780."""
    return numpy.memmap(path, numpy.uint8, "r", offset, (9, 20160))

def distance(table, board):
    """The moves from a board, nine numbers row by row, that can reach the table's goal."""
    tiles = [tile for tile in board if tile]
    later = (sum(other < tile for other in tiles[place:]) for place, tile in enumerate(tiles))
    rank = sum(smaller * math.factorial(7 - place) for place, smaller in enumerate(later))
    return int(table[board.index(0), rank // 2])
