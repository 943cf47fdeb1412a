import Database
import ObjectStore

/// What is told of an object to those whose it is not. The exact time of a photo of a safety report would say what the report hides:
/// when the rider who made it was there.
extension StoredObject {
    /// Whether it is a photo of a safety report.
    var isOfReport: Bool { (try? Bucket.named(bucketID))?.rule == .ownReport }

    /// Whether someone is told all that is known of it.
    func isOpen(to principal: Principal) -> Bool {
        guard isOfReport, principal.role != .service else { return true }
        return owner != nil && owner == principal.userID
    }
}
