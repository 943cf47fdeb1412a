#!/usr/bin/env bash
# Makes transit-VERSION-linux-ARCH.tar.gz: the program with every library it loads but the C library, the cities, unit files,
# completions, licences and a list of what is inside. It runs wherever it is unpacked.
# package.sh [--binary PATH] [--version VERSION] [--output DIR]; without --binary it builds.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "package: $*" >&2
  exit 1
}

binary=
version=
output=.build/packages
while [ $# -gt 0 ]; do
  case "$1" in
    --binary | --version | --output)
      [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value"
      printf -v "${1#--}" '%s' "$2"
      shift 2
      ;;
    *) fail "\"$1\" is none of --binary PATH, --version VERSION, --output DIR" ;;
  esac
done

[ "$(uname)" = Linux ] || fail "packages are made on Linux; a Mac builds with Deploy/transit.rb (Homebrew) or make build"
scripts/install.sh packages binutils patchelf python3 --
if [ -z "$binary" ]; then
  scripts/install.sh build
  swift build -c release --product transit
  binary=.build/release/transit
fi
[ -x "$binary" ] || fail "there is no program at $binary"
[ -f Package.resolved ] || fail "Package.resolved is missing, which says what is inside; a build writes it"
if [ -z "$version" ]; then
  version=$(git describe --tags --always --dirty 2>/dev/null) || fail "git cannot tell the version; say it with --version"
fi
[[ $version =~ ^[A-Za-z0-9][A-Za-z0-9._+-]*$ ]] || fail "\"$version\" cannot be a version: letters, digits, dots, hyphens, _ and + only"
# Two packages of one commit are the same to the byte, as far as the compiler's are.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}

name=transit-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/$name
parts=$work/parts # a line for each library: file, whose, version, kind
mkdir -p "$root"/{bin,lib,completions,licences,systemd,proxies}

# Debian's package of a file and its version. What lies in /usr/lib may be known by its name in /lib.
debian_package() {
  local path owner
  for path in "$1" "$(readlink -f "$1")" "/usr$1" "${1#/usr}"; do
    if owner=$(dpkg-query -S "$path" 2>/dev/null | sed -n '1s/: .*//p') && [ -n "$owner" ]; then
      dpkg-query -W -f '${Package}\t${Version}' "$owner"
      return
    fi
  done
  return 1
}

echo "package: the program and what it loads"
install -m 755 "$binary" "$root/bin/transit"
strip --strip-all "$root/bin/transit"
patchelf --set-rpath '$ORIGIN/../lib' "$root/bin/transit"

