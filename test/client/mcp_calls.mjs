// A whole conversation of the official TypeScript client of the Model Context Protocol with castdex; prints one JSON line.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const { CASTDEX_URL: url, CASTDEX_TEST_KEY: key } = process.env
const CALLS = JSON.parse(process.env.CASTDEX_TEST_CALLS)

async function ask(mode) {
  const client = new Client({ name: 'castdex-test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  const { tools } = await client.listTools()
  const called = []
  for (const [name, given] of CALLS) {
    const answer = await client.callTool({ name, arguments: given })
    called.push([name, answer.isError ?? false, Object.keys(answer.structuredContent ?? {}).length > 0])
  }
  const found = await client.callTool({ name: 'search_podcasts', arguments: { q: 'harbour', limit: null } })
  const wrong = await client.callTool({ name: 'where_listed', arguments: { podcast: 'nobody' } })
  const unknown = await client.callTool({ name: 'no_such_tool', arguments: {} }).then(
    () => 'answered',
    () => 'refused',
  )
  const { resources } = await client.listResources()
  const { resourceTemplates } = await client.listResourceTemplates()
  const language = await client.readResource({ uri: resources[0].uri })
  const read = await client.readResource({ uri: 'castdex://podcast/the-harbour-light' })
  const missing = await client.readResource({ uri: 'castdex://podcast/nobody' }).then(
    () => 'answered',
    () => 'refused',
  )
  await client.close()
  const afterwards = await client.callTool({ name: 'browse', arguments: { list: 'newest' } }).then(
    () => 'answered',
    () => 'refused',
  )
  return {
    tools: tools.map(({ name }) => name),
    called,
    titles: found.structuredContent.podcasts.map(({ title }) => title),
    wrong: [wrong.isError, wrong.content[0].text.split(':')[0]],
    templates: resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    language: language.contents[0].mimeType,
    read: JSON.parse(read.contents[0].text).podcast.slug,
    refused: [unknown, missing, afterwards],
  }
}

console.log(JSON.stringify([await ask('legacy'), await ask('auto')]))
