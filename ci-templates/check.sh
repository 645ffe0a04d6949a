#!/bin/sh
# For any CI system: `check.sh` fails on findings, `check.sh REV` only on those that REV does not have, such as
# `check.sh origin/main...HEAD`. Writes hotlock.sarif, hotlock.xml (JUnit) and hotlock.md beside.
set -eu
base=${1:-}
set -- --output human --output sarif=hotlock.sarif --output junit=hotlock.xml --output markdown=hotlock.md
if [ -n "$base" ]; then
    set -- --base "$base" "$@"
fi
exec cargo hotlock -D warnings "$@"
