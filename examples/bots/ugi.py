#!/usr/bin/env python3
"""A first UGI bot: it wins if it can, else it captures if it can, else it moves at random.

    taefl match --engine name=first movetime=1000 cmd="python3 ugi.py" \
        --engine kind=random --pairs 10

It knows no rules: `taefl engine` beside it says which moves are legal, in every game of Taefl.
The program is looked for on the PATH, or where the variable TAEFL says. docs/first-bot.md
builds this bot step by step."""

import json
import os
import random
import subprocess
import sys


def say(line):
    """Answers the program that plays us, at once."""
    print(line, flush=True)


class Referee:
    """`taefl engine`, used for its rules only."""

    def __init__(self):
        process = subprocess.Popen(
            [os.environ.get("TAEFL", "taefl"), "engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdin and process.stdout
        self.questions, self.answers = process.stdin, process.stdout

    def tell(self, line):
        self.questions.write(line + "\n")
        self.questions.flush()

    def ask(self, line):
        """Asks a question and returns the answer. Error lines that come first are passed on."""
        self.tell(line)
        for answer in self.answers:
            if answer.startswith("response "):
                return answer[len("response "):].rstrip("\n")
            say(answer.rstrip("\n"))
        sys.exit("taefl engine has ended")


def choose(view):
    """Picks one of the legal moves. This is the place to be clever."""
    player = view["side"]
    wins = [move for move in view["moves"] if move["ends"] and move["ends"][0] == f"p{player}win"]
    captures = [move for move in view["moves"] if move["takes"]]
    return random.choice(wins or captures or view["moves"])["move"]


def main():
    referee = Referee()
    for line in sys.stdin:
        command = line.split()[0] if line.split() else ""
        if command == "ugi":
            say("id name First")
            say("id author you")
            say("option name Rules type string default tablut-ashton")
            say("option name RulesText type string default <empty>")
            say("ugiok")
        elif command == "isready":
            say("readyok")
        elif command in ("setoption", "uginewgame", "position"):
            referee.tell(line.rstrip("\n"))
        elif command == "go":
            view = json.loads(referee.ask("query view"))
            say("bestmove " + (choose(view) if view["moves"] else "none"))
        elif command == "quit":
            break


main()
