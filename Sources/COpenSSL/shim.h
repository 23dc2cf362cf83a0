// What Swift cannot see of OpenSSL: function-like macros, each under its own name.
#ifndef ASSAY_COPENSSL_SHIM_H
#define ASSAY_COPENSSL_SHIM_H

#include <openssl/evp.h>

#endif
