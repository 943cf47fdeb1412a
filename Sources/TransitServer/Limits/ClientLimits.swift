import TransitAPI

/// How much clients may ask for: those of the contract unless the operator says otherwise.
package struct ClientLimits: Sendable, Equatable {
    /// Requests in a window of a class to its endpoints.
    package struct Requests: Sendable, Equatable {
        /// Of one installation, or of all at an address that name none.
        package var client: Int
        /// Of one user, wherever.
        package var user: Int
        /// Of all at an address who are not signed in.
        package var address: Int

        /// Numbers from 1 on.
        package init(client: Int, user: Int, address: Int) {
            (self.client, self.user, self.address) = (client, user, address)
        }
    }

    /// Event streams open at once.
    package struct Streams: Sendable, Equatable {
        /// Of one user or installation, or of all at an address that name none.
        package var client = EventStreams.perClient
        /// Of all at an address.
        package var address = EventStreams.perAddress
        /// Of everybody.
        package var server = EventStreams.perServer

        /// Those of the contract.
        package init() {}
    }

    private var requests: [RateClass: Requests] = [:]
    /// Event streams open at once.
    package var streams = Streams()

    /// Those of the contract.
    package init() {
        for rateClass in RateClass.allCases {
            guard let client = rateClass.anonymousLimit, let user = rateClass.authenticatedLimit,
                let address = rateClass.addressLimit
            else { continue }
            requests[rateClass] = Requests(client: client, user: user, address: address)
        }
    }

    /// Those of a class; nil where it is not limited.
    package subscript(_ rateClass: RateClass) -> Requests? {
        get { requests[rateClass] }
        set { requests[rateClass] = newValue }
    }

    /// What a request of a caller is counted against; nil where it is not limited.
    func budgets(_ rateClass: RateClass, for caller: Caller) -> (own: RateBudget, address: RateBudget?)? {
        guard let limits = requests[rateClass] else { return nil }
        func budget(_ limit: Int, ofAddress: Bool = false) -> RateBudget {
            RateBudget(rateClass, limit: limit, windowSeconds: rateClass.windowSeconds, isOfAddress: ofAddress)
        }
        switch caller {
        case .service: return nil
        case .user: return (budget(limits.user), nil)
        case .anonymous: return (budget(limits.client), budget(limits.address, ofAddress: true))
        }
    }
}
