// Declarations of Apple's WeatherKit, as far as the app uses them, with the versions of iOS that have them.
import CoreLocation
@_exported import Foundation

@available(iOS 16.0, *) public final class WeatherService: @unchecked Sendable {
    public static let shared = WeatherService()
    public init() {}
    public func weather(for location: CLLocation) async throws -> Weather { throw WeatherError.unknown }
    public func weather<T: Sendable>(for location: CLLocation, including dataSet: WeatherQuery<T>) async throws -> T {
        throw WeatherError.unknown
    }
    public var attribution: WeatherAttribution { get async throws { throw WeatherError.unknown } }
}
@available(iOS 16.0, *) public struct WeatherQuery<T: Sendable>: Sendable {
    public static var current: WeatherQuery<CurrentWeather> { .init() }
    public static var hourly: WeatherQuery<Forecast<HourWeather>> { .init() }
}
@available(iOS 16.0, *) public enum WeatherError: LocalizedError, Sendable {
    case permissionDenied
    case unknown
}
@available(iOS 16.0, *) public struct Weather: Sendable {
}
@available(iOS 16.0, *) public struct CurrentWeather: Sendable {
    public var date: Date
    public var symbolName: String
    public var condition: WeatherCondition
}
@available(iOS 16.0, *) public struct HourWeather: Sendable {
    public var date: Date
    public var symbolName: String
    public var condition: WeatherCondition
    public var precipitationChance: Double
}
@available(iOS 16.0, *) public struct Forecast<Element: Sendable>: RandomAccessCollection, Sendable {
    public var forecast: [Element]
    public var startIndex: Int { forecast.startIndex }
    public var endIndex: Int { forecast.endIndex }
    public subscript(position: Int) -> Element { forecast[position] }
}
@available(iOS 16.0, *) public enum WeatherCondition: String, Sendable {
    case clear
    case cloudy
    case rain
    case drizzle
    case thunderstorms
    case windy
    public var description: String { rawValue }
}
@available(iOS 16.0, *) public struct WeatherAttribution: Sendable {
    public var legalPageURL: URL
    public var combinedMarkLightURL: URL
    public var combinedMarkDarkURL: URL
}
