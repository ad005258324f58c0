#!/bin/bash
# taefl serve as a service of systemd: it tells that it is ready, that it lives, and that it is ending.
. "$(dirname "$0")/../house/common.sh"
said=$(python3 "$source_dir/tests/support/notify.py" "$temporary" "$build_dir/taefl_small" serve)
check "it tells what becomes of it: $said" [ "$said" = 'READY=1,WATCHDOG=1,STOPPING=1 0' ]
close
