// Declarations of Darwin's C library that Sources use, with the types that they have there. For type checking only.
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long long off_t;
typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef unsigned long long ino_t;
typedef int dev_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int copyfile_flags_t;

struct timespec {
    long tv_sec;
    long tv_nsec;
};

struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    off_t st_size;
};

typedef struct {
    int fd;
} DIR;

struct dirent {
    ino_t d_ino;
    unsigned char d_type;
    char d_name[1024];
};

typedef struct _copyfile_state *copyfile_state_t;

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_FULLFSYNC 51
#define F_GETPROTECTIONCLASS 63
#define F_SETPROTECTIONCLASS 64
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define PATH_MAX 1024
#define SEEK_CUR 1
#define SEEK_END 2
#define W_OK (1 << 1)
#define AT_FDCWD -2
#define AT_EACCESS 0x0010
#define COPYFILE_ACL (1 << 0)
#define COPYFILE_XATTR (1 << 2)

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENODEV 19
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69
#define ENOSYS 78
#define EILSEQ 92
#define EOPNOTSUPP 102

int close(int);
int fstat(int, struct stat *_Null_unspecified);
int stat(const char *_Null_unspecified, struct stat *_Null_unspecified);
ssize_t readlink(const char *_Null_unspecified, char *_Null_unspecified, size_t);
int access(const char *_Null_unspecified, int);
int faccessat(int, const char *_Null_unspecified, int, int);
ssize_t write(int, const void *_Null_unspecified, size_t);
off_t lseek(int, off_t, int);
ssize_t read(int, void *_Null_unspecified, size_t);
int fsync(int);
int rename(const char *_Null_unspecified, const char *_Null_unspecified);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
int unlink(const char *_Null_unspecified);
int rmdir(const char *_Null_unspecified);
uid_t geteuid(void);
int flock(int, int);
DIR *_Null_unspecified opendir(const char *_Null_unspecified);
int closedir(DIR *_Null_unspecified);
struct dirent *_Null_unspecified readdir(DIR *_Null_unspecified);
char *_Null_unspecified strerror(int);
int fcopyfile(int, int, copyfile_state_t _Null_unspecified, copyfile_flags_t);

void *_Null_unspecified malloc(size_t);
void *_Null_unspecified calloc(size_t, size_t);
void *_Null_unspecified realloc(void *_Null_unspecified, size_t);
void *_Null_unspecified memmove(void *_Null_unspecified, const void *_Null_unspecified, size_t);
void free(void *_Null_unspecified);
void *_Null_unspecified memchr(const void *_Null_unspecified, int, size_t);
