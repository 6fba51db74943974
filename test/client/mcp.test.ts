/**
 * The Model Context Protocol by its official clients for TypeScript and Python, both revisions, and
 * its conformance suite.
 */
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { episodeId } from '../../src/record/episodes/episode.ts'
import { TOOLS } from '../../src/api/mcp/tools/index.ts'
import { type RunningCastdex, startCastdex } from '../api/castdex.ts'
import { BIN } from '../cli/castdex.ts'
import { folderOf, installNpm } from './npm-folder.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)
const FOLDER = 'castdex-mcp'
const PACKAGES = [
  '@modelcontextprotocol/client@2.4.0',
  '@modelcontextprotocol/conformance@0.1.16',
]
/** It brings other versions of what the clients stand on. */
const INSPECTOR = {
  folder: 'castdex-mcp-inspector',
  packages: ['@modelcontextprotocol/inspector@2.12.0'],
}
const PYTHON = { requirement: 'mcp==2.3.0', module: 'mcp', folder: 'castdex-mcp-venv' }

const [missingNpm, missingPython] = [
  await installNpm(FOLDER, PACKAGES),
  await installPackage(PYTHON),
]
const missingInspector = await installNpm(INSPECTOR.folder, INSPECTOR.packages)
const mustRun = process.env['CI'] === 'true'
if (missingNpm !== undefined)
  process.stdout.write(`left out: the clients of MCP from npm: ${missingNpm}\n`)
if (missingInspector !== undefined)
  process.stdout.write(`left out: the inspector of MCP: ${missingInspector}\n`)
if (missingPython !== undefined)
  process.stdout.write(`left out: the client of MCP from PyPI: ${missingPython}\n`)

