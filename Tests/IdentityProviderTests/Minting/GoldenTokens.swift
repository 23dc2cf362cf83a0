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
                "sub":"000027.e86b149a1a4d5f9179e613b4b4c67430.0002",\#
                "nonce":"4b7dde37eb1f5c0fe0c410e57e516cefb7c07ea7d7d38524fe2df4a803d75283",\#
                "c_hash":"qJMgvrhrNmq48_H3vzTZXg",\#
                "email":"default.0z8x6m@example.com",\#
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
                "sub":"000027.e86b149a1a4d5f9179e613b4b4c67430.0002",\#
                "nonce":"nonce-of-the-app",\#
                "c_hash":"TuzgVAl7ldk1zFBXGzJAEA",\#
                "email":"default.0z8x6m@example.com",\#
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
                "sub":"000027.e86b149a1a4d5f9179e613b4b4c67430.0002",\#
                "nonce":"nonce-of-the-app",\#
                "at_hash":"nC4TpY-zidSD4ulGBXeMOg",\#
                "email":"default.0z8x6m@example.com",\#
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
                "sub":"000027.e86b149a1a4d5f9179e613b4b4c67430.0002",\#
                "nonce":"4b7dde37eb1f5c0fe0c410e57e516cefb7c07ea7d7d38524fe2df4a803d75283",\#
                "c_hash":"qJMgvrhrNmq48_H3vzTZXg",\#
                "email":"default.0z8x6m@example.com",\#
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
                "sub":"000027.e86b149a1a4d5f9179e613b4b4c67430.0002",\#
                "nonce":"nonce-of-the-app",\#
                "c_hash":"TuzgVAl7ldk1zFBXGzJAEA",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":"true",\#
                "auth_time":1764489600,\#
                "nonce_supported":true}
                """#),
        Golden(
            provider: "google", flow: "android",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-zn8ipae0rnp2zwv9fgmpad6dtafzqlo1.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"110903628215085865318",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":true,\#
                "nonce":"nonce-of-the-app",\#
                "name":"Robin Example",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc215085865318=s96-c",\#
                "given_name":"Robin",\#
                "family_name":"Example",\#
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
                "sub":"110903628215085865318",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":true,\#
                "at_hash":"nfZ-fRywNBNl0-nP46W-GQ",\#
                "nonce":"nonce-of-the-app",\#
                "name":"Robin Example",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc215085865318=s96-c",\#
                "given_name":"Robin",\#
                "family_name":"Example",\#
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
                "sub":"110903628215085865318",\#
                "nonce":"nonce-of-the-app",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":true,\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "name":"Robin Example",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc215085865318=s96-c",\#
                "given_name":"Robin",\#
                "family_name":"Example",\#
                "iat":1764489600,\#
                "exp":1764493200,\#
                "jti":"65ad7b9bc10b7213812d381a287fa20795453fb3"}
                """#),
        Golden(
            provider: "google", flow: "code",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"110903628215085865318",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":true,\#
                "at_hash":"yJiJj5GI3clkh4b8orGwsQ",\#
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
                "sub":"110903628215085865318",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":true,\#
                "at_hash":"8HwCVZOXyhQ8ey-iYt_u4g",\#
                "nonce":"nonce-of-the-app",\#
                "name":"Robin Example",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc215085865318=s96-c",\#
                "given_name":"Robin",\#
                "family_name":"Example",\#
                "locale":"en",\#
                "iat":1764489600,\#
                "exp":1764493200,\#
                "jti":"779841080836b537074f0891c0ba7b9c1c24429c"}
                """#),
        Golden(
            provider: "google", flow: "web", variant: "bare-issuer",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"accounts.google.com",\#
                "nbf":1764489300,\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"110903628215085865318",\#
                "nonce":"nonce-of-the-app",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":true,\#
                "azp":"100200300400-web.apps.googleusercontent.com",\#
                "name":"Robin Example",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc215085865318=s96-c",\#
                "given_name":"Robin",\#
                "family_name":"Example",\#
                "iat":1764489600,\#
                "exp":1764493200,\#
                "jti":"65ad7b9bc10b7213812d381a287fa20795453fb3"}
                """#),
        Golden(
            provider: "google", flow: "android", variant: "string-flags",
            header: #"{"alg":"RS256","kid":"9d97cf9cc5df71595290b5185f88e7698b3d2480","typ":"JWT"}"#,
            claims: #"""
                {"iss":"https://accounts.google.com",\#
                "azp":"100200300400-zn8ipae0rnp2zwv9fgmpad6dtafzqlo1.apps.googleusercontent.com",\#
                "aud":"100200300400-web.apps.googleusercontent.com",\#
                "sub":"110903628215085865318",\#
                "email":"default.0z8x6m@example.com",\#
                "email_verified":"true",\#
                "nonce":"nonce-of-the-app",\#
                "name":"Robin Example",\#
                "picture":"https://lh3.googleusercontent.com/a/ACg8oc215085865318=s96-c",\#
                "given_name":"Robin",\#
                "family_name":"Example",\#
                "iat":1764489600,\#
                "exp":1764493200}
                """#),
    ]
}
