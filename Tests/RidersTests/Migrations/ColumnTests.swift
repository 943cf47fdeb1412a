import Database
import Foundation
import Riders
import Testing

@Suite("Columns of records")
struct ColumnTests {
    @Test("are those of their tables, each once")
    func all() {
        func check<Record: TableRecord>(_ record: Record.Type) {
            let columns = Record.columns.map(\.name) + ["user_id"]
            // What nothing but the database looks at.
            let left = ["id", "deleted_at"].filter { !columns.contains($0) && Record.table.column($0) != nil }
            #expect((columns + left).sorted() == Record.table.columns.map(\.name).sorted())
        }
        check(FavoriteRecord.self)
        check(SavedTripRecord.self)
        check(ReminderRecord.self)
        check(SubscriptionRecord.self)
        check(SubscribedEntity.self)
        check(DeviceRecord.self)
        check(SettingsRecord.self)
        check(DeletionRecord.self)
    }
}
