// Puts the clock on the wall forward by WALL_CLOCK_OFFSET seconds in whatever loads it (LD_PRELOAD; see clocks.sh). Clocks that only
// measure, and the times of files, stay the machine's. Until when to wait, by the clock on the wall, is told in its time and waited
// for in the machine's.
//
// Nothing is locked or allocated once a function has been called: handlers of signals may call it again, as those of PostgreSQL do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static time_t offset;

// What builds goes by the times of files, which are the machine's.
static int builds(void) {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  return !strncmp(name, "swift", 5) || !strncmp(name, "clang", 5) || !strncmp(name, "ld", 2);
}

__attribute__((constructor(101))) static void start(void) {
  const char *text = getenv("WALL_CLOCK_OFFSET");
  offset = text && !builds() ? atoll(text) : 0;
}

static int is_wall(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

// The functions that are taken the place of. Symbols of glibc that had another form once are asked for by the present one.
#define NEXT(type, name) \
  static type next; \
  if (!next) next = (type)dlsym(RTLD_NEXT, name)

typedef int (*gettime)(clockid_t, struct timespec *);

static int machine(clockid_t clock, struct timespec *now) {
  NEXT(gettime, "clock_gettime");
  return next ? next(clock, now) : (int)syscall(SYS_clock_gettime, clock, now);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = machine(clock, now);
  if (result == 0 && is_wall(clock)) now->tv_sec += offset;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME_COARSE, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  if (base == TIME_UTC) clock_gettime(CLOCK_REALTIME, now);
  return base == TIME_UTC ? base : 0;
}

// Moments of clocks that measure are seconds since the machine began: no machine has run for thirty years.
static const struct timespec *waited(const struct timespec *until, struct timespec *own) {
  if (!until || until->tv_sec < 1000000000) return until;
  *own = *until;
  own->tv_sec -= offset;
  return own;
}

#define WAITING(name, version, head, names) \
  int name head { \
    static int(*next) head; \
    struct timespec own; \
    if (!next) next = (int(*) head)dlvsym(RTLD_NEXT, #name, version); \
    if (!next) next = (int(*) head)dlsym(RTLD_NEXT, #name); \
    return next names; \
  }
#define UNTIL waited(until, &own)

WAITING(pthread_cond_timedwait, "GLIBC_2.3.2",
        (pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until),
        (condition, mutex, UNTIL))
WAITING(pthread_cond_clockwait, "GLIBC_2.34",
        (pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
         const struct timespec *restrict until),
        (condition, mutex, clock, UNTIL))
WAITING(pthread_mutex_timedlock, "GLIBC_2.2.5",
        (pthread_mutex_t *restrict mutex, const struct timespec *restrict until), (mutex, UNTIL))
WAITING(pthread_rwlock_timedrdlock, "GLIBC_2.2.5",
        (pthread_rwlock_t *restrict lock, const struct timespec *restrict until), (lock, UNTIL))
WAITING(pthread_rwlock_timedwrlock, "GLIBC_2.2.5",
        (pthread_rwlock_t *restrict lock, const struct timespec *restrict until), (lock, UNTIL))
WAITING(sem_timedwait, "GLIBC_2.2.5", (sem_t *restrict semaphore, const struct timespec *restrict until), (semaphore, UNTIL))
WAITING(sem_clockwait, "GLIBC_2.34",
        (sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until), (semaphore, clock, UNTIL))

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left) {
  typedef int (*sleep)(clockid_t, int, const struct timespec *, struct timespec *);
  NEXT(sleep, "clock_nanosleep");
  struct timespec own;
  return next(clock, flags, flags & TIMER_ABSTIME ? UNTIL : until, left);
}

static const struct itimerspec *set(int is_absolute, const struct itimerspec *asked, struct itimerspec *own) {
  if (!is_absolute || !asked) return asked;
  *own = *asked;
  own->it_value = *waited(&asked->it_value, &own->it_value);
  return own;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *asked, struct itimerspec *before) {
  typedef int (*settime)(int, int, const struct itimerspec *, struct itimerspec *);
  NEXT(settime, "timerfd_settime");
  struct itimerspec own;
  return next(timer, flags, set(flags & TFD_TIMER_ABSTIME, asked, &own), before);
}

int timer_settime(timer_t timer, int flags, const struct itimerspec *asked, struct itimerspec *before) {
  typedef int (*settime)(timer_t, int, const struct itimerspec *, struct itimerspec *);
  NEXT(settime, "timer_settime");
  struct itimerspec own;
  return next(timer, flags, set(flags & TIMER_ABSTIME, asked, &own), before);
}
