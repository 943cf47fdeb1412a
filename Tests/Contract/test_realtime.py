"""/realtime/v1 through the official client of Supabase, as it is published, and through bare sockets, on both databases."""

from __future__ import annotations

import asyncio
import json

import pytest
import requests
import websockets
from realtime import AsyncRealtimeClient, RealtimeSubscribeStates

from test_rest import Rider, befriend

HIDDEN = {"presence": {"key": "", "enabled": False}}


def run(work) -> None:
    asyncio.run(asyncio.wait_for(work, 180))


class Heard(list):
    """What a callback was told."""

    def __bool__(self) -> bool:
        # The client asks whether there is a callback.
        return True

    def __call__(self, *told) -> None:
        self.append(told[0] if len(told) == 1 else told)

    async def until(self, is_wanted, seconds: float = 60):
        for _ in range(int(seconds * 50)):
            for told in self:
                if is_wanted(told):
                    return told
            await asyncio.sleep(0.02)
        raise AssertionError(f"it did not come; there are {list(self)}")


class Listener:
    """A rider's official client."""

    def __init__(self, people, rider: Rider | None):
        self.socket = AsyncRealtimeClient(f"{people.url}/realtime/v1", token=people.anon, auto_reconnect=False)
        self.rider = rider

    async def __aenter__(self):
        await self.socket.connect()
        if self.rider:
            await self.socket.set_auth(self.rider.token)
        return self

    async def __aexit__(self, *trace) -> None:
        await self.socket.close()

    def channel(self, name: str, **config):
        return self.socket.channel(name, {"config": {**HIDDEN, "broadcast": {"ack": False, "self": False}, "private": False, **config}})

    async def join(self, channel) -> Heard:
        """Subscribes; what becomes of it is heard."""
        states = Heard()
        await channel.subscribe(states)
        return states

    async def changes(self, *tables: str, event: str = "*", filter: str | None = None, name: str = "changes") -> Heard:
        channel, heard, ready = self.channel(name), Heard(), Heard()
        for table in tables:
            channel.on_postgres_changes(event, callback=heard, table=table, schema="public", filter=filter)
        channel.on_system(ready)
        states = await self.join(channel)
        assert states[0][0] == RealtimeSubscribeStates.SUBSCRIBED, states
        await ready.until(lambda told: told.message == "Subscribed to PostgreSQL")
        return heard


def is_change(kind: str, **values):
    def matches(told) -> bool:
        data = told["data"]
        row = data.get("record") or data.get("old_record")
        return data["type"] == kind and all(row.get(name) == value for name, value in values.items())

    return matches


def share(rider: Rider, *friends: Rider) -> dict:
    row = {"recipients": [each.id for each in friends], "route_data": {}}
    return rider.table("eta_shares").insert(row).execute().data[0]


def with_friend(people) -> tuple[Rider, Rider]:
    """A rider who shares, and a friend whom it goes to: a share goes to somebody."""
    rider, friend = Rider(people), Rider(people)
    befriend(rider, friend)
    return rider, friend


def test_rows_are_told_to_who_may_see_them(people):
    ada, ben, cid = Rider(people, "Ada"), Rider(people, "Ben"), Rider(people, "Cid")
    befriend(ada, ben)

    async def listening():
        async with Listener(people, ada) as one, Listener(people, ben) as other, Listener(people, cid) as third:
            mine, his, none = [await each.changes("eta_shares") for each in (one, other, third)]
            row = await asyncio.to_thread(share, ada, ben)
            told = await his.until(is_change("INSERT", id=row["id"]))
            assert told["data"]["record"]["recipients"] == [ben.id] and told["data"]["errors"] is None
            assert {"name": "id", "type": "uuid"} in told["data"]["columns"]
            await mine.until(is_change("INSERT", id=row["id"]))
            changed = ada.table("eta_shares").update({"is_active": False}).eq("id", row["id"])
            await asyncio.to_thread(changed.execute)
            # It leaves what Ben may see.
            gone = await his.until(is_change("DELETE", id=row["id"]))
            assert gone["data"]["old_record"] == {"id": row["id"]}
            await mine.until(is_change("UPDATE", id=row["id"]))
            await asyncio.sleep(0.3)
            assert none == []

    run(listening())


