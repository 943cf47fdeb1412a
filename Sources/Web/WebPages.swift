import CWebFiles

/// A file of the console, the reference or the public site, as it is served.
package struct WebFile: Sendable {
    /// Where it lies below its part: `views/board.js`.
    package let path: String
    /// What it holds.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

    /// Its media type, by its ending.
    package var mediaType: String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        case "json": "application/json; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}

/// What browsers are given: part of the program, so that one binary is all there is to install.
package enum WebPages {
    /// The console, served at `/` and `/console/`.
    package static let console = files(in: "console")
    /// The API's documentation, served below `/api/v1`.
    package static let reference = files(in: "reference")
    /// What the page of a share has beside itself, served below `/share/`.
    package static let share = files(in: "share")
    /// Parts of the public site: the middle of each page, and what all of them use.
    package static let site = files(in: "site") + reference.filter { $0.path == "mark.svg" }

    /// The files of a folder, in the order of `Web/files.c`.
    private static func files(in folder: String) -> [WebFile] {
        (0..<web_file_count).compactMap { index in
            let file = web_file(index)
            let path = String(cString: file.path)
            guard path.hasPrefix(folder + "/") else { return nil }
            return WebFile(
                path: String(path.dropFirst(folder.count + 1)),
                bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
        }
    }
}
