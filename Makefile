# Gravitrips: build, run, test, install. GNU make; `make help` lists the targets.
#
# A file's room is its directory under src/; sources are found by wildcard, so a new file needs no line here.
# Everything that is made goes to $(B).

B      ?= build
WERROR ?= 0

# Where things are installed; DESTDIR comes before all of them.
PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
LIBDIR  ?= $(PREFIX)/lib
DATADIR ?= $(PREFIX)/share

# Compiler flags that may be replaced from outside: make CFLAGS='-O0 -g'. Search is compiled with -O3 where all else is
# with -O2, whoever says so: without it the solver takes a tenth longer.
CFLAGS       ?= -O2 -g
SEARCH_FLAGS ?= $(if $(filter -O2,$(CFLAGS)),-O3)

PKG_CONFIG ?= pkg-config
INSTALL    ?= install
MSGFMT     ?= msgfmt
LDCONFIG   ?= ldconfig

# Those that belong to the compiler, which may be one for another machine.
tool = $(or $(shell $(CC) -print-prog-name=$(1) 2>/dev/null),$(1))
ifneq ($(filter default undefined,$(origin AR)),)
AR := $(call tool,ar)
endif
OBJCOPY ?= $(call tool,objcopy)

DARWIN := $(filter Darwin,$(shell uname))

# The version stands in version.h; docs/HACKING.md says when its first number, which is the soname's, is raised.
version = $(shell sed -n 's/.*GRAVITRIPS_VERSION_$(1) \([0-9]*\).*/\1/p' include/gravitrips/version.h)
MAJOR   := $(call version,MAJOR)
VERSION := $(MAJOR).$(call version,MINOR).$(call version,PATCH)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
            -Wold-style-definition -Wvla -Wwrite-strings -Wpointer-arith -Wundef -Wformat=2 -Wimplicit-fallthrough
ifeq ($(WERROR),1)
WARNINGS += -Werror
endif
# Each step is one short line; V=1 shows the whole commands.
ifneq ($(V),1)
Q   := @
say  = $(info $()  $(1) $@)
endif
ifneq ($(SANITIZE),)
SANITIZE_FLAGS := -fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer
endif

# Hardened unless HARDEN=0: programs that lie elsewhere each time, guarded stacks and copies, tables that are read-only
# once the program runs. Sanitizers bring guards of their own; what packagers ask for with CPPFLAGS stays.
HARDEN ?= $(if $(SANITIZE)$(DARWIN),0,1)
ifeq ($(HARDEN),1)
MACHINE        := $(shell $(CC) -dumpmachine 2>/dev/null)
HARDEN_CFLAGS  := -fstack-protector-strong \
                  $(if $(filter x86_64-% i686-%,$(MACHINE)),-fstack-clash-protection -fcf-protection) \
                  $(if $(filter aarch64-%,$(MACHINE)),-mbranch-protection=standard) \
                  $(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),$(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,\
                  -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
HARDEN_LDFLAGS := -pie -Wl,-z,relro,-z,now
endif

# The same bytes wherever the sources lie: nothing that is built names their folder.
SAME_BYTES := -ffile-prefix-map=$(CURDIR)=.

# Where numbers have 32 bits times go on after 2038 all the same, and files beyond 2 GiB.
LONG_LIVED := -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64

BASE_FLAGS = -std=c17 -D_GNU_SOURCE $(LONG_LIVED) -Iinclude -Isrc -pthread -fPIE $(WARNINGS) \
             $(HARDEN_CFLAGS) $(SAME_BYTES) $(CPPFLAGS) $(CFLAGS) $(SANITIZE_FLAGS)
LINK_FLAGS = $(CFLAGS) $(SANITIZE_FLAGS) $(HARDEN_LDFLAGS) $(LDFLAGS) -pthread

# Unless told otherwise as many steps run at a time as there are processors.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
endif

# --- libraries: pkg-config is asked once, and only when something that needs the library is built ---

package = $(call found,$(shell $(PKG_CONFIG) $(1) $(2) || echo MISSING),$(2))
found   = $(if $(filter MISSING,$(1)),$(error not installed: one of $(2); run .ci/packages test),$(1))
cflags  = $(patsubst -I%,-isystem %,$(call package,--cflags,$(1)))
libs    = $(call package,--libs,$(1))

UI_PACKAGES   := sdl2 SDL2_image SDL2_mixer SDL2_ttf fontconfig
BENCH_CFLAGS   = $(eval BENCH_CFLAGS := $(call cflags,x11 xtst))$(BENCH_CFLAGS)
BENCH_LIBS     = $(eval BENCH_LIBS := $(call libs,x11 xtst))$(BENCH_LIBS)
X11_CFLAGS     = $(eval X11_CFLAGS := $(call cflags,x11))$(X11_CFLAGS)
X11_LIBS       = $(eval X11_LIBS := $(call libs,x11))$(X11_LIBS)
STORE_CFLAGS   = $(eval STORE_CFLAGS := $(call cflags,sqlite3))$(STORE_CFLAGS)
STORE_LIBS     = $(eval STORE_LIBS := $(call libs,sqlite3))$(STORE_LIBS)
# SDL's headers bring the compiler's vector intrinsics with them: four fifths of what a file of the window is made of,
# and of the time it takes to compile. Nothing in the window uses them.
SLIM_SDL      := $(addprefix -DSDL_DISABLE_,IMMINTRIN_H MMINTRIN_H XMMINTRIN_H EMMINTRIN_H PMMINTRIN_H)
# The desktop's bus is loaded when it is needed: its header alone is built with.
UI_CFLAGS      = $(eval UI_CFLAGS := $(SLIM_SDL) $(call cflags,$(UI_PACKAGES) dbus-1))$(UI_CFLAGS)
UI_LIBS        = $(eval UI_LIBS := $(call libs,$(UI_PACKAGES)))$(UI_LIBS)
# Optional: without libsodium nobody plays over a network, and the programs say so; without the others one way less.
# miniupnpc and libnatpmp are loaded when they are used: their headers alone are built with. `make SODIUM=no`
# (with a B of its own) builds as if libsodium were not there.
exists         = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo $(2))
header         = $(shell printf '\043include <$(1)>\n' | $(CC) $(CPPFLAGS) -E - >/dev/null 2>&1 && echo $(2))
SODIUM         = $(eval SODIUM := $(call exists,libsodium,yes))$(SODIUM)
NET_CFLAGS     = $(eval NET_CFLAGS := $(if $(filter yes,$(SODIUM)),$(call cflags,libsodium)) \
                   $(call exists,miniupnpc,-DWITH_MINIUPNPC) $(call header,natpmp.h,-DWITH_NATPMP))$(NET_CFLAGS)
