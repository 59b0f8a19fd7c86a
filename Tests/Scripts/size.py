#!/usr/bin/env python3
"""Counts the library: files, lines, lines of code and of comments, and public types at top level, a row a module.

    size.py [REVISION]      of a commit of this repository; of the working copy without it
"""
import pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TYPE = re.compile(r"^(?:@\S+ )*public (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (?!_)(\w+)", re.M)


def sources(revision):
    """The Swift files of the library, by path."""
    if revision is None:
        return {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / "Sources").rglob("*.swift")}
    git = lambda *words: subprocess.run(["git", "-C", ROOT, *words], check=True, capture_output=True, text=True).stdout
    names = git("ls-tree", "-r", "--name-only", revision, "Sources").splitlines()
    return {name: git("show", f"{revision}:{name}") for name in names if name.endswith(".swift")}


def main():
    files = sources(sys.argv[1] if len(sys.argv) > 1 else None)
    modules = sorted({name.split("/")[1] for name in files})
    print(f"{'module':<16}{'files':>7}{'lines':>9}{'code':>9}{'comments':>10}{'public types':>14}")
    for module in modules + ["all"]:
        texts = [text for name, text in files.items() if module in ("all", name.split("/")[1])]
        lines = [line.strip() for text in texts for line in text.splitlines()]
        comments = sum(line.startswith("//") for line in lines)
        code = sum(bool(line) for line in lines) - comments
        types = {match for text in texts for match in TYPE.findall(text)}
        print(f"{module:<16}{len(texts):>7}{len(lines):>9}{code:>9}{comments:>10}{len(types):>14}")


main()
