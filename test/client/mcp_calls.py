"""A whole conversation of the official Python client of the Model Context Protocol with castdex; prints one JSON line."""

import asyncio
import json
import sys
from collections.abc import Awaitable

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def outcome(asked: Awaitable) -> str:
    try:
        await asked
    except Exception:
        return "refused"
    return "answered"


async def ask(given: dict, mode: str) -> dict:
    headers = {"authorization": f"Bearer {given['key']}"}
    async with httpx2.AsyncClient(headers=headers) as http:
        transport = streamable_http_client(given["url"], http_client=http)
        async with Client(transport, mode=mode) as client:
            tools = await client.list_tools()
            called = []
            for name, arguments in given["calls"]:
                answer = await client.call_tool(name, arguments)
                called.append([name, bool(answer.is_error), bool(answer.structured_content)])
            found = await client.call_tool("search_podcasts", {"q": "harbour", "limit": None})
            wrong = await client.call_tool("where_listed", {"podcast": "nobody"})
            unknown = await outcome(client.call_tool("no_such_tool", {}))
            resources = (await client.list_resources()).resources
            templates = (await client.list_resource_templates()).resource_templates
            language = await client.read_resource(resources[0].uri)
            read = await client.read_resource("castdex://podcast/the-harbour-light")
            missing = await outcome(client.read_resource("castdex://podcast/nobody"))
        afterwards = await outcome(client.list_tools())
        return {
            "tools": [tool.name for tool in tools.tools],
            "called": called,
            "titles": [podcast["title"] for podcast in found.structured_content["podcasts"]],
            "wrong": [wrong.is_error, wrong.content[0].text.split(":")[0]],
            "templates": [template.uri_template for template in templates],
            "language": language.contents[0].mime_type,
            "read": json.loads(read.contents[0].text)["podcast"]["slug"],
            "refused": [unknown, missing, afterwards],
        }


async def main() -> None:
    given = json.load(sys.stdin)
    print(json.dumps([await ask(given, mode) for mode in ("legacy", "auto")]))


asyncio.run(main())
