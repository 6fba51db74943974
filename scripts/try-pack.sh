#!/usr/bin/env bash
# Packs castdex, installs the tarball as a stranger would, and asks the installed command whether it answers.
set -euo pipefail
cd "$(dirname "$0")/.."
export CASTDEX_CRAWL=off
node --version | grep -q '^v2[4-9]\.' || { echo "try-pack needs Node 24; run it with: npm run check:pack" >&2; exit 1; }

folder=$(mktemp -d)
server=''
cleanup() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap cleanup EXIT

npm pack --silent --pack-destination "$folder" >"$folder/pack.log" || { cat "$folder/pack.log"; exit 1; }
tarball=$(ls "$folder"/*.tgz)
npm install --global --silent --prefer-offline --prefix "$folder/prefix" "$tarball"
castdex="$folder/prefix/bin/castdex"

mkdir "$folder/home"
cd "$folder/home"
"$castdex" version
"$castdex" serve --demo --port 0 --data-dir "$folder/data" >"$folder/serve.log" 2>&1 &
server=$!

address=''
for _ in $(seq 1 300); do
  address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$folder/serve.log" | head -n 1 || true)
  if [ -n "$address" ] && curl --silent --fail --max-time 5 "$address/healthz" >"$folder/health"; then break; fi
  if ! kill -0 "$server" 2>/dev/null; then cat "$folder/serve.log"; echo "castdex serve ended" >&2; exit 1; fi
  address=''
  sleep 0.2
done
if [ -z "$address" ]; then cat "$folder/serve.log"; echo "castdex serve did not answer within a minute" >&2; exit 1; fi
curl --silent --fail --max-time 5 "$address/openapi.json" >/dev/null
curl --silent --fail --max-time 5 "$address/docs" --location >/dev/null

# Beside the installed package, as in a program that depends on it.
key=$(grep -m 1 '^cdx_' "$folder/data/first-key.txt")
(cd "$folder/prefix/lib" && node --input-type=module --eval "
import { createClient } from 'castdex/client'
const castdex = createClient({ url: '$address', key: '$key' })
const { result } = await castdex.searchTyped({ q: 'history' })
if (result.hitsReturned === 0) throw new Error('castdex/client found nothing')")

kill -TERM "$server"
if ! wait "$server"; then cat "$folder/serve.log"; echo "castdex serve did not end with 0 on SIGTERM" >&2; server=''; exit 1; fi
server=''
# The client alone, as in a program that has nothing else of castdex.
npm pack --silent --pack-destination "$folder" "$OLDPWD/client" >"$folder/pack.log" || { cat "$folder/pack.log"; exit 1; }
mkdir "$folder/program"
(cd "$folder/program" && npm install --silent --no-save "$folder"/castdex-client-*.tgz && node --input-type=module --eval "
import { CastdexError, createClient } from 'castdex-client'
const call = createClient({ url: '$address', key: '$key', retries: 0 }).getUsage()
const error = await call.catch((reason) => reason)
if (!(error instanceof CastdexError && error.code === 'NO_ANSWER')) throw new Error('castdex-client: ' + String(error))")

echo "the packed castdex works ($(du -h "$tarball" | cut -f1))"
