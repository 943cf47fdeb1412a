import Database
import NIOCore

extension ChannelHub {
    /// Tells a message to those here who hear a topic, named canonically: to each under the name that they know it by.
    func publish(
        _ message: ServerMessage, to topic: String, needs rights: TopicAccess.Rights = .read,
        except: Subscription? = nil
    ) {
        guard let receivers = topics[topic] else { return }
        tell(FanOut(.message(message, rights, except: except), to: receivers))
    }

    /// Tells changes of rows to those here who want to hear of them.
    func publish(_ news: [ChangeNews]) {
        // Mostly many changes in a row are for the same many.
        var last: (table: String, except: Set<Principal>, receivers: [Subscription])?
        for news in news {
            guard let all = listeners[news.table] else { continue }
            guard !hasLostNews, !service.isFull else {
                service.figures.add(to: .dropped)
                hasLostNews = true
                continue
            }
            let receivers: [Subscription]
            switch news.audience {
            case .one(let principal): receivers = (all[principal] ?? []).filter { !$0.isBehind }
            case .signedIn(let except):
                if let last, last.table == news.table, last.except == except {
                    receivers = last.receivers
                } else {
                    receivers = all.filter { $0.key.role == .authenticated && !except.contains($0.key) }
                        .flatMap(\.value).filter { !$0.isBehind }
                    last = (news.table, except, receivers)
                }
            }
            tell(FanOut(.news(news), to: receivers))
        }
    }

    /// Tells a channel what it has missed; from then on it hears what comes. What was read for another than who stands behind it now is
    /// not told: it has been told to read anew.
    func publish(missed news: [ChangeNews], to channel: ChannelID, of principal: Principal) {
        guard let subscription = subscription(channel), subscription.principal == principal else { return }
        guard !service.isFull else {
            service.figures.add(news.count, to: .dropped)
            return publishGap(only: channel)
        }
        subscription.isBehind = false
        for news in news { tell(FanOut(.news(news), to: [subscription])) }
    }

    private func subscription(_ id: ChannelID) -> Subscription? {
        sockets[id.socket].flatMap { subscription(id.channel, $0) }
    }

    /// Tells those who hear of changes, or one of them, that some were lost.
    func publishGap(only: ChannelID?) {
        let concerned: [Subscription]
        if let only {
            concerned = subscription(only).map { [$0] } ?? []
        } else {
            concerned = sockets.values.flatMap { $0.subscriptions.filter { !$0.start.bindings.isEmpty } }
        }
        for subscription in concerned { subscription.isBehind = false }
        // Each is told under the name that it knows its topic by.
        let message = ServerMessage.system(topic: "", extension: "postgres_changes", isOK: false, "resync")
        tell(FanOut(.message(message, [], except: nil), to: concerned))
    }

    private func tell(_ fanOut: FanOut) {
        guard !fanOut.isDone else { return }
        service.figures.add(fanOut.weight, to: .waitingBytes)
        queue.append(fanOut)
        work()
    }

    /// Tells what waits to be told, as far as there is room.
    func goOnTelling() {
        if hasLostNews, queue.isEmpty, !service.isFull {
            hasLostNews = false
            publishGap(only: nil)
        }
        var (told, sent) = (0, 0)
        let before = room
        while room > 0, let first = queue.first {
            sent += first.go(on: &room)
            if first.isDone { told += queue.removeFirst().contentWeight }
        }
        let weight = told + FanOut.receiverWeight * (before - room)
        if weight > 0 { service.figures.add(-weight, to: .waitingBytes) }
        if sent > 0 { service.figures.add(sent, to: .messagesOut) }
    }
}
