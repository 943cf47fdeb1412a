import Database
import Foundation
import Synchronization
import Wire

/// An upload under way: its bytes are cleaned as they come, and written where nobody finds them yet.
package final class Upload: Sendable {
    /// Bytes that are held back before they are written.
    private static let batch = 128 << 10

    private struct State: Sendable {
        var cleaner: ImageCleaner
        var received = 0
        var cleaned: [UInt8] = []
    }

    private let store: ObjectStore
    private let principal: Principal
    private let place: CheckedPlace
    private let kind: ImageKind
    private let mayReplace: Bool
    private let token: StorageClaims?
    private let writer: any BlobWriter
    private let state: Mutex<State>

    init(
        _ store: ObjectStore, _ principal: Principal, _ place: CheckedPlace, _ kind: ImageKind, mayReplace: Bool,
        token: StorageClaims?, writer: any BlobWriter
    ) {
        (self.store, self.principal, self.place, self.kind) = (store, principal, place, kind)
        (self.mayReplace, self.token, self.writer) = (mayReplace, token, writer)
        state = Mutex(State(cleaner: ImageCleaner(kind, within: place.bucket.maximumSize)))
    }

    /// Most bytes that it may have.
    package var maximumBytes: Int { place.bucket.maximumBytes }

    /// Takes the next bytes; returns once there is room for more. Not to be called again before, and not after it has thrown.
    package func take(_ bytes: [UInt8]) async throws {
        do {
            let due: [UInt8]? = try state.withLock { state in
                state.received += bytes.count
                guard state.received <= maximumBytes else { throw StorageError.tooLarge }
                try Self.clean(bytes, &state)
                guard state.cleaned.count >= Self.batch else { return nil }
                defer { state.cleaned.removeAll() }
                return state.cleaned
            }
            if let due { try await writer.append(due) }
        } catch {
            await discard()
            throw StorageError.told(error)
        }
    }

    private static func clean(_ bytes: [UInt8], _ state: inout State) throws(StorageError) {
        do {
            try state.cleaner.take(bytes, into: &state.cleaned)
        } catch {
            throw StorageError(error)
        }
    }

    /// Keeps what has come, and writes down that it is there.
    package func finish(_ details: UploadDetails) async throws -> StoredObject {
        do {
            let cacheControl = try Self.cacheControl(details.cacheControl)
            let metadata = details.metadata.map { JSONValue.object($0).text }
            guard (metadata?.utf8.count ?? 0) <= store.limits.metadataBytes else {
                throw StorageError.invalidRequest("metadata may have at most \(store.limits.metadataBytes) bytes")
            }
            let (image, rest) = try state.withLock { state in
                do throws(ImageFault) {
                    return (try state.cleaner.finish(), state.cleaned)
                } catch {
                    throw StorageError(error)
                }
            }
            if !rest.isEmpty { try await writer.append(rest) }
            let blob = try await writer.finish(image.patches)
            let finished = FinishedUpload(
                place: place, kind: kind, blob: blob, imageSize: image.size, cacheControl: cacheControl,
                metadata: metadata, mayReplace: mayReplace, token: token)
            return try await store.commit(finished, as: principal)
        } catch {
            await discard()
            throw StorageError.told(error)
        }
    }

    /// Gives it up; nothing of it stays.
    package func discard() async { await writer.discard() }

    /// What caches are told: a number is how many seconds they may keep it.
    static func cacheControl(_ text: String?) throws(StorageError) -> String {
        guard let text, !text.isEmpty else { return "no-cache" }
        let isPlain =
            text.utf8.count <= 100
            && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-=, ".utf8.contains($0) }
        guard isPlain else { throw .invalidRequest("cacheControl must be a number of seconds, or like max-age=3600") }
        return text.utf8.allSatisfy { (48...57).contains($0) } ? "max-age=" + text : text
    }
}

/// An upload whose bytes are kept.
struct FinishedUpload: Sendable {
    let place: CheckedPlace
    let kind: ImageKind
    let blob: StoredBlob
    let imageSize: ImageSize
    let cacheControl: String
    let metadata: String?
    let mayReplace: Bool
    let token: StorageClaims?

    var size: Int { blob.byteCount }

    /// What a row says of its bytes.
    var columns: [String: SQLValue] {
        [
            "blob": .text(blob.id.description), "size": .int(size), "content_type": .text(kind.mediaType),
            "cache_control": .text(cacheControl), "width": .int(imageSize.width), "height": .int(imageSize.height),
            "user_metadata": metadata.map { .json($0) } ?? .null,
        ]
    }
}
