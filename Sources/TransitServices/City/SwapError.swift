import Computing

/// Why a timetable was not put in service; the one before stays.
package enum SwapError: Error, Equatable, CustomStringConvertible {
    /// One that was asked for later is in service already.
    case overtaken
    /// It could not be made ready, or not be put in the place of the other.
    case notComputed(ComputeError)

    package var description: String {
        switch self {
        case .overtaken: "a timetable that was asked for later is in service already"
        case .notComputed(.full), .notComputed(.clientFull), .notComputed(.addressFull):
            "so much waits to be computed that nothing can be added: ask again once it is done"
        case .notComputed(.cancelled): "nobody waits for it any longer"
        }
    }
}