swift_version=
while read -r library path; do
  [ "$path" != not ] || fail "$library, which $binary needs, is not on this machine"
  # The C library belongs to the system: it must match the kernel's loader and what the system resolves names with.
  case "$library" in
    linux-vdso.so.* | */ld-linux* | lib[cm].so.* | libresolv.so.* | libpthread.so.* | libdl.so.* | librt.so.* | libutil.so.*) continue ;;
  esac
  install -m 644 "$path" "$root/lib/$library"
  strip --strip-unneeded "$root/lib/$library"
  patchelf --set-rpath '$ORIGIN' "$root/lib/$library"
  if owner=$(debian_package "$path"); then
    printf '%s\t%s\tdebian\n' "$library" "$owner"
  elif [[ $path == */usr/lib/swift/linux/* ]]; then
    if [ -z "$swift_version" ]; then
      licence=${path%/usr/lib/swift/linux/*}/usr/share/swift/LICENSE.txt
      [ -f "$licence" ] || fail "the licence of Swift is not at $licence"
      mkdir -p "$root/licences/swift"
      cp "$licence" "$root/licences/swift/"
      swift_version=$("${path%/lib/swift/linux/*}/bin/swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
      [ -n "$swift_version" ] || fail "the toolchain that $path belongs to does not tell its version"
    fi
    printf '%s\tswift\t%s\tswift\n' "$library" "$swift_version"
  else
    fail "$path is neither Swift's nor of a Debian package: nobody could say what is in the package"
  fi
done < <(ldd "$binary" | sed -n 's/^[[:space:]]*\([^ ]*\) => \([^ ]*\).*/\1 \2/p') >"$parts"
[ -s "$parts" ] || fail "ldd finds no libraries of $binary"

# The newest C library that any of them asks for: what a system must have at least.
glibc=$(readelf --version-info "$root/bin/transit" "$root"/lib/* 2>/dev/null | grep -oE 'GLIBC_[0-9]+\.[0-9]+' | sort -Vu | tail -n 1)
glibc=${glibc#GLIBC_}

echo "package: cities, units, completions"
cp -R Cities "$root/Cities"
cp Deploy/systemd/* "$root/systemd/"
cp Deploy/Caddyfile Deploy/nginx.conf "$root/proxies/"
cp -R Deploy/monitoring "$root/monitoring"
cp Deploy/.env.example "$root/transit.env.example"
"$root/bin/transit" --generate-completion-script bash >"$root/completions/transit.bash"
"$root/bin/transit" --generate-completion-script zsh >"$root/completions/_transit"
"$root/bin/transit" --generate-completion-script fish >"$root/completions/transit.fish"
# The commit below it, where git knows it and the version does not say it: what `transit --version` tells.
{
  echo "$version"
  git rev-parse --short=7 HEAD 2>/dev/null || true
} >"$root/VERSION"
cp LICENSE "$root/"
sed -e "s/@VERSION@/$version/g" -e "s/@GLIBC@/$glibc/g" Deploy/package-readme.md >"$root/README.md"

echo "package: licences and the list of what is inside"
# What was checked out and is pinned; what a checkout has no licence of would be a question nobody answered.
sed -n 's|.*"location" : "\(.*\)".*|\1|p' Package.resolved | while read -r location; do
  checkout=${location##*/}
  checkout=${checkout%.git}
  mkdir -p "$root/licences/$checkout"
  find ".build/checkouts/$checkout/" -maxdepth 1 -type f \( -iname 'LICEN[CS]E*' -o -iname 'NOTICE*' -o -iname 'COPYING*' \) \
    -exec cp {} "$root/licences/$checkout/" \; 2>/dev/null || true
  [ -n "$(ls "$root/licences/$checkout")" ] || fail ".build/checkouts/$checkout has no licence; has it been built here?"
done
awk -F '\t' '$4 == "debian" { print $2 }' "$parts" | sort -u | while read -r package; do
  [ -f "/usr/share/doc/$package/copyright" ] || fail "the licence of Debian's package $package is not at /usr/share/doc/$package/copyright"
  mkdir -p "$root/licences/$package"
  cp -L "/usr/share/doc/$package/copyright" "$root/licences/$package/"
  # They name the texts of well-known licences by where Debian keeps them.
  grep -ohE '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "$root/licences/$package/copyright" || true
done | sort -u | while read -r text; do
  [ -f "$text" ] || continue
  mkdir -p "$root/licences/common-licenses"
  cp -L "$text" "$root/licences/common-licenses/"
done
python3 scripts/package-sbom.py --version "$version" --epoch "$epoch" --libraries "$parts" --root "$root" >"$root/sbom.cdx.json"

# Readable by all whatever this machine's umask says, and nothing of who made it.
chmod -R u=rwX,go=rX "$root"
mkdir -p "$output"
archive=$output/$name.tar.gz
tar --create --directory "$work" --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner "$name" | gzip --best --no-name >"$archive.part"
mv "$archive.part" "$archive"
cp "$root/sbom.cdx.json" "$output/$name.cdx.json"
(cd "$output" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "package: $archive, $(($(stat -c %s "$archive") / 1000000)) MB; unpacked $(du -sm "$root" | cut -f 1) MB, $(wc -l <"$parts") libraries; needs glibc $glibc or newer"
