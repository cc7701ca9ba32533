/* The program under measurement: starting it, and what the kernel says of its time and memory. */
#include "bench/process.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/screen.h"

enum { STOP_TIME = 5000000, STOP_STEP = 5000 };

static uint64_t clock_us(clockid_t clock)
{
    struct timespec time;
    if (clock_gettime(clock, &time) < 0)
        give_up("a clock cannot be read");
    return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

uint64_t now_us(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

void sleep_us(uint64_t microseconds)
{
    struct timespec time = {(time_t)(microseconds / 1000000u), (long)(microseconds % 1000000u) * 1000};
    while (nanosleep(&time, &time) < 0 && errno == EINTR)
        ;
}

pid_t process_start(const char *program, const char *const arguments[])
{
    char *line[ARGUMENTS_MAX + 2] = {strdup(program)};
    int count = 1;
    for (; count <= ARGUMENTS_MAX && arguments[count - 1]; count++)
        line[count] = strdup(arguments[count - 1]);
    pid_t process = fork();
    if (process == 0) {
        execv(program, line);
        fprintf(stderr, "bench: %s: %s\n", program, strerror(errno));
        _exit(127);
    }
    if (process < 0)
        give_up("the program cannot be started");
    while (count > 0)
        free(line[--count]);
    return process;
}

void process_stop(pid_t process)
{
    kill(process, SIGTERM);
    for (uint64_t waited = 0; waited < STOP_TIME; waited += STOP_STEP) {
        if (waitpid(process, NULL, WNOHANG) != 0)
            return;
        sleep_us(STOP_STEP);
    }
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    fprintf(stderr, "bench: the program had to be killed\n");
}

void process_must_run(pid_t process)
{
    if (waitpid(process, NULL, WNOHANG) != 0)
        give_up("the program has ended by itself");
}

uint64_t process_cpu_us(pid_t process)
{
    clockid_t clock;
    if (clock_getcpuclockid(process, &clock) != 0)
        give_up("the program's processor time cannot be read");
    return clock_us(clock);
}

double process_megabytes(pid_t process, const char *name)
{
    char path[64], line[256];
    size_t length = strlen(name);
    double megabytes = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && megabytes < 0 && fgets(line, sizeof line, file))
        if (strncmp(line, name, length) == 0 && line[length] == ':')
            megabytes = strtod(line + length + 1, NULL) * 1024.0 / 1e6;
    if (file)
        fclose(file);
    if (megabytes < 0)
        give_up("the program's memory cannot be read");
    return megabytes;
}
