import TransitAPI
import TransitAnswers

/// `GET /gtfs/version`: which pack an app should have.
enum PackVersionHandler {
    static func route(downloadsAt base: String?) -> Dispatcher.Route {
        Registration.route(TransitContract.packVersion) { _, exchange in
            let edition = try exchange.requireEdition()
            guard let pack = edition.pack else { throw APIError(.packUnavailable) }
            let timetable = edition.timetable
            let body = PackVersion(
                version: timetable.string(timetable.summary.version),
                generatedAt: Answers(timetable: timetable, now: exchange.now).lastUpdated,
                downloadURL: (base ?? "") + TransitContract.prefix + "/gtfs/pack/" + pack.name,
                fileSizeBytes: pack.byteCount, checksumSHA256: pack.sha256,
                validFrom: ISODate(daysSinceEpoch: timetable.firstDate.daysSinceEpoch),
                validUntil: ISODate(daysSinceEpoch: timetable.lastDate.daysSinceEpoch),
                sourceHashes: timetable.feeds.rows.map { timetable.string($0.sourceHash) }.filter { !$0.isEmpty })
            return .json(body)
        }
    }
}
