#!/usr/bin/env python3
"""Packs a folder of inputs into one file, a line of base64 each, shortest first; or unpacks it.

    fuzz-corpus.py pack FOLDER FILE
    fuzz-corpus.py unpack FILE FOLDER
"""
import base64, hashlib, os, sys

what, source, target = sys.argv[1:]
if what == "pack":
    inputs = {open(os.path.join(source, name), "rb").read() for name in os.listdir(source)} - {b""}
    with open(target, "w") as out:
        for data in sorted(inputs, key=lambda data: (len(data), data)):
            out.write(base64.b64encode(data).decode() + "\n")
else:
    os.makedirs(target, exist_ok=True)
    for line in open(source).read().split():
        data = base64.b64decode(line)
        with open(os.path.join(target, hashlib.sha1(data).hexdigest()), "wb") as out:
            out.write(data)
