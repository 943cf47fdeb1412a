import ActivityKit
import Foundation
import TransitKit

/// What a journey's Live Activity shows: the app starts it, and the app and the server move it on.
@available(iOS 16.1, *)
struct JourneyAttributes: ActivityAttributes {
    /// What changes under way. It holds facts and no texts, so the server can send it.
    typealias ContentState = JourneyContent

    /// The journey by the token that the server knows it by; empty for one that only the phone knows.
    var journey: String
    /// Where it ends.
    var destination: String
}
