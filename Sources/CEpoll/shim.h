// What Linux has and Swift's Glibc module leaves out.
#ifndef ASSAY_CEPOLL_SHIM_H
#define ASSAY_CEPOLL_SHIM_H

#include <sys/epoll.h>
#include <sys/eventfd.h>

// accept4 sets the flags of the new socket in the same call. It hides behind _GNU_SOURCE, and <sys/socket.h> must not be
// included here: its declarations would then belong to this module and vanish from Glibc's.
int assay_accept4(int socket, void *address, unsigned int *length, int flags) __asm__("accept4");

#endif
