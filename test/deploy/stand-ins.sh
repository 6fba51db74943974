# What the pages of deployment call besides castdex, for a test that may change nothing of this machine: below $ROOT stands what a
# server has below /, units are started by what stands in them, and a container is a process with the settings of the image.
set -euo pipefail

castdex() { CASTDEX_CRAWL=off CASTDEX_LISTINGS=off CASTDEX_PORT="${CASTDEX_PORT-$PORT}" "$NODE" "$BIN" "$@"; }

# Nothing is installed, no user is made, and owners stay as they are.
npm() {
  [ "$1 $2 $3 $4" = 'install --global --prefix /usr/local' ]
  mkdir -p "$ROOT/usr/local/lib/node_modules"
  ln -sfn "$CHECKOUT" "$ROOT/usr/local/lib/node_modules/castdex"
}
useradd() { [ "${*: -1}" = castdex ]; }
runuser() {
  [ "$1 $2 $3 $4" = '-u castdex -- env' ]
  local settings=("${@:5}") words=()
  while [[ ${settings[0]} == *=* ]]; do
    words+=("${settings[0]}")
    settings=("${settings[@]:1}")
  done
  (export "${words[@]}" && "${settings[@]}")
}
install() {
  local words=()
  while [ $# -gt 0 ]; do
    if [ "$1" = -o ] || [ "$1" = -g ]; then
      [ "$2" = castdex ]
      shift 2
    else
      words+=("$1")
      shift
    fi
  done
  command install "${words[@]}"
}

# Starts a server with the given settings in front, and waits until it answers.
start_server() {
  env "$@" CASTDEX_CRAWL=off CASTDEX_LISTINGS=off CASTDEX_DRAIN_MS=0 CASTDEX_PORT="$PORT" "$NODE" "$BIN" serve > "$ROOT/log" 2>&1 &
  echo $! > "$ROOT/server.pid"
  command curl --silent --show-error --output /dev/null --retry 120 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$PORT/readyz"
}
stop_server() {
  if [ ! -e "$ROOT/server.pid" ]; then return; fi
  kill "$(cat "$ROOT/server.pid")" && wait "$(cat "$ROOT/server.pid")" || true
  rm "$ROOT/server.pid"
}
trap stop_server EXIT

# The lines of a unit that name settings, as words for `env`.
settings_of() {
  local file
  file=$(sed -n 's/^EnvironmentFile=-//p' "$1")
  if [ -e "$ROOT$file" ]; then cat "$ROOT$file"; fi
  sed -n "s#^Environment=\(.*\)=/#\1=$ROOT/#p" "$1"
}

# Runs what a unit of the kind `oneshot` says, where it says it.
run_once() {
  local unit=$1 folder line
  for folder in $(sed -n 's/^StateDirectory=//p' "$unit"); do mkdir -p "$ROOT/var/lib/$folder"; done
  sed -n 's/^ExecStart\(Post\)\?=//p' "$unit" | sed "s#/usr/local/bin/castdex#$NODE $BIN#; s#/var/lib#$ROOT/var/lib#g; s#%%#%#g" > "$ROOT/lines"
  while read -r line; do env $(settings_of "$unit") bash -c "$line" < /dev/null; done < "$ROOT/lines"
}

systemctl() {
  local units="$ROOT/etc/systemd/system"
  case "$*" in
    daemon-reload) ;;
    'enable --now castdex.service castdex-backup.timer')
      test -e "$units/castdex-backup.timer"
      grep -q '^ExecStart=/usr/bin/env node .* /usr/local/bin/castdex serve$' "$units/castdex.service"
      systemctl start castdex.service
      ;;
    'start castdex.service')
      mkdir -p "$ROOT/var/lib/castdex"
      start_server $(settings_of "$units/castdex.service")
      ;;
    'stop castdex.service') stop_server ;;
    'restart castdex.service') stop_server && systemctl start castdex.service ;;
    'start castdex-backup.service') run_once "$units/castdex-backup.service" ;;
    *) echo "unknown: systemctl $*" >&2 && return 1 ;;
  esac
}

# Paths of a page that lead below the port and the folder of the test.
curl() { command curl --silent "${@//:8080/:$PORT}"; }

# Volumes are folders; `castdex run` has the settings that the image gives.
docker() {
  local word=$1 volumes=() name='' words=() is_detached=''
  shift
  case $word in
    build) test -e "$CHECKOUT/deploy/Dockerfile" ;;
    stop) stop_server ;;
    rm) ;;
    cp) cp "$ROOT/volumes/$(cat "$ROOT/volume")/${1#castdex:/data/}" "$2" ;;
    exec)
      if [ "$1" = -i ]; then shift; fi
      [ "$1" = castdex ]
      words=("${@:2}")
      words=("${words[@]///data\//$ROOT/volumes/$(cat "$ROOT/volume")/}")
      if [ "${words[0]}" = node ]; then words=(castdex "${words[@]:2}"); fi
      CASTDEX_DATA_DIR="$ROOT/volumes/$(cat "$ROOT/volume")" "${words[@]}"
      ;;
    run)
      while [ "$1" != castdex ]; do
        case $1 in
          -d) is_detached=yes ;;
          -v) volumes+=("$2") && shift ;;
          --name) name=$2 && shift ;;
          --rm | --read-only) ;;
          *) shift ;;
        esac
        shift
      done
      words=("${@:2}")
      local volume source target
      for volume in "${volumes[@]}"; do
        source=${volume%%:*} target=$(cut -d: -f2 <<< "$volume")
        mkdir -p "$ROOT/volumes/$source"
        if [ "$target" = /data ]; then
          echo "$source" > "$ROOT/data-volume"
        else
          words=("${words[@]/#"$target"//$ROOT/volumes/$source}")
        fi
      done
      if [ -n "$is_detached" ]; then
        [ "$name ${words[*]}" = 'castdex serve' ]
        cp "$ROOT/data-volume" "$ROOT/volume"
        start_server CASTDEX_DATA_DIR="$ROOT/volumes/$(cat "$ROOT/volume")"
      else
        CASTDEX_DATA_DIR="$ROOT/volumes/$(cat "$ROOT/data-volume")" castdex "${words[@]}"
      fi
      ;;
    *) echo "unknown: docker $word" >&2 && return 1 ;;
  esac
}
