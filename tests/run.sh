#!/usr/bin/env bash
# The whole test suite on a fresh machine: installs what only tests need, then checks format, lints,
# documentation, and runs every test and each bench once. Needs bash, a Rust toolchain and, to install
# packages on Debian or Ubuntu, root or sudo.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

have() { command -v "$1" >/dev/null 2>&1; }

# Installs Debian packages, as root or through sudo.
install_packages() {
    have apt-get || { echo "install these yourself, then run again: $*" >&2; exit 1; }
    local sudo=""
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

step() { printf '\n== %s\n' "$*"; }

step "what only tests need"
packages=()
have cc || packages+=(gcc libc6-dev)
have chromium || packages+=(chromium fonts-noto-cjk)
have node || packages+=(nodejs)
have npm || packages+=(npm)
have python3 || packages+=(python3)
python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3-venv)
[ ${#packages[@]} = 0 ] || install_packages "${packages[@]}"
python=target/python/bin/python
[ -x "$python" ] || python3 -m venv target/python
"$python" -c 'import numpy' 2>/dev/null || "$python" -m pip install --quiet numpy
export TILEBASE_PYTHON="$PWD/$python"
rustup component list --installed 2>/dev/null | grep -q clippy || rustup component add clippy rustfmt 2>/dev/null || true

step "format, lints, documentation"
cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --quiet

step "the library alone"
cargo check --locked --no-default-features --lib --quiet

step "tests"
cargo build --locked --release --bins
cargo test --locked --release

step "the database from Python, with the real numpy"
"$python" -m unittest discover -s tests/python

step "the page and the reports in a real browser"
npm ci --prefix tests/browser --silent --no-audit --no-fund
npm test --prefix tests/browser --silent

step "the README on a fresh clone, in an empty home"
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
git clone --quiet . "$fresh/tilebase"
# Of the old home only the toolchain and the downloaded crates stay; what is built of other crates too.
elsewhere() {
    (cd "$fresh/tilebase" && env HOME="$fresh" CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}" \
        RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}" CARGO_TARGET_DIR="$root/target" \
        CARGO_INSTALL_ROOT="$fresh/installed" bash -euo pipefail -c "$1")
}
sh_command() { sed -n '/^```sh$/,/^```$/p' README.md | grep -- "$1"; }
elsewhere "$(sh_command 'query-db -- solve')" >"$fresh/printed"
grep -qx '31 moves' "$fresh/printed"
[ -s "$fresh/tilebase/data/3x3.tb" ]
elsewhere "$(sh_command 'cargo install')"
TILEBASE_BIN_DIR="$fresh/installed/bin" cargo test --locked --release --test readme

step "the package as crates.io would get it"
cargo package --locked --no-verify --quiet

step "each bench once"
cargo bench --locked -- --test

printf '\nall passed\n'
