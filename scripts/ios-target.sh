# Lets the Linux compiler check for iOS 16; for other scripts to source, in the folder of the project.
# `make_target FOLDER` lays copies of the toolchain's own modules there, in which the target that each records is another of
# the same length, and sets `target_flags` for `swiftc -frontend`, which finds and leaves modules in FOLDER/modules. Nothing of
# Apple's SDK is used, nothing can be linked or run, and the copies are not to be kept anywhere else.

# Whether this machine can do so; says so where it can't.
can_target_ios() { # name of the script
  [ "$(uname)" = Linux ] && [ "$(uname -m)" = x86_64 ] && return
  echo "$1: passed over: it is made for Linux on x86_64"
  return 1
}

# A module as one of iOS 16: the name of its target in other letters, as many of them.
as_ios() { # from, to
  LC_ALL=C sed 's/x86_64-unknown-linux-gnu/arm64-apple-ios16.00.000/g' "$1" >"$2"
}

make_target() { # folder
  local usr swift module folder part
  usr=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
  swift=$usr/lib/swift
  mkdir -p "$1"/{target/iphoneos,target/glibc,modules,sdk}
  ln -sfn /usr "$1/sdk/usr"
  ln -sfn "$(readlink -f "$swift/clang")" "$1/target/clang"
  for part in shims dispatch os Block CoreFoundation _FoundationCShims _foundation_unicode; do
    ln -sfn "$swift/$part" "$1/target/$part"
  done
  cp "$swift/linux/x86_64/SwiftGlibc.h" "$1/target/glibc/"
  sed 's#"assert.h"#"/usr/include/assert.h"#' "$swift/linux/x86_64/glibc.modulemap" >"$1/target/glibc/module.modulemap"
  for module in "$swift"/linux/*.swiftmodule/x86_64-unknown-linux-gnu.swiftmodule; do
    folder=$1/target/iphoneos/$(basename "$(dirname "$module")")
    mkdir -p "$folder"
    as_ios "$module" "$folder/arm64-apple-ios.swiftmodule"
  done
  target_flags=(
    -parse-as-library -target arm64-apple-ios16.0 -clang-target x86_64-unknown-linux-gnu -disable-objc-interop
    -resource-dir "$1/target" -I "$1/target" -I "$1/target/glibc" -sdk "$1/sdk" -module-cache-path "$1/cache"
    -plugin-path "$swift/host/plugins" -I "$1/modules"
  )
}

# The folder of `make_target` that is kept between runs, made anew for another toolchain, with the modules of other packages that
# a release build has made; sets `work`, and `compiled` to 1 where there are others than before.
kept_target() { # name of the script
  local toolchain module built
  work=$PWD/.build-app/ios
  toolchain=$(swiftc --version 2>/dev/null | head -n 1)
  [ "$(cat "$work/toolchain" 2>/dev/null)" = "$toolchain" ] || rm -rf "$work"
  make_target "$work"
  echo "$toolchain" >"$work/toolchain"
  for module in SwiftProtobuf Yams; do
    built=.build/release/Modules/$module.swiftmodule
    if [ ! -f "$built" ]; then
      echo "$1: needs a release build first: make build" >&2
      return 1
    fi
    if [ ! "$work/modules/$module.swiftmodule" -nt "$built" ]; then
      as_ios "$built" "$work/modules/$module.swiftmodule"
      compiled=1
    fi
  done
}

# What a phone runs of the engine, in the order of imports; then what it may run: nothing before needs these.
engine=(Wire TransitAPI GTFSValues SectionFile TextSearch Timetable Ground GTFSRealtime LiveState Departures Journeys Fares GTFS TimetableCompiler)
engine_flags=(
  -swift-version 6 -warnings-as-errors -package-name transit
  -I Sources/CZlib -I .build/checkouts/Yams/Sources/CYaml/include
)

# Compiles one module from the Swift files below a folder, unless it is newer than all of them and no module before it was
# compiled anew: `compiled` is then 1.
compiled=0
compile_module() { # folder of make_target, name, folder of sources, flags...
  local work=$1 name=$2 sources=$3 module=$1/modules/$2.swiftmodule
  shift 3
  if [ $compiled = 0 ] && [ -f "$module" ] && [ -z "$(find "$sources" -newer "$module" -print -quit)" ]; then return; fi
  compiled=1
  find "$sources" -name '*.swift' -print0 | sort -z >"$work/files"
  xargs -0 swiftc -frontend -emit-module "$@" "${target_flags[@]}" -module-name "$name" -o "$module" <"$work/files" \
    || { rm -f "$module" && return 1; }
}
