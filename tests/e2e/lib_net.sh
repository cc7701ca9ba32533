# Hosts of the tests' own, each a network namespace, and what lies between them. To be read by a script in tests/e2e,
# as its first line:  . "$(dirname "$0")/lib_net.sh"
#
# All of it lies in a user namespace of the script's own unless it is root; nothing of it is seen from outside, and
# nothing from there reaches outside. Where that cannot be had the script's tests are skipped.
set -u

[ -n "${NET_INSIDE:-}" ] || {
    # Whatever is begun within ends with it, however that ends.
    spaces='-nmp --mount-proc --fork --kill-child'
    [ "$(id -u)" -eq 0 ] || spaces="-r $spaces"
    if unshare $spaces true 2>/dev/null && command -v ip nsenter >/dev/null 2>&1; then
        exec unshare $spaces env NET_INSIDE=1 sh "$0" "$@"
    fi
    echo "ok $(basename "$0" .sh) # SKIP no network namespaces here"
    exit 0
}

hosts=

# host NAME: a host, with nothing but itself; $NAME is a process that stands in it.
host() {
    unshare -n sleep 100000 &
    eval "$1=$!"
    hosts="$hosts $!"
    eventually "there is no host $1" is_apart $!
    at "$!" ip link set lo up
}

is_apart() {
    [ "$(readlink "/proc/$1/ns/net")" != "$(readlink /proc/self/ns/net)" ]
} 2>/dev/null

# at HOST COMMAND...
at() {
    inside=$1
    shift
    nsenter -t "$inside" -n "$@"
}

# cable HOST-A DEVICE-A ADDRESS-A HOST-B DEVICE-B ADDRESS-B: between two hosts; addresses as 192.0.2.1/24.
cable() {
    at "$1" ip link add name "$2" type veth peer name "$5" netns "$4"
    at "$1" ip addr add "$3" brd + dev "$2"
    at "$4" ip addr add "$6" brd + dev "$5"
    at "$1" ip link set "$2" up
    at "$4" ip link set "$5" up
}

# pull HOST DEVICE; plug HOST DEVICE: the cable out, and in again.
pull() {
    at "$1" ip link set "$2" down
}

plug() {
    at "$1" ip link set "$2" up
}

# bad_net HOST-A ADDRESS-A HOST-B ADDRESS-B: a network between two hosts that can be made bad.
bad_net() {
    mkfifo "$scratch/bad" "$scratch/bad.said"
    "$BUILD/tests/e2e/badnet" "$1" "$2" "$3" "$4" 1 <"$scratch/bad" >"$scratch/bad.said" &
    bad=$!
    exec 3>"$scratch/bad" 5<"$scratch/bad.said"
    read -r said <&5
}

# how_bad MILLISECONDS PERCENT: so late comes what comes, and so much is lost.
how_bad() {
    echo "$1 $2" >&3
    read -r said <&5
}

# Ends it; $said tells how many packets were passed on and lost.
bad_net_end() {
    exec 3>&-
    read -r said <&5
    exec 5<&-
    wait "$bad"
}

# --- what hosts and cables are put together to ---

# Each sets $anna and $bert, two hosts, and $where, the address at which bert's programs find anna's.

# One cable between the two, of IPv4 and IPv6; bert's end of it is b0.
stand_direct() {
    host anna
    host bert
    cable "$anna" a0 192.0.2.1/24 "$bert" b0 192.0.2.2/24
    at "$anna" ip addr add 2001:db8::1/64 dev a0 nodad
    at "$bert" ip addr add 2001:db8::2/64 dev b0 nodad
    where=192.0.2.1
}

# A network between the two that can be made bad, and says nothing of that to either.
stand_bad() {
    host anna
    host bert
    bad_net "$anna" 192.0.2.1 "$bert" 192.0.2.2
    where=192.0.2.1
}

# A household's network with both of them in it, and a third one, carl: cables to a switch, whose ends are s0, s1, s2.
stand_house() {
    host switch
    at "$switch" ip link add br0 type bridge
    at "$switch" ip link set br0 up
    last=0
    for name in anna bert carl; do
        host $name
        eval "house=\$$name"
        at "$switch" ip link add name s$last type veth peer name e0 netns "$house"
        at "$switch" ip link set s$last master br0 up
        at "$house" ip addr add 192.168.7.$((last + 1))/24 brd + dev e0
        at "$house" ip link set e0 up
        last=$((last + 1))
    done
    where=192.168.7.1
}

