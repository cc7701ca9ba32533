/* The program under measurement: starting it, and what the kernel says of its time and memory. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

enum { ARGUMENTS_MAX = 12 };

/* Microseconds that only go forward. */
uint64_t now_us(void);
void sleep_us(uint64_t microseconds);

/* Starts `program` with arguments that end with NULL; its words on stderr are kept. */
pid_t process_start(const char *program, const char *const arguments[]);

/* Asks it to end as the window's close button does, and waits until it has. */
void process_stop(pid_t process);

/* Ends the measuring when the process has ended by itself. */
void process_must_run(pid_t process);

/* Processor time of all its threads so far, in microseconds. */
uint64_t process_cpu_us(pid_t process);

/* A value of /proc/PID/status in megabytes (of 1000 x 1000 bytes): VmRSS, VmHWM, ... */
double process_megabytes(pid_t process, const char *name);

#endif
