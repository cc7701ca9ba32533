# Nothing of the person who runs tests reaches them: no setting, no language, no desktop. To be read by a shell in the
# project's top directory: . tests/surroundings.sh
# tests/run does so for all tests, each script for itself, since it may be run alone.

# forget_person: of the environment only that is left which says where programs and libraries are, and how to test. The
# rest is as on a machine that nobody has touched.
forget_person() {
    for variable in $(env | sed -n 's/^\([A-Za-z_][A-Za-z_0-9]*\)=.*/\1/p'); do
        case $variable in
        # the machine
        PATH | PWD | LD_LIBRARY_PATH | TMPDIR | CC | CXX | PKG_CONFIG*) ;;
        # how to test, take pictures, measure; how programs were built that tell of it
        BUILD | JOBS | UNDER | AGAIN | WATCH | LONG_TESTS | SEED | SESSION_SEED | E2E_* | TEST_* | CMOCKA_* | NET_INSIDE) ;;
        GAMES | JOURNALS | LANGUAGES | SIZES | THEMES | PARTS_TAKEN) ;;
        *SAN_OPTIONS | GCOV_* | LLVM_PROFILE_FILE) ;;
        # bash lets nobody take them away
        SHELLOPTS | BASHOPTS) ;;
        *) unset "$variable" ;;
        esac
    done
    umask 022
    # Nor the wish for a place whose name has a blank in it, or is too long for a socket.
    case ${TMPDIR:-} in *[!A-Za-z0-9_./-]* | ????????????????????????????????????????*) unset TMPDIR ;; esac
    export LC_ALL=C.UTF-8 TZ=UTC0
    export SDL_AUDIODRIVER=dummy
    # The desktop has no say.
    export DBUS_SESSION_BUS_ADDRESS=disabled: DBUS_SYSTEM_BUS_ADDRESS=disabled:
    # Whoever looks for friends on the local network asks nobody; who wants to find some has a port of its own
    # (tests/e2e/lib_elsewhere.sh, own_network in tests/friend_support.c).
    export GRAVITRIPS_LAN=1
}

# settle FOLDER: a home in it, of which nothing is there yet but an empty folder.
settle() {
    export HOME="$1/home" XDG_RUNTIME_DIR="$1/run"
    export XDG_DATA_HOME="$HOME/data" XDG_CONFIG_HOME="$HOME/config"
    export XDG_CACHE_HOME="$HOME/cache" XDG_STATE_HOME="$HOME/state"
    mkdir -p "$HOME" && mkdir -m 700 "$XDG_RUNTIME_DIR"
}
