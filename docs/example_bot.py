#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A small bot for Meadhall. It speaks the protocol of docs/bot-protocol.md.

It chooses an action at random, some kinds of action more often than others, and gives its reasons. It also keeps the
texts of all events that its seat has received. With a number as its argument, its choices are repeatable:

    meadhall play liars-dice --bots "exec:docs/example_bot.py 7"
"""

import json
import random
import sys

# The weight of an offer, by the first word of its action. Words that are not listed have weight 1.
LIKING = {"trust": 3, "challenge": 2}


def choices(offers):
    """All actions of the offers, with their weights. The actions of a range share the weight of their offer equally."""
    for number, offer in enumerate(offers):
        word = offer["action"]["text"].split()[0]
        liking = LIKING.get(word, 1)
        for step in range(offer["count"]):
            words = f"{word} has weight {liking}" if liking != 1 else ""
            yield {"offer": number, "step": step, "liking": liking / offer["count"], "words": words}


def best_move(position, heard, chance):
    menu = list(choices(position["offers"]))
    total = sum(choice["liking"] for choice in menu)
    for choice in menu:
        choice["share"] = round(choice.pop("liking") / total, 3)
    taken = chance.choices(menu, weights=[choice["share"] for choice in menu])[0]
    menu.sort(key=lambda choice: -choice["share"])
    if heard:  # a better bot would draw conclusions from the events
        menu[0]["words"] = (menu[0]["words"] + "; the last event: " + heard[-1]).removeprefix("; ")
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
        elif keyword == "newgame":  # it also has the seat, the players, their names and the options
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
