/// The step of judging a sign-in at which a condition shows, in the order of the steps.
package enum Phase: String, CaseIterable, Sendable {
    case parse, key, signature, iss, aud, time, nonce, sub, link, http
}
