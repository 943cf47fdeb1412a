import ObjectStore
import TransitAPI
import TransitAPIDocument

/// `/storage/v1` in the OpenAPI document, where the server has it.
enum StorageDocument {
    private static let tag = "Storage"
    private static let (errorSchema, bucketSchema) = ("StorageError", "StorageBucket")
    private static let (objectSchema, infoSchema) = ("StoredObject", "StoredObjectInfo")

    static let part = OpenAPIPart(
        tag: (tag, "Photos in buckets, as clients of Supabase's storage ask for them."),
        paths: JSONObject(
            Dictionary(grouping: operations, by: \.path).sorted { $0.key < $1.key }.map { path, operations in
                (
                    StorageRoutes.prefix + path,
                    .object(JSONObject(operations.map { ($0.method, $0.described) }))
                )
            }),
        schemas: [errorSchema: error, objectSchema: object, infoSchema: info, bucketSchema: bucket])

    /// What is sent or answered.
    private enum Content {
        case json(JSONValue)
        case photo
    }

    private struct Operation {
        let method: String
        let path: String
        let id: String
        let summary: String
        let details: String
        /// Of the query and the head, beside what the path names.
        var parameters: [JSONValue] = []
        var takes: Content?
        let answers: Content
        /// Whether it is answered without a key.
        var isOpen = false

        var described: JSONValue {
            let inPath = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                parameter(String($0.dropFirst().dropLast()))
            }
            var operation: JSONObject = [
                "operationId": .string("storage" + id), "tags": [.string(tag)], "summary": .string(summary),
                "description": .string(details), "parameters": .array(inPath + parameters),
            ]
            if let takes {
                operation["requestBody"] = ["required": true, "content": content(takes)]
            }
            operation["responses"] = .object(responses)
            operation["security"] = isOpen ? [] : [["apikey": [], "bearer": []]]
            return .object(operation)
        }

        private var responses: JSONObject {
            var responses: JSONObject = ["200": ["description": "Done.", "content": content(answers)]]
            if case .photo = answers, method == "get" {
                responses["206"] = ["description": "A part, by `Range`.", "content": content(.photo)]
                responses["304"] = ["description": "It is as it was; no body."]
            }
            for (status, says) in refusals where status != "416" || responses["206"] != nil {
                responses[status] = .answer(says, .schema(named: errorSchema))
            }
            return responses
        }

