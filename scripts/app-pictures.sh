#!/usr/bin/env bash
# Draws the screens of the iPhone app on Linux into docs/images/app: `app-pictures.sh [NAME …]`, all without names.
# The app's own sources are built against declarations of Apple's API that record what a screen shows (Apps/Check/Stubs); that
# is laid out as a page and photographed by Chromium. Light, dark, with the largest text, in Chinese. What is built stays in
# .build-app/pictures: two minutes the first time. Ends with 1 where a screen has a mistake that only shows when it runs.
# `app-pictures.sh --walk` draws nothing and needs no browser: it walks the app along every link and behind every button that opens
# something, which is done after the pictures as well where all are drawn. `--walk --built` takes the kit that
# `swift build -c release --build-tests` has just made: one of the script's own takes four minutes the first time.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "app-pictures: $1" >&2
  exit 1
}

draws=1
built=
if [ "${1:-}" = --walk ]; then
  draws=
  shift
  if [ "${1:-}" = --built ]; then
    built=1
    shift
  fi
  if [ "$(uname)" != Linux ]; then
    echo "app-pictures: passed over: it is made for Linux"
    exit
  fi
fi
[ "$(uname)" = Linux ] || fail "it is made for Linux; a Mac has the simulator"
missing=()
for package in ${draws:+chromium fonts-inter fonts-wqy-microhei}; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  [ "$(id -u)" -eq 0 ] || fail "please install: ${missing[*]}"
  apt-get update -q </dev/null >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" </dev/null >/dev/null
fi

root=$PWD
work=$root/.build-app/pictures
stubs=(
  FoundationOnApple Combine UIKit SwiftUI CoreLocation MapKit UserNotifications AuthenticationServices ActivityKit WidgetKit
  AppIntents Security BackgroundTasks WeatherKit PhotosUI MetricKit
)
rm -rf "$work/Sources"
shots=$work/shots
mkdir -p "$work/Sources" "$work/pages" "$shots" docs/images/app

# A module from links to the Swift files below some folders: other files there are Xcode's business.
link_module() { # name, folders...
  local name=$1 folder file
  shift
  mkdir -p "$work/Sources/$name"
  for folder in "$@"; do
    while IFS= read -r file; do
      ln -s "$root/$file" "$work/Sources/$name/$(tr / + <<<"$file")"
    done < <(find "$folder" -name '*.swift' | sort)
  done
}
for module in "${stubs[@]}"; do link_module "$module" "Apps/Check/Stubs/$module"; done
link_module ScreenDrawing Apps/Check/Render/ScreenDrawing
link_module Pictures Apps/Check/Render/Pictures
link_module SydneyTransit Apps/SydneyTransit/App Apps/SydneyTransit/Shared
link_module SydneyTransitWidgets Apps/SydneyTransit/Widgets Apps/SydneyTransit/Shared

# Objects of modules: of a Swift one those of the sources it has now, as those of sources that are gone stay behind.
kit_objects() { # folders...
  local folder
  for folder in "$@"; do
    case $folder in *-tool.build) continue ;; esac
    if [ -f "$folder/output-file-map.json" ]; then
      python3 -c 'import json, os, sys
for outputs in json.load(open(sys.argv[1])).values():
    if os.path.exists(outputs.get("object", "")): print(outputs["object"])' "$folder/output-file-map.json"
    else
      find "$folder" -name '*.o'
    fi
  done
}

# The kit is built apart, where it can't see declarations of Apple's that it would then take for the real ones.
app_flags=('"-parse-as-library"') objects=()
for flag in -import-module FoundationOnApple; do app_flags+=('"-Xfrontend"' "\"$flag\""); done
if [ -n "$built" ]; then
  # What a benchmark's process that holds the kit alone is linked of, less the process itself.
  kit=$root/.build products=$root/.build/release made=$root/.build/release/PhoneProcess
  linked=$products/PhoneProcess.product/Objects.LinkFileList
  [ -f "$linked" ] || fail "there is no kit in $products: run \`swift build -c release --build-tests\` first"
  list_objects() { grep -vE '/(PhoneProcess|PhoneTasks)\.build/' "$linked"; }
