import ActivityKit
import Foundation
import JourneyProgress
import TransitKit

/// What a journey's Live Activity shows: the app starts it, and the app and the server move it on.
@available(iOS 16.1, *)
struct JourneyAttributes: ActivityAttributes {
    /// What changes under way. It holds facts and no texts, so the server can send it.
    typealias ContentState = JourneyContent

    /// Where it ends.
    var destination: String
}
