/*
 * Makes SQLite's file calls and allocations fail on purpose, or stand still.
 */
#ifndef STORE_FAULTS_H
#define STORE_FAULTS_H

#include "standard.h"

enum fault_kind {
    FAULT_WRITE,  /* writes, truncations and syncs of files, growth of shared memory */
    FAULT_FILE,   /* those, and opening, deleting, reading, locking, asking for size or existence */
    FAULT_MEMORY, /* allocations */
    FAULT_SYNC,   /* syncs of files alone */
};

/* TESTS_MAIN(faults_install, NULL): from then on SQLite works through the layer that can fail. */
int faults_install(void **unused);

/*
 * From now on the nth call of a kind (1: the next) returns `result`; `lasting`: all after it too. With
 * `nth` 0 no call fails, they are only counted.
 */
void faults_arm(enum fault_kind kind, int nth, int result, bool lasting);

/* Ends that; returns how many calls of the kind there have been since faults_arm. */
int faults_disarm(void);

/* From now on (or not any more) there is no shared memory, as on some network file systems. */
void faults_no_shared_memory(bool none);

/* Holds every file write until it is called with false. */
void faults_stall(bool stall);

/* How many file writes wait to go on. */
int faults_stalled(void);

#endif
