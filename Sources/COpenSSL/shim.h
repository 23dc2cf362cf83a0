// What Swift cannot see of OpenSSL: macros it cannot read, each as a function that bears the macro's name.
#ifndef ASSAY_COPENSSL_SHIM_H
#define ASSAY_COPENSSL_SHIM_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static inline int assay_EVP_PKEY_KEYPAIR(void) { return EVP_PKEY_KEYPAIR; }
static inline int assay_EVP_PKEY_PUBLIC_KEY(void) { return EVP_PKEY_PUBLIC_KEY; }

static inline int assay_SSL_CTX_set_min_proto_version(SSL_CTX *context, int version)
{
    return SSL_CTX_set_min_proto_version(context, version);
}

static inline int assay_SSL_CTX_set_max_proto_version(SSL_CTX *context, int version)
{
    return SSL_CTX_set_max_proto_version(context, version);
}

static inline void assay_SSL_CTX_set_mode_RELEASE_BUFFERS(SSL_CTX *context)
{
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}

static inline void assay_SSL_CTX_set_options_NO_RENEGOTIATION(SSL_CTX *context)
{
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
}

static inline void assay_SSL_CTX_set_session_cache_mode_OFF(SSL_CTX *context)
{
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline int assay_SSL_CTX_add1_chain_cert(SSL_CTX *context, X509 *certificate)
{
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

static inline void assay_SSL_CTX_set_tlsext_servername_callback(
    SSL_CTX *context, int (*callback)(SSL *, int *, void *), void *argument)
{
    SSL_CTX_set_tlsext_servername_callback(context, callback);
    SSL_CTX_set_tlsext_servername_arg(context, argument);
}

static inline int assay_SSL_set_tlsext_host_name(SSL *connection, const char *name)
{
    return (int)SSL_set_tlsext_host_name(connection, name);
}

static inline void assay_sk_PKCS12_SAFEBAG_pop_free(STACK_OF(PKCS12_SAFEBAG) *bags)
{
    sk_PKCS12_SAFEBAG_pop_free(bags, PKCS12_SAFEBAG_free);
}

static inline void assay_sk_PKCS7_pop_free(STACK_OF(PKCS7) *safes)
{
    sk_PKCS7_pop_free(safes, PKCS7_free);
}

#endif
