// What the official TypeScript client of the Model Context Protocol makes of castdex; prints one JSON line.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const { CASTDEX_URL: url, CASTDEX_TEST_KEY: key } = process.env

async function ask(mode) {
  const client = new Client({ name: 'castdex-test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  const { tools } = await client.listTools()
  const found = await client.callTool({ name: 'search_podcasts', arguments: { q: 'harbour' } })
  const wrong = await client.callTool({ name: 'where_listed', arguments: { podcast: 'nobody' } })
  const read = await client.readResource({ uri: 'castdex://podcast/the-harbour-light' })
  await client.close()
  return {
    tools: tools.map(({ name }) => name),
    titles: found.structuredContent.podcasts.map(({ title }) => title),
    wrong: [wrong.isError, wrong.content[0].text.split(':')[0]],
    read: JSON.parse(read.contents[0].text).podcast.slug,
  }
}

console.log(JSON.stringify([await ask('legacy'), await ask('auto')]))
