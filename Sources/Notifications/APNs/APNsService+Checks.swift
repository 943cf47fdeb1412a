import Foundation
import NIOSSL

extension APNsService {
    static func check(_ configuration: Configuration) throws(ConfigurationError) {
        let isPlain = configuration.topic.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard !configuration.topic.isEmpty, isPlain else { throw .badTopic }
        for text in [configuration.productionURL, configuration.sandboxURL] {
            guard let url = URLComponents(string: text), url.scheme == "https", url.host?.isEmpty == false,
                url.path.isEmpty, url.query == nil, url.fragment == nil
            else { throw .badURL(text) }
        }
    }

    static func certificates(_ pem: String) throws(ConfigurationError) -> [NIOSSLCertificate] {
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)), !certificates.isEmpty else {
            throw .noTrustedRoots
        }
        return certificates
    }
}
