#!/usr/bin/env bash
# Checks with the Linux compiler that what a phone runs compiles for iOS 16: availability, types, data flow.
# `ios-check.sh` needs a release build (for the modules of SwiftProtobuf and Yams) and takes about a minute; nothing is linked,
# and nothing of Apple's SDK is used: see ios-target.sh. The app itself is checked by ios-app-check.sh, which takes what was compiled.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/ios-target.sh
can_target_ios ios-check || exit 0

kept_target ios-check || exit 1
failed=()
for module in "${engine[@]}"; do
  compile_module "$work" "$module" "Sources/$module" "${engine_flags[@]}" || failed+=("$module")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "ios-check: not for iOS 16: ${failed[*]}" >&2
  exit 1
fi
echo "ios-check: ${engine[*]} compile for iOS 16"
