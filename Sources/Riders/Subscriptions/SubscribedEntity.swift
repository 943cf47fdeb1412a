import Database
import Foundation

/// Something a subscription is about.
package struct SubscribedEntity {
    enum Kind: String, ColumnValue { case route, stop }

    var subscription = UUID.unset
    var kind = Kind.route
    var id = ""
    var place = 0
}

extension SubscribedEntity: TableRecord {
    package static let blank = SubscribedEntity()
    package static let table = RiderTables.subscribedEntities
    package static let order = [Order.ascending("place")]
    package static let columns = [
        RecordColumn("subscription_id", \Self.subscription), RecordColumn("kind", \.kind),
        RecordColumn("entity_id", \.id), RecordColumn("place", \.place),
    ]
}
