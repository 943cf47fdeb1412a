/// Who asks for work: somebody at an address.
///
/// Names cost nothing and may be made up, so what an address has in all bounds what all clients there have.
package struct ComputeClient: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Tells clients apart.
    package var name: String
    /// What those have in common who may be one.
    package var address: String

    /// A client at an address.
    package init(_ name: String, at address: String) { (self.name, self.address) = (name, address) }

    /// A client that is alone at its address.
    package init(stringLiteral name: String) { self.init(name, at: name) }
}
