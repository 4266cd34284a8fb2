#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A bot for Meadhall, as small as a bot can be; docs/bot-protocol.md has the protocol.

It takes any offer, but some more often than others, and says so; and it remembers all that its seat was told. A number
as its argument makes it repeatable:

    meadhall play liars-dice --bots "exec:docs/example_bot.py 7"
"""

import json
import random
import sys

# How often an offer is taken, compared with the others, by the first word of its action; all others: 1.
LIKING = {"trust": 3, "challenge": 2}


def choices(offers):
    """Everything on the menu, with how much it is liked. A row is liked as a whole, each of its steps alike."""
    for number, offer in enumerate(offers):
        word = offer["action"]["text"].split()[0]
        liking = LIKING.get(word, 1)
        for step in range(offer["count"]):
            words = f"I like {word} {liking} to 1" if liking != 1 else ""
            yield {"offer": number, "step": step, "liking": liking / offer["count"], "words": words}


def best_move(position, heard, chance):
    menu = list(choices(position["offers"]))
    total = sum(choice["liking"] for choice in menu)
    for choice in menu:
        choice["share"] = round(choice.pop("liking") / total, 3)
    taken = chance.choices(menu, weights=[choice["share"] for choice in menu])[0]
    menu.sort(key=lambda choice: -choice["share"])
    if heard:  # a better bot would think about it
        menu[0]["words"] = (menu[0]["words"] + "; last I heard: " + heard[-1]).removeprefix("; ")
    return {"offer": taken["offer"], "step": taken["step"], "reasons": menu[:3]}


def say(keyword, data):
    print(keyword, json.dumps(data), flush=True)


def main():
    chance = random.Random(sys.argv[1] if len(sys.argv) > 1 else None)
    position, heard = None, []
    for line in sys.stdin:
        keyword, _, data = line.strip().partition(" ")
        if keyword == "hello":
            say("hello", {"version": 1, "name": "Example"})
        elif keyword == "newgame":  # has the seat, the players, their names and the options, too
            heard = []
        elif keyword == "position":
            position = json.loads(data)
            heard += [event["text"] for event in position.get("events", [])]
        elif keyword == "go":
            say("move", best_move(position, heard, chance))
        elif keyword == "quit":
            break


if __name__ == "__main__":
    main()