NET_LIBS       = $(eval NET_LIBS := $(if $(filter yes,$(SODIUM)),$(call libs,libsodium) \
                   $(if $(filter Linux,$(shell uname)),-ldl)))$(NET_LIBS)
# Optional as well: without giflib no GIF is written, without zlib no PNG. (giflib has no file for pkg-config everywhere.)
PICTURE_CFLAGS = $(eval PICTURE_CFLAGS := $(call header,zlib.h,-DWITH_ZLIB) \
                   $(call header,gif_lib.h,-DWITH_GIFLIB))$(PICTURE_CFLAGS)
PICTURE_LIBS   = $(if $(findstring ZLIB,$(PICTURE_CFLAGS)),-lz) $(if $(findstring GIFLIB,$(PICTURE_CFLAGS)),-lgif)
TEST_CFLAGS    = $(eval TEST_CFLAGS := $(call cflags,cmocka))$(TEST_CFLAGS)
TEST_LIBS      = $(eval TEST_LIBS := $(call libs,cmocka))$(TEST_LIBS)

# --- what there is ---

sources = $(sort $(wildcard $(addsuffix /*.c,$(1)) $(addsuffix /*/*.c,$(1)) $(addsuffix /*/*/*.c,$(1))))
objects = $(patsubst %.c,$(B)/obj/%.o,$(call sources,$(1)))
main    = $(B)/obj/src/$(1)/main.o
rest    = $(filter-out $(call main,$(1)),$(call objects,src/$(1)))

LIB_ROOMS  := src/threads src/rules src/files src/certificate src/ai src/match src/text src/solver src/proof
LIB        := $(B)/obj/library.a
SONAME     := libgravitrips.so.$(MAJOR)
SHARED     := $(if $(DARWIN),,$(B)/libgravitrips.so.$(VERSION))
LIBRARIES  := $(B)/libgravitrips.a $(SHARED)
STORE      := $(B)/obj/store.a
PICTURES   := $(B)/obj/pictures.a
ENGINES    := $(B)/obj/engines.a
NET        := $(B)/obj/net.a
RELAY      := $(B)/obj/relay.a
CLI        := $(B)/obj/cli.a
WORKSHOP   := $(B)/obj/workshop.a
UI         := $(B)/obj/ui.a
SUPPORT    := $(B)/obj/support.a
UI_SUPPORT := $(B)/obj/ui_support.a

PROGRAMS   := $(patsubst src/cli/main.c,$(B)/gravitrips-cli,$(wildcard src/cli/main.c)) \
              $(patsubst src/ui/main.c,$(B)/gravitrips,$(wildcard src/ui/main.c)) \
              $(patsubst src/relay/main.c,$(B)/gravitrips-relay,$(wildcard src/relay/main.c))
