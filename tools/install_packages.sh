#!/usr/bin/env bash
# Installs the Debian packages of tools/packages.txt that are not there yet, as root or with sudo. Does nothing else.
set -euo pipefail
folder=$(cd "$(dirname "$0")" && pwd)

missing=()
while read -r package; do
  [ -n "$package" ] || continue
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done < "$folder/packages.txt"
if [ ${#missing[@]} -eq 0 ]; then
  echo "packages: all there"
  exit 0
fi

echo "packages: installing ${missing[*]}"
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -q
"${as_root[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
