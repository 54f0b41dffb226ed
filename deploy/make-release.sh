#!/bin/sh
# Makes the folder that production runs: deploy/make-release.sh <folder>
# It holds the server, the built pages, their packages and their own Node (the npm package `node`), and nothing that only
# builds or tests. It takes npm with any Node from 20 on, and libatomic1. The folder appears when it is whole.
set -eu
umask 022

target=${1:?the folder to make}
source=$(cd "$(dirname "$0")/.." && pwd)
fresh=$target.new
building=$target.building
[ ! -e "$target" ] || {
  echo "$target is there already" >&2
  exit 1
}
rm -rf "$fresh" "$building"
mkdir -p "$fresh" "$building"
trap 'rm -rf "$fresh" "$building"' EXIT

# What both steps need: the list of packages with their versions.
manifests() {
  (cd "$source" && tar -c .npmrc package.json package-lock.json ./*/package.json) | tar -x -C "$1"
}
install() {
  (cd "$1" && shift && npm ci --no-audit --no-fund --no-progress --loglevel=error --workspace contract "$@")
}

echo "Installing what production needs …"
manifests "$fresh"
install "$fresh" --omit=dev --include-workspace-root --workspace server
node=$fresh/node_modules/node/bin/node
"$node" --version

echo "Building the pages …"
manifests "$building"
(cd "$source" && tar -c --exclude=node_modules --exclude='web/dist*' --exclude=web/console/dist tsconfig.json portal.config.ts contract docs/runbooks web) |
  tar -x -C "$building"
install "$building" --include=dev --workspace web
(cd "$building/web" && NODE_ENV=production "$node" ../node_modules/vite/bin/vite.js build --logLevel warn)
(cd "$building/web" && NODE_ENV=production "$node" ../node_modules/vite/bin/vite.js build --config console/vite.config.ts --logLevel warn)

(cd "$source" && tar -c --exclude=node_modules --exclude='*.test.ts' --exclude=testing --exclude=fault-injection \
  portal.config.ts contract server) | tar -x -C "$fresh"
mkdir -p "$fresh/web/console"
mv "$building/web/dist" "$fresh/web/dist"
mv "$building/web/console/dist" "$fresh/web/console/dist"
rm -rf "$fresh/sandbox" "$fresh/e2e" "$fresh/web/package.json" "$fresh/node_modules/node/node_modules"
mv "$fresh" "$target"
echo "$target"
