import ObjectStore
import TransitAPI

/// `/storage/v1`, as Supabase's storage answers it.
enum StorageRoutes {
    static let prefix = "/storage/v1"
    /// Bytes of a body that is JSON: a thousand names.
    static let maximumBodyBytes = 1 << 20
    /// Bytes of an upload: the largest object of any bucket, and what a form puts around it.
    static let maximumUploadBytes = (Bucket.all.map(\.maximumBytes).max() ?? 0) + MultipartReader.longestSurroundings
    /// How long an upload may take: ten megabytes over a slow network, as long as something comes.
    static let timeLimit = Duration.seconds(600)

    static func routes(_ people: PeopleServices, _ store: ObjectStore) -> [Dispatcher.Route] {
        Builder(people: people, store: store).routes
    }

    /// Ties paths to what answers them.
    private struct Builder {
        let people: PeopleServices
        let store: ObjectStore

        typealias Handler = @Sendable (StorageCall) async throws -> Response

        var routes: [Dispatcher.Route] { reading + uploading + changing + buckets + refused }

        private func route(
            _ method: EndpointMethod, _ path: String, _ name: String, isOpen: Bool = false,
            body: Dispatcher.BodyRule = .none, _ handle: @escaping Handler
        ) -> Dispatcher.Route {
            let (people, store) = (people, store)
            var route = Dispatcher.Route(
                prefix + path, method, name: "storage_" + name,
                handler: .waiting { exchange, path, query in
                    let call = try StorageCall(exchange, people, store, path: path, query: query, isOpen: isOpen)
                    return .response(try await handle(call))
                })
            route.access.isKeyOptional = isOpen
            // Pictures are asked for as lists of people and maps are drawn.
            route.access.rateClass = method == .get ? .map : .companion
            route.readers = isOpen && method == .get ? .everyone : .allowed
            route.body = body
            return route
        }

        private func json(_ path: String, _ name: String, _ handle: @escaping Handler) -> Dispatcher.Route {
            route(.post, path, name, body: .whole(atMost: maximumBodyBytes), handle)
        }

        private var reading: [Dispatcher.Route] {
            [
                route(.get, "/object/{bucket}/{path...}", "download", DownloadHandler.own),
                route(.get, "/object/authenticated/{bucket}/{path...}", "download", DownloadHandler.own),
                route(.get, "/object/public/{bucket}/{path...}", "download_public", isOpen: true, DownloadHandler.open),
                route(.get, "/object/sign/{bucket}/{path...}", "download_signed", isOpen: true, DownloadHandler.signed),
                route(.get, "/object/info/{bucket}/{path...}", "info", ObjectHandlers.info),
                route(.get, "/object/info/authenticated/{bucket}/{path...}", "info", ObjectHandlers.info),
                route(
                    .get, "/object/info/public/{bucket}/{path...}", "info_public", isOpen: true,
                    ObjectHandlers.publicInfo),
                json("/object/list/{bucket}", "list", ListHandlers.list),
                json("/object/list-v2/{bucket}", "list_v2", ListHandlers.listInPages),
            ]
        }

        private var uploading: [Dispatcher.Route] {
            let body = Dispatcher.BodyRule.streamed(atMost: maximumUploadBytes)
            return [
                route(.post, "/object/{bucket}/{path...}", "upload", body: body, UploadHandler.upload),
                route(.put, "/object/{bucket}/{path...}", "replace", body: body, UploadHandler.replace),
                route(
                    .put, "/object/upload/sign/{bucket}/{path...}", "upload_signed", isOpen: true, body: body,
                    UploadHandler.signed),
                json("/object/upload/sign/{bucket}/{path...}", "sign_upload", SigningHandlers.upload),
                json("/object/sign/{bucket}/{path...}", "sign", SigningHandlers.one),
                json("/object/sign/{bucket}", "sign_many", SigningHandlers.many),
            ]
        }

        private var changing: [Dispatcher.Route] {
            [
                json("/object/move", "move", ObjectHandlers.move), json("/object/copy", "copy", ObjectHandlers.copy),
                route(.delete, "/object/{bucket}/{path...}", "remove_one", ObjectHandlers.removeOne),
                route(
                    .delete, "/object/{bucket}", "remove", body: .whole(atMost: maximumBodyBytes), ObjectHandlers.remove
                ),
            ]
        }

        private var buckets: [Dispatcher.Route] {
            [
                route(.get, "/bucket", "buckets", BucketHandlers.all),
                route(.get, "/bucket/{bucket}", "bucket", BucketHandlers.one),
                json("/bucket", "make_bucket", BucketHandlers.declared),
                route(
                    .put, "/bucket/{bucket}", "change_bucket", body: .whole(atMost: maximumBodyBytes),
                    BucketHandlers.declared),
                route(
                    .delete, "/bucket/{bucket}", "remove_bucket", body: .whole(atMost: maximumBodyBytes),
                    BucketHandlers.declared),
                json("/bucket/{bucket}/empty", "empty_bucket", BucketHandlers.empty),
            ]
        }

        /// What Supabase has beside, and this server has not.
        private var refused: [Dispatcher.Route] {
            let noParts: Handler = { _ in throw StorageError.noSuchUpload }
            let noChanges: Handler = { _ in
                throw StorageError.notEnabled("Image transformation is not enabled for this resource")
            }
            let parts = ["/upload/resumable", "/upload/resumable/{path...}"].flatMap { path in
                [EndpointMethod.post, .get, .patch, .delete].map {
                    route(
                        $0, path, "upload_in_parts", isOpen: true,
                        body: $0 == .get || $0 == .delete ? .none : .streamed(atMost: maximumUploadBytes), noParts)
                }
            }
            let images = ["public", "authenticated", "sign"].map {
                route(.get, "/render/image/\($0)/{bucket}/{path...}", "image", isOpen: true, noChanges)
            }
            return parts + images
        }
    }
}
