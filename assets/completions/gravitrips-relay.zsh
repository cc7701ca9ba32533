#compdef gravitrips-relay
# zsh completes gravitrips-relay. Made by `make manuals`.
    _arguments \
        '--port=[wait at this TCP port, 0 for any that is free (7008)]:N:()' \
        '--address=[wait at this address only, for instance 127.0.0.1 or \:\:1 (all)]:A:()' \
        '--metrics=[tell counts at this TCP port of 127.0.0.1, as text that Prometheus reads (nowhere)]:N:()' \
        '--connections=[connections at once, two for a table (4096)]:N:()' \
        '--per-address=[of these, from one address\: of IPv6 its first 64 bits, and four times as many from its first 48 (64)]:N:()' \
        '--per-minute=[new connections from one address in a minute, likewise (120)]:N:()' \
        '--waiting=[ends that wait in one room (4)]:N:()' \
        '--bytes=[bytes that a table may pass on in a second (32768)]:N:()' \
        '--first-frame=[until a connection has said which room it wants (5)]:SEC:()' \
        '--wait=[that somebody may wait in a room (1800)]:SEC:()' \
        '--idle=[until a table ends at which nobody says anything (180)]:SEC:()' \
        '--life=[until a table ends in any case (43200)]:SEC:()' \
        '--drain=[that tables may go on after SIGTERM (60)]:SEC:()' \
        '--balancer[all connections come through a balancer that says from where, by version 2 of the PROXY protocol]' \
        '--user=[become this user when root has started it (nobody)]:NAME:()' \
        '--chroot=[see nothing but this directory when root has started it; it may be empty]:DIR:_files -/' \
        '--version[print the version]' \
        '--help[print this help]'