# Two that cannot reach each other, and a club that both can reach at $relay and $relay2; its ends of the cables are c0
# (to anna) and c1 (to bert).
stand_club() {
    host anna
    host bert
    host club
    cable "$anna" a0 10.1.0.2/24 "$club" c0 10.1.0.1/24
    cable "$bert" b0 10.2.0.2/24 "$club" c1 10.2.0.1/24
    at "$anna" ip route add default via 10.1.0.1
    at "$bert" ip route add default via 10.2.0.1
    relay=10.9.0.1
    relay2=10.9.0.2
    at "$club" ip addr add $relay/32 dev lo
    at "$club" ip addr add $relay2/32 dev lo
}

# Anna behind a router that opens ports for who asks it, bert outside. Needs miniupnpd and nft.
stand_router() {
    host anna
    host bert
    host router
    cable "$anna" a0 192.168.1.2/24 "$router" lan 192.168.1.1/24
    cable "$bert" b0 44.0.0.2/24 "$router" wan 44.0.0.1/24
    at "$anna" ip route add default via 192.168.1.1
    at "$router" sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'
    where=44.0.0.1
    at "$router" nft -f - <<TABLE
table inet filter {
    chain forward {
        type filter hook forward priority 0; policy drop;
        ct state established,related accept
        iifname "lan" accept
        jump miniupnpd
    }
    chain miniupnpd { }
    chain prerouting { type nat hook prerouting priority -100; jump prerouting_miniupnpd; }
    chain postrouting {
        type nat hook postrouting priority 100
        jump postrouting_miniupnpd
        oifname "wan" masquerade
    }
    chain prerouting_miniupnpd { }
    chain postrouting_miniupnpd { }
}
TABLE
    cat >"$scratch/upnp.conf" <<CONF
ext_ifname=wan
listening_ip=lan
port=5000
enable_natpmp=yes
enable_upnp=yes
secure_mode=yes
upnp_table_name=filter
upnp_nat_table_name=filter
upnp_forward_chain=miniupnpd
upnp_nat_chain=prerouting_miniupnpd
upnp_nat_postrouting_chain=postrouting_miniupnpd
uuid=00000000-0000-4000-8000-000000000001
allow 1024-65535 192.168.1.0/24 1024-65535
deny 0-65535 0.0.0.0/0 0-65535
CONF
    at "$router" miniupnpd -d -f "$scratch/upnp.conf" -P "$scratch/upnp.pid" >"$scratch/upnp.said" 2>&1 &
    hosts="$hosts $!"
}

# Can it be had here?
have_router() {
    command -v miniupnpd nft >/dev/null 2>&1
}

# The router says what it has opened.
opened() {
    at "$router" nft list chain inet filter prerouting_miniupnpd | grep -q "dport $port dnat"
}

nothing_opened() {
    ! at "$router" nft list chain inet filter prerouting_miniupnpd | grep -q dnat
}

have_bad_net() {
    [ -c /dev/net/tun ] && [ -x "$BUILD/tests/e2e/badnet" ]
}

# a_relay ADDRESS: one at the club; $relays.
a_relay() {
    at "$club" "$BUILD/gravitrips-relay" --address "$1" >>"$scratch/relay.err" 2>&1 &
    relays="$relays $!"
    eventually "the relay does not wait" grep -q "$1" "$scratch/relay.err"
}

# --- cables out and in, and other addresses, all at once ---

pull_direct() { pull "$bert" b0; }
plug_direct() { plug "$bert" b0; at "$bert" ip addr add 2001:db8::2/64 dev b0 nodad 2>/dev/null; }
pull_anna() { pull "$club" c0; }
plug_anna() { plug "$club" c0; }
pull_bert() { pull "$club" c1; }
plug_bert() { plug "$club" c1; }

# other_address HOST DEVICE FROM TO [GATEWAY]
other_address() {
    at "$1" ip addr del "$3" dev "$2"
    at "$1" ip addr add "$4" brd + dev "$2"
    [ -z "${5:-}" ] || at "$1" ip route replace default via "$5"
}

bert_home() { other_address "$bert" e0 192.168.7.$1/24 192.168.7.$2/24; }
anna_home() { other_address "$anna" e0 192.168.7.$1/24 192.168.7.$2/24; }
bert_abroad() { other_address "$bert" b0 10.2.$1.2/24 10.2.$2.2/24 10.2.$2.1; }
anna_abroad() { other_address "$anna" a0 10.1.$1.2/24 10.1.$2.2/24 10.1.$2.1; }

# Screens that are begun from here on are numbered by themselves: locks say who has a number outside, by processes that
# cannot be seen from here.
own_screens() {
    mkdir -p /tmp/.X11-unix
    mount -t tmpfs screens /tmp/.X11-unix && SCREEN_OPTIONS=-nolock
}

net_end() {
    [ -z "$hosts" ] || kill $hosts 2>/dev/null
    hosts=
}