def test_a_report_shows_nobody_who_made_it(people):
    ada, ben = Rider(people), Rider(people)
    row = {"latitude": -33.86, "longitude": 151.2, "report_type": "hazard", "description": "glass"}

    async def listening():
        async with Listener(people, ada) as one, Listener(people, ben) as other:
            mine, others = await one.changes("safety_reports"), await other.changes("safety_reports")
            made = await asyncio.to_thread(ada.table("safety_reports").insert({**row, "user_id": ada.id}).execute)
            told = await mine.until(is_change("INSERT", id=made.data[0]["id"]))
            assert told["data"]["record"]["user_id"] == ada.id
            await asyncio.sleep(0.3)
            assert ada.id not in json.dumps(list(others))

    run(listening())


def test_who_is_no_friend_any_more_hears_no_more(people):
    ada, ben = Rider(people), Rider(people)
    befriend(ada, ben)
    row = share(ada, ben)

    async def listening():
        async with Listener(people, ada) as one, Listener(people, ben) as other:
            speaking, hearing = one.channel(f"eta:{row['id']}"), other.channel(f"eta:{row['id']}")
            heard = Heard()
            hearing.on_broadcast("position_update", heard)
            for listener, channel in ((one, speaking), (other, hearing)):
                states = await listener.join(channel)
                assert states[0][0] == RealtimeSubscribeStates.SUBSCRIBED, states
            await speaking.send_broadcast("position_update", {"lat": 1})
            told = await heard.until(lambda told: True)
            assert told["payload"] == {"lat": 1} and told["event"] == "position_update"
            # He may hear and not speak.
            back = Heard()
            speaking.on_broadcast("position_update", back)
            await hearing.send_broadcast("position_update", {"lat": 2})
            ended = ada.table("friends").delete().eq("user_id", ada.id).eq("friend_id", ben.id)
            await asyncio.to_thread(ended.execute)
            for _ in range(3_000):
                if not hearing.is_joined:
                    break
                await asyncio.sleep(0.02)
            assert not hearing.is_joined and back == []

    run(listening())


def test_strangers_and_topics_of_nobody_are_refused(people):
    (ada, friend), ben = with_friend(people), Rider(people)
    row = share(ada, friend)

    async def listening():
        async with Listener(people, ben) as other, Listener(people, None) as nobody:
            for listener, topic, words in (
                (other, f"eta:{row['id']}", "Unauthorized"),
                (nobody, f"eta:{row['id']}", "Unauthorized"),
                (other, "friends:locations", "PrivateOnly"),
            ):
                states = await listener.join(listener.channel(topic))
                assert states[0][0] == RealtimeSubscribeStates.CHANNEL_ERROR and words in str(states[0][1]), states

    run(listening())


def test_presence_is_told(people):
    ada, friend = with_friend(people)
    row = share(ada, friend)

    async def listening():
        async with Listener(people, ada) as one, Listener(people, ada) as other:
            states = []
            for listener, key in ((one, "phone"), (other, "watch")):
                channel, joined = listener.channel(f"eta:{row['id']}", presence={"key": key, "enabled": True}), Heard()
                channel.on_presence_join(lambda *told, joined=joined: joined.append(told))
                await listener.join(channel)
                states.append((channel, joined))
            await states[0][0].track({"on": "the way"})
            told = await states[1][1].until(lambda told: told[0] == "phone")
            assert told[2][0]["on"] == "the way"

    run(listening())


