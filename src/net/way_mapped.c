/* The way through a port that a router opens when it is asked (mapper.h). */
#include <stdio.h>
#include <stdlib.h>

#include "net/mapper.h"
#include "net/way.h"

struct mapped {
    struct way_run run;
    struct mapper *mapper;
    int port;
};

static struct mapped *mapped_of(const struct way_run *run)
{
    return (struct mapped *)run;
}

static bool available(struct trouble *trouble)
{
    bool is = mapper_available();
    trouble_set(trouble, is ? TROUBLE_NONE : TROUBLE_NO_MAPPING, NULL, is ? NULL : "neither miniupnpc nor libnatpmp");
    return is;
}

static bool wanted(const struct way_ask *ask)
{
    return ask->waits && ask->map_port;
}

static struct way_run *begin(const struct way_ask *ask, int64_t now)
{
    (void)now;
    struct mapped *mapped = calloc(1, sizeof *mapped);
    if (!mapped)
        return NULL;
    mapped->port = ask->port;
    mapped->mapper = mapper_begin(ask->port);
    mapped->run.view.state = mapped->mapper ? WAY_TRYING : WAY_FAILED;
    if (!mapped->mapper)
        trouble_set(&mapped->run.view.trouble, TROUBLE_MEMORY, NULL, NULL);
    return &mapped->run;
}

static void tell(struct way_run *run, const struct way_ask *ask, int64_t now)
{
    (void)run;
    (void)ask;
    (void)now;
}

static void seek(struct way_run *run, int64_t now)
{
    (void)now;
    if (mapped_of(run)->mapper)
        mapper_again(mapped_of(run)->mapper);
}

static int polls(const struct way_run *run, struct pollfd polls[WAY_POLLS])
{
    if (!mapped_of(run)->mapper)
        return 0;
    polls[0] = (struct pollfd){.fd = mapper_fd(mapped_of(run)->mapper), .events = POLLIN};
    return 1;
}

static int64_t due(const struct way_run *run)
{
    (void)run;
    return INT64_MAX;
}

static void work(struct way_run *run, int64_t now)
{
    (void)now;
    struct mapping mapping;
    char why[TROUBLE_DETAIL_SIZE];
    if (!mapped_of(run)->mapper)
        return;
    switch (mapper_look(mapped_of(run)->mapper, &mapping, why)) {
    case MAPPER_ASKING:
        run->view.state = WAY_TRYING;
        break;
    case MAPPER_OPEN:
        run->view.state = WAY_OPEN;
        snprintf(run->view.place, sizeof run->view.place, "%s port %d", mapping.address, mapping.outer);
        break;
    case MAPPER_FAILED:
        run->view.state = WAY_FAILED;
        run->view.place[0] = 0;
        trouble_set(&run->view.trouble, TROUBLE_NO_MAPPING, NULL, why);
        break;
    }
}

static void end(struct way_run *run)
{
    mapper_end(mapped_of(run)->mapper);
    free(run);
}

const struct way way_mapped = {.kind = WAY_MAPPED,
                               .name = "router",
                               .available = available,
                               .wanted = wanted,
                               .begin = begin,
                               .tell = tell,
                               .seek = seek,
                               .polls = polls,
                               .due = due,
                               .work = work,
                               .end = end};
