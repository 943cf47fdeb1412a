#!/usr/bin/env bash
# Holds what is in Deploy and .github against the programs that will read it, as far as files can be tried without them running.
# A program that is missing leaves its check out, and says so; deploy-check.sh --install installs them (apt, which where services run
# also starts nginx and Caddy: meant for CI).
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  "") ;;
  --install) scripts/install.sh packages systemd caddy nginx-light openssl ruby -- caddy nginx ;;
  *)
    echo "deploy-check: \"$1\" is not --install" >&2
    exit 2
    ;;
esac
# The worst rating of `systemd-analyze security` that a unit may have, in tenths.
most_exposed=30

# Folders that only root searches perhaps, and what was installed for tests.
PATH=$PATH:/usr/sbin:/sbin:$PWD/.venv-contract/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
skipped=0

passed() { printf '  %-34s %s\n' "$1" "${2:-ok}"; }
failed() {
  printf '  %-34s FAILED\n' "$1"
  sed 's/^/    /' "$work/said"
  failed=$((failed + 1))
}
# has PROGRAM CHECK: whether it is there.
has() {
  command -v "$1" >/dev/null && return
  printf '  %-34s skipped: %s is missing (--install)\n' "$2" "$1"
  skipped=$((skipped + 1))
  return 1
}
check() { # name, command …
  local name=$1
  shift
  if "$@" >"$work/said" 2>&1; then passed "$name"; else failed "$name"; fi
}

units() {
  local unit exposure
  # A unit is refused whose program is not there yet.
  for unit in Deploy/systemd/*.service; do
    sed 's|/opt/transit/bin/transit|/bin/true|' "$unit" >"$work/${unit##*/}"
  done
  # What it says of other units of this machine is not about ours; what it says is never only a warning.
  (cd "$work" && systemd-analyze verify --man=no ./*.service) >"$work/said" 2>&1 || true
  if grep -E '/transit(@[^/]*)?\.service|^transit' "$work/said" >"$work/ours"; then
    mv "$work/ours" "$work/said"
    failed "systemd-analyze verify"
  else
    passed "systemd-analyze verify"
  fi
  for unit in "$work"/*.service; do
    systemd-analyze security --offline=true --threshold=$most_exposed --no-pager "$unit" >"$work/said" 2>&1 || {
      failed "exposure of ${unit##*/}"
      continue
    }
    exposure=$(sed -n 's/.*Overall exposure level for [^:]*: \([0-9.]*\).*/\1/p' "$work/said")
    passed "exposure of ${unit##*/}" "${exposure:-unknown} of 10, at most $((most_exposed / 10)).$((most_exposed % 10))"
  done
}

nginx_sample() {
  # Certificates of a moment in place of certbot's; ports and folders that not only root may have, as nginx tries both.
  local folders='' each
  for each in client_body proxy fastcgi uwsgi scgi; do folders="$folders ${each}_temp_path $work/$each;"; done
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=transit.example -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
  sed -E -e 's/^( *listen (\[::\]:)?)(80|443)/\120\3/' -e "s|/etc/letsencrypt/live/transit.example/fullchain.pem|$work/cert.pem|" \
    -e "s|/etc/letsencrypt/live/transit.example/privkey.pem|$work/key.pem|" Deploy/nginx.conf >"$work/transit.conf"
  printf 'pid %s/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n  %s\n  include %s/transit.conf;\n}\n' "$work" "$folders" "$work" >"$work/nginx.conf"
  nginx -t -q -c "$work/nginx.conf"
}

echo "deploy-check: units, proxies, scripts, files"
if has systemd-analyze "units"; then units; fi
if has caddy "Caddyfile"; then
  # It makes folders for certificates that it will not ask for.
  check "caddy validate" env HOME="$work" XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work" caddy validate --adapter caddyfile --config Deploy/Caddyfile
  check "caddy validate, two nodes" env HOME="$work" XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work" \
    TRANSIT_SITE=transit.example TRANSIT_UPSTREAMS="api-1:8080 api-2:8080" caddy validate --adapter caddyfile --config Deploy/Caddyfile
fi
if has nginx "nginx.conf" && has openssl "nginx.conf"; then check "nginx -t" nginx_sample; fi
if has ruby "formula"; then check "ruby -c transit.rb" ruby -c Deploy/transit.rb; fi
for script in scripts/*.sh; do bash -n "$script"; done >"$work/said" 2>&1 && passed "bash -n scripts/*.sh" || failed "bash -n scripts/*.sh"
if [ -x .venv-contract/bin/python ]; then
  check "files that name one another" env PYTHONDONTWRITEBYTECODE=1 .venv-contract/bin/python -m pytest -q --rootdir Tests/Contract --noconftest Tests/Contract/test_deploy_files.py
else
  printf '  %-34s skipped: .venv-contract is missing (scripts/install-contract.sh)\n' "files that name one another"
  skipped=$((skipped + 1))
fi
# It wants no engine that runs, but the plug-in, which is not to be had everywhere.
if docker compose version >/dev/null 2>&1; then
  cp Deploy/compose.yaml "$work/compose.yaml"
  cp Deploy/.env.example "$work/.env"
  check "docker compose config" env POSTGRES_PASSWORD=x JWT_SECRET=x docker compose -f "$work/compose.yaml" config --quiet
else
  printf '  %-34s skipped: docker compose is missing\n' "compose.yaml"
  skipped=$((skipped + 1))
fi
echo "deploy-check: $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
