package import JOSE
import JSON

/// How a provider shows and uses its keys.
package struct KeySetProfile: Sendable {
    /// Which published key signs.
    package enum SigningOrder: String, CaseIterable, Sendable {
        case first
        case any
    }

    /// The order of a JWK's members; where there are several, keys take turns.
    package let memberOrders: [[String]]
    /// The shape of a `kid`.
    package let kid: KeyIDShape
    /// How many keys are published at a time.
    package let published: Int
    /// Whether keys take turns.
    package let signing: SigningOrder
    /// The white space of the document.
    package let layout: JSONLayout

    /// Reads the member `keys` of a provider's file.
    init(_ reader: JSONReader) throws(DataFileError) {
        var orders: [[String]] = []
        for order in try reader.fact("members").elements() { orders.append(try order.strings()) }
        memberOrders = orders
        kid = try reader.fact("kid").word(KeyIDShape.self)
        published = try reader.fact("published").int()
        signing = try reader.fact("signing").word(SigningOrder.self)
        layout = try reader.fact("layout").word(JSONLayout.self)
    }
}
