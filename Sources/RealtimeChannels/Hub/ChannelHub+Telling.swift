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
        for news in news {
            guard let all = listeners[news.table] else { continue }
            let receivers: [Subscription]
            switch news.audience {
            case .one(let principal): receivers = all[principal] ?? []
            case .signedIn(let except):
                receivers = all.filter { $0.key.role == .authenticated && !except.contains($0.key) }.flatMap(\.value)
            }
            tell(FanOut(.news(news), to: receivers.filter { !$0.isBehind }))
        }
    }

    /// Tells a channel what it has missed; from then on it hears what comes. What was read for another than who stands behind it now is
    /// not told: it has been told to read anew.
    func publish(missed news: [ChangeNews], to channel: ChannelID, of principal: Principal) {
        guard let subscription = subscription(channel), subscription.principal == principal else { return }
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
        for subscription in concerned {
            subscription.isBehind = false
            let message = ServerMessage.system(
                topic: subscription.start.topic, extension: "postgres_changes", isOK: false, "resync")
            tell(FanOut(.message(message, [], except: nil), to: [subscription]))
        }
    }

    private func tell(_ fanOut: FanOut) {
        queue.append(fanOut)
        work()
    }

    /// Tells what waits to be told, as far as there is room.
    func goOnTelling() {
        var (done, sent) = (0, 0)
        while room > 0, done < queue.count {
            sent += queue[done].go(on: &room)
            if queue[done].isDone { done += 1 }
        }
        queue.removeFirst(done)
        if sent > 0 { service.figures.add(sent, to: .messagesOut) }
    }
}
