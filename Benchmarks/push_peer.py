"""Pushes a second through aioapns: push_peer.py FOLDER KEY TOPIC KEY_ID TEAM_ID PORT COUNT UNDER_WAY CONNECTIONS.

FOLDER has ca.pem; prints the rate, and how many the service refused.
"""

import asyncio
import ssl
import sys
import time

import uvloop
from aioapns import APNs, NotificationRequest, PushType
from aioapns.connection import APNsProductionClientProtocol

folder, key, topic, key_id, team_id = sys.argv[1:6]
port, count, under_way, connections = (int(word) for word in sys.argv[6:])

MESSAGE = {
    "aps": {
        "alert": {"title-loc-key": "ALERT_TITLE_DELAY", "title-loc-args": ["T1"], "body": "Delays of 10 minutes"},
        "badge": 1, "sound": "default", "category": "SERVICE_ALERT", "thread-id": "alert_1",
        "interruption-level": "time-sensitive",
    },
    "alert_id": "alert_1", "route_id": "T1", "stop_ids": [], "severity": "major",
    "deep_link": "sydneytransit://alerts/alert_1",
}


async def main():
    APNsProductionClientProtocol.APNS_SERVER = "localhost"
    APNsProductionClientProtocol.APNS_PORT = port
    with open(key) as file:
        client = APNs(
            key=file.read(), key_id=key_id, team_id=team_id, topic=topic, max_connections=connections,
            ssl_context=ssl.create_default_context(cafile=f"{folder}/ca.pem"))
    refused = 0

    async def send(numbers):
        nonlocal refused
        for number in numbers:
            answer = await client.send_notification(
                NotificationRequest(device_token=f"{number:064x}", message=MESSAGE, collapse_key="alert_1", push_type=PushType.ALERT))
            refused += not answer.is_successful

    async def burst(count):
        numbers = iter(range(count))
        await asyncio.gather(*(send(numbers) for _ in range(under_way)))

    await burst(500)
    began = time.perf_counter()
    await burst(count)
    print(f"{count / (time.perf_counter() - began):.0f} {refused}")


uvloop.run(main())
