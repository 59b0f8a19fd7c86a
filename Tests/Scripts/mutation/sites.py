"""Finds the places in Swift sources where a small mistake could be made, by the text alone: what does not compile is dropped later.

As a program, says whether each mistake of a list can still be made: sites.py LIST."""
import re
import sys

# What each operator is taken for.
TURNED = {
    "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=", "..<": "...", "...": "..<",
}
OPERATOR = re.compile(r"(?<=[\w\s)\]?!}])(?:===|!==|==|!=|<=|>=|&&|\|\||&\+|&-|\+=|-=|\.\.<|\.\.\.|<|>|\+|-)(?=[\w\s(\[.!~])")
LITERAL = re.compile(r"(?<![\w.$])(?:0x[0-9A-Fa-f_]+|0b[01_]+|\d[\d_]*)(?![\w]|\.\d)")
TRUTH = re.compile(r"(?<![\w.`])(?:true|false)(?!\w)")
CONDITION = re.compile(r"(?<![\w.])(if|guard|while|where)\s")
DECLARING = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|private|fileprivate|internal|static|final|override|mutating|nonisolated)(?:\(\w+\))?\s+)*"
    r"(?:func|init|subscript|struct|class|enum|extension|protocol|typealias|associatedtype|import|infix|prefix|postfix|operator)\b")
KEYWORDS = (
    "return|if|guard|while|for|switch|case|default|let|var|func|init|throw|defer|do|else|repeat|in|where|break|fallthrough|import|static|public|"
    "package|private|internal|override|mutating|final|lazy|weak|unowned|nonisolated|indirect|extension|struct|class|enum|protocol|typealias|"
    "associatedtype|subscript|get|set|some|any|super|await|yield|precondition|preconditionFailure|assert|is|as|deinit|convenience|required")
STATEMENT = re.compile(
    r"(?!(?:" + KEYWORDS + r")\b(?!\.))(?:try |unsafe |_ = )*[A-Za-z_$][\w.$!?]*"
    r"(?:(?:\([^{}]*\)|\[[^{}]*\])[\w.!?]*)*(?: (?:=|\+=|-=|\*=|/=|%=|\|=|&=|\^=|<<=|>>=|&\+=|&-=) \S.*|(?<=\)))$")

# What stands before the brace of a body that is a value rather than a statement.
VALUED = re.compile(
    r"(\bvar \w+: .*|-> .*|\bget|\.(map|flatMap|compactMap|mapValues|filter|contains|allSatisfy|first|last|min|max|sorted|reduce|drop|count)"
    r"(\(where: |\([^()]*\))?|[(,] ?\w+: |\?\? |= |== |else|: .*) ?$")
# Hints about memory and checks of debug builds: what they say shows in no result.
SILENT = re.compile(r"reserveCapacity|minimumCapacity|capacity: |\bassert\(|assertionFailure|preconditionFailure|\bprecondition\(")


class Site:
    """One place: `edits` are (start, end, before, after, replacement) in the file's text, with N where the mutant's number belongs."""

    def __init__(self, file, text, start, end, change, edits):
        self.file, self.start, self.change, self.edits = file, start, change, edits
        self.line = text.count("\n", 0, start) + 1
        self.last = text.count("\n", 0, end) + 1
        self.source = text.split("\n")[self.line - 1]
        self.column = start - (text.rfind("\n", 0, start) + 1) - (len(self.source) - len(self.source.lstrip())) + 1
        self.source = self.source.strip()

    @property
    def key(self):
        """The same for the same change of the same line, wherever the line stands in its file."""
        return (self.file, self.source, f"{self.change}, at {self.column}")


def listed(file):
    """The places of a list: blocks of a file's name, what stands there, and what is to stand there (`chosen.txt` says how)."""
    with open(file) as f:
        blocks = [b.strip().split("\n") for b in f.read().split("\n\n") if b.strip() and not b.startswith("#")]
    found = []
    for name, old, new in blocks:
        with open(name) as f:
            text = f.read()
        is_statement, which = old.startswith("do: "), re.search(r" @(\d)$", old)
        old = re.sub(r" @\d$", "", old.removeprefix("do: "))
        before, _, rest = old.rpartition("\u00ab")
        replaced, _, after = rest.partition("\u00bb")
        starts = [m.start() + len(before) for m in re.finditer(re.escape(before + replaced + after), text)]
        if len(starts) != 1 and not which:
            raise SystemExit(f"{file}: {old!r} stands {len(starts)} times in {name}")
        start = starts[int(which.group(1)) - 1 if which else 0]
        if is_statement:
            mistake, change = "if Mutant.isMade(N) { %s } else { %s }" % ("" if new == "-" else new, replaced), f"`{replaced}` is `{new}`"
        else:
            mistake, change = f"(Mutant.isMade(N) ? ({new}) : ({replaced}))", f"`{replaced}` is `{new}`"
        if new == "-":
            change = "the statement is left out"
        end = start + len(replaced)
        found.append(Site(name, text, start, end, change, [("replace", start, end, mistake)]))
    return found


