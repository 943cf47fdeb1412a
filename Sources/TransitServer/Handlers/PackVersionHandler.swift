import AppPack
import Foundation
import Timetable
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
                sourceHashes: timetable.feeds.rows.map { timetable.string($0.sourceHash) }.filter { !$0.isEmpty },
                timetable: pack.timetable.map { download($0, of: timetable, downloadsAt: base) })
            return .json(body)
        }
    }

    private static func download(
        _ release: TimetableRelease, of timetable: Timetable, downloadsAt base: String?
    ) -> TimetableDownload {
        func file(_ file: DownloadFile) -> FileDownload {
            FileDownload(
                downloadURL: (base ?? "") + TransitContract.prefix + "/gtfs/timetable/" + file.name,
                fileSizeBytes: file.byteCount, checksumSHA256: file.sha256)
        }
        return TimetableDownload(
            checksumSHA256: release.sha256, fileSizeBytes: release.byteCount,
            signature: release.signature.base64EncodedString(), signingKey: release.publicKey.base64EncodedString(),
            city: timetable.string(timetable.summary.city),
            generatedAtSeconds: Int(timetable.summary.generatedAt), whole: file(release.whole),
            deltas: release.deltas.map { DeltaDownload(fromSHA256: $0.from, file: file($0.file)) })
    }
}