def test_what_was_missed_is_told(people):
    ada, friend = with_friend(people)

    async def socket():
        address = f"{people.url.replace('http', 'ws')}/realtime/v1/websocket?apikey={people.anon}&vsn=2.0.0"
        return await websockets.connect(address)

    async def join(connection, **since):
        config = {"postgres_changes": [{"event": "*", "schema": "public", "table": "eta_shares", **since}]}
        payload = {"config": config, "access_token": ada.token}
        await connection.send(json.dumps(["1", "1", "realtime:mine", "phx_join", payload]))
        await until(connection, lambda message: message[3] == "system")

    async def until(connection, is_wanted):
        while True:
            message = json.loads(await asyncio.wait_for(connection.recv(), 60))
            if is_wanted(message):
                return message

    def change(message, kind):
        return message[3] == "postgres_changes" and message[4]["data"]["type"] == kind and message[4]["data"]

    async def listening():
        connection = await socket()
        await join(connection)
        first = await asyncio.to_thread(share, ada, friend)
        message = await until(connection, lambda message: change(message, "INSERT"))
        cursor = message[4]["data"]["cursor"]
        await connection.close()
        missed = await asyncio.to_thread(share, ada, friend)
        connection = await socket()
        await join(connection, since=cursor)
        ids = set()
        while missed["id"] not in ids:
            message = await until(connection, lambda message: change(message, "INSERT"))
            ids.add(message[4]["data"]["record"]["id"])
        assert ids <= {first["id"], missed["id"]}
        await connection.close()
        connection = await socket()
        config = {"postgres_changes": [{"event": "*", "schema": "public", "table": "eta_shares", "since": "nonsense"}]}
        await connection.send(json.dumps(["1", "1", "realtime:mine", "phx_join", {"config": config, "access_token": ada.token}]))
        await until(connection, lambda message: message[3] == "system" and message[4]["message"] == "resync")
        await connection.close()

    run(listening())


def test_broadcasts_over_http_are_heard(people):
    (ada, friend), ben = with_friend(people), Rider(people)
    row = share(ada, friend)
    topic = f"eta:{row['id']}"
    address = f"{people.url}/realtime/v1/api/broadcast"

    def post(rider: Rider, message: dict) -> int:
        headers = {"apikey": people.anon, "Authorization": f"Bearer {rider.token}"}
        return requests.post(address, json={"messages": [message]}, headers=headers, timeout=60).status_code

    async def listening():
        async with Listener(people, ada) as one:
            channel, heard = one.channel(topic), Heard()
            channel.on_broadcast("eta_update", heard)
            await one.join(channel)
            message = {"topic": topic, "event": "eta_update", "payload": {"eta": 1}, "private": True}
            assert await asyncio.to_thread(post, ben, message) == 403
            assert await asyncio.to_thread(post, ada, message) == 202
            assert (await heard.until(lambda told: True))["payload"] == {"eta": 1}
            assert len(heard) == 1

    run(listening())


@pytest.mark.parametrize(
    ("query", "headers", "status"),
    [
        ("", {}, 401),
        ("?apikey=nonsense", {}, 401),
        ("?apikey={key}", {}, 426),
        ("?apikey={key}", {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}, 400),
        ("?apikey={key}&vsn=3", {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                                 "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}, 400),
    ],
)  # fmt: skip
def test_what_is_no_socket_is_answered_over_http(people, query, headers, status):
    address = f"{people.url}/realtime/v1/websocket{query.format(key=people.anon)}"
    answer = requests.get(address, headers=headers, timeout=60)
    assert answer.status_code == status and list(answer.json()) == ["error"]


@pytest.mark.parametrize("frame", ["nonsense", "[1,2]", "x" * 70_000, b"\x03\xff\xff"])
def test_hostile_frames_end_the_socket_and_no_other(people, frame):
    ada = Rider(people)

    async def listening():
        address = f"{people.url.replace('http', 'ws')}/realtime/v1/websocket?apikey={people.anon}&vsn=2.0.0"
        async with Listener(people, ada) as other, websockets.connect(address) as connection:
            await other.changes("eta_shares")
            await connection.send(frame)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(connection.recv(), 60)
            assert closed.value.rcvd.code == (1009 if len(frame) > 65_536 else 1008)
            assert other.socket.is_connected

    run(listening())
