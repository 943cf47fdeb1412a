import Foundation
import Logging
import ObjectStore
import TransitServer

extension PeopleSettings {
    /// Where photos are kept.
    enum ObjectsPlace {
        case folder(String)
        case bucket(S3Place, S3Credentials)
    }

    /// Bytes of the disk that photos leave to the database and the log.
    private static let spareBytes = 256 << 20

    /// Where photos are kept: `OBJECTS_URL` with `OBJECTS_ENDPOINT` and `AWS_…`, else `OBJECTS_DIR`, else the data folder.
    func objectsPlace() throws -> ObjectsPlace {
        guard let url = environment["OBJECTS_URL"] else {
            guard environment["OBJECTS_ENDPOINT"] == nil else {
                throw Refusal(
                    "OBJECTS_ENDPOINT is used with OBJECTS_URL only, which must name a bucket, as s3://bucket")
            }
            return .folder(objectsFolder)
        }
        guard environment["OBJECTS_DIR"] == nil else {
            throw Refusal("OBJECTS_URL and OBJECTS_DIR name two places for photos: set one of them")
        }
        let place: S3Place
        do throws(S3Place.Fault) {
            place = try S3Place(url: url, endpoint: environment["OBJECTS_ENDPOINT"], region: environment["AWS_REGION"])
        } catch {
            let name =
                switch error.part {
                case .url: "OBJECTS_URL"
                case .endpoint: "OBJECTS_ENDPOINT"
                case .region: "AWS_REGION"
                }
            throw Refusal("\(name) \(error.words)")
        }
        let credentials = S3Credentials(
            keyID: try objectsKey("AWS_ACCESS_KEY_ID"), secret: try objectsKey("AWS_SECRET_ACCESS_KEY"),
            sessionToken: environment["AWS_SESSION_TOKEN"] == nil ? nil : try objectsKey("AWS_SESSION_TOKEN"))
        return .bucket(place, credentials)
    }

    private func objectsKey(_ name: String) throws -> String {
        guard let key = environment[name] else { throw Refusal("\(name) must be set where OBJECTS_URL is") }
        guard key.utf8.count <= 4_096, key.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw Refusal("\(name) must be printable ASCII without spaces, as the provider shows it")
        }
        return key
    }

    /// The store that photos are kept in. A bucket need not answer yet. Whoever has it closes it.
    func blobStore(_ logger: Logger) throws -> any BlobStore {
        switch try objectsPlace() {
        case .folder(let folder):
            do {
                // Files are dated by the machine's clock, whatever the city's shows.
                return try FileBlobStore(folder: folder, spare: Self.spareBytes)
            } catch {
                throw Refusal("OBJECTS_DIR: photos cannot be kept in \(folder): \(error)")
            }
        case .bucket(let place, let credentials):
            var options = S3Options(now: Machine.now)
            options.report = { trouble in
                if let trouble {
                    logger.error("objects_unreachable", metadata: ["place": "\(place)", "reason": "\(trouble)"])
                } else {
                    logger.notice("objects_reachable", metadata: ["place": "\(place)"])
                }
            }
            let spool = dataFolder + "/objects-incoming"
            do {
                return try S3BlobStore(place, credentials, spool: spool, spare: Self.spareBytes, options: options)
            } catch {
                throw Refusal("DATA_DIR: photos on their way to \(place) cannot be kept in \(spool): \(error)")
            }
        }
    }
}

extension Environment {
    /// Whether `OBJECTS_ENDPOINT` would send photos where strangers may read them on their way: http to another host than this
    /// machine, a private address or a name that only a private network knows.
    var sendsObjectsInClear: Bool {
        guard let text = self["OBJECTS_ENDPOINT"],
            let url = URLComponents(string: text.replacing("{bucket}", with: "b")),
            url.scheme?.lowercased() == "http"
        else { return false }
        let host = (url.host ?? "").lowercased().trimmingCharacters(in: ["[", "]"])
        if WebSite.isLoopback(host) { return false }
        if let address = ClientAddress(host) {
            let ranges = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
            return !ranges.contains { (try? AddressRange($0))?.contains(address) ?? false }
        }
        return host.contains(".") && !host.hasSuffix(".internal")
    }
}
