import SwiftUI
import TransitKit

extension Color {
    /// Of how late something is: only what is live is green, or orange where it is late.
    init(_ evidence: Evidence, isLate: Bool) {
        self = evidence != .live ? .secondary : isLate ? .orange : .green
    }
}
