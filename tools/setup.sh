# Sourced by ./run and ./test (POSIX sh), which stand in the root of the checkout:
#   need LIST…                 installs what is missing of these lists of the file `packages`
#   build PRESET [CMAKE-BUILD-ARGUMENT…]   configures where needed and builds
# All words go to stderr.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# missing LIST…: the packages of these lists that are not there, each followed by a space.
missing() {
    for list in "$@"; do
        while read -r of package command; do
            [ "$of" = "$list" ] || continue
            installed "$package" && continue
            [ -n "$command" ] && command -v "$command" >/dev/null 2>&1 && continue
            printf '%s ' "$package"
        done <packages
    done
}

need() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    root=
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "these Debian packages are missing, and only root may install them: $packages"
            say "as root: apt-get update && apt-get install $packages"
            return 1
        fi
        root=sudo
        [ -t 0 ] || root='sudo -n' # nobody there to give a password
    fi
    say "installing Debian packages: $packages"
    install="$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends"
    # A fresh machine has no package lists yet; elsewhere the present ones usually do.
    if ! $install $packages >&2; then
        say "again, with fresh package lists"
        if ! { $root apt-get update -q >&2 && $install $packages >&2; }; then
            say "could not install them; as root: apt-get update && apt-get install $packages"
            return 1
        fi
    fi
    packages=$(missing "$@")
    if [ -n "$packages" ]; then
        say "still missing after installing: $packages"
        return 1
    fi
}

# One builder at a time in this checkout, so that two calls do not trip over each other.
build() {
    preset=$1
    shift
    mkdir -p build
    (
        flock 9
        # Again when the presets have changed, whose settings an old folder would not know.
        if [ ! -f "build/$preset/build.ninja" ] ||
            ! cmp -s CMakePresets.json "build/$preset/presets.json"; then
            cmake --preset "$preset" >&2 && cp CMakePresets.json "build/$preset/presets.json" || exit 1
        fi
        cmake --build --preset "$preset" "$@" >&2
    ) 9>build/.lock
}
