"""Runs the mutants; see mutation-test.sh. Chooses them, builds a copy that holds all, measures which suites reach which, and runs those."""
import concurrent.futures, glob, json, os, random, re, signal, subprocess, sys, tempfile, threading, time
import build
from sites import listed, sites

NUMBER, SEED = int(sys.argv[1]), sys.argv[2]
SINCE = os.environ.get("SINCE")  # a commit: only lines that are new since
ROOT = os.getcwd()
WORK = os.path.join(ROOT, ".build/mutation")
EQUIVALENTS = "Tests/Scripts/mutation/equivalents.txt"
CHOSEN = "Tests/Scripts/mutation/chosen.txt"
REPORT = "Benchmarks/Results/mutations.md"
# What these say is about the compiler and the linker, the files of the checkout, or races; they would notice nothing that others don't.
LEFT_OUT = {"ClosedStandardErrorTests", "CompilingTests", "MistakeTests", "ReadmeTests", "PrivacyTests", "ThreadTests"}
QUICK = 1.5  # seconds


def chosen():
    """All places in a random order that the seed gives; of two changes of one place, one. Those of the list, where that is asked for."""
    if SEED == "chosen":
        return listed(CHOSEN)
    random.seed(int(SEED))
    places, new = {}, lines_since(SINCE) if SINCE else None
    for file in sorted(glob.glob("Sources/**/*.swift", recursive=True)):
        if ".docc/" in file:
            continue  # programs of the documentation
        with open(file) as f:
            for site in sites(file, f.read()):
                if new is not None and (file, site.line) not in new:
                    continue
                places.setdefault((site.file, site.start, site.change.split("` is `")[0]), []).append(site)
    order = [random.choice(same) for same in places.values()]
    random.shuffle(order)
    return order


def lines_since(commit):
    """The lines of Sources that a commit did not have, as pairs of file and number."""
    lines, file = set(), None
    for line in git("diff", "-U0", commit, "--", "Sources").split("\n"):
        hunk = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if line.startswith("+++ "):
            file = line.removeprefix("+++ b/")
        elif hunk:
            first, count = int(hunk.group(1)), int(hunk.group(2) or 1)
            lines |= {(file, number) for number in range(first, first + count)}
    return lines


def suites():
    """The names of the types that hold tests, with the folder that they mirror."""
    found = {}
    for file in sorted(glob.glob("Tests/DynWrap*Tests/**/*.swift", recursive=True)):
        with open(file) as f:
            text = f.read()
        if "@Test" in text:
            for name in re.findall(r"^(?:@Suite(?:\(.*\))? )?(?:struct|final class|enum) (\w+Tests)\b", text, re.M):
                found[name] = os.path.basename(os.path.dirname(file))
    return {name: folder for name, folder in found.items() if name not in LEFT_OUT}


def run(bundle, names, mutant, limit, seen=None):
    """Whether the suites notice: by a failed expectation, a crash, or no end within the limit. Ended at the first failure."""
    environment = dict({"DYNWRAP_ROUNDS": "100"}, **os.environ, DYNWRAP_MUTANT=str(mutant))
    if seen:
        environment["DYNWRAP_MUTANTS_SEEN"] = seen
    pattern = r"\.(" + "|".join(names) + ")/"
    process = subprocess.Popen(
        [bundle, "--testing-library", "swift-testing", "--filter", pattern], cwd=build.COPY, env=environment, text=True, errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    verdict, kept = [], []

    def stop():
        verdict.append("no end")
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, stop)
    timer.start()
    for line in process.stdout:
        kept = (kept + [line])[-12:]
        if "\u2718" in line and "recorded an issue" in line:
            name = re.search(r'Test "?(.*?)"? (?:recorded|with)', line)
            verdict.append(name.group(1) if name else "a test")
            if not seen:
                os.killpg(process.pid, signal.SIGKILL)
                break
    process.wait()
    timer.cancel()
    end_others(mutant)
    if not verdict and process.returncode != 0:
        verdict.append("a crash")
    return verdict[0] if verdict else None, kept


def end_others(mutant):
    """Ends what tests with this mutant started in sessions of their own and left behind."""
    mark = f"DYNWRAP_MUTANT={mutant}".encode()
    for file in glob.glob("/proc/[0-9]*/environ") if mutant else []:
        try:
            with open(file, "rb") as f:
                if mark in f.read().split(b"\0"):
                    os.kill(int(file.split("/")[2]), signal.SIGKILL)
        except OSError:
            pass  # ended, or somebody else's


def baseline(bundle, names):
    """How long each suite takes, and which mutants it comes by."""
    reached, times = {}, {}

    def measure(name):
        with tempfile.TemporaryDirectory() as folder:
            begin = time.time()
            failure, output = run(bundle, [name], 0, 600, seen=os.path.join(folder, "seen"))
            times[name] = time.time() - begin
            if failure:
                # It can't notice anything then: one that builds programs, say, for which the copy is no package.
                print("".join(output) + f"{name} fails without a mutant and is left out: {failure}", flush=True)
                return
            reached[name] = set()
            for file in glob.glob(folder + "/seen*"):
                with open(file) as f:
                    reached[name] |= {int(n) for n in f.read().split()}

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(measure, names))
    return reached, times