def masked(text):
    """The text with comments and string literals blanked, of the same length."""
    out, i = list(text), 0

    def blank(a, b):
        for k in range(a, b):
            if out[k] != "\n":
                out[k] = " " if out[k] == " " else "_"

    while i < len(text):
        if text.startswith("//", i):
            end = text.find("\n", i)
            for k in range(i, end):
                out[k] = " "
            i = end
        elif text[i] in "\"#":
            marks = re.match(r'(#*)("""|")', text[i:])
            if not marks:
                i += 1
                continue
            end = string_end(text, i, *marks.groups())
            blank(i, end)
            i = end
        else:
            i += 1
    return "".join(out)


def string_end(text, start, hashes, quote):
    i = start + len(hashes) + len(quote)
    while not text.startswith(quote + hashes, i):
        if text.startswith("\\" + hashes + "(", i):
            depth, i = 1, i + 2 + len(hashes)
            while depth:
                marks = re.match(r'(#*)("""|")', text[i:])
                if marks:
                    i = string_end(text, i, *marks.groups())
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
        elif text[i] == "\\" and not hashes:
            i += 2
        else:
            i += 1
    return i + len(quote) + len(hashes)


def inactive_lines(text):
    """The numbers of the lines that this system does not compile."""
    known = {"os(Linux)", "canImport(Glibc)", "canImport(Foundation)", "canImport(FoundationEssentials)", "_endian(little)"}
    stack, lines = [], set()
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split(None, 1)
        if words and words[0] in ("#if", "#elseif"):
            test = words[1].split("//")[0].strip()
            terms = re.findall(r"!?\s*\w+\(\w+\)|!?\s*\w+", test)
            values = [(t.lstrip("! ") in known) != t.startswith("!") for t in terms]
            holds = any(values) if "||" in test else all(values)
            if words[0] == "#if":
                stack.append([holds, holds])
            else:
                stack[-1] = [holds and not stack[-1][1], stack[-1][1] or holds]
        elif words and words[0] == "#else":
            stack[-1] = [not stack[-1][1], True]
        elif words and words[0] == "#endif":
            stack.pop()
        elif not all(active for active, _ in stack):
            lines.add(number)
    return lines


def condition_parts(code, start, keyword):
    """The start and end of each part of a condition; none where its end is not found."""
    parts, depth, begin, i = [], 0, start, start
    while i < len(code):
        c = code[i]
        if c in "([":
            depth += 1
        elif c in ")]":
            depth -= 1
            if depth < 0:
                return []
        elif c == "{":
            if depth == 0 and keyword != "guard":
                parts.append((begin, i))
                return parts
            depth += 1
        elif c == "}":
            depth -= 1
            if depth < 0:
                return []
        elif depth == 0 and c == ",":
            parts.append((begin, i))
            begin = i + 1
        elif depth == 0 and keyword == "guard" and re.match(r"(?<!\w)else\b", code[i:]) and code[i - 1].isspace():
            parts.append((begin, i))
            return parts
        elif depth == 0 and keyword == "where" and c in ";:":
            return []
        i += 1
    return []


