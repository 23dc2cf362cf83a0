extension MintedClaimsTests.Golden {
    private typealias Golden = MintedClaimsTests.Golden

    /// One row for each flow, and one for each variant that changes a token.
    static let all: [MintedClaimsTests.Golden] = [
        Golden(
            provider: "apple", flow: "native-ios",
            header: #"{"kid":"kMWxP9E0uL","alg":"RS256"}"#,
            claims: #"""
                {"iss":"https://appleid.apple.com",\#
                "aud":"com.example.fieldnotes",\#
                "exp":1764576000,\#
                "iat":1764489600,\#
                "sub":"001512.f34d571a8c68d0666973e4eb0d979dd5.1744",\#
                "nonce":"4b7dde37eb1f5c0fe0c410e57e516cefb7c07ea7d7d38524fe2df4a803d75283",\#
                "c_hash":"XM8WqodjyQIMi2WqMRzpJw",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "auth_time":1764489600,\#
                "nonce_supported":true}
                """#),
        Golden(
            provider: "apple", flow: "web",
            header: #"{"kid":"kMWxP9E0uL","alg":"RS256"}"#,
            claims: #"""
                {"iss":"https://appleid.apple.com",\#
                "aud":"com.example.fieldnotes",\#
                "exp":1764576000,\#
                "iat":1764489600,\#
                "sub":"001512.f34d571a8c68d0666973e4eb0d979dd5.1744",\#
                "nonce":"nonce-of-the-app",\#
                "c_hash":"KVUZ9ANezLyEozmiT59bOQ",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "auth_time":1764489600,\#
                "nonce_supported":true}
                """#),
        Golden(
            provider: "apple", flow: "code",
            header: #"{"kid":"kMWxP9E0uL","alg":"RS256"}"#,
            claims: #"""
                {"iss":"https://appleid.apple.com",\#
                "aud":"com.example.fieldnotes",\#
                "exp":1764576000,\#
                "iat":1764489600,\#
                "sub":"001512.f34d571a8c68d0666973e4eb0d979dd5.1744",\#
                "nonce":"nonce-of-the-app",\#
                "at_hash":"r4ZZUWrvJG0f4NVma9pYEw",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "auth_time":1764489600,\#
                "nonce_supported":true}
                """#),
        Golden(
            provider: "apple", flow: "native-ios", variant: "2020-03-ten-minutes",
            header: #"{"kid":"kMWxP9E0uL","alg":"RS256"}"#,
            claims: #"""
                {"iss":"https://appleid.apple.com",\#
                "aud":"com.example.fieldnotes",\#
                "exp":1764490200,\#
                "iat":1764489600,\#
                "sub":"001512.f34d571a8c68d0666973e4eb0d979dd5.1744",\#
                "nonce":"4b7dde37eb1f5c0fe0c410e57e516cefb7c07ea7d7d38524fe2df4a803d75283",\#
                "c_hash":"XM8WqodjyQIMi2WqMRzpJw",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":"true",\#
                "auth_time":1764489600,\#
                "nonce_supported":true}
                """#),
        Golden(
            provider: "apple", flow: "web", variant: "2023-11-string-flags",
            header: #"{"kid":"kMWxP9E0uL","alg":"RS256"}"#,
            claims: #"""
                {"iss":"https://appleid.apple.com",\#
                "aud":"com.example.fieldnotes",\#
                "exp":1764576000,\#
                "iat":1764489600,\#
                "sub":"001512.f34d571a8c68d0666973e4eb0d979dd5.1744",\#
                "nonce":"nonce-of-the-app",\#
                "c_hash":"KVUZ9ANezLyEozmiT59bOQ",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":"true",\#
                "auth_time":1764489600,\#
                "nonce_supported":true}
                """#),
        Golden(
            provider: "google", flow: "android",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-rorckjuvft2cmo2qu2wnngmk4umttkmo.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "nonce":"nonce-of-the-app",\#
                "name":"Elsa Pidifomuhi",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc056653438987=s96-c",\#
                "given_name":"Elsa",\#
                "family_name":"Pidifomuhi",\#
                "iat":1764489600,\#
                "exp":1764493200}
                """#),
        Golden(
            provider: "google", flow: "ios",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "at_hash":"ImUjc7KhUrBpKlNN6qkzZw",\#
                "nonce":"nonce-of-the-app",\#
                "name":"Elsa Pidifomuhi",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc056653438987=s96-c",\#
                "given_name":"Elsa",\#
                "family_name":"Pidifomuhi",\#
                "iat":1764489600,\#
                "exp":1764493200}
                """#),
        Golden(
            provider: "google", flow: "web",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "nbf":1764489300,\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "nonce":"nonce-of-the-app",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "name":"Elsa Pidifomuhi",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc056653438987=s96-c",\#
                "given_name":"Elsa",\#
                "family_name":"Pidifomuhi",\#
                "iat":1764489600,\#
                "exp":1764493200,\#
                "jti":"ca390d51613dc0b48a8cdd35cb0b7cc175defdda"}
                """#),
        Golden(
            provider: "google", flow: "code",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "at_hash":"yUgUcYYKeMK-MKzdtM0YNA",\#
                "nonce":"nonce-of-the-app",\#
                "iat":1764489600,\#
                "exp":1764493200}
                """#),
        Golden(
            provider: "google", flow: "legacy-js",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"accounts.google.com",\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "at_hash":"dtseqd9CyJ8_MNIOE8Atyw",\#
                "nonce":"nonce-of-the-app",\#
                "name":"Elsa Pidifomuhi",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc056653438987=s96-c",\#
                "given_name":"Elsa",\#
                "family_name":"Pidifomuhi",\#
                "locale":"en",\#
                "iat":1764489600,\#
                "exp":1764493200,\#
                "jti":"979d92c11bd79cf45de2bd7ae20fb9a5ceb0edc3"}
                """#),
        Golden(
            provider: "google", flow: "web", variant: "bare-issuer",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"accounts.google.com",\#
                "nbf":1764489300,\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "nonce":"nonce-of-the-app",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":true,\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "name":"Elsa Pidifomuhi",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc056653438987=s96-c",\#
                "given_name":"Elsa",\#
                "family_name":"Pidifomuhi",\#
                "iat":1764489600,\#
                "exp":1764493200,\#
                "jti":"ca390d51613dc0b48a8cdd35cb0b7cc175defdda"}
                """#),
        Golden(
            provider: "google", flow: "android", variant: "string-flags",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-rorckjuvft2cmo2qu2wnngmk4umttkmo.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"104696538056653438987",\#
                "email":"default.ejxmlp@example.com",\#
                "email_verified":"true",\#
                "nonce":"nonce-of-the-app",\#
                "name":"Elsa Pidifomuhi",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc056653438987=s96-c",\#
                "given_name":"Elsa",\#
                "family_name":"Pidifomuhi",\#
                "iat":1764489600,\#
                "exp":1764493200}
                """#),
    ]
}
