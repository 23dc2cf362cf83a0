// What Linux has and Swift's Glibc module leaves out.
#ifndef ASSAY_CGLIBC_SHIM_H
#define ASSAY_CGLIBC_SHIM_H

#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// accept4 sets the flags of the new socket in the same call. It hides behind _GNU_SOURCE, and <sys/socket.h> must not be
// included here: its declarations would then belong to this module and vanish from Glibc's.
int assay_accept4(int socket, void *address, unsigned int *length, int flags) __asm__("accept4");

// pipe2 hides behind _GNU_SOURCE as well.
int assay_pipe2(int *ends, int flags) __asm__("pipe2");

// prctl is variadic, which Swift does not import; every option takes at most these.
int assay_prctl(int option, unsigned long first, unsigned long second, unsigned long third, unsigned long fourth)
    __asm__("prctl");

// PR_SET_CHILD_SUBREAPER of <linux/prctl.h>: orphans below this process become its children.
#define ASSAY_SET_CHILD_SUBREAPER 36

#endif
