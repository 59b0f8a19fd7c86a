// Put in front of the C library by LD_PRELOAD: the allocation with the number FAIL_AT fails, and where FAIL_ALWAYS is set each one after it too.
// Counted are malloc, calloc, realloc, posix_memalign, aligned_alloc, memalign and mmap between the two marks of archive-torture, which are calls of
// access with names that no file has. FAIL_LOG gets a line for the first that failed, and for a signal its name, the address that was wanted, and the functions it came from.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

static atomic_long calls;
static atomic_int is_on;
static long fail_at;
static int fails_always, log_file = -1;

static void say(const char *text) {
    if (log_file >= 0) (void)!write(log_file, text, strlen(text));
}

static void stopped(int number, siginfo_t *info, void *context) {
    (void)context;
    atomic_store(&is_on, 0);
    char line[64];
    snprintf(line, sizeof line, "signal %s at %zu\n", sigabbrev_np(number), (size_t)info->si_addr);
    say(line);
    void *frames[24];
    if (log_file >= 0) backtrace_symbols_fd(frames, backtrace(frames, 24), log_file);
    signal(number, SIG_DFL);
    raise(number);
    _exit(99);
}

__attribute__((constructor)) static void prepare(void) {
    const char *at = getenv("FAIL_AT"), *log = getenv("FAIL_LOG");
    fail_at = at ? atol(at) : 0;
    fails_always = getenv("FAIL_ALWAYS") != NULL;
    if (log) log_file = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    void *frames[2];
    backtrace(frames, 2);  // it loads a library at its first use
    struct sigaction action = {.sa_sigaction = stopped, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}

static int fails(const char *what, size_t size) {
    if (!atomic_load(&is_on)) return 0;
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (fail_at == 0 || number < fail_at || (number > fail_at && !fails_always)) return 0;
    if (number == fail_at) {
        char line[80];
        snprintf(line, sizeof line, "failed %s of %zu\n", what, size);
        say(line);
    }
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return fails("malloc", size) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails("calloc", count * size) ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return fails("realloc", size) ? NULL : __libc_realloc(memory, size); }
void *memalign(size_t alignment, size_t size) { return fails("memalign", size) ? NULL : __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return fails("aligned_alloc", size) ? NULL : __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
    if (fails("posix_memalign", size)) return ENOMEM;
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}
void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    return fails("mmap", length) ? (void *)-1 : (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

int access(const char *path, int mode) {
    if (strncmp(path, "/archive-torture-", 17) == 0) {
        if (strcmp(path + 17, "end") == 0) {
            atomic_store(&is_on, 0);
            char line[40];
            snprintf(line, sizeof line, "calls %ld\n", atomic_load(&calls));
            say(line);
        } else {
            atomic_store(&is_on, 1);
        }
    }
    return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}
