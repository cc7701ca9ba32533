/*
 * Holds two ports for a script that begins it, as long as that lives: prints a TCP port, at which ends may wait,
 * come back after a kill and wait again, and a UDP port, at which friends are looked for (GRAVITRIPS_LAN).
 */
#include "ports.h"
#include "standard.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    int tcp, udp;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (port_hold(SOCK_STREAM, &tcp) < 0 || port_hold(SOCK_DGRAM, &udp) < 0) {
        perror("ports");
        return 1;
    }
    printf("%d %d\n", tcp, udp);
    fclose(stdout);
    for (;;)
        pause();
}
