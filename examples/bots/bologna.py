#!/usr/bin/env python3
"""A player for the University of Bologna's Tablut competition, to begin from.

    bologna.py white|black SECONDS ADDRESS [PORT]

It knows all rules, looks two moves ahead, and needs nothing but Python. The protocol is told in
docs/bologna.md. `taefl bologna check -- python3 bologna.py` says whether what you have made of it
still plays by the rules."""

import json
import random
import socket
import struct
import sys
import time

# A board is a string of 81 letters, row 1 (the top) first: W white, K king, B black, . empty.
CASTLE = 40
CAMPS = [{3, 4, 5, 13}, {75, 76, 77, 67}, {27, 36, 45, 37}, {35, 44, 53, 43}]
CAMP = {square: number for number, camp in enumerate(CAMPS) for square in camp}
LETTER = {"EMPTY": ".", "THRONE": ".", "WHITE": "W", "KING": "K", "BLACK": "B"}
OWN = {"WHITE": "WK", "BLACK": "B"}
OTHER = {"WHITE": "BLACK", "BLACK": "WHITE"}


def line(square, across, down):
    """The squares from here to the edge in one direction."""
    squares, x, y = [], square % 9 + across, square // 9 + down
    while 0 <= x < 9 and 0 <= y < 9:
        squares.append(9 * y + x)
        x, y = x + across, y + down
    return squares


def open_part(squares, camp):
    """As far as a piece may go: not onto the castle, into no camp but the one it stands in."""
    for n, square in enumerate(squares):
        if square == CASTLE or CAMP.get(square, camp) != camp:
            return squares[:n]
        if square not in CAMP:
            camp = None
    return squares


LINES = [[line(s, *way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))] for s in range(81)]
WAYS = {
    "W": [[open_part(squares, None) for squares in LINES[s]] for s in range(81)],
    "B": [[open_part(squares, CAMP.get(s)) for squares in LINES[s]] for s in range(81)],
}
WAYS["K"] = WAYS["W"]
BESIDE = [[squares[0] for squares in LINES[s] if squares] for s in range(81)]
PAIRS = [[squares[:2] for squares in LINES[s] if len(squares) > 1] for s in range(81)]
EXITS = {s for s in range(81) if len(BESIDE[s]) < 4 and s not in CAMP}


def moves(board, side):
    for start in range(81):
        if board[start] in OWN[side]:
            for way in WAYS[board[start]][start]:
                for end in way:
                    if board[end] != ".":
                        break
                    yield start, end


def soldier_taken(board, side, victim, far):
    """Whether a soldier between a piece that has just moved and this far square is taken."""
    if far == CASTLE or board[far] in OWN[side]:
        return True
    return far in CAMP and CAMP[far] != CAMP.get(victim)


def king_taken(board, king, far):
    """Whether a black piece that has just moved beside the king takes him."""
    if king == CASTLE or CASTLE in BESIDE[king]:
        return all(board[s] == "B" or s == CASTLE for s in BESIDE[king])
    return board[far] == "B" or far in CAMP


def play(board, side, start, end):
    """The board after a move, and whether the move wins."""
    squares = list(board)
    squares[start], squares[end] = ".", board[start]
    won = board[start] == "K" and end in EXITS
    for victim, far in PAIRS[end]:
        if squares[victim] in "WB" and squares[victim] not in OWN[side]:
            if soldier_taken(squares, side, victim, far):
                squares[victim] = "."
        elif squares[victim] == "K" and side == "BLACK" and king_taken(squares, victim, far):
            won = True
    after = "".join(squares)
    return after, won or next(moves(after, OTHER[side]), None) is None


def value(board, side):
    """How good a board is for a side: this is the place to be clever."""
    king = board.index("K")
    ways = sum(1 for way in WAYS["K"][king] for s in way[-1:] if s in EXITS and
               all(board[t] == "." for t in way))
    white = 2 * board.count("W") - board.count("B") + 5 * ways
    return white if side == "WHITE" else -white


def best_reply(board, side, seen, worst, until):
    """What the side to move can reach by one move; it stops looking beyond `worst`."""
    best = -1000
    for start, end in moves(board, side):
        after, won = play(board, side, start, end)
        found = 1000 if won else 0 if (after, OTHER[side]) in seen else value(after, side)
        best = max(best, found)
        if best > worst or time.monotonic() > until:
            break
    return best


def choose(board, side, seen, until):
    """The move after which the other side can do least; of equal ones any."""
    best, best_move = -2000, None
    all_moves = list(moves(board, side))
    random.shuffle(all_moves)
    for start, end in all_moves:
        after, won = play(board, side, start, end)
        if won:
            return start, end
        if (after, OTHER[side]) in seen:  # a position for the second time is a draw
            found = 0
        else:
            found = -best_reply(after, OTHER[side], seen, -best, until)
        if found > best and (best_move is None or time.monotonic() < until):
            best, best_move = found, (start, end)
    return best_move


def name_of(square):
    return "abcdefghi"[square % 9] + str(square // 9 + 1)


def send(stream, thing):
    data = json.dumps(thing).encode()
    stream.write(struct.pack(">I", len(data)) + data)
    stream.flush()


def receive(stream):
    """The next message; None at the end of the connection."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    return json.loads(stream.read(struct.unpack(">I", head)[0]))


def main(role, seconds, address, port=None):
    role = role.upper()
    port = int(port or {"WHITE": 5800, "BLACK": 5801}[role])
    with socket.create_connection((address, port)) as connection:
        stream = connection.makefile("rwb")
        send(stream, "example")
        seen = set()
        while state := receive(stream):
            turn = state["turn"]
            if turn not in OTHER:
                print(turn)
                return 0
            board = "".join(LETTER[word] for row in state["board"] for word in row)
            seen.add((board, turn))
            if turn == role:
                until = time.monotonic() + 0.5 * float(seconds)
                start, end = choose(board, role, seen, until)
                send(stream, {"from": name_of(start), "to": name_of(end), "turn": role})
    return 1  # the connection ended before the game


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
