/// Declares the endpoints of what riders keep of one kind: what is the same of all is said here.
struct RecordEndpoints<Body: RecordBody> {
    let path: String
    let tag: EndpointTag

    /// Whether the records hold sentences in the rider's language.
    let followsLanguage: Bool

    init(_ path: String, _ tag: EndpointTag, followsLanguage: Bool = false) {
        (self.path, self.tag, self.followsLanguage) = (path, tag, followsLanguage)
    }

    private var onePath: String { "\(path)/{\(Body.idName)}" }

    /// All of them.
    func list<List>(_ operationID: String, _ summary: String, _ description: String) -> Endpoint<NoParameters, List> {
        Endpoint(
            operationID, path, tag: tag, summary: summary, description: description, auth: .required, cache: .noStore,
            errors: [.storageUnavailable], followsLanguage: followsLanguage)
    }

    /// Adds one; the same that is there already is answered with 200 where `isMadeOnce`.
    func create<Request>(
        _ operationID: String, _ summary: String, _ description: String, at path: String? = nil,
        errors: [ErrorCode] = [], isMadeOnce: Bool = false
    ) -> Endpoint<Request, Body> {
        Endpoint(
            operationID, path ?? self.path, method: .post, tag: tag, summary: summary, description: description,
            auth: .required, cache: .noStore,
            errors: errors + [.limitReached, .timetableUnavailable, .storageUnavailable],
            success: [.created] + (isMadeOnce ? [SuccessStatus(200, "It was there already.")] : []),
            followsLanguage: followsLanguage)
    }

    /// One of them.
    func one(_ operationID: String, _ summary: String, _ description: String) -> Endpoint<RecordRequest<Body>, Body> {
        Endpoint(
            operationID, onePath, tag: tag, summary: summary, description: description, auth: .required,
            cache: .noStore, errors: [Body.notFound, .storageUnavailable], followsLanguage: followsLanguage)
    }

    /// Deletes one.
    func delete(_ operationID: String, _ summary: String) -> Endpoint<RecordRequest<Body>, NoContent> {
        Endpoint(
            operationID, onePath, method: .delete, tag: tag, summary: summary, description: TransitContract.againText,
            auth: .required, cache: .noStore, errors: [Body.notFound, .storageUnavailable], form: .empty,
            success: [.noContent])
    }
}

extension RecordEndpoints where Body: ChangedBody {
    /// Changes one.
    func update(
        _ operationID: String, _ summary: String, errors: [ErrorCode] = []
    ) -> Endpoint<UpdateRecordRequest<Body>, Body> {
        Endpoint(
            operationID, onePath, method: .patch, tag: tag, summary: summary,
            description: TransitContract.changeText, auth: .required, cache: .noStore,
            errors: [Body.notFound] + errors + [.preconditionFailed, .storageUnavailable],
            followsLanguage: followsLanguage)
    }

    /// Deletes one, if it is still so.
    func delete(_ operationID: String, _ summary: String) -> Endpoint<VersionedRecordRequest<Body>, NoContent> {
        Endpoint(
            operationID, onePath, method: .delete, tag: tag, summary: summary,
            description: "\(TransitContract.againText) With If-Match, only if nobody has changed it since.",
            auth: .required, cache: .noStore, errors: [Body.notFound, .preconditionFailed, .storageUnavailable],
            form: .empty, success: [.noContent])
    }
}
