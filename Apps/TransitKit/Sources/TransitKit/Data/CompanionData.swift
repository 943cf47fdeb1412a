import Foundation

/// Friends, shares, places, plans and safety reports: asked over `/rest/v1`, `/storage/v1` and `/functions/v1`.
public struct CompanionData: Sendable {
    let client: TransitClient
    let memory = PlaceMemory()

    /// - Parameter client: one that asks for the rider, with the anon key.
    public init(client: TransitClient) { self.client = client }

    /// Forgets what was known of the rider, as when they sign out.
    public func forget() { memory.forget() }
}
