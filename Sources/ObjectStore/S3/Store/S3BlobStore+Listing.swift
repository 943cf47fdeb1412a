import NIOHTTP1

extension S3BlobStore {
    /// Most bytes of a page of a list: a thousand keys, none longer than a kilobyte.
    private static let mostPageBytes = 4 << 20

    package func list(after id: BlobID?) async throws(BlobError) -> [BlobID] {
        var token: String?
        let after = id.map(key)
        while true {
            let page = try await page(after: after, token: token).page
            // Not every server knows where to begin.
            let found = page.entries.filter { entry in after.map { entry.key > $0 } ?? true }.compactMap {
                blob($0.key)
            }
            if !found.isEmpty { return found }
            guard let next = page.next else { return [] }
            token = next
        }
    }

    /// A page of the list of all keys, and what S3's clock showed.
    ///
    /// - Parameters:
    ///   - after: a key; nil for the first.
    ///   - token: where an earlier page said that it goes on; it wins.
    ///   - seconds: for one attempt.
    func page(
        after: String? = nil, token: String? = nil, mostKeys: Int = 1_000, seconds: Double = 60
    ) async throws(BlobError) -> (page: S3ListPage, date: Int64) {
        let doing = "listing \(client.place)"
        var request = S3Request(method: .GET, doing: doing)
        request.query = [("list-type", "2"), ("max-keys", "\(mostKeys)")]
        if !client.place.prefix.isEmpty { request.query.append(("prefix", client.place.prefix)) }
        if let token {
            request.query.append(("continuation-token", token))
        } else if let after {
            request.query.append(("start-after", after))
        }
        request.mostBytes = Self.mostPageBytes
        request.seconds = seconds
        let answer = try await client.send(request)
        guard let date = answer.date else { throw .unavailable(doing: doing, reason: "an answer without a date") }
        let page = try await work { () throws(BlobError) in
            do throws(XMLDocument.Fault) {
                let page = try S3ListPage(answer.body)
                guard page.next == nil || page.next != token else {
                    throw XMLDocument.Fault(words: "a list that does not go on")
                }
                return page
            } catch {
                throw .unavailable(doing: doing, reason: error.words)
            }
        }
        return (page, date)
    }

    /// The blob that a key stands for; nil for keys of others.
    func blob(_ key: String) -> BlobID? {
        guard let name = name(key), name.utf8.count == 65, name.utf8.dropFirst(2).first == UInt8(ascii: "/") else {
            return nil
        }
        return BlobID("\(name.prefix(2))\(name.dropFirst(3))")
    }

    /// The blob that a key stands for that a sweep has put aside.
    func retiredBlob(_ key: String) -> BlobID? {
        guard let name = name(key), name.hasPrefix("outgoing/") else { return nil }
        return BlobID(String(name.dropFirst(9)))
    }

    private func name(_ key: String) -> Substring? {
        let prefix = client.place.prefix
        return key.hasPrefix(prefix) ? key.dropFirst(prefix.count) : nil
    }
}
