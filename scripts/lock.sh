#!/usr/bin/env bash
# Writes package-lock.json anew in an empty folder: beside an existing node_modules npm leaves other platforms out of it.
# Direct dependencies are pinned in package.json; indirect ones move to the newest that fits.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp package.json .npmrc "$folder"
(cd "$folder" && npm install --package-lock-only --loglevel warn)
cp "$folder/package-lock.json" package-lock.json
