// Tells the thread sanitizer of `Synchronization.Mutex` on Linux, preloaded into the tests.
//
// A mutex that nobody else holds is taken and given back by atomic instructions in the client's own code, which the sanitizer sees.
// One that is held by another thread is taken by the library and the kernel, which it does not see: what the mutex guards is then
// reported as raced for. So the library's two slow ways are wrapped, and the sanitizer is told of what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Weak: the program that starts the tests loads this too, and has no sanitizer.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) {
    SWIFT void (*library)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
    library(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slowly(SELF void *mutex) {
    SWIFT void (*library)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    library(mutex);
}