let castdex: RunningCastdex
let url: string
beforeAll(async () => {
  castdex = await startCastdex({ live: true })
  const [id = ''] = EXAMPLE_EPISODES.map((each) => episodeId(EXAMPLE_PODCAST.id, each))
  const cue = { startMs: 0, endMs: 900, speaker: 'Mo', text: 'The tide turns.' }
  await castdex.directory.transcripts?.put(EXAMPLE_PODCAST.id, id, {
    url: 'https://media.example.org/1.vtt',
    fetchedMs: 5,
    transcript: { format: 'vtt', language: null, cues: [cue] },
    failure: null,
  })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${String((castdex.app.server.address() as AddressInfo).port)}/mcp`
})
afterAll(() => castdex[Symbol.asyncDispose]())

const HARBOUR = 'the-harbour-light'

const [EPISODE_ID] = EXAMPLE_EPISODES.map((each) => episodeId(EXAMPLE_PODCAST.id, each))

/** Each tool once. */
const CALLS: readonly (readonly [tool: string, given: object])[] = [
  ['search_podcasts', { q: 'harbour' }],
  ['get_podcasts', { names: [HARBOUR] }],
  ['where_listed', { podcast: HARBOUR }],
  ['feed_health', { podcast: HARBOUR }],
  ['list_episodes', { podcast: HARBOUR, limit: 3 }],
  ['search_episodes', { q: 'tide' }],
  ['get_episode', { id: EPISODE_ID }],
  ['get_transcript', { id: EPISODE_ID }],
  ['search_people', { q: 'a' }],
  ['related_podcasts', { podcast: HARBOUR }],
  ['browse', { list: 'newest' }],
]

const EXPECTED = {
  tools: TOOLS.map(({ name }) => name),
  called: TOOLS.map(({ name }) => [name, false, true]),
  titles: ['The Harbour Light: Stories from the Coast'],
  wrong: [true, 'PODCAST_NOT_FOUND'],
  templates: ['castdex://podcast/{id}'],
  language: 'text/markdown',
  read: HARBOUR,
  /** An unknown tool, an unknown podcast, and a call after the end. */
  refused: ['refused', 'refused', 'refused'],
}

describe('the official clients', () => {
  test('can be installed', { skip: !mustRun }, () => {
    expect([missingNpm, missingPython, missingInspector]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('for TypeScript, with a handshake and without', {
    skip: missingNpm !== undefined,
  }, async () => {
    const script = await readFile(
      fileURLToPath(new URL('mcp_calls.mjs', import.meta.url)),
      'utf8',
    )
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '--eval', script],
      {
        cwd: folderOf(FOLDER),
        env: {
          PATH: process.env['PATH'] ?? '',
          CASTDEX_URL: url,
          CASTDEX_TEST_KEY: castdex.key,
          CASTDEX_TEST_CALLS: JSON.stringify(CALLS),
        },
      },
    )
    expect(JSON.parse(stdout)).toEqual([EXPECTED, EXPECTED])
  })

  test('for Python, with a handshake and without', {
    skip: missingPython !== undefined,
  }, async () => {
    const script = fileURLToPath(new URL('mcp_calls.py', import.meta.url))
    const child = spawn(pythonOf(PYTHON), [script], { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.end(JSON.stringify({ url, key: castdex.key, calls: CALLS }))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(output, errors).not.toBe('')
    expect(JSON.parse(output)).toEqual([EXPECTED, EXPECTED])
  })
})

/** The suite knows no keys: this puts one into each request. */
async function openWithKey(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${castdex.key}` }
    const passed = openRequest(url, { method: asked.method ?? 'POST', headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
]

const OF_A_MADE_SERVER =
  'calls a tool, a prompt or a resource of a server that is made for the suite'
const NO_STREAM =
  'needs a stream from the server; each request here has its answer and no session'
const NOT_OFFERED = 'is of a capability that the server does not announce'

/** The other scenarios of the suite, and why they cannot be asked of this server. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'logging-set-level': NOT_OFFERED,
  'completion-complete': NOT_OFFERED,
  'resources-subscribe': NOT_OFFERED,
  'resources-unsubscribe': NOT_OFFERED,
  'prompts-list': NOT_OFFERED,
  'prompts-get-simple': NOT_OFFERED,
  'prompts-get-with-args': NOT_OFFERED,
  'prompts-get-embedded-resource': NOT_OFFERED,
  'prompts-get-with-image': NOT_OFFERED,
  'server-sse-polling': NO_STREAM,
  'server-sse-multiple-streams': NO_STREAM,
  'tools-call-with-logging': NO_STREAM,
  'tools-call-with-progress': NO_STREAM,
  'tools-call-sampling': NO_STREAM,
  'tools-call-elicitation': NO_STREAM,
  'elicitation-sep1034-defaults': NO_STREAM,
  'elicitation-sep1330-enums': NO_STREAM,
  'tools-call-simple-text': OF_A_MADE_SERVER,
  'tools-call-image': OF_A_MADE_SERVER,
  'tools-call-audio': OF_A_MADE_SERVER,
  'tools-call-embedded-resource': OF_A_MADE_SERVER,
  'tools-call-mixed-content': OF_A_MADE_SERVER,
  'tools-call-error': OF_A_MADE_SERVER,
  'json-schema-2020-12': OF_A_MADE_SERVER,
  'resources-read-text': OF_A_MADE_SERVER,
  'resources-read-binary': OF_A_MADE_SERVER,
  'resources-templates-read': OF_A_MADE_SERVER,
}

const SUITE = join(
  folderOf(FOLDER),
  'node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

test('conformance: every scenario of the suite runs or is left out with a reason', {
  skip: missingNpm !== undefined,
}, async () => {
  const { stdout } = await run(process.execPath, [SUITE, 'list', '--server'])
  const known = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name)
  expect(known.toSorted()).toEqual([...SCENARIOS, ...Object.keys(LEFT_OUT)].toSorted())
})

test.each(SCENARIOS)(
  'conformance: %s',
  { skip: missingNpm !== undefined },
  async (scenario) => {
    await using open = await openWithKey()
    const args = [SUITE, 'server', '--url', open.url, '--scenario', scenario]
    const { stdout } = await run(process.execPath, args, { cwd: folderOf(FOLDER) })
    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/)
  },
)

describe('the inspector', { skip: missingInspector !== undefined }, () => {
  const inspect = async (...words: readonly string[]): Promise<unknown> => {
    const program = join(folderOf(INSPECTOR.folder), 'node_modules/.bin/mcp-inspector')
    const { stdout } = await run(process.execPath, [program, '--cli', ...words], {
      cwd: folderOf(INSPECTOR.folder),
    })
    return JSON.parse(stdout)
  }
  const byHttp = (method: string, ...words: readonly string[]) => {
    const header = `Authorization: Bearer ${castdex.key}`
    return inspect(
      url,
      '--transport',
      'http',
      '--header',
      header,
      '--method',
      method,
      ...words,
    )
  }

  test('lists and calls tools, and reads resources', async () => {
    expect(await byHttp('tools/list')).toMatchObject({
      tools: EXPECTED.tools.map((name) => ({ name })),
    })
    const found = await byHttp(
      'tools/call',
      '--tool-name',
      'search_podcasts',
      '--tool-arg',
      'q=harbor',
    )
    expect(found).toMatchObject({
      structuredContent: { podcasts: [{ slug: EXPECTED.read }] },
    })
    const read = await byHttp(
      'resources/read',
      '--uri',
      `castdex://podcast/${EXPECTED.read}`,
    )
    expect(JSON.stringify(read)).toContain(EXPECTED.titles[0])
  })

  test('does so over a pipe, too', async () => {
    const settings = [
      '-e',
      'CASTDEX_CRAWL=off',
      '-e',
      `CASTDEX_DATA_DIR=${castdex.dataDir}`,
    ]
    const server = [process.execPath, BIN, 'mcp']
    const templates = await inspect(
      ...settings,
      ...server,
      '--method',
      'resources/templates/list',
    )
    expect(templates).toMatchObject({
      resourceTemplates: [{ uriTemplate: 'castdex://podcast/{id}' }],
    })
  })
})
