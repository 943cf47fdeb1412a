import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI

/// The API's own documentation: `/openapi.json`, made from the declarations, and two pages that read it.
enum PagesHandler {
    static func routes(serverURL: String) throws -> [Dispatcher.Route] {
        let document = try OpenAPIDocument.json(serverURL: serverURL)
        let prefix = TransitContract.prefix
        var routes = [
            file("\(prefix)/openapi.json", "openapi", document, "application/json; charset=utf-8"),
            file("\(prefix)/docs", "docs", PackageResources.docs_html, "text/html; charset=utf-8"),
            file("\(prefix)/redoc", "redoc", PackageResources.redoc_html, "text/html; charset=utf-8"),
        ]
        let css = "text/css; charset=utf-8"
        let script = "text/javascript; charset=utf-8"
        for (name, bytes, type) in [
            ("docs.css", PackageResources.docs_css, css), ("redoc.css", PackageResources.redoc_css, css),
            ("reference.css", PackageResources.reference_css, css), ("docs.js", PackageResources.docs_js, script),
            ("redoc.js", PackageResources.redoc_js, script), ("dom.js", PackageResources.dom_js, script),
            ("frame.js", PackageResources.frame_js, script), ("openapi.js", PackageResources.openapi_js, script),
            ("request.js", PackageResources.request_js, script), ("schema.js", PackageResources.schema_js, script),
            ("mark.svg", PackageResources.mark_svg, "image/svg+xml"),
        ] {
            routes.append(file("\(prefix)/pages/\(name)", "page", bytes, type))
        }
        return routes
    }

    private static func file(_ path: String, _ name: String, _ bytes: [UInt8], _ type: String) -> Dispatcher.Route {
        let tag = EntityTag.of(bytes)
        let buffer = ByteBuffer(bytes: bytes)
        return Registration.page(path, name: name) { exchange in
            let headers: HTTPFields = [
                .contentType: type, .eTag: tag, .cacheControl: "public, max-age=300", .vary: "Accept-Encoding",
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                .xContentTypeOptions: "nosniff",
            ]
            if let named = exchange.request.headers[.ifNoneMatch], EntityTag.isNamed(tag, in: named) {
                return Response(status: .notModified, headers: headers)
            }
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: buffer))
        }
    }
}
