"""Stands in for systemd: starts a command in a folder as a service of Type=notify with a watchdog, ends it when it
has told that it is ready and that it lives, and says what it told, and its exit code."""
import os, signal, socket, subprocess, sys
folder, *command = sys.argv[1:]
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
if os.path.exists(folder + "/notify"):
    os.remove(folder + "/notify")
listener.bind(folder + "/notify")
listener.settimeout(60)
child = subprocess.Popen(
    command,
    env={"TAEFL_DATA": folder + "/games.db", **os.environ, "TAEFL_LISTEN": "127.0.0.1:0",
         "NOTIFY_SOCKET": folder + "/notify", "WATCHDOG_USEC": "200000"},
    stdout=subprocess.DEVNULL,
)
try:
    told = [listener.recv(100).decode() for _ in range(3)]
    child.send_signal(signal.SIGTERM)
    while "STOPPING=1" not in told:
        told.append(listener.recv(100).decode())
    print(",".join(word for i, word in enumerate(told) if word not in told[:i]), child.wait(60))
finally:
    child.kill()
