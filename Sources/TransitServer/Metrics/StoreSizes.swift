import Database
import ObjectStore
import TransitAnswers

/// How much room riders' things take, and how much is left. What could not be found out is nil.
package struct StoreSizes {
    var databaseBytes: Int?
    var stored: StoredAmount?
    /// Bytes free where the database, the photos and the data folder are, the least where they are on several disks.
    package var freeBytes: Int?

    /// Finds it out.
    ///
    /// - Parameter dataFolder: where everything else is kept; nil where nothing is.
    package static func measured(_ database: Database, _ objects: ObjectStore?, dataFolder: String?) async -> StoreSizes
    {
        var sizes = StoreSizes()
        // First of all, as a full disk is why the others may not answer.
        let folders = [database.folder, objects?.folder, dataFolder]
        sizes.freeBytes = folders.compactMap { $0.flatMap(FileCalls.freeBytes) }.min()
        sizes.databaseBytes = try? await database.byteCount()
        sizes.stored = try? await objects?.amount()
        return sizes
    }

    func write(to text: inout MetricsText) {
        func gauge(_ name: String, _ help: String, _ value: Int?) {
            if let value { text.add(name, "gauge", help, [([], Double(value))]) }
        }
        gauge("transit_database_bytes", "Room that the people's database takes.", databaseBytes)
        gauge("transit_storage_objects", "Photos kept.", stored?.objects)
        gauge("transit_storage_bytes", "Bytes of the photos kept.", stored?.bytes)
        gauge(
            "transit_data_free_bytes",
            "Bytes free on the disks of the database's file, the photos and the data folder.", freeBytes)
    }
}
