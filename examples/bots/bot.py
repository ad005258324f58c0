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


def choose(state):
    """This is the place to be clever."""
    return random.choice(state["legal"])


def ask(path, body=None):
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, body, FIELDS), timeout=30)


def post(path):
    ask(path, b"{}").close()


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
        except (OSError, http.client.HTTPException) as trouble:
            print(path, trouble, file=sys.stderr)
        time.sleep(1)


def play(game):
    moved = None  # after so many plies: the same may be told twice, with an offer of a draw, say

    def hear(event):
        nonlocal moved
        state = event.get("state", event)
        if "moves" not in state:
            return False
        ply = len(state["moves"].split())
        if not state.get("legal"):
            moved = None
        elif "state" in event or ply != moved:
            moved = ply
            post(f"/api/bot/game/{game}/move/{choose(state)}?ply={ply}")
        return state["status"] != "started"

    follow(f"/api/bot/game/stream/{game}", hear)
    playing.discard(game)


def hear_event(event):
    if event["type"] == "challenge":
        post(f"/api/challenge/{event['challenge']['id']}/accept")
    elif event["type"] == "gameStart" and event["game"]["id"] not in playing:
        playing.add(event["game"]["id"])
        threading.Thread(target=play, args=[event["game"]["id"]], daemon=True).start()


playing = set()
follow("/api/stream/event", hear_event)
sys.exit("The server does not want this bot.")
