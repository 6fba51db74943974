#!/usr/bin/env bash
# Writes package-lock.json, here and in checks/, anew in an empty folder: beside an existing node_modules npm leaves other platforms
# out of it. Direct dependencies are pinned in package.json; indirect ones move to the newest that fits.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for place in . checks; do
  mkdir -p "$folder/$place"
  cp "$place/package.json" "$place/.npmrc" "$folder/$place"
  (cd "$folder/$place" && npm install --package-lock-only --loglevel warn)
  cp "$folder/$place/package-lock.json" "$place/package-lock.json"
done
