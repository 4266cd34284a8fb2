# SPDX-License-Identifier: Apache-2.0
"""verifier_test.py VERIFY.PY FOLDER HOW_MANY: checks that the verifier accepts all records in the folder. It must refuse
a record with one changed bit, and a forged record with a recomputed digest. verifier_test.cpp makes the records and
calls this script."""
import hashlib, importlib.util, json, pathlib, random, subprocess, sys

script, folder, how_many = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
spec = importlib.util.spec_from_file_location("verify", script)
verifier = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verifier)


def holds(data):
    try:
        verifier.verify(data)
        return True
    except (ValueError, KeyError, TypeError):
        return False


def resealed(lines):
    """Recomputes the digest, as a forger would."""
    lines[-1]["end"].pop("digest")
    body = "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)[:-2].encode()
    return body + b',"digest":"' + hashlib.sha256(body).hexdigest().encode() + b'"}}\n'


files = sorted(folder.iterdir())
assert len(files) == how_many, len(files)
draws = sum(verifier.verify(file.read_bytes()) for file in files)
assert draws > 20 * how_many, draws

# Runs the verifier on the command line, as people use it.
assert subprocess.run([sys.executable, script, *map(str, files[:3])], stdout=subprocess.DEVNULL).returncode == 0

# Changes single bits: every bit of a short record, and some bits of all others.
chance = random.Random(1)
short = min((file.read_bytes() for file in files), key=len)
flips = [(short, bit) for bit in range(8 * len(short))]
for file in files:
    data = file.read_bytes()
    flips += [(data, chance.randrange(8 * len(data))) for _ in range(4)]
for data, bit in flips:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    assert not holds(bytes(changed)), (data[:100], bit)

# The verifier must also refuse forged records.
def first_draws(lines):
    return next(line["chance"] for line in lines if line.get("chance"))


def other_hex(text):
    return "%064x" % (int(text, 16) ^ 1)


forgeries = {
    "seed": lambda lines: lines[-1]["end"].update(seed=other_hex(lines[-1]["end"]["seed"])),
    "commitment": lambda lines: lines[0].update(commitment=other_hex(lines[0]["commitment"])),
    "table": lambda lines: lines[0].update(table=lines[0]["table"] + "x"),
    "names": lambda lines: lines[0]["names"].append(lines[0]["names"].pop() + "x"),
    "words": lambda lines: lines[0]["words"].append(lines[0]["words"].pop() + "x"),
    "value": lambda lines: first_draws(lines).append(first_draws(lines).pop() + 1),
    "value dropped": lambda lines: first_draws(lines).pop(),
}
for file in files[:60]:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    if not any(line.get("chance") for line in lines):
        continue
    assert holds(resealed(json.loads(json.dumps(lines)))), file
    for what, forge in forgeries.items():
        forged = json.loads(json.dumps(lines))
        forge(forged)
        assert not holds(resealed(forged)), (file, what)
print(f"{len(files)} records hold, {draws} draws; {len(flips)} changed bits refused")
