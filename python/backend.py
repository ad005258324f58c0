"""Builds the wheel of taefl for pip, with the standard library alone (PEP 517).

The wheel has the Python files, include/taefl.h and the shared library, which must be built before. Settings of
pip (--config-settings KEY=VALUE): `library` is the file of the library, `platform` the platform tag of its wheel.
"""

import base64
import hashlib
import os
import re
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LIBRARIES = ("libtaefl.so", "libtaefl.dylib", "libtaefl.dll")

METADATA = """\
Metadata-Version: 2.1
Name: taefl
Version: {version}
Summary: Rules and engine of Tablut, Mǽrstánas, Gårdsdansen and other tafl games
License: MIT
Requires-Python: >=3.10
Requires-Dist: cffi>=1.15
Requires-Dist: numpy>=1.23
"""

WHEEL = """\
Wheel-Version: 1.0
Generator: taefl
Root-Is-Purelib: false
Tag: {tag}
"""


def version():
    return re.findall(r"project\(taefl VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text("utf-8"))[0]


def library(settings):
    """The shared library to ship: that of the settings, or that of ./run."""
    built = [ROOT / "build/release" / name for name in LIBRARIES]
    places = [Path(settings["library"])] if "library" in settings else built
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(f"taefl: {places[0]} is missing; build it first: ./run --version")


def platform(settings):
    return settings.get("platform") or re.sub(r"[-.]", "_", sysconfig.get_platform())


def contents(settings, info):
    """The files of the wheel, each by its name there."""
    files = {f"taefl/{path.name}": path.read_bytes() for path in sorted((HERE / "taefl").iterdir()) if path.is_file()}
    shared = library(settings)
    suffix = shared.name[shared.name.index(".") :].split(".")[1]
    files[f"taefl/libtaefl.{suffix}"] = shared.read_bytes()
    files["taefl/taefl.h"] = (ROOT / "include/taefl.h").read_bytes()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = METADATA.format(version=version()).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tag=f"py3-none-{platform(settings)}").encode()
    return files


def record(files, info):
    """The list of the files with their checksums, as the wheel's format asks for it (PEP 427)."""
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(lines) + f"{info}/RECORD,,\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel and returns its name. Equal files give equal bytes."""
    settings = config_settings or {}
    info = f"taefl-{version()}.dist-info"
    files = contents(settings, info)
    files[f"{info}/RECORD"] = record(files, info).encode()
    name = f"taefl-{version()}-py3-none-{platform(settings)}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("taefl: there is no source package; the sources are the whole checkout of Taefl")
