import Foundation

/// Stops that a rider has opened, the last one first, on this phone alone.
public actor RecentStops {
    /// A stop.
    public struct Stop: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var name: String

        /// A stop.
        public init(id: String, name: String) { (self.id, self.name) = (id, name) }
    }

    private let file: URL?
    private var stops: [Stop]?

    /// How many stay.
    static let limit = 10

    /// - Parameter file: where they are kept; nil for as long as the process runs.
    public init(file: URL?) { self.file = file }

    /// The stops, the last one first.
    public func all() -> [Stop] {
        if let stops { return stops }
        let kept = file.flatMap { KeptFile.read([Stop].self, from: $0) } ?? []
        stops = kept
        return kept
    }

    /// Notes that a stop was opened.
    public func note(_ stop: Stop) {
        keep(Array(([stop] + all().filter { $0.id != stop.id }).prefix(Self.limit)))
    }

    /// Forgets all of them.
    public func forget() { keep([]) }

    private func keep(_ all: [Stop]) {
        stops = all
        if let file { KeptFile.write(all, to: file) }
    }
}