        private func content(_ content: Content) -> JSONValue {
            switch content {
            case .json(let schema): return ["application/json": ["schema": schema]]
            case .photo:
                return .object(JSONObject(mediaTypes.map { ($0, ["schema": bytes]) }))
            }
        }
    }

    private static let mediaTypes = Array(Set(Bucket.all.flatMap { $0.kinds.map(\.mediaType) })).sorted()
    private static let bytes: JSONValue = ["type": "string", "format": "binary", "description": "The photo."]

    private static let refusals = [
        ("400", "Refused: `statusCode` says why (400, 403, 404, 409, 413, 415, 422), and clients look there."),
        ("401", "There is no API key, or the token is not valid."), ("405", "Another method."),
        ("408", "It took too long, or the upload went silent."), ("416", "The photo has not the bytes of `Range`."),
        ("429", "Over the limit."), ("500", "A fault."), ("503", "The database is away; try again."),
        ("507", "The disk is full."),
    ]

    private static var operations: [Operation] { ofPhotos + ofAddresses + ofLists + ofBuckets }

    private static var ofPhotos: [Operation] {
        let uploads =
            "Photos are JPEG, PNG or WebP, told by their bytes; what they say of their maker is cut out. "
            + "A form is taken as well (multipart/form-data), with the photo as its file."
        return [
            Operation(
                method: "post", path: "/object/{bucket}/{path}", id: "Upload", summary: "Upload a photo",
                details: uploads, parameters: [upsert] + beside, takes: .photo, answers: .json(kept)),
            Operation(
                method: "put", path: "/object/{bucket}/{path}", id: "Replace", summary: "Replace a photo",
                details: uploads, parameters: beside, takes: .photo, answers: .json(kept)),
            Operation(
                method: "get", path: "/object/{bucket}/{path}", id: "Download", summary: "Download a photo",
                details: own + " `/object/authenticated/{bucket}/{path}` is the same.", parameters: [named],
                answers: .photo),
            Operation(
                method: "delete", path: "/object/{bucket}/{path}", id: "RemoveOne", summary: "Remove a photo",
                details: "The caller's own.", answers: .json(said)),
            Operation(
                method: "delete", path: "/object/{bucket}", id: "Remove", summary: "Remove photos",
                details: "The caller's own among up to 1,000 names; answers with those that were removed.",
                takes: .json(.whole([("prefixes", names("Their names."))])), answers: .json(objects)),
            Operation(
                method: "get", path: "/object/public/{bucket}/{path}", id: "DownloadPublic",
                summary: "Download a photo of a public bucket", details: "Without a key.", parameters: [named],
                answers: .photo, isOpen: true),
            Operation(
                method: "get", path: "/object/info/{bucket}/{path}", id: "Info", summary: "What is known of a photo",
                details: own + " `/object/info/authenticated/{bucket}/{path}` is the same.",
                answers: .json(.schema(named: infoSchema))),
            Operation(
                method: "get", path: "/object/info/public/{bucket}/{path}", id: "InfoPublic",
                summary: "What is known of a photo of a public bucket", details: "Without a key.",
                answers: .json(.schema(named: infoSchema)), isOpen: true),
            Operation(
                method: "post", path: "/object/move", id: "Move", summary: "Move a photo",
                details: "The caller's own; bytes stay where they are.", takes: .json(places), answers: .json(said)),
            Operation(
                method: "post", path: "/object/copy", id: "Copy", summary: "Copy a photo",
                details: "The caller's own; bytes stay where they are.", parameters: [upsert], takes: .json(places),
                answers: .json(kept)),
        ]
    }

    private static var ofAddresses: [Operation] {
        [
            Operation(
                method: "get", path: "/object/sign/{bucket}/{path}", id: "DownloadSigned",
                summary: "Download by a signed address", details: "Without a key, until the address has ended.",
                parameters: [token, named], answers: .photo, isOpen: true),
            Operation(
                method: "post", path: "/object/sign/{bucket}/{path}", id: "Sign", summary: "Sign an address",
                details: "Good for 1 second to 7 days.", takes: .json(.whole([seconds])),
                answers: .json(.whole([("signedURL", address)]))),
            Operation(
                method: "post", path: "/object/sign/{bucket}", id: "SignMany", summary: "Sign addresses",
                details: "Of up to 1,000 photos; those that the caller may not read have an `error`.",
                takes: .json(.whole([seconds, ("paths", names("Their names."))])),
                answers: .json(.list(of: signed, "In the order of the names."))),
            Operation(
                method: "post", path: "/object/upload/sign/{bucket}/{path}", id: "SignUpload",
                summary: "Sign an address for one upload", details: "Good for two hours.", parameters: [upsert],
                answers: .json(.whole([("url", address), ("token", .text("What signs it."))]))),
            Operation(
                method: "put", path: "/object/upload/sign/{bucket}/{path}", id: "UploadSigned",
                summary: "Upload to a signed address", details: "Without a key, in the name of who made the address.",
                parameters: [token] + beside, takes: .photo,
                answers: .json(.whole([("Key", .text("Bucket and name."))])), isOpen: true),
        ]
    }

    private static var ofLists: [Operation] {
        [
            Operation(
                method: "post", path: "/object/list/{bucket}", id: "List", summary: "Photos of a folder",
                details: "The caller's own, folders first.",
                takes: .json(
                    .schema([
                        ("prefix", .text("The folder.")), ("search", .text("What names begin with.")), limit,
                        ("offset", .number("So many are passed over.")), sortBy,
                    ])), answers: .json(objects)),
            Operation(
                method: "post", path: "/object/list-v2/{bucket}", id: "ListInPages",
                summary: "Photos, page by page", details: "The caller's own.",
                takes: .json(
                    .schema([
                        ("prefix", .text("What names begin with.")),
                        ("with_delimiter", .truth("Whether folders are told as such.")), limit,
                        ("cursor", .text("`nextCursor` of the page before.")), sortBy,
                    ])), answers: .json(page)),
        ]
    }

    private static var ofBuckets: [Operation] {
        [
            Operation(
                method: "get", path: "/bucket", id: "Buckets", summary: "The buckets",
                details: "They are declared by the program; nobody makes or changes one.",
                answers: .json(.list(of: .schema(named: bucketSchema), "All of them."))),
            Operation(
                method: "get", path: "/bucket/{bucket}", id: "Bucket", summary: "A bucket", details: "As declared.",
                answers: .json(.schema(named: bucketSchema))),
            Operation(
                method: "post", path: "/bucket/{bucket}/empty", id: "Empty", summary: "Remove all photos of a bucket",
                details: "With the service key alone.", answers: .json(said)),
        ]
    }

    private static func parameter(_ name: String) -> JSONValue {
        let text =
            name == "bucket"
            ? "The bucket." : "The photo's name in the bucket, 1 to 1,024 characters; slashes part its folders."
        let buckets: JSONValue = ["type": "string", "enum": .array(Bucket.all.map { .string($0.id) })]
        return .parameter(
            name, in: "path", text, isRequired: true, schema: name == "bucket" ? buckets : ["type": "string"])
    }

    private static let upsert = JSONValue.parameter("x-upsert", in: "header", "`true` replaces what is there.")
    private static let token = JSONValue.parameter("token", in: "query", "What signs the address.", isRequired: true)
    private static let named = JSONValue.parameter(
        "download", in: "query", "The name under which browsers save it; may be empty.")
    /// What is said beside a photo that is no form.
    private static let beside: [JSONValue] = [
        .parameter("x-metadata", in: "header", "What is kept beside the photo: a JSON object, in Base64."),
        .parameter("cache-control", in: "header", "How long others may keep it: seconds, or `max-age=3600`."),
    ]

    private static let own = "The caller's own, or one of a public bucket."
    private static let said = JSONValue.whole([("message", .text("That it was done."))])
    private static let kept = JSONValue.whole([("Id", .uuid("The object.")), ("Key", .text("Bucket and name."))])
    private static let signed = JSONValue.whole([
        ("error", .textOrNull("Why there is no address.")), ("path", .text("The name.")),
        ("signedURL", .textOrNull("The address.")),
    ])
    private static let objects = JSONValue.list(
        of: .schema(named: objectSchema), "Objects, and folders where they are asked for.")
    private static let page = JSONValue.schema(
        [
            ("hasNext", .truth("Whether there is another page.")), ("nextCursor", .text("Where it begins.")),
            ("objects", objects),
            ("folders", .list(of: ["type": "object"], "Each with the whole `name` and the short `key`.")),
        ], required: ["hasNext", "folders", "objects"])
    private static let seconds = ("expiresIn", JSONValue.number("Seconds for which it is good, 604,800 at most."))
    private static let address = JSONValue.text("Path and query of the address, below `/storage/v1`.")
    private static let limit = ("limit", JSONValue.number("At most so many, 1,000 at most."))
    private static let sortBy = (
        "sortBy",
        JSONValue.schema([
            ("column", ["type": "string", "enum": .array(ListColumn.allCases.map { .string($0.rawValue) })]),
            ("order", ["type": "string", "enum": ["asc", "desc"]]),
        ])
    )
    private static func names(_ text: String) -> JSONValue { .list(of: ["type": "string"], text) }
    private static let places = JSONValue.schema(
        [
            ("bucketId", .text("The bucket.")), ("sourceKey", .text("The name.")),
            ("destinationKey", .text("The new name.")), ("destinationBucket", .text("Another bucket.")),
        ], required: ["bucketId", "sourceKey", "destinationKey"])

    private static let error: JSONValue = [
        "type": "object", "description": "An error in the words of Supabase's storage.",
        "properties": [
            "statusCode": .text("The status it stands for."), "error": .text("A short name of it."),
            "message": .text("What was wrong."), "code": .text("Storage's code."),
            "details": [
                "type": "object", "description": "The contract's `code`, for clients that name the contract's version.",
            ],
        ], "required": ["statusCode", "error", "message", "code"],
    ]

    private static let object: JSONValue = [
        "type": "object", "description": "An object, or a folder, of which all but the name is null.",
        "properties": [
            "name": .text("The whole name; of `/object/list` alone without its folder."),
            "key": .text("The name without the prefix that was asked for; of `/object/list-v2` alone."),
            "id": .textOrNull("The object."), "created_at": .momentOrNull("When it was uploaded."),
            "updated_at": .momentOrNull("When it was last changed."), "last_accessed_at": .momentOrNull("The same."),
            "metadata": .objectOrNull("`eTag`, `size`, `mimetype`, `cacheControl` and others."),
            "bucket_id": .text("The bucket; this and what follows of what was removed alone."),
            "owner": .textOrNull("Whose it was."), "version": .text("Identifier of its bytes."),
            "user_metadata": .objectOrNull("What was uploaded beside it."),
        ], "required": ["name"],
    ]

    private static let info: JSONValue = .whole([
        ("id", .uuid("The object.")), ("name", .text("The whole name.")),
        ("version", .uuid("Identifier of its bytes.")), ("bucket_id", .text("The bucket.")),
        ("size", .number("Bytes.")), ("content_type", .text("Its media type.")),
        ("cache_control", .text("How long others may keep it.")), ("etag", .text("Its entity tag.")),
        ("metadata", .objectOrNull("What was uploaded beside it; to others null, of a report's photo.")),
        ("last_modified", .moment("When it was last changed.")), ("created_at", .moment("When it was uploaded.")),
    ])

    private static let bucket: JSONValue = .schema(
        [
            ("id", .text("The bucket.")), ("name", .text("The same.")),
            ("public", .truth("Whether photos are read without a key.")),
            ("file_size_limit", .number("Bytes of a photo at most.")),
            ("allowed_mime_types", names("What may be uploaded.")), ("created_at", .moment("No moment in particular.")),
            ("updated_at", .moment("No moment in particular.")),
        ], required: ["id", "name", "public"])
}
