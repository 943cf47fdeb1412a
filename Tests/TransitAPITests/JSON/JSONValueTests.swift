import Foundation
import Testing
import TransitAPI

/// Any JSON in, the same JSON out.
@Suite struct JSONValueTests {
    static let value: JSONValue = [
        "b": [1, -2.5, true, false, nil2, "x"], "a": ["nested": [:], "list": []], "c": "é\n",
    ]
    private static let nil2 = JSONValue.null

    @Test func `values survive JSONEncoder and JSONDecoder`() throws {
        let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(Self.value))
        #expect(again == Self.value)
    }

    @Test func `values survive the writer, keys in order`() throws {
        #expect(JSONValue(json: Self.value.bytes) == Self.value)
        #expect(Self.value.text == #"{"b":[1,-2.5,true,false,null,"x"],"a":{"nested":{},"list":[]},"c":"é\n"}"#)
    }

    @Test func `objects keep order, forget removed keys and compare without order`() {
        var object: JSONObject = ["z": 1, "a": 2]
        object["m"] = 3
        object["z"] = 4
        object["a"] = nil
        #expect(object.keys == ["z", "m"])
        #expect(object == ["m": 3, "z": 4])
        #expect(object["a"] == nil)
    }

    @Test func `parts are reached by key and index`() {
        #expect(Self.value["b"]?[0]?.int == 1)
        #expect(Self.value["b"]?[9] == nil)
        #expect(Self.value["c"]?.string == "é\n")
        #expect(Self.value["a"]?["list"]?.array == [])
        #expect(JSONValue(json: "{".utf8) == nil)
    }
}
