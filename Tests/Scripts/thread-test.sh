#!/usr/bin/env bash
# Runs the tests with several threads under the thread sanitizer, each reader making a million reads, or as many as the first argument says.
#
#     Tests/Scripts/thread-test.sh [reads]
set -euo pipefail
cd "$(dirname "$0")/../.."

reads=${1:-1000000}
suites='ThreadTests|TapePoolTests|LookupTests|MapTests|AsyncLinesTests|JSONLinesWriterTests'
scratch=.build/thread-sanitizer  # of its own: the sanitizer's objects don't mix with others
export DYNWRAP_READS=$reads
. Tests/Scripts/thread-sanitizer/prepare.sh
prepare_thread_sanitizer "$scratch"

# A package of the library and the files of these suites: to compile all the tests takes three times as long.
package=$scratch/package
rm -rf "$package"
mkdir -p "$package"
mapfile -t files < <(grep -rlE "^(final class|struct) ($suites)\b" Tests --include='*Tests.swift')
# A suite that is renamed is not left out in silence.
for suite in ${suites//|/ }; do
    grep -qE "^(final class|struct) $suite\b" "${files[@]}" || { echo "FAILED: no suite $suite" >&2; exit 1; }
done
schemas=(Tests/DynWrapTests/Wrapped/CustomerSchema.swift)  # what the suites use of other files
tar cf - Sources Tests/TestSupport "${files[@]}" "${schemas[@]}" | tar xf - -C "$package"
cat Package.swift - > "$package/Package.swift" << 'SWIFT'

let kept: Set = ["DynWrapSchema", "DynWrap", "TestSupport", "DynWrapSchemaTests", "DynWrapTests"]
package.products = []
package.targets.removeAll { !kept.contains($0.name) }
for target in package.targets where target.isTest {
    target.exclude = []
    target.dependencies.removeAll { if case .byNameItem("FuzzDoors", _) = $0 { true } else { false } }
}
SWIFT

build=(--sanitize=thread --package-path "$package" --scratch-path "$scratch")
swift build --build-tests "${build[@]}"
LD_PRELOAD=$thread_preload swift test --skip-build "${build[@]}" --filter "$suites"
echo "thread sanitizer: clean at $reads reads a reader"
