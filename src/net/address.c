/* Addresses as text and as sockets take them. */
#include "net/address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "rules/number.h"

static struct sockaddr_in *v4(const struct address *address)
{
    return (struct sockaddr_in *)&address->bytes;
}

static struct sockaddr_in6 *v6(const struct address *address)
{
    return (struct sockaddr_in6 *)&address->bytes;
}

static int family(const struct address *address)
{
    return address->size ? address->bytes.ss_family : AF_UNSPEC;
}

/* ::ffff:192.0.2.7 -> 192.0.2.7 */
static void undress(struct address *address)
{
    struct sockaddr_in6 six = *v6(address);
    if (!IN6_IS_ADDR_V4MAPPED(&six.sin6_addr))
        return;
    memset(address, 0, sizeof *address);
    struct sockaddr_in *four = v4(address);
    four->sin_family = AF_INET;
    four->sin_port = six.sin6_port;
    memcpy(&four->sin_addr, six.sin6_addr.s6_addr + 12, 4);
    address->size = sizeof *four;
}

void address_set(struct address *address, const struct sockaddr *bytes, socklen_t size)
{
    memset(address, 0, sizeof *address);
    if (size > sizeof address->bytes)
        return;
    memcpy(&address->bytes, bytes, size);
    address->size = size;
    if (family(address) == AF_INET6)
        undress(address);
}

bool address_equal(const struct address *a, const struct address *b)
{
    if (family(a) != family(b))
        return false;
    if (family(a) == AF_INET)
        return v4(a)->sin_port == v4(b)->sin_port && v4(a)->sin_addr.s_addr == v4(b)->sin_addr.s_addr;
    if (family(a) == AF_INET6)
        return v6(a)->sin6_port == v6(b)->sin6_port && v6(a)->sin6_scope_id == v6(b)->sin6_scope_id &&
               memcmp(&v6(a)->sin6_addr, &v6(b)->sin6_addr, 16) == 0;
    return true;
}

bool address_same_house(const struct address *a, const struct address *b)
{
    if (family(a) != family(b))
        return false;
    if (family(a) == AF_INET)
        return v4(a)->sin_addr.s_addr == v4(b)->sin_addr.s_addr;
    if (family(a) == AF_INET6) /* of fe80:: all neighbours have the same first bits */
        return memcmp(&v6(a)->sin6_addr, &v6(b)->sin6_addr, IN6_IS_ADDR_LINKLOCAL(&v6(a)->sin6_addr) ? 16 : 6) == 0;
    return true;
}

static int port_of(const struct address *address)
{
    int at = family(address);
    return at == AF_INET ? ntohs(v4(address)->sin_port) : at == AF_INET6 ? ntohs(v6(address)->sin6_port) : 0;
}

void address_set_port(struct address *address, int port)
{
    if (family(address) == AF_INET)
        v4(address)->sin_port = htons((uint16_t)port);
    else if (family(address) == AF_INET6)
        v6(address)->sin6_port = htons((uint16_t)port);
}

bool address_same_host(const struct address *a, const struct address *b)
{
    struct address other = *b;
    address_set_port(&other, port_of(a));
    return address_equal(a, &other);
}

static bool host_of(const struct address *address, char host[NI_MAXHOST])
{
    return getnameinfo((const struct sockaddr *)&address->bytes, address->size, host, NI_MAXHOST, NULL, 0,
                       NI_NUMERICHOST) == 0;
}

void address_format(const struct address *address, char text[TROUBLE_PLACE_SIZE])
{
    char host[NI_MAXHOST];
    text[0] = 0;
    if (address->size && host_of(address, host))
        snprintf(text, TROUBLE_PLACE_SIZE, "%.250s port %d", host, port_of(address));
}

void address_write(const struct address *address, char text[CODE_ADDRESS_SIZE])
{
    char host[NI_MAXHOST];
    text[0] = 0;
    if (!address->size || !host_of(address, host) || strlen(host) > 200)
        return;
    if (family(address) == AF_INET6)
        snprintf(text, CODE_ADDRESS_SIZE, "[%.200s]:%d", host, port_of(address));
    else
        snprintf(text, CODE_ADDRESS_SIZE, "%.200s:%d", host, port_of(address));
}

static bool read_port(const char *text, int *port)
{
    return number_read_int(&text, 1, UINT16_MAX, port) && *text == 0;
}

bool address_split(const char *text, int usual_port, char host[CODE_ADDRESS_SIZE], int *port)
{
    static const char spoken[] = " port ", german[] = " Port "; /* as it may have been copied from a window */
    const char *begin = text, *end, *rest, *said = strstr(text, spoken);
    said = said ? said : strstr(text, german);
    *port = usual_port;
    if (said) {
        end = rest = said;
    } else if (*text == '[') {
        begin = text + 1;
        end = strchr(begin, ']');
        rest = end ? end + 1 : NULL;
    } else {
        rest = strchr(text, ':');
        if (rest && strchr(rest + 1, ':'))
            rest = NULL; /* two colons: an IPv6 address alone */
        end = rest ? rest : text + strlen(text);
    }
    if (!end || end == begin || end - begin >= CODE_ADDRESS_SIZE)
        return false;
    memcpy(host, begin, (size_t)(end - begin));
    host[end - begin] = 0;
    if (said)
        return read_port(said + strlen(spoken), port);
    return !rest || !*rest || (*rest == ':' && read_port(rest + 1, port));
}

void address_name(const char *text, int usual_port, char place[TROUBLE_PLACE_SIZE])
{
    char host[CODE_ADDRESS_SIZE];
    int port;
    if (address_split(text, usual_port, host, &port))
        snprintf(place, TROUBLE_PLACE_SIZE, "%s port %d", host, port);
    else
        snprintf(place, TROUBLE_PLACE_SIZE, "%s", text);
}
