"""What the official Python client of the Model Context Protocol makes of castdex; prints one JSON line."""

import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def ask(url: str, key: str, mode: str) -> dict:
    headers = {"authorization": f"Bearer {key}"}
    async with httpx2.AsyncClient(headers=headers) as http:
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            tools = await client.list_tools()
            found = await client.call_tool("search_podcasts", {"q": "harbour"})
            wrong = await client.call_tool("where_listed", {"podcast": "nobody"})
            read = await client.read_resource("castdex://podcast/the-harbour-light")
            return {
                "tools": [tool.name for tool in tools.tools],
                "titles": [podcast["title"] for podcast in found.structured_content["podcasts"]],
                "wrong": [wrong.is_error, wrong.content[0].text.split(":")[0]],
                "read": json.loads(read.contents[0].text)["podcast"]["slug"],
            }


async def main() -> None:
    given = json.load(sys.stdin)
    answers = [await ask(given["url"], given["key"], mode) for mode in ("legacy", "auto")]
    print(json.dumps(answers))


asyncio.run(main())
