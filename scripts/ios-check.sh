#!/usr/bin/env bash
# Checks with the Linux compiler that what a phone runs compiles for iOS 16: availability, types, data flow.
# `ios-check.sh` needs a release build (for the modules of SwiftProtobuf and Yams) and takes about a minute; nothing is linked, and
# nothing of Apple's SDK is used. The compiler takes the toolchain's own modules for iOS ones once the target that each records is
# another of the same length; the copies stay in a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname)" != Linux ] || [ "$(uname -m)" != x86_64 ]; then
  echo "ios-check: passed over: it is made for Linux on x86_64"
  exit 0
fi

# What a phone runs, in the order of imports; then what it may run: nothing before needs these.
engine=(Wire TransitAPI GTFSValues Timetable GTFSRealtime LiveState Departures Journeys Fares GTFS TimetableCompiler)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
usr=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
swift=$usr/lib/swift
mkdir -p "$work"/{target/iphoneos,target/glibc,modules,sdk}
ln -s /usr "$work/sdk/usr"

ln -s "$(readlink -f "$swift/clang")" "$work/target/clang"
for part in shims dispatch os Block CoreFoundation _FoundationCShims _foundation_unicode; do
  ln -s "$swift/$part" "$work/target/$part"
done
cp "$swift/linux/x86_64/SwiftGlibc.h" "$work/target/glibc/"
sed 's#"assert.h"#"/usr/include/assert.h"#' "$swift/linux/x86_64/glibc.modulemap" >"$work/target/glibc/module.modulemap"

# A module as one of iOS 16: the name of its target in other letters, as many of them.
as_ios() { # from, to
  LC_ALL=C sed 's/x86_64-unknown-linux-gnu/arm64-apple-ios16.00.000/g' "$1" >"$2"
}
for module in "$swift"/linux/*.swiftmodule/x86_64-unknown-linux-gnu.swiftmodule; do
  folder=$work/target/iphoneos/$(basename "$(dirname "$module")")
  mkdir "$folder"
  as_ios "$module" "$folder/arm64-apple-ios.swiftmodule"
done
for module in SwiftProtobuf Yams; do
  as_ios ".build/release/Modules/$module.swiftmodule" "$work/modules/$module.swiftmodule"
done

flags=(
  -swift-version 6 -parse-as-library -warnings-as-errors -package-name transit
  -target arm64-apple-ios16.0 -clang-target x86_64-unknown-linux-gnu -disable-objc-interop
  -resource-dir "$work/target" -I "$work/target" -I "$work/target/glibc" -sdk "$work/sdk" -module-cache-path "$work/cache"
  -plugin-path "$swift/host/plugins" -I "$work/modules" -I Sources/CZlib -I .build/checkouts/Yams/Sources/CYaml/include
)
failed=()
for module in "${engine[@]}"; do
  find "Sources/$module" -name '*.swift' -print0 | sort -z >"$work/files"
  xargs -0 swiftc -frontend -emit-module "${flags[@]}" -module-name "$module" -o "$work/modules/$module.swiftmodule" \
    <"$work/files" || failed+=("$module")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "ios-check: not for iOS 16: ${failed[*]}" >&2
  exit 1
fi
echo "ios-check: ${engine[*]} compile for iOS 16"
