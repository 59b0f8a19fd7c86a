#!/usr/bin/env bash
# README's Install, walked word by word: the template in an empty folder, the commands, the manifest with a clone under another name, the first examples with
# members in an extension.
#
#   install-test.sh           as far as the package manager goes, in seconds; what the compiler says of the examples is told by ReadmeTests
#   BUILD=1 install-test.sh   builds and runs it too, which takes minutes
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
install=$(awk '/^## Install/ { on = 1; next } /^## / { on = 0 } on' README.md)
block() { awk -v fence="\`\`\`$1" '$0 == fence { on = 1; next } /^```/ { on = 0 } on' <<<"$install"; }
says() { grep -qF -- "$1" <<<"$install" || { echo "FAILED: README's Install does not say: $1"; exit 1; }; }

# What the template leaves behind is what the commands remove, and nothing of it stays but the manifest.
mkdir "$folder/app"
cd "$folder/app"
block sh > ../commands.sh
bash -euo pipefail ../commands.sh > ../commands.log 2>&1 || { cat ../commands.log; echo "FAILED: README's commands"; exit 1; }
left=$(find . -type f -not -name .gitignore -not -path './.build/*')
[ "$left" = ./Package.swift ] || { echo "FAILED: left by the template: $left"; exit 1; }

# A clone in a folder of any name, as the text says it.
says '.package(name: "DynWrap", path: "../dynwrap")'
says 'package: "DynWrap"'
says 'with `self.`'
ln -s "$root" "$folder/some-clone"
block text > Package.swift
grep -qF '.package(url: "https://github.com/dynwrap/dynwrap", from: "0.1.0")' Package.swift
sed -i.before -e 's|\.package(url: [^)]*)|.package(name: "DynWrap", path: "../some-clone")|' -e 's|package: "dynwrap"|package: "DynWrap"|' Package.swift
cat > Sources/app/main.swift <<'SWIFT'
import DynWrap

struct CustomerSchema: Schema { let name = Str("name").required; let limit = Num<Int>("limit", default: 7) }
typealias Customer = Wrapped<CustomerSchema>

// Members of a model are written with `self.` in an extension of it.
extension Customer { var line: String { self.name + " " + String(self.limit) } }

print(try Customer(json: #"{"name": "Ann"}"#).line)
SWIFT
swift package show-dependencies > ../dependencies.log 2>&1 || { cat ../dependencies.log; echo "FAILED: the manifest"; exit 1; }
[ "$(swift package dump-package | grep -c '"test"')" = 0 ]
echo "the manifest resolves, with a clone in a folder of another name"

[ -n "${BUILD:-}" ] || exit 0
[ "$(swift run app 2> ../build.log)" = "Ann 7" ] || { tail -20 ../build.log; echo "FAILED: the program"; exit 1; }
sed -i.before 's/self\.//g' Sources/app/main.swift
if swift build > ../build.log 2>&1; then echo "FAILED: members of a model need no self. in an extension any more: README says so"; exit 1; fi
echo "the program runs; without self. it does not compile"
