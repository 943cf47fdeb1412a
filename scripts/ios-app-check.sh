#!/usr/bin/env bash
# Checks the iPhone app with the Linux compiler: the kit, the screens and the widgets against declarations of Apple's API
# (Apps/Check/Stubs) for iOS 16, then what no compiler sees: texts, symbols, assets, the Xcode project.
# `ios-app-check.sh [FOLDER]` looks at the app in FOLDER instead of Apps/SydneyTransit. What it compiles stays in
# .build-app/ios, which is made anew for another toolchain: a minute the first time, seconds after an edit.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ios-target.sh
can_target_ios ios-app-check || exit 0

app=${1:-Apps/SydneyTransit}
kit=Apps/TransitKit/Sources/TransitKit
stubs=(
  FoundationOnApple Combine UIKit SwiftUI CoreLocation MapKit UserNotifications AuthenticationServices ActivityKit WidgetKit
  AppIntents Security BackgroundTasks WeatherKit PhotosUI MetricKit CryptoKit
)
kept_target ios-app-check || exit 1

fail() {
  echo "ios-app-check: $1" >&2
  exit 1
}

# What the kit is built from, in the order of imports, is what its manifest says; what ios-check.sh compiles too goes first.
kit_modules() {
  local all
  all=$(tr '\n' ' ' <Apps/TransitKit/Package.swift | grep -oE '\.target\( *name: "[A-Za-z]+"' | grep -oE '[A-Za-z]+"' | tr -d '"')
  printf '%s\n' "${engine[@]}" | grep -xF "$all"
  printf '%s\n' "$all" | grep -vxF "$(printf '%s\n' "${engine[@]}")"
}
if [ -d "$kit" ]; then
  for module in $(kit_modules); do
    [ "$module" != TransitKit ] || continue
    compile_module "$work" "$module" "Sources/$module" "${engine_flags[@]}" || fail "$module is not for iOS 16"
  done
fi
engine_compiled=$compiled
compiled=0
for module in "${stubs[@]}"; do
  compile_module "$work" "$module" "Apps/Check/Stubs/$module" -swift-version 5 -suppress-warnings \
    || fail "the stub of $module does not compile"
done
if [ -d "$kit" ]; then
  if [ $engine_compiled = 1 ]; then compiled=1; fi
  compile_module "$work" TransitKit "$kit" "${engine_flags[@]}" || fail "the kit is not for iOS 16"
fi

# SIL is where the compiler looks for data races and for values used before they are set.
check_target() { # name, flags and folders...
  local name=$1 flags=()
  shift
  while [[ $1 = -* ]]; do
    flags+=("$1")
    shift
  done
  find "$@" -name '*.swift' -print0 | sort -z >"$work/files"
  xargs -0 swiftc -frontend -emit-sil -o /dev/null -swift-version 6 -warnings-as-errors "${target_flags[@]}" \
    -I Sources/CZlib -I .build/checkouts/Yams/Sources/CYaml/include ${flags[@]+"${flags[@]}"} \
    -import-module FoundationOnApple -module-name "$name" <"$work/files"
}
check_target SydneyTransit "$app/App" "$app/Shared" || fail "the app does not compile for iOS 16"
check_target SydneyTransitWidgets -application-extension "$app/Widgets" "$app/Shared" \
  || fail "the widgets do not compile for iOS 16"

failed=()
python3 Apps/Check/write_texts.py --check "$app" || failed+=(catalogue)
for check in texts sources project; do
  python3 "Apps/Check/check_$check.py" "$app" >&2 || failed+=("$check")
done
[ ${#failed[@]} -eq 0 ] || fail "not sound: ${failed[*]}"
echo "ios-app-check: kit, app and widgets compile for iOS 16; texts, symbols, assets and project are sound"
