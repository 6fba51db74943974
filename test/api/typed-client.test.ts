/**
 * A client that openapi-typescript and openapi-fetch make from the document: its types tell full
 * from basic, and its calls are answered by a real server.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import createClient, { type Client } from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { type RunningCastdex, startCastdex } from './castdex.ts'

const DOCUMENT = new URL('../../openapi.json', import.meta.url)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What somebody writes who has nothing but the generated types. */
const CALLS = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'
const client = createClient<paths>({ baseUrl: '' })
const id = '${EXAMPLE_PODCAST.id}'

export async function readFull(): Promise<string | null> {
  const { data, error } = await client.GET('/api/v1/podcasts/multiple', {
    params: { query: { podcastIds: [id], details: 'full' } },
  })
  if (error !== undefined) throw new Error(error.error.code)
  for (const podcast of data.data.podcasts) if ('rssFeedUrl' in podcast) return podcast.description
  return null
}
export async function search(): Promise<number> {
  const { data } = await client.POST('/api/v1/search/podcasts', {
    body: { searchTerms: [{ searchTerm: 'harbour', searchTermOptions: { matchMode: 'must' } }], pageSize: 5 },
  })
  return data?.data.result.total.value ?? 0
}
export async function judge() {
  await client.POST('/api/v1/admin/podcasts/{podcastId}/listings/{platform}', {
    params: { path: { podcastId: id, platform: 'apple' } },
    body: { verdict: 'confirm', foreignId: '1' },
  })
}
`

/** Each is one thing that the types have to refuse. */
const WRONG: readonly string[] = [
  `client.GET('/api/v1/podcasts/multiple', { params: { query: { podcastIds: [id], details: 'whole' } } })`,
  `client.GET('/api/v1/podcasts/nothing')`,
  `client.POST('/api/v1/search/podcasts', { body: { searchTerms: [{ searchTerms: 'harbour' }] } })`,
  `client.POST('/api/v1/admin/podcasts/{podcastId}/listings/{platform}', { params: { path: { podcastId: id, platform: 'deezer' } }, body: { verdict: 'confirm', foreignId: '1' } })`,
]

let folder: string
let castdex: RunningCastdex
let baseUrl: string

beforeAll(async () => {
  // Below the repository, so that the types of openapi-fetch are found from there.
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, 'node_modules/.cache/castdex-typed-client-'))
  await writeFile(join(folder, 'schema.d.ts'), astToString(await openapiTS(DOCUMENT)))
  castdex = await startCastdex()
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${String((castdex.app.server.address() as AddressInfo).port)}`
})
afterAll(async () => {
  await castdex[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Messages of the compiler, by the line they stand on. */
async function compile(name: string, text: string): Promise<readonly number[]> {
  const file = join(folder, name)
  await writeFile(file, text)
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file: source, start = 0 }) =>
        source?.getLineAndCharacterOfPosition(start).line ?? -1,
    )
}

test('the types take right calls, tell full from basic, and refuse wrong calls', async () => {
  const lines = CALLS.split('\n').length
  const wrong = WRONG.map((call) => `void ${call}`)
  const found = await compile('calls.ts', [...CALLS.split('\n'), ...wrong].join('\n'))
  expect([...new Set(found)]).toEqual(WRONG.map((_, index) => lines + index))
})

/** The calls at run time need no types: they are the same whatever is generated. */
type AnyClient = Client<Record<string, never>> & {
  readonly GET: (
    path: string,
    options: unknown,
  ) => Promise<{ data?: unknown; error?: unknown }>
  readonly POST: (
    path: string,
    options: unknown,
  ) => Promise<{ data?: unknown; error?: unknown }>
}

test('its calls are answered', async () => {
  const client = createClient({
    baseUrl,
    headers: { authorization: `Bearer ${castdex.key}` },
  }) as unknown as AnyClient
  const ids = { podcastIds: [EXAMPLE_PODCAST.id] }
  const full = await client.GET('/api/v1/podcasts/multiple', {
    params: { query: { ...ids, details: 'full' } },
  })
  expect(full.data).toMatchObject({
    data: { podcasts: [{ rssFeedUrl: EXAMPLE_PODCAST.rssFeedUrl }] },
  })
  const found = await client.POST('/api/v1/search/podcasts', {
    body: { searchTerms: [{ searchTerm: 'harbour' }] },
  })
  expect(found.data).toMatchObject({ data: { result: { hitsReturned: 1 } } })
  const path = { podcastIdOrSlug: 'nothing-of-that-name' }
  const missing = await client.GET('/api/v1/podcasts/{podcastIdOrSlug}', {
    params: { path },
  })
  expect(missing.error).toMatchObject({ error: { code: 'PODCAST_NOT_FOUND' } })
})