def sites(file, text):
    """All places of a file."""
    code = masked(text)
    lines = code.split("\n")
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    off = inactive_lines(text)
    declared = {n for n, line in enumerate(lines, 1) if DECLARING.match(line) or line.lstrip().startswith(("@", "#"))}
    found = []

    def add(start, end, change, edits):
        line = code.count("\n", 0, start) + 1
        if line not in off and "nonisolated(unsafe)" not in lines[line - 1] and not SILENT.search(lines[line - 1]):
            found.append(Site(file, text, start, end, change, edits))

    def line_of(offset):
        return code.count("\n", 0, offset) + 1

    for m in OPERATOR.finditer(code):
        op, (a, b) = m.group(), m.span()
        if (code[a - 1].isspace() != code[b].isspace()) or code[a - 5:a].endswith("func ") or line_of(a) in declared:
            continue
        if not code[a - 1].isspace() and op in ("<", ">"):
            continue  # brackets of generic types
        if op == "..." and code[a - 1].isspace():
            continue
        add(a, b, f"`{op}` is `{TURNED[op]}`", [("operator", a, b, op)])
    for m in LITERAL.finditer(code):
        a, b = m.span()
        if line_of(a) in declared or re.search(r"case \w+(\([^)]*\))? = $", code[max(0, a - 60):a]):
            continue
        value = int(m.group().replace("_", ""), 0)
        for moved in {value + 1, value - 1} - {-1}:
            add(a, b, f"`{m.group()}` is `{moved}`", [("replace", a, b, f"(Mutant.isMade(N) ? {moved} : {m.group()})")])
    for m in TRUTH.finditer(code):
        a, b = m.span()
        other = "false" if m.group() == "true" else "true"
        add(a, b, f"`{m.group()}` is `{other}`", [("replace", a, b, f"({'!' if other == 'false' else ''}Mutant.isMade(N))")])
    for m in CONDITION.finditer(code):
        if m.group(1) == "where" and " in " not in lines[line_of(m.start()) - 1]:
            continue
        for a, b in condition_parts(code, m.end(), m.group(1)):
            a += len(code[a:b]) - len(code[a:b].lstrip())
            b = a + len(code[a:b].rstrip())
            part = code[a:b]
            if not part or part.startswith(("#", "case ")) and m.group(1) == "where":
                continue
            if part.startswith(("let ", "var ", "case ")):
                add(a, b, "the binding fails", [("insert", a, b, "!Mutant.isMade(N), ", "")])
            elif not part.startswith("#"):
                add(a, b, f"`{' '.join(text[a:b].split())}` is turned", [("insert", a, b, "(", ") != Mutant.isMade(N)")])
    found += [s for s in left_out(file, text, code, lines, starts, off) if not SILENT.search(s.source)]
    return found


def left_out(file, text, code, lines, starts, off):
    found, stack = [], []
    for n, line in enumerate(lines):
        body = line.strip()
        a = starts[n] + len(line) - len(line.lstrip())
        b = starts[n] + len(line.rstrip())
        before = next((x.strip() for x in reversed(lines[:n]) if x.strip()), "{")
        after = next((x.strip() for x in lines[n + 1:] if x.strip()), "}")
        own = (not stack or stack[-1] == "{") and before[-1] not in "=(,+-*/&|?<>[." and not before.endswith(" else")
        whole = own and not re.match(r"[.?:&|+\-*/=<>]", after) and not body.startswith(("#", "@", "}"))
        if whole and n + 1 not in off and body.count("(") == body.count(")") and body.count("[") == body.count("]"):
            if body == "continue" or (STATEMENT.match(body) and body.count("{") == body.count("}")):
                found.append(Site(file, text, a, b, "the statement is left out", [("insert", a, b, "if !Mutant.isMade(N) { ", " }")]))
            value = re.match(r"return (?!nil$)\S.*$", body)
            if value and body.count("{") == body.count("}") and gives_optional(lines, n):
                found.append(Site(file, text, a, b, "returns nil", [("insert", a, b, "if Mutant.isMade(N) { return nil }; ", "")]))
        if n + 1 not in off:
            for m in re.finditer(r"\{ ([^{};]+?) \}", line):
                inner = starts[n] + m.start(1), starts[n] + m.end(1)
                if (STATEMENT.match(m.group(1)) or m.group(1) == "continue") and not VALUED.search(line[:m.start()]):
                    edits = [("insert", *inner, "if !Mutant.isMade(N) { ", " }")]
                    found.append(Site(file, text, *inner, "the statement is left out", edits))
                value = re.match(r"return (?!nil$)\S", m.group(1))
                if value and gives_optional(lines, n + 1 if DECLARING.match(line) else n):
                    edits = [("insert", *inner, "if Mutant.isMade(N) { return nil }; ", "")]
                    found.append(Site(file, text, *inner, "returns nil", edits))
        for c in line:
            if c in "([{":
                stack.append(c)
            elif c in ")]}" and stack:
                stack.pop()
    return found


def gives_optional(lines, n):
    """Whether the declaration around line `n` gives an optional, as far as its indentation tells."""
    indent = len(lines[min(n, len(lines) - 1)]) - len(lines[min(n, len(lines) - 1)].lstrip())
    for line in reversed(lines[:n]):
        depth = len(line) - len(line.lstrip())
        if line.strip() and depth < indent:
            indent = depth
            if re.search(r"(?<![\w.])(func|subscript|init|var)\b", line) or re.match(r"\s*\) ?(throws )?->", line):
                return bool(re.search(r"(->|: )[^{]*\? ?(where .*)?\{?$|\binit\?", line.rstrip()))
    return False


if __name__ == "__main__":
    print(f"{len(listed(sys.argv[1]))} chosen mistakes, each at its place")