else
  kit=$root/.build-app/kit products=$root/.build-app/kit/debug made=$root/.build-app/kit/debug/Modules
  log=$root/.build-app/kit.log
  if ! swift build --package-path Apps/TransitKit --scratch-path "$kit" --target TransitKit >"$log" 2>&1 </dev/null; then
    grep -E 'error:' "$log" | sort -u | head -n 40 >&2
    fail "the kit does not build: see $log"
  fi
  list_objects() { kit_objects "$products"/*.build; }
fi
app_flags+=('"-I"' "\"$products/Modules\"")
while IFS= read -r map; do
  app_flags+=('"-Xcc"' "\"-fmodule-map-file=$map\"")
done < <(find "$products"/*.build "$root/Sources/CZlib" "$kit"/checkouts/*/Sources/*/include \
  -maxdepth 1 -name module.modulemap 2>/dev/null)
while IFS= read -r object; do objects+=("\"$object\""); done < <(list_objects)
names=$(printf '"%s", ' "${stubs[@]}")
joined() { # list elements
  local IFS=,
  echo "$*"
}
manifest=$(
  cat <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

// Made by app-pictures.sh.
let stubs = [$names]
let asApple: [SwiftSetting] = [.unsafeFlags([$(joined "${app_flags[@]}")])]
/// The program's own entry is the only one that is called \`main\`.
func entering(_ name: String) -> [SwiftSetting] {
    asApple + [.unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", name])]
}
func stub(_ name: String, _ dependencies: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: \$0) },
        swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])])
}
let app: [Target.Dependency] = stubs.map { .byName(name: \$0) }
let package = Package(
    name: "pictures",
    platforms: [.macOS(.v15)],
    targets: [
        stub("FoundationOnApple"), stub("Combine"), stub("UIKit", ["FoundationOnApple"]),
        stub("SwiftUI", ["Combine", "FoundationOnApple", "UIKit"]), stub("CoreLocation"),
        stub("MapKit", ["CoreLocation", "SwiftUI", "UIKit"]), stub("UserNotifications"),
        stub("AuthenticationServices", ["SwiftUI", "UIKit"]), stub("ActivityKit"),
        stub("WidgetKit", ["ActivityKit", "SwiftUI"]), stub("AppIntents", ["FoundationOnApple", "SwiftUI"]),
        stub("Security"), stub("BackgroundTasks"), stub("WeatherKit", ["CoreLocation"]),
        stub("PhotosUI", ["FoundationOnApple", "SwiftUI"]), stub("MetricKit"),
        .target(name: "SydneyTransit", dependencies: app, swiftSettings: entering("app_main")),
        .target(name: "SydneyTransitWidgets", dependencies: app, swiftSettings: entering("widgets_main")),
        .target(name: "ScreenDrawing", dependencies: ["SwiftUI"]),
        .executableTarget(
            name: "Pictures",
            dependencies: app + ["ScreenDrawing", "SydneyTransit", "SydneyTransitWidgets"], swiftSettings: asApple,
            linkerSettings: [.unsafeFlags([$(joined ${objects[@]+"${objects[@]}"})]), .linkedLibrary("z"), .linkedLibrary("stdc++")]),
    ],
    swiftLanguageModes: [.v6])
MANIFEST
)
[ "$(cat "$work/Package.swift" 2>/dev/null)" = "$manifest" ] || echo "$manifest" >"$work/Package.swift"
# The package knows nothing of the kit's modules: what was built against others is built anew.
if [ ! -e "$work/built" ] || [ -n "$(find "$made" -newer "$work/built" 2>/dev/null | head -n 1)" ]; then
  find "$work/.build/debug/"{SydneyTransit,SydneyTransitWidgets,Pictures}.build \
    '(' -name '*.o' -o -name '*.swiftdeps' -o -name '*.priors' ')' -delete 2>/dev/null || true
fi
if ! (cd "$work" && swift build --product Pictures >build.log 2>&1); then
  grep -E 'error:' "$work/build.log" | sort -u | head -n 40 >&2
  fail "does not build: see $work/build.log"
fi

touch "$work/built"

# The city that the screens show: on a Tuesday morning, on a port of its own, gone at the end.
transit=$root/.build/release/transit
[ -x "$transit" ] || fail "$transit is missing: run \`make build\` first"
profiles=$(mktemp -d)
city=$(mktemp -d)
server=
leave() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$profiles" "$city"
}
trap leave EXIT
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
RATE_LIMITS=off "$transit" demo --host 127.0.0.1 --port "$port" --data "$city" --start-time 2026-03-10T08:12 \
  >"$work/server.log" 2>&1 </dev/null &
server=$!
for _ in $(seq 240); do
  [ "$(curl -s "http://127.0.0.1:$port/readyz" | grep -c '"status":"ok"')" = 1 ] && break
  kill -0 "$server" 2>/dev/null || fail "the demo left: see $work/server.log"
  sleep 0.5
done

status=0
export TMPDIR=$city
if [ -n "$draws" ]; then
  rm -f "$work/pages/"* "$shots/"*
  [ $# -gt 0 ] || rm -f docs/images/app/*.png
  "$work/.build/debug/Pictures" Apps/SydneyTransit "$work/pages" "http://127.0.0.1:$port" "$@" || status=$?
  [ $status -le 1 ] || fail "the screens can't be drawn"
fi
if [ $# -eq 0 ] && [ $status -eq 0 ]; then
  "$work/.build/debug/Pictures" Apps/SydneyTransit --walk "http://127.0.0.1:$port" || status=$?
  [ $status -le 1 ] || fail "the app can't be walked through"
fi
unset TMPDIR
if [ -z "$draws" ]; then
  [ $status -eq 0 ] || fail "the walk met mistakes: see above"
  exit
fi
photograph() { # page
  local name scale=1
  name=$(basename "$1" .html)
  case $name in *-dark | *-largest | *-zh) ;; *) scale=1.5 ;; esac
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=$scale \
    --user-data-dir="$2/$name" --window-size=390,844 --screenshot="$shots/$name.png" "file://$1" >/dev/null 2>&1
}
export -f photograph
export shots
printf '%s\n' "$work/pages/"*.html | xargs -P 2 -I{} bash -c 'photograph "$1" "$2"' _ {} "$profiles"
cp "$shots/"*.png docs/images/app/
echo "app-pictures: $(find "$work/pages" -name '*.html' | wc -l) pictures in docs/images/app"
[ $status -eq 0 ] || fail "mistakes in the screens: see above"
