#!/usr/bin/env bash
# Builds the image without Docker and without a registry of images: buildah, on a base of Debian's packages (debootstrap) with the
# Node.js of the npm registry. Then starts it in a chroot as its user, asks it, and stops it; a chroot can't show the read-only root,
# which scripts/check-production.mjs does. Linux, as root:
#   apt-get install buildah debootstrap && scripts/build-image.sh [NAME]
# NODE_IMAGE=node:24-slim takes that base instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
name=${1:-localhost/cuebook}
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
for program in buildah debootstrap npm; do
  command -v "$program" > /dev/null || { echo "$program is missing: apt-get install buildah debootstrap" >&2; exit 1; }
done
work=$(mktemp -d)
containers=()
clean() {
  for container in "${containers[@]}"; do buildah rm "$container" > /dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap clean EXIT

base=${NODE_IMAGE:-}
if [ -z "$base" ]; then
  base=localhost/cuebook-node
  debootstrap --variant=minbase "${DEBIAN_RELEASE:-bookworm}" "$work/base" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/debootstrap.log" \
    || { tail -5 "$work/debootstrap.log" >&2; exit 1; }
  # As slim images do.
  rm -rf "$work"/base/var/cache/apt/* "$work"/base/var/lib/apt/lists/* "$work"/base/usr/share/{doc,man,locale,info}/*
  case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) echo "no Node.js for $(uname -m)" >&2; exit 1 ;; esac
  (cd "$work" && tar xzf "$(npm pack --silent "node-linux-$arch@24")")
  install -m 0755 "$work/package/bin/node" "$work/base/usr/local/bin/node"
  npm install --silent --global --prefix "$work/base/usr/local" npm@11
  container=$(buildah from scratch)
  containers+=("$container")
  buildah add --quiet "$container" "$work/base" / > /dev/null
  buildah commit --quiet "$container" "$base" > /dev/null
fi

# With FOLDER (of `npm run build:production`) its files are taken, and nothing is built in the container.
context=()
if [ -n "${FOLDER:-}" ]; then
  mkdir "$work/context"
  cp -a "$FOLDER" "$work/context/cuebook"
  chown -R 0:0 "$work/context"
  context=(--build-context "build=$work/context" --target server)
fi
# Other formats have no health check.
buildah bud --quiet --format docker --build-arg NODE_IMAGE="$base" "${context[@]}" --tag "$name" . > /dev/null
container=$(buildah from "$name")
containers+=("$container")
echo "Built $name: $(du -sm "$(buildah mount "$container")" | cut -f1) MB"

# shellcheck disable=SC2016
buildah run "$container" -- bash -euc '
  export PORT=3991 SITE_URL=http://localhost:3991
  [ "$(id -u):$(id -g)" = 10001:10001 ]
  [ ! -w /cuebook ] && [ -w /data ]
  node scripts/start.mjs & server=$!
  until node scripts/health-check.mjs; do kill -0 "$server"; sleep 0.5; done
  [ -s /data/first-run.txt ]
  npm run --silent doctor -- counters > /dev/null
  begun=$(date +%s%N)
  kill -TERM "$server"
  wait "$server"
  echo "Stopped in $(( ($(date +%s%N) - begun) / 1000000 )) ms"
'
