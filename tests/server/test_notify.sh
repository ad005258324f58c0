#!/bin/bash
# taefl serve as a service of systemd: it tells that it is ready, that it lives, and that it is ending.
. "$(dirname "$0")/../house/common.sh"
cat >"$temporary/listen.py" <<'P'
import os, signal, socket, subprocess, sys
folder, program = sys.argv[1:]
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind(folder + "/notify")
listener.settimeout(60)
child = subprocess.Popen(
    [program, "serve", "--listen", "127.0.0.1:0"],
    env={**os.environ, "NOTIFY_SOCKET": folder + "/notify", "WATCHDOG_USEC": "1000000",
         "TAEFL_DATA": folder + "/games.db"},
    stdout=subprocess.DEVNULL,
)
told = [listener.recv(100).decode() for _ in range(3)]
child.send_signal(signal.SIGTERM)
while "STOPPING=1" not in told:
    told.append(listener.recv(100).decode())
print(",".join(word for i, word in enumerate(told) if word not in told[:i]), child.wait(60))
P
said=$(python3 "$temporary/listen.py" "$temporary" "$build_dir/taefl_small")
check "it tells what becomes of it: $said" [ "$said" = 'READY=1,WATCHDOG=1,STOPPING=1 0' ]
close
