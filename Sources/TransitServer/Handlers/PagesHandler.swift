import Hummingbird
import TransitAPI
import TransitAPIDocument
import Web

/// The API's own documentation: `/openapi.json`, made from the declarations when it is first asked for, and two pages that read it.
enum PagesHandler {
    static func routes(serverURL: String, beside parts: [OpenAPIPart] = []) -> [Dispatcher.Route] {
        let prefix = TransitContract.prefix
        var published = StaticFile.route("\(prefix)/openapi.json", name: "openapi") {
            WebFile(path: "openapi.json", bytes: try OpenAPIDocument.json(serverURL: serverURL, beside: parts))
        }
        published.readers = .everyone
        return [published]
            + WebPages.reference.map { file in
                guard file.path.hasSuffix(".html") else {
                    return StaticFile.route("\(prefix)/pages/\(file.path)", name: "page", file, mustAsk: true)
                }
                let name = String(file.path.dropLast(5))
                return StaticFile.route("\(prefix)/\(name)", name: name, file, mustAsk: true)
            }
    }
}
