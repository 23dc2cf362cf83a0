import COpenSSL

/// Collects the named parts of a key, then lets OpenSSL make the key of them.
@safe
struct KeyParameters: ~Copyable {
    private let builder: OpaquePointer
    /// The builder copies nothing before the key is made, neither values nor names: they must live, unmoved.
    private var numbers: [BigNumber] = []
    private var strings: [PinnedBytes] = []

    /// No parts yet.
    init() throws(OpenSSLError) {
        unsafe builder = unsafe try OpenSSLError.check(OSSL_PARAM_BLD_new(), "OSSL_PARAM_BLD_new")
    }

    deinit {
        unsafe OSSL_PARAM_BLD_free(builder)
    }

    /// Adds an unsigned big-endian number.
    mutating func add(number bytes: [UInt8], as name: String) throws(OpenSSLError) {
        let number = try BigNumber(bytes)
        numbers.append(number)
        let name = pinned(Array(name.utf8))
        try OpenSSLError.check(
            unsafe OSSL_PARAM_BLD_push_BN(builder, name.pointer, number.pointer), "OSSL_PARAM_BLD_push_BN")
    }

    /// Adds a byte string.
    mutating func add(octets bytes: [UInt8], as name: String) throws(OpenSSLError) {
        let (name, value) = (pinned(Array(name.utf8)), pinned(bytes))
        try OpenSSLError.check(
            unsafe OSSL_PARAM_BLD_push_octet_string(builder, name.pointer, value.pointer, bytes.count),
            "OSSL_PARAM_BLD_push_octet_string")
    }

    /// Adds the name of a curve.
    mutating func add(group: String) throws(OpenSSLError) {
        let (name, value) = (pinned(Array(KeyPart.group.utf8)), pinned(Array(group.utf8)))
        try OpenSSLError.check(
            unsafe OSSL_PARAM_BLD_push_utf8_string(builder, name.pointer, value.pointer, group.utf8.count),
            "OSSL_PARAM_BLD_push_utf8_string")
    }

    private mutating func pinned(_ bytes: [UInt8]) -> PinnedBytes {
        let copy = PinnedBytes(bytes)
        strings.append(copy)
        return copy
    }

    /// Makes the key.
    consuming func key(type: String, isPrivate: Bool) throws(OpenSSLError) -> KeyHandle {
        guard let parameters = unsafe OSSL_PARAM_BLD_to_param(builder) else {
            throw OpenSSLError.taken(after: "OSSL_PARAM_BLD_to_param")
        }
        defer { unsafe OSSL_PARAM_free(parameters) }
        let context = unsafe try OpenSSLError.check(
            EVP_PKEY_CTX_new_from_name(nil, type, nil), "EVP_PKEY_CTX_new_from_name")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        try OpenSSLError.check(unsafe EVP_PKEY_fromdata_init(context), "EVP_PKEY_fromdata_init")
        var key: OpaquePointer?
        let selection = isPrivate ? assay_EVP_PKEY_KEYPAIR() : assay_EVP_PKEY_PUBLIC_KEY()
        try OpenSSLError.check(unsafe EVP_PKEY_fromdata(context, &key, selection, parameters), "EVP_PKEY_fromdata")
        return unsafe try KeyHandle(takingOwnershipOf: key, from: "EVP_PKEY_fromdata")
    }
}