# A test may say in a comment that it cannot be built without a library:  /* needs: libsodium */
buildable   = $(if $(filter yes,$(SODIUM)),$(1),$(filter-out $(shell grep -l '^/\* needs: libsodium \*/' $(1)),$(1)))
UNIT_TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(call buildable,$(sort $(wildcard tests/test_*.c))))
UI_TESTS   := $(patsubst tests/%.c,$(B)/tests/%,$(call buildable,$(sort $(wildcard tests/ui/test_*.c))))
# Most unit tests are joined to one program for each of the two folders, of which each test is a name: to link two hundred
# programs takes longer than to compile them. A test that names flags of the linker, or wants arguments, stands alone.
ALONE      := $(patsubst tests/%.c,$(B)/tests/%,$(shell grep -l -e '^/\* link: ' -e '^int main.int' tests/test_*.c tests/ui/test_*.c))
E2E_TOOLS  := $(patsubst tests/%.c,$(B)/tests/%,$(sort $(wildcard tests/e2e/*.c)))
STANDINS   := $(B)/tests/standins/libspeechd.so.2 $(B)/tests/standins/libpad.so $(B)/tests/standins/libslow.so
STANDIN_PROGRAMS := $(B)/tests/standins/portal
STANDIN_GUEST := $(B)/tests/standins/guest $(B)/tests/standins/nofence
BENCH_TOOLS := $(B)/tests/bench/window $(B)/tests/bench/history
BENCH_RELAY := $(B)/tests/bench/relay
CATALOGUES := $(patsubst assets/po/%.po,$(B)/locale/%/LC_MESSAGES/gravitrips.mo,$(sort $(wildcard assets/po/*.po)))
MANUAL_PROGRAMS := $(B)/manuals/cli $(B)/manuals/window $(B)/manuals/relay
FUZZERS    := $(patsubst tests/%.c,$(B)/tests/%,$(call buildable,$(sort $(wildcard tests/fuzz/*.c))))
HELPERS    := $(filter-out tests/test_% tests/joined.c,$(wildcard tests/*.c))

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.PHONY: all play workshop test test-all test-rest unit e2e bench check sanitize valgrind coverage fuzz fuzzers cross deb \
        install uninstall dist clean help test-programs bench-programs FORCE

##  all        build the library and the programs (this is what plain `make` does)
all: $(LIBRARIES) $(PROGRAMS)

##  play       install what is missing, build, and open the game
play:
	@.ci/packages play
	@$(MAKE) --no-print-directory $(B)/gravitrips
	@$(B)/gravitrips $(ARGS)

##  test       install what is missing, build, and test, in a few minutes; the last line counts
##  test-all   the same with all tests: also those that play over network namespaces, kill, wait or repeat; test-rest: these
test test-all test-rest:
	@.ci/packages test
	+@$(call build_tests,$(LIBRARIES) $(PROGRAMS))
	@tests/run $(patsubst test-%,--%,$(filter-out test,$@)) $(B)

##  unit       install what is missing, build, and run the unit tests only
unit:
	@.ci/packages test
	+@$(call build_tests,)
	@tests/run --unit --all $(B)

##  e2e        install what is missing, build, and run the end-to-end tests only
e2e:
	@.ci/packages test
	@$(MAKE) --no-print-directory all $(E2E_TOOLS) $(STANDINS) $(STANDIN_PROGRAMS) $(STANDIN_GUEST) $(MANUAL_PROGRAMS) \
	    $(B)/gravitrips-workshop
	@tests/run --e2e --all $(B)

##  workshop   build gravitrips-workshop, for those who build the others: books, ladder, bench, tune
workshop: $(B)/gravitrips-workshop

##  bench      install what is missing, measure, and print the figures
bench:
	@.ci/packages bench
	@$(MAKE) --no-print-directory all bench-programs $(B)/tests/e2e/where
	@$(B)/gravitrips-workshop bench
	@for script in $(sort $(wildcard tests/bench/*.sh)); do $$script $(B) || exit 1; done

##  check      the house rules: format, layers, names, exported symbols, circles, stray words, dialect, tables, languages; and sizes
check:
	@.ci/packages check
	@$(MAKE) --no-print-directory -k all test-programs
	@tests/checks/run $(B)

##  sanitize   build with address, undefined-behaviour and thread sanitizers, and run the unit tests under them;
##             with SCRIPTS=1 the scripts, too, under the first two
# Where the window is, scripts look for no leaks: SDL's and D-Bus' own are not ours. The unit tests look for them.
sanitize:
	@.ci/packages check
	@.ci/packages bench
	@$(MAKE) --no-print-directory B=$(B)/asan SANITIZE=address,undefined all test-programs bench-programs
	@$(MAKE) --no-print-directory B=$(B)/tsan SANITIZE=thread test-programs
	@tests/run --unit --all $(B)/tsan; status=$$?; \
	    tests/run $(if $(SCRIPTS),,--unit) --all $(B)/asan && exit $$status

##  valgrind   run the unit tests and gravitrips-cli under valgrind; a leak or a wrong access is a failure
valgrind:
	@.ci/packages check
	@$(MAKE) --no-print-directory B=$(B)/valgrind CPPFLAGS=-DUNDER_VALGRIND all test-programs
	@tests/checks/leaks $(B)/valgrind

##  coverage   run all tests on a build that counts lines, and tell how many of each room they reached
# Programs end gently (E2E_GENTLE), since one that is killed does not write down what it counted. All is run that there is.
coverage:
	@.ci/packages coverage
	@$(MAKE) --no-print-directory B=$(B)/coverage all test-programs \
	    CFLAGS='-O1 -g --coverage -fprofile-update=atomic'
	@find $(B)/coverage -name '*.gcda' -exec rm -f {} +
	@E2E_GENTLE=1 LONG_TESTS=1 tests/run --all $(B)/coverage; status=$$?; tests/checks/coverage $(B)/coverage && exit $$status

##  fuzz       build the fuzzers of tests/fuzz with clang, into build/fuzz/tests/fuzz (docs/HACKING.md: how to fuzz)
fuzz:
	@.ci/packages check
	@$(MAKE) --no-print-directory B=$(B)/fuzz CC=clang SANITIZE=address,undefined \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link' fuzzers

fuzzers: $(FUZZERS)

##  cross      test the command line and the unit tests for other machines (MACHINES="arm64 i386 s390x"), where compilers are
MACHINES = arm64 i386 s390x
cross:
	+@tests/checks/cross $(B)/cross $(MACHINES)

# A test program that cannot be built must count as failed, and so must not be left over from an earlier build.
define build_tests
$(MAKE) --no-print-directory -k $(1) test-programs || for program in $(PROGRAMS) $(UNIT_TESTS) $(UI_TESTS) $(E2E_TOOLS); do \
    $(MAKE) -s $$program >/dev/null 2>&1 || rm -f $$program; \
done
endef

test-programs: $(UNIT_TESTS) $(UI_TESTS) $(E2E_TOOLS) $(STANDINS) $(STANDIN_PROGRAMS) $(STANDIN_GUEST) \
               $(MANUAL_PROGRAMS) $(CATALOGUES) $(B)/gravitrips-workshop

bench-programs: $(BENCH_TOOLS) $(BENCH_RELAY) $(B)/gravitrips-workshop

# --- programs and libraries ---

$(B)/gravitrips: $(call main,ui) $(UI) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB) | $(CATALOGUES)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $(filter %.o %.a,$^) $(UI_LIBS) $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) -lm

# For those who build the others; not installed.
$(B)/gravitrips-workshop: $(WORKSHOP)
$(B)/gravitrips-cli $(B)/gravitrips-workshop: $(B)/gravitrips-%: $(B)/obj/src/%/main.o $(CLI) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $< $(filter $(WORKSHOP),$^) $(filter-out $(WORKSHOP),$(filter %.a,$^)) $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) -lm

# Sees nothing but sealed bytes, and so needs none of the libraries.
$(B)/gravitrips-relay: $(call main,relay) $(RELAY) $(B)/obj/src/net/frame.o $(LIB)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $(filter %.o %.a,$^)

$(CATALOGUES): $(B)/locale/%/LC_MESSAGES/gravitrips.mo: assets/po/%.po
	@mkdir -p $(@D)
	@command -v $(MSGFMT) >/dev/null || { echo 'not installed: $(MSGFMT); run .ci/packages play' >&2; exit 1; }
	$(call say,MO  )
	$(Q)$(MSGFMT) -o $@ $<

$(LIB): $(call objects,$(LIB_ROOMS))
$(STORE): $(call objects,src/store src/train)
$(PICTURES): $(call objects,src/pictures)
$(ENGINES): $(call objects,src/engines)
# What is left of the room where there is no libsodium: words, and without.c, which says no.
NET_WITHOUT := $(patsubst %,$(B)/obj/src/net/%.o,address bytes code frame relay_probe socket trouble wire without)
$(NET): $(if $(filter yes,$(SODIUM)),$(filter-out %/without.o,$(call objects,src/net)),$(NET_WITHOUT))
$(RELAY): $(call rest,relay) $(call objects,src/options)
$(CLI): $(call rest,cli) $(call objects,src/options)
$(WORKSHOP): $(call rest,workshop)
$(UI): $(call rest,ui) $(call objects,src/options)
$(SUPPORT): $(patsubst %.c,$(B)/obj/%.o,$(HELPERS))
$(UI_SUPPORT): $(patsubst %.c,$(B)/obj/%.o,$(filter-out tests/ui/test_%,$(wildcard tests/ui/*.c)))

# Made anew each time, so that no object of a deleted source stays in it. D, for the same bytes each time, is GNU's.
$(B)/%.a:
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR  )
	$(Q)$(AR) rcsD $@ $(filter %.o,$^) 2>/dev/null || $(AR) rcs $@ $(filter %.o,$^)

# The library for others has one object, in which only what the public headers declare has a name. (On macOS `ld -r` hides
# the rest by itself.)
$(B)/libgravitrips.a: $(B)/obj/gravitrips.o
$(B)/obj/gravitrips.o: $(call objects,$(LIB_ROOMS))
	$(call say,LD  )
	$(Q)$(CC) -r -nostdlib -o $@.all $^
	$(Q)$(if $(DARWIN),cp $@.all $@,$(OBJCOPY) --localize-hidden $@.all $@)
	@rm -f $@.all

$(SHARED): $(call objects,$(LIB_ROOMS)) src/gravitrips.map
	$(call say,LD  )
	$(Q)$(CC) $(filter-out -pie,$(LINK_FLAGS)) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/gravitrips.map \
	    $(if $(SANITIZE),,-Wl,--no-undefined) -o $@ $(filter %.o,$^) -lm
	$(Q)ln -sf $(@F) $(B)/$(SONAME)
	$(Q)ln -sf $(SONAME) $(B)/libgravitrips.so

# A test may name linker flags of its own in a comment:  /* link: -Wl,--wrap=malloc */
link_flags = $$(sed -n 's,^/\* link: \(.*\) \*/.*,\1,p' tests/$(1).c)
UNIT_LIBS  = $(SUPPORT) $(WORKSHOP) $(CLI) $(RELAY) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
WINDOW_LIBS = $(UI_SUPPORT) $(SUPPORT) $(UI) $(RELAY) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
link_test  = $(CC) $(LINK_FLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(1) $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) $(TEST_LIBS) -lm

$(filter $(ALONE),$(UNIT_TESTS)): $(B)/tests/%: $(B)/obj/tests/%.o $(UNIT_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(call link_test,$(call link_flags,$*))

$(filter $(ALONE),$(UI_TESTS)): $(B)/tests/%: $(B)/obj/tests/%.o $(WINDOW_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(call link_test,$(call link_flags,$*) $(UI_LIBS))

comma := ,
# What is seen is read where it is drawn, by window_support.c, and not by another helper that does so.
$(B)/tests/joined: $(B)/obj/tests/joined.o $(UNIT_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(call link_test)
$(B)/tests/ui/joined: $(B)/obj/tests/ui/joined.o $(B)/obj/tests/ui/window_support.o $(WINDOW_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(call link_test,$(addprefix -Wl$(comma)--wrap=,canvas_text SDL_RenderPresent) $(UI_LIBS))

# tests/joined.c begins the test by whose name it is called; TESTS is a list of all of them.
TOGETHER := $(filter-out $(ALONE),$(UNIT_TESTS) $(UI_TESTS))
together  = $(filter $(patsubst %.c,$(B)/%,$(wildcard $(1)/test_*.c)),$(TOGETHER))
define join_tests
$(B)/$(1)/joined: $$(patsubst $(B)/%,$(B)/obj/%.o,$$(call together,$(1)))
$(B)/obj/$(1)/joined.o: tests/joined.c $(B)/obj/$(1)/joined.list
	$$(call say,CC  )
	$$(Q)$$(CC) $$(BASE_FLAGS) -I$(B)/obj/$(1) -c -o $$@ $$<
$(B)/obj/$(1)/joined.list: FORCE
	$$(call stamp,$$(patsubst %,TEST(%),$$(notdir $$(call together,$(1)))))
$$(call together,$(1)): $(B)/$(1)/joined
	$$(Q)ln -sf joined $$@
endef
$(foreach folder,tests tests/ui,$(eval $(call join_tests,$(folder))))
$(patsubst $(B)/%,$(B)/obj/%.o,$(TOGETHER)): FILE_FLAGS = -Dmain=$(notdir $*) -Wno-missing-prototypes

$(FUZZERS): $(B)/tests/%: $(B)/obj/tests/%.o $(SUPPORT) $(RELAY) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -fsanitize=fuzzer -o $@ $(filter %.o %.a,$^) \
	    $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) -lm

# What end-to-end tests see and hear with. Only what a tool uses is linked: it starts many times.
$(E2E_TOOLS): $(B)/tests/%: $(B)/obj/tests/%.o $(SUPPORT) $(UI) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $(filter %.o %.a,$^) -Wl,--as-needed \
	    $(UI_LIBS) $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) $(X11_LIBS) -lm

# Libraries that the program takes for others, or along with others: a server that speaks, a controller, a slow clock.
$(STANDINS): $(B)/obj/flags
	@mkdir -p $(@D)
	$(call say,LD  )
	$(Q)$(CC) -std=c17 -D_GNU_SOURCE -fPIC -shared -pthread $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(UI_CFLAGS) -o $@ \
	    $(filter %.c,$^)
$(B)/tests/standins/libspeechd.so.2: tests/standins/libspeechd.c
$(B)/tests/standins/libpad.so: tests/standins/libpad.c
$(B)/tests/standins/libslow.so: tests/standins/libslow.c

# A program: the desktop's portal, on a bus of its own.
$(B)/tests/standins/portal: $(B)/obj/tests/standins/portal.o
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $^ $(call libs,dbus-1)

# Programs that do harm, or let others do it. They may have but little memory, and sanitizers want much.
$(STANDIN_GUEST): $(B)/tests/standins/%: tests/standins/%.c $(B)/obj/flags
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) -std=c17 -D_GNU_SOURCE $(WARNINGS) $(CPPFLAGS) -O1 -g $(LDFLAGS) -o $@ $<
$(B)/tests/test_guest $(B)/tests/test_guest_harm: $(STANDIN_GUEST)

# They measure the window from outside; all else in tests/bench is shared.
$(BENCH_TOOLS): $(B)/tests/bench/%: $(B)/obj/tests/bench/%.o \
    $(filter-out $(patsubst $(B)/%,$(B)/obj/%.o,$(BENCH_TOOLS) $(BENCH_RELAY)),$(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/bench/*.c)))
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $^ $(BENCH_LIBS)

# It measures the relay from outside, and needs no window.
$(BENCH_RELAY): $(BENCH_RELAY:$(B)/%=$(B)/obj/%.o) $(B)/obj/src/net/frame.o
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $^

# --- objects ---

# What goes into the library may lie anywhere in memory, and hides all that the public headers do not declare. It is
# code, whatever the flags ask for: what is optimized when it is linked fits only one version of one compiler.
LIB_FLAGS = -fPIC -fvisibility=hidden -fno-semantic-interposition -fno-lto
$(B)/obj/src/threads/%.o $(B)/obj/src/match/%.o $(B)/obj/src/text/%.o $(B)/obj/src/files/%.o: ROOM_FLAGS = $(LIB_FLAGS)
$(B)/obj/src/rules/%.o $(B)/obj/src/certificate/%.o $(B)/obj/src/ai/%.o $(B)/obj/src/solver/%.o $(B)/obj/src/proof/%.o: ROOM_FLAGS = $(LIB_FLAGS) $(SEARCH_FLAGS)
$(B)/obj/src/store/%.o: ROOM_FLAGS = $(STORE_CFLAGS)
$(B)/obj/src/net/%.o: ROOM_FLAGS = $(NET_CFLAGS)
$(B)/obj/src/pictures/%.o: ROOM_FLAGS = $(PICTURE_CFLAGS)
$(B)/obj/src/ui/%.o: ROOM_FLAGS = $(UI_CFLAGS)
$(B)/obj/tests/%.o: ROOM_FLAGS = -Itests $(TEST_CFLAGS)
$(B)/obj/tests/test_handshake.o: ROOM_FLAGS = -Itests $(TEST_CFLAGS) $(NET_CFLAGS)
$(B)/obj/tests/test_pictures.o: ROOM_FLAGS = -Itests $(TEST_CFLAGS) $(PICTURE_CFLAGS)
$(B)/obj/tests/fuzz/%.o: ROOM_FLAGS = -Itests $(NET_CFLAGS)
$(B)/obj/tests/bench/%.o: ROOM_FLAGS = -Itests $(BENCH_CFLAGS)
$(B)/obj/tests/e2e/%.o: ROOM_FLAGS = -Itests $(UI_CFLAGS) $(X11_CFLAGS)
$(B)/obj/tests/standins/%.o: ROOM_FLAGS = $(UI_CFLAGS)
$(B)/obj/tests/ui/%.o: ROOM_FLAGS = -Itests $(UI_CFLAGS) $(TEST_CFLAGS)
PLACES := $(addprefix $(B)/obj/src/,ui/draw/asset.o ui/main.o solver/book.o)
$(PLACES): FILE_FLAGS = -DASSETS_INSTALLED='"$(DATADIR)/gravitrips/assets"' -DLOCALE_INSTALLED='"$(DATADIR)/locale"'
$(PLACES): $(B)/obj/datadir

# The weights that were tuned for boards of Kolibrat are compiled in: width, height, pieces, and a weight for each property.
WEIGHTS := $(sort $(wildcard assets/weights/kolibrat-*.weights))
$(B)/obj/src/ai/eval_kolibrat.o: $(B)/obj/ai/kolibrat_weights.h
$(B)/obj/src/ai/eval_kolibrat.o: FILE_FLAGS = -I$(B)/obj
$(B)/obj/ai/kolibrat_weights.h: assets/weights $(WEIGHTS)
	@mkdir -p $(@D)
	$(Q)awk '/^[a-z]/ { weights = weights ", " $$2 } \
	    /^# tuner / { sub("x", ", ", $$5); print "{{" $$5, $$7 + 0 "}, {" substr(weights, 3) "}},"; weights = "" }' $(WEIGHTS) >$@

$(B)/obj/%.o: %.c $(B)/obj/flags
	@mkdir -p $(@D)
	$(call say,CC  )
	$(Q)$(CC) $(BASE_FLAGS) $(ROOM_FLAGS) $(FILE_FLAGS) -MMD -MP -c -o $@ $<

# Stamps: they change only when the flags (or the place) do, and then what was built with others is built again. They hold
# nothing that one file alone has (FILE_FLAGS): else all would be built again whenever make comes to another file first.
# To install takes what there is, so that nothing is compiled then, perhaps as root and with other flags.
stamp = @mkdir -p $(@D); printf '%s\n' '$(1)' | cmp -s - $@ || printf '%s\n' '$(1)' >$@
asked := $(if $(filter install,$(MAKECMDGOALS)),,FORCE)

$(B)/obj/flags: $(asked)
	$(call stamp,$(CC) $(BASE_FLAGS) $(LINK_FLAGS) $(LIB_FLAGS) $(SEARCH_FLAGS))

$(B)/obj/datadir: $(asked)
	$(call stamp,$(DATADIR))

FORCE:

-include $(wildcard $(B)/obj/src/*/*.d $(B)/obj/src/*/*/*.d $(B)/obj/src/*/*/*/*.d $(B)/obj/tests/*.d $(B)/obj/tests/*/*.d)

# --- manuals and completions ---
#
# They are made from the tables of the command lines by programs that are not installed, and kept in docs and assets:
# who builds for another machine could not run what makes them. tests/e2e/manuals.sh fails when they are not up to date.

MANUAL_OBJECTS  := $(patsubst %,$(B)/obj/src/manuals/%.o,manual completion)

$(B)/obj/src/manuals/window.o: ROOM_FLAGS = $(UI_CFLAGS)

$(B)/manuals/cli: $(B)/obj/src/manuals/cli.o $(MANUAL_OBJECTS) $(CLI) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $(filter %.o %.a,$^) $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) -lm

$(B)/manuals/window: $(B)/obj/src/manuals/window.o $(MANUAL_OBJECTS) $(UI) $(ENGINES) $(STORE) $(NET) $(PICTURES) $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $(filter %.o %.a,$^) $(UI_LIBS) $(NET_LIBS) $(STORE_LIBS) $(PICTURE_LIBS) -lm

$(B)/manuals/relay: $(B)/obj/src/manuals/relay.o $(MANUAL_OBJECTS) $(RELAY) $(B)/obj/src/net/frame.o $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(LINK_FLAGS) -o $@ $(filter %.o %.a,$^)

##  manuals    make the manuals and completions in docs and assets anew, after a change of options, commands or keys
manuals: $(MANUAL_PROGRAMS)
	@src/manuals/make $(B) .
.PHONY: manuals

##  fairness   solve Kolibrat anew: the table behind the map of who wins, and its rows in docs/kolibrat-solved.md (minutes)
fairness: $(B)/gravitrips-workshop
	@$(B)/gravitrips-workshop fairness >$(B)/fairness && docs/make_fairness $(B)/fairness
.PHONY: fairness

# --- install ---

ASSETS     = $(wildcard assets/*.svg assets/*.wav assets/*.png assets/*.ttf)
LANGUAGES  = $(patsubst assets/po/%.po,%,$(wildcard assets/po/*.po))
INCLUDEDIR ?= $(PREFIX)/include
BASHDIR    ?= $(DATADIR)/bash-completion/completions
ZSHDIR     ?= $(DATADIR)/zsh/site-functions
FISHDIR    ?= $(DATADIR)/fish/vendor_completions.d
UNITDIR    ?= $(PREFIX)/lib/systemd/system
COMPLETED   = gravitrips gravitrips-cli gravitrips-relay

# What a desktop asks for, and where below DATADIR: entry, kind of file, description, icons. (assets/icons/make)
METAINFO   := net.gravitrips.gravitrips.metainfo.xml
ICON_SIZES := $(patsubst assets/icons/%.png,%,$(wildcard assets/icons/*.png))
DESKTOP    := assets/gravitrips.desktop:applications/gravitrips.desktop \
              assets/gravitrips-mime.xml:mime/packages/gravitrips.xml \
              assets/$(METAINFO):metainfo/$(METAINFO) \
              assets/icon.svg:icons/hicolor/scalable/apps/gravitrips.svg \
              assets/icons/symbolic.svg:icons/hicolor/symbolic/apps/gravitrips-symbolic.svg \
              $(foreach n,$(ICON_SIZES),assets/icons/$(n).png:icons/hicolor/$(n)x$(n)/apps/gravitrips.png)
source     = $(firstword $(subst :, ,$(1)))
target     = $(lastword $(subst :, ,$(1)))

# put FILES,FOLDER,MODE: copies them into a folder, which is made.
put = $(INSTALL) -d '$(DESTDIR)$(2)' && $(INSTALL) -m $(or $(3),644) $(1) '$(DESTDIR)$(2)'

# Both programs find what belongs to them beside their own folder, or where they were told when they were compiled.
define findable
	@[ '$(abspath $(BINDIR)/../share)' = '$(abspath $(DATADIR))' ] || [ "$$(cat $(B)/obj/datadir)" = '$(DATADIR)' ] || { \
	    echo "built for DATADIR=$$(cat $(B)/obj/datadir): first run make with the DATADIR and BINDIR that you install to" >&2; \
	    exit 1; }
endef

# What is linked with the library finds it from now on. Packages see to that themselves, and who is not root may not.
learn_libraries = $(if $(DESTDIR)$(DARWIN),,@$(LDCONFIG) 2>/dev/null || true)

##  install    install under PREFIX (default /usr/local), below DESTDIR if it is set; BINDIR, LIBDIR, DATADIR may differ
install: all
	$(findable)
	$(call put,$(PROGRAMS),$(BINDIR),755)
	$(call put,$(LIBRARIES),$(LIBDIR))
	$(if $(SHARED),ln -sf $(notdir $(SHARED)) '$(DESTDIR)$(LIBDIR)/$(SONAME)')
	$(if $(SHARED),ln -sf $(SONAME) '$(DESTDIR)$(LIBDIR)/libgravitrips.so')
	$(call put,include/gravitrips/*.h,$(INCLUDEDIR)/gravitrips)
	$(INSTALL) -d '$(DESTDIR)$(LIBDIR)/pkgconfig'
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@INCLUDEDIR@|$(INCLUDEDIR)|; s|@VERSION@|$(VERSION)|' \
	    src/gravitrips.pc.in >'$(DESTDIR)$(LIBDIR)/pkgconfig/gravitrips.pc'
	$(call put,$(ASSETS),$(DATADIR)/gravitrips/assets)
	$(call put,assets/books/*.book,$(DATADIR)/gravitrips/assets/books)
	$(call put,assets/weights/*.weights,$(DATADIR)/gravitrips/assets/weights)
	$(foreach file,$(DESKTOP),$(INSTALL) -d '$(DESTDIR)$(DATADIR)/$(dir $(call target,$(file)))' && $\
	    $(INSTALL) -m 644 $(call source,$(file)) '$(DESTDIR)$(DATADIR)/$(call target,$(file))' &&) true
	$(foreach language,$(LANGUAGES),$(call put,$(B)/locale/$(language)/LC_MESSAGES/gravitrips.mo,$\
	    $(DATADIR)/locale/$(language)/LC_MESSAGES) &&) true
	$(call put,$(patsubst %,docs/%.6,$(COMPLETED)),$(DATADIR)/man/man6)
	$(call put,assets/relay/haproxy.cfg,$(DATADIR)/gravitrips-relay)
	$(INSTALL) -d '$(DESTDIR)$(UNITDIR)'
	sed 's|@BINDIR@|$(BINDIR)|' assets/systemd/gravitrips-relay.service >'$(DESTDIR)$(UNITDIR)/gravitrips-relay.service'
	$(INSTALL) -d '$(DESTDIR)$(BASHDIR)' '$(DESTDIR)$(ZSHDIR)' '$(DESTDIR)$(FISHDIR)'
	$(foreach program,$(COMPLETED),$\
	    $(INSTALL) -m 644 assets/completions/$(program).bash '$(DESTDIR)$(BASHDIR)/$(program)' && $\
	    $(INSTALL) -m 644 assets/completions/$(program).zsh '$(DESTDIR)$(ZSHDIR)/_$(program)' && $\
	    $(INSTALL) -m 644 assets/completions/$(program).fish '$(DESTDIR)$(FISHDIR)/$(program).fish' &&) true
	$(learn_libraries)

##  uninstall  remove what install put there
uninstall:
	rm -f $(addprefix '$(DESTDIR)$(BINDIR)'/,gravitrips gravitrips-cli gravitrips-relay)
	rm -f '$(DESTDIR)$(LIBDIR)'/libgravitrips.a '$(DESTDIR)$(LIBDIR)'/libgravitrips.so* \
	    '$(DESTDIR)$(LIBDIR)/pkgconfig/gravitrips.pc'
	rm -rf '$(DESTDIR)$(INCLUDEDIR)/gravitrips' '$(DESTDIR)$(DATADIR)/gravitrips' '$(DESTDIR)$(DATADIR)/gravitrips-relay'
	rm -f '$(DESTDIR)$(UNITDIR)/gravitrips-relay.service'
	rm -f $(foreach file,$(DESKTOP),'$(DESTDIR)$(DATADIR)/$(call target,$(file))')
	rm -f $(patsubst %,'$(DESTDIR)$(DATADIR)/man/man6/%.6',$(COMPLETED)) $(patsubst %,'$(DESTDIR)$(BASHDIR)/%',$(COMPLETED)) \
	    $(patsubst %,'$(DESTDIR)$(ZSHDIR)/_%',$(COMPLETED)) $(patsubst %,'$(DESTDIR)$(FISHDIR)/%.fish',$(COMPLETED))
	rm -f $(foreach language,$(LANGUAGES),'$(DESTDIR)$(DATADIR)/locale/$(language)/LC_MESSAGES/gravitrips.mo')

# The last commit and nothing else, the same bytes whoever packs it.
##  dist       pack the sources of the last commit into build/gravitrips-VERSION.tar.gz
dist:
	@mkdir -p $(B)
	@git archive --prefix=gravitrips-$(VERSION)/ HEAD | gzip -9 -n >$(B)/gravitrips-$(VERSION).tar.gz
	@echo $(B)/gravitrips-$(VERSION).tar.gz

##  deb        pack the last commit as Debian packages into build/deb, and let lintian look at them
deb:
	@.ci/packages deb
	@tests/checks/deb $(B)/deb $(VERSION)

##  clean      remove everything that was built
clean:
	rm -rf $(B)

##  help       this list
help:
	@sed -n 's/^##//p' Makefile
