import TransitAPI

/// A compact signed token (RFC 7515, 7519) taken apart, of which nothing is believed yet.
struct SignedToken {
    /// Longest token that is looked at, in bytes.
    static let longest = 16_384

    let algorithm: TokenAlgorithm
    let keyID: String?
    private let text: [UInt8]
    private let payload: Range<Int>
    private let signature: [UInt8]

    /// Takes a token apart; refuses algorithms outside `accepted` before anything is computed.
    init(_ token: String, accepted: Set<TokenAlgorithm>) throws(TokenError) {
        let text = Array(token.utf8)
        guard text.count <= Self.longest else { throw .malformed("it is longer than \(Self.longest) bytes") }
        let dots = text.indices.filter { text[$0] == UInt8(ascii: ".") }
        guard dots.count == 2, dots[0] > 0, dots[1] > dots[0] + 1 else {
            throw .malformed("it needs three parts with full stops between them")
        }
        self.text = text
        payload = dots[0] + 1..<dots[1]
        let header = try Self.object(text[..<dots[0]], "header")
        guard let name = header["alg"]?.string else { throw .malformed("its header names no algorithm") }
        guard let algorithm = TokenAlgorithm(rawValue: name), accepted.contains(algorithm) else {
            throw .unacceptableAlgorithm(String(name.prefix(20)))
        }
        guard header["crit"] == nil else { throw .malformed("its header demands extensions") }
        guard let signature = Base64URL.decode(text[(dots[1] + 1)...]), !signature.isEmpty else {
            throw .malformed("its signature is not base64url")
        }
        if let id = header["kid"] {
            guard let id = id.string, id.utf8.count <= 256 else { throw .malformed("its key id is no short string") }
            keyID = id
        } else {
            keyID = nil
        }
        (self.algorithm, self.signature) = (algorithm, signature)
    }

    /// The claims, once the signature proves to be the key's.
    func claims(signedBy key: TokenKey) throws(TokenError) -> JSONObject {
        guard key.algorithm == algorithm else { throw .unacceptableAlgorithm(algorithm.rawValue) }
        guard key.hasSigned(text[..<payload.upperBound], signature: signature) else { throw .badSignature }
        return try Self.object(text[payload], "payload")
    }

    private static func object(_ part: ArraySlice<UInt8>, _ name: String) throws(TokenError) -> JSONObject {
        guard let bytes = Base64URL.decode(part) else { throw .malformed("its \(name) is not base64url") }
        guard let object = try? JSONParser.parse(bytes).object else {
            throw .malformed("its \(name) is no JSON object")
        }
        return object
    }
}
