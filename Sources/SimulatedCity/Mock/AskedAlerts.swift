import GTFSRealtime
import SwiftProtobuf
import Synchronization

/// Alerts that somebody has asked the mock to publish, beside those of the city.
final class AskedAlerts: Sendable {
    private struct Asked {
        let alert: PublishedAlert
        let published: Range<Int64>
    }

    private let asked = Mutex<[String: Asked]>([:])

    /// Publishes an alert for a while; one under the same id is replaced.
    ///
    /// - Parameter json: a GTFS-realtime Alert in protobuf's JSON.
    /// - Throws: `MockNSWError.malformedAlert`.
    func publish(_ id: String, _ json: String, during published: Range<Int64>) throws(MockNSWError) {
        let alert: PublishedAlert
        do {
            alert = try PublishedAlert(jsonString: json)
        } catch {
            throw .malformedAlert("\(error)")
        }
        guard !alert.informedEntity.isEmpty else { throw .malformedAlert("it has no informedEntity") }
        asked.withLock { asked in
            asked = asked.filter { $0.value.published.upperBound > published.lowerBound }
            // One that is in the present frame already stays in it.
            let began = asked[id].map { min($0.published.lowerBound, published.lowerBound) } ?? published.lowerBound
            asked[id] = Asked(alert: alert, published: began..<published.upperBound)
        }
    }

    /// Takes one back; one that is not there does no harm.
    func end(_ id: String) { asked.withLock { $0[id] = nil } }

    /// Those published at an instant, in order of their ids.
    func entities(at now: Int64) -> [PublishedFeedEntity] {
        asked.withLock { asked in
            asked.filter { $0.value.published.contains(now) }.sorted { $0.key < $1.key }.map { id, one in
                var entity = PublishedFeedEntity()
                (entity.id, entity.alert) = (id, one.alert)
                return entity
            }
        }
    }
}
