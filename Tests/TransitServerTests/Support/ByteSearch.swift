import Foundation

extension [UInt8] {
    /// Where a mark first begins, at `from` or later. By the C library: tests are built without optimisation, and some read thousands of
    /// boards.
    func start(of mark: [UInt8], from: Int = 0) -> Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            var from = from
            while from + mark.count <= bytes.count,
                let found = memchr(start + from, Int32(mark[0]), bytes.count - mark.count - from + 1)
            {
                if memcmp(found, mark, mark.count) == 0 { return UnsafeRawPointer(found) - start }
                from = UnsafeRawPointer(found) - start + 1
            }
            return nil
        }
    }
}
