#!/usr/bin/env bash
# Takes public documents out of PyPI's packages, for the tests of what `dynwrap infer` makes of them. None of them can be part of this repository.
#
#   public-documents.sh [FOLDER]     .build/public-documents, or DYNWRAP_DOCUMENTS, where the tests look too
#
# The versions are pinned, so the documents stay what was measured (Benchmarks/Results/infer.md). What is there is not fetched again.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-${DYNWRAP_DOCUMENTS:-.build/public-documents}}
packages=(botocore==1.44.5 check-jsonschema==0.39.0 kubernetes-validate==1.37.0)
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 0; }
mkdir -p "$folder/packages"

python3 - "$folder" "${packages[@]}" <<'PYTHON'
import glob, gzip, json, os, subprocess, sys, zipfile

folder, packages = sys.argv[1], sys.argv[2:]
vendor = "check_jsonschema/builtin_schemas/vendor/"
documents = {
    "botocore": {
        "s3.json": "botocore/data/s3/2006-03-01/service-2.json.gz",
        "endpoints.json": "botocore/data/endpoints.json",
    },
    "check-jsonschema": {name: vendor + name for name in [
        "compose-spec.json", "github-workflows.json", "dependabot.json", "citation-file-format.json"]},
    "kubernetes-validate": {"kubernetes.json": "kubernetes_validate/kubernetes-json-schema/v1.37.0-local/_definitions.json"},
}
# Parts that are documents of their own: what the operations and shapes of a service have in common.
parts = {"s3-operations.json": ("s3.json", "operations"), "s3-shapes.json": ("s3.json", "shapes")}


def put(name, data):
    path = os.path.join(folder, name)
    with open(path + ".part", "wb") as file: file.write(data)
    os.replace(path + ".part", path)


missing = False
for package in packages:
    name, version = package.split("==")
    wanted = {file: place for file, place in documents[name].items() if not os.path.exists(os.path.join(folder, file))}
    if not wanted: continue
    found = lambda: glob.glob(os.path.join(folder, "packages", f"{name.replace('-', '_')}-{version}-*.whl"))
    if not found():
        told = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:",
             "--dest", os.path.join(folder, "packages"), package],
            capture_output=True, text=True)
        if told.returncode or not found():
            print(f"skipped: {package} can't be had:", (told.stderr.strip().splitlines() or ["pip said nothing"])[-1])
            missing = True
            continue
    with zipfile.ZipFile(found()[0]) as archive:
        for file, place in wanted.items():
            data = archive.read(place)
            put(file, gzip.decompress(data) if place.endswith(".gz") else data)
for file, (whole, key) in parts.items():
    source = os.path.join(folder, whole)
    if os.path.exists(source) and not os.path.exists(os.path.join(folder, file)):
        with open(source, encoding="utf-8") as text: put(file, json.dumps(json.load(text)[key], ensure_ascii=False).encode())
there = sorted(os.path.basename(path) for path in glob.glob(os.path.join(folder, "*.json")))
print(len(there), "documents in", folder + ":", ", ".join(there))
if missing: print("skipped: the tests of the others")
PYTHON
