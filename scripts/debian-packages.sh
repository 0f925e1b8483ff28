#!/bin/sh
# debian-packages.sh <name…>: installs those of these packages of Debian whose command is not there. A package is named like its command, or
# after it: soffice=libreoffice-calc-nogui.
set -eu
missing=''
for name in "$@"; do command -v "${name%%=*}" >/dev/null || missing="$missing ${name#*=}"; done
[ -n "$missing" ] || exit 0
sudo=''
[ "$(id -u)" -eq 0 ] || sudo=sudo
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
