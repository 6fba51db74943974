/** `castdex mcp`: an agent starts it and talks to it over a pipe. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startCastdex } from '../api/castdex.ts'
import { BIN, openTemporaryFolder, runCastdex } from '../cli/castdex.ts'

interface Answer {
  readonly id: number
  readonly result?: {
    readonly structuredContent?: {
      readonly podcasts: readonly { readonly title: string }[]
    }
  }
  readonly error?: { readonly message: string }
}

/** All answers, in the order of their ids. */
async function talk(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  messages: readonly string[],
): Promise<readonly Answer[]> {
  const child = spawn(process.execPath, [BIN, 'mcp', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      CASTDEX_CRAWL: 'off',
      CASTDEX_LISTINGS: 'off',
      ...env,
    },
  })
  child.stdin.end(`${messages.join('\n')}\n`)
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect(child.exitCode, errors).toBe(0)
  const answers = output.trim().split('\n')
  return answers
    .map((line) => JSON.parse(line) as Answer)
    .toSorted((one, other) => one.id - other.id)
}

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

const request = (id: number, method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const SEARCH = { name: 'search_podcasts', arguments: { q: 'harbour' } }
const MESSAGES = [
  request(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  }),
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  '',
  request(2, 'tools/call', SEARCH),
  request(3, 'tools/call', { ...SEARCH, _meta: MODERN }),
  request(4, 'prompts/list', {}),
]

const titlesOf = ({ result }: Answer | undefined = { id: 0 }) =>
  result?.structuredContent?.podcasts.map(({ title }) => title)

test('on a data folder it answers both revisions, without a key, and ends with its pipe', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'one.ndjson')
  const entry = {
    feedUrl: 'https://feeds.example.org/h',
    title: 'Harbour Tales',
    appleId: 9_000_000_777,
  }
  await writeFile(file, `${JSON.stringify(entry)}\n`)
  expect(
    (await runCastdex(['import', 'ndjson', file], { dataDir: folder.path })).code,
  ).toBe(0)
  const [begun, found, modern, refused] = await talk(
    ['--data-dir', folder.path],
    {},
    MESSAGES,
  )
  expect(begun?.result).toMatchObject({ protocolVersion: '2025-06-18' })
  expect([titlesOf(found), titlesOf(modern)]).toEqual([
    ['Harbour Tales'],
    ['Harbour Tales'],
  ])
  expect(refused?.error?.message).toContain('prompts/list')
})

test('with --url it passes on to a server, and tells what the server refuses', async () => {
  await using castdex = await startCastdex({ live: true })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${String((castdex.app.server.address() as AddressInfo).port)}`
  const [begun, found, modern, refused] = await talk(
    ['--url', url],
    { CASTDEX_MCP_KEY: castdex.key },
    MESSAGES,
  )
  expect(begun?.result).toMatchObject({ protocolVersion: '2025-06-18' })
  expect(titlesOf(found)).toEqual(titlesOf(modern))
  expect(titlesOf(found)).toHaveLength(1)
  expect(refused?.error?.message).toContain('prompts/list')
  const [unknown] = await talk(['--url', url], { CASTDEX_MCP_KEY: 'cdx_nobody' }, [
    request(1, 'ping', {}),
  ])
  expect(unknown?.error?.message).toContain('Unknown API key')
})

test('without a key for the server it says which setting is missing', async () => {
  const { code, stderr } = await runCastdex([
    'mcp',
    '--url',
    'https://podcasts.example.org',
  ])
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining('CASTDEX_MCP_KEY')])
})
