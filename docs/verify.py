# SPDX-License-Identifier: Apache-2.0
"""Checks records of finished fair tables: verify.py FILE...  It needs only Python 3.7, and no code of the hall."""
import hashlib, hmac, json, sys

def verify(data):
    """Returns the number of chance values. Raises an error if one of them does not follow from the seed."""
    body, _, digest = data.rpartition(b',"digest":"')
    if digest.rstrip(b"\n") != hashlib.sha256(body).hexdigest().encode() + b'"}}' or digest.count(b"\n") > 1:
        raise ValueError("the file was changed: its digest does not match")
    lines = [json.loads(line) for line in data.decode().rstrip("\n").split("\n")]
    head, seed = lines[0], bytes.fromhex(lines[-1]["end"]["seed"])
    if hashlib.sha256(b"commit-v1|" + seed).hexdigest() != head["commitment"]:
        raise ValueError("the seed does not match the commitment")
    words = head["words"] + [""] * len(head["names"])
    said = "".join("|" + name + ":" + word.encode().hex() for name, word in zip(head["names"], words))
    key = hmac.digest(seed, ("game-v1|" + head["table"] + said).encode(), "sha256")

    def numbers(block=0):
        while True:
            digest = hmac.digest(key, b"draw" + block.to_bytes(8, "big"), "sha256")
            yield from (int.from_bytes(digest[i:i + 4], "big") for i in range(0, 32, 4))
            block += 1

    source, count = numbers(), 0
    for place, line in enumerate(lines[:-1], 1):
        chance, below = line.get("chance", []), line.get("below", [])
        dealt = [next(x for x in source if x < 2**32 // n * n) % n for n in below]
        if dealt != chance:
            raise ValueError(f"line {place}: the seed gives {dealt}, the record says {chance}")
        count += len(dealt)
    return count

if __name__ == "__main__":
    failed = False
    for file in sys.argv[1:]:
        try:
            with open(file, "rb") as record:
                print(f"{file}: all {verify(record.read())} chance values follow from the seed")
        except (ValueError, KeyError, TypeError) as error:
            print(f"{file}: {error}")
            failed = True
    sys.exit(failed)