def rounds(site, number, folders, reached, times):
    """The suites that come by the mutant: first quick ones of its own folder, then the other quick ones, then the slow."""
    folder = os.path.dirname(site.file).split("/")
    names = [n for n in folders if number in reached.get(n, ())]
    own = [n for n in names if times[n] < QUICK and folders[n] in folder]
    quick = [n for n in names if times[n] < QUICK and n not in own]
    slow = sorted((n for n in names if times[n] >= QUICK), key=lambda n: times[n])
    half = sum(times[n] for n in slow) / 2
    light = [n for i, n in enumerate(slow) if sum(times[m] for m in slow[:i + 1]) <= half]
    return [r for r in (own, quick, light, [n for n in slow if n not in light]) if r]


def equivalents():
    known = {}
    if os.path.exists(EQUIVALENTS):
        with open(EQUIVALENTS) as f:
            entries = [e.strip().split("\n") for e in f.read().split("\n\n") if e.strip() and not e.startswith("#")]
        for file, source, change, *reason in entries:
            known[(file.strip(), source.strip(), change.strip())] = " ".join(r.strip() for r in reason)
    return known


def main():
    begin = time.time()
    commit = git("rev-parse", "--short", "HEAD") + (" with changes" if git("status", "--porcelain", "Sources", "Tests") else "")
    order = chosen()
    print(f"{len(order)} places in Sources; {NUMBER} of them, seed {SEED}", flush=True)
    bundle, mutants, dropped = build.make(order, NUMBER, WORK)
    print(f"built with {len(mutants)} mutants ({dropped} did not compile) after {time.time() - begin:.0f} s", flush=True)
    folders = suites()
    reached, times = baseline(bundle, list(folders))
    print(f"{len(folders)} suites measured after {time.time() - begin:.0f} s", flush=True)
    noticed = {}

    def judge(item):
        number, site = item
        for names in rounds(site, number, folders, reached, times):
            failure, _ = run(bundle, names, number, 20 + 4 * sum(times[n] for n in names))
            if failure:
                noticed[number] = failure
                break
        print(f"{number}: {site.file}:{site.line}: {site.change}: {noticed.get(number, 'SURVIVES')}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(judge, mutants.items()))
    seen = set().union(*reached.values())
    result = {
        "date": time.strftime("%Y-%m-%d"), "commit": commit, "dropped": dropped,
        "minutes": round((time.time() - begin) / 60),
        "mutants": [
            {"file": s.file, "line": s.line, "column": s.column, "change": s.change, "source": s.source, "noticed": noticed.get(n),
             "reached": n in seen} for n, s in mutants.items()],
    }
    with open(result_file(), "w") as f:
        json.dump(result, f)
    report(result)


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True).stdout.strip()


def result_file():
    return os.path.join(WORK, f"seed-{SEED}{'-since-' + SINCE if SINCE else ''}.json")


def report(result):
    """Writes what a run found into the report, in place of what an earlier run with the seed did."""
    known = equivalents()
    mutants = result["mutants"]
    noticed = [m["noticed"] for m in mutants if m["noticed"]]
    survivors = [m for m in mutants if not m["noticed"]]

    def key(m):
        return (m["file"], m["source"], f"{m['change']}, at {m['column']}")

    named = [m for m in survivors if key(m) in known]
    missed = [m for m in survivors if key(m) not in known]
    crashes, hangs, total = noticed.count("a crash"), noticed.count("no end"), len(mutants)
    title = "Chosen" if SEED == "chosen" else f"Seed {SEED}, lines since {SINCE}" if SINCE else f"Seed {SEED}"
    lines = [
        f"## {title}", "",
        f"{result['date']}, commit {result['commit']}, {result['minutes']} minutes. {total} mutants; {result['dropped']} more did not compile.", "",
        f"**{len(noticed)} noticed ({100 * len(noticed) / total:.1f} %)**: {len(noticed) - crashes - hangs} by a failed expectation, {crashes} by a "
        f"crash, {hangs} by a test without end. {len(named)} more change nothing that could be noticed; {len(missed)} pass: "
        f"{100 * len(noticed) / (total - len(named)):.1f} % of those that could be noticed are.", "",
    ]

    def line(m, more):
        return f"* `{m['file']}:{m['line']}` {m['change']}, at {m['column']}{more}: `{m['source']}`"

    if missed:
        lines += ["Pass:", ""] + [line(m, "" if m["reached"] else " (no test comes by)") for m in missed] + [""]
    if named:
        lines += ["Change nothing:", ""] + [line(m, "") + "  \n  " + known[key(m)] for m in named] + [""]
    section = "\n".join(lines)
    print(section)
    head = (
        "# Mutations: do the tests notice?\n\nWritten by `Tests/Scripts/mutation-test.sh [NUMBER] [SEED]`. Each mutant is one small mistake in "
        "Sources, at a place chosen at random over all files:\na condition turned, a binding that fails, an operator for its neighbour, a constant "
        "moved by one, a truth value turned, a statement left out, nil returned.\nHints about capacity and checks of debug builds are left out of "
        "the choice.\n\n")
    text = ""
    if os.path.exists(REPORT):
        with open(REPORT) as f:
            text = f.read()
    parts = re.split(r"(?m)^(?=## (?:Seed |Chosen\n))", text)[1:]
    others = [part.rstrip() + "\n\n" for part in parts if not part.startswith(f"## {title}\n")]
    with open(REPORT, "w") as f:
        f.write((head + "".join(others) + section).rstrip() + "\n")


if sys.argv[3:] == ["report"]:
    with open(result_file()) as f:
        report(json.load(f))
else:
    main()
