#!/usr/bin/env python3
"""The smallest whole bot: accepts every challenge and plays any legal move.

    TAEFL_TOKEN=… python3 bot.py http://127.0.0.1:1732

It needs nothing but Python. docs/bots.md describes what the server says and hears."""

import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/") if len(sys.argv) == 2 else sys.exit(__doc__)
FIELDS = {"Authorization": "Bearer " + os.environ["TAEFL_TOKEN"], "Content-Type": "application/json"}


def choose(turn):
    """This is the place to be clever."""
    return random.choice(turn["legal"])


def ask(path, body=None):
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, body, FIELDS), timeout=30)


def post(path, body=None):
    json.load(ask(path, json.dumps(body or {}).encode()))  # what is no JSON is not of the server


def follow(path, hear):
    """Hears a stream until `hear` says that it is over. Whenever something goes wrong it is opened
    again: the first that it tells is how things stand, so nothing else needs to be mended."""
    while True:
        try:
            with ask(path) as lines:
                for line in lines:  # an empty one only says that the server is there
                    if line.strip() and hear(json.loads(line)):
                        return
        except urllib.error.HTTPError as refusal:
            print(refusal.url, refusal.code, refusal.read().decode(), file=sys.stderr)
            if refusal.url == SERVER + path and refusal.code in (401, 403, 404):
                return
        except (OSError, ValueError, http.client.HTTPException) as trouble:
            print(path, trouble, file=sys.stderr)
        time.sleep(1)


def play(game):
    def hear(message):
        if message["on"] == "turn":
            move = {"do": "move", "game": game, "ply": message["ply"], "move": choose(message)}
            post("/api/message", move)
        return message.get("phase") == "over"

    follow(f"/api/games/{game}/stream", hear)
    playing.discard(game)


def hear_games(message):
    """Hears the list of games that are not over: accepts challenges, which are games that wait for
    us to take the free seat, and plays those that have begun. A list may come late, so each is
    accepted once."""
    for game in message.get("games", []):
        name, free = game["id"], game["seats"][game["you"] - 1] is None
        if game["phase"] == "waiting" and free and name not in accepted:
            post(f"/api/challenge/{name}/accept")
            accepted.add(name)
        elif game["phase"] == "playing" and name not in playing:
            playing.add(name)
            threading.Thread(target=play, args=[name], daemon=True).start()


accepted: set[str] = set()
playing: set[str] = set()
follow("/api/me/games/stream", hear_games)
sys.exit("The server does not want this bot.")
