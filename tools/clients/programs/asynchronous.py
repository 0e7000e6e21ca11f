"""The asynchronous Python library: reads full objects only."""
import asyncio
import os

import aiohttp

REGISTRY = os.environ["REGISTRY"]


async def records(client, path):
    async with client.get(f"{REGISTRY}/rest/v2/{path}") as response:
        assert response.status == 200, await response.text()
        return (await response.json())["records"]


async def main():
    async with aiohttp.ClientSession() as client:
        items = await records(client, f"items?where=code=LIKE={os.environ['ITEM']}")
        assert isinstance(items[0]["type"]["vocableGroup"], dict), items
        for kind, nested in [("parameters", ["unit", "type"]), ("contacts", ["contact", "role"]), ("events", ["type"])]:
            found = await records(client, f"items/{items[0]['id']}/{kind}")
            assert len(found) > 1 and all(isinstance(each[key], dict) for each in found for key in nested), found


asyncio.run(main())
print(f"aiohttp {aiohttp.__version__}: items, parameters, contacts and events in full")
