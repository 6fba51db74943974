/** The programs of the docs page, each run as it stands against a real server. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodeHTML } from 'entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleClient } from '../../scripts/bundle-client.ts'
import { CODE_EXAMPLES } from '../../src/api/docs/code-examples.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../api/castdex.ts'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('../../client/package.json', import.meta.url))

/** What runs a file of it, and what says that it is there. */
const RUNNERS: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  curl: ['bash'],
  TypeScript: [process.execPath],
  Python: ['python3'],
  Go: ['go', 'run'],
}

/** More than a page, and fewer than two. */
const SHOWS = 60

const titled = (at: number) => ({
  title: `History ${String(at)}`,
  titleLatest: `History ${String(at)}`,
})

let castdex: RunningCastdex
let folder: string
let url: string
/** By language, as a reader copies it. */
let shown: ReadonlyMap<string, string>

beforeAll(async () => {
  const podcasts = Array.from({ length: SHOWS }, (_, at) => draftOf(at, titled(at)))
  castdex = await startCastdex({ podcasts, config: { rateLimit: 1 }, live: true })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${String((castdex.app.server.address() as AddressInfo).port)}`
  const { body } = await castdex.app.inject('/docs')
  const blocks = body.matchAll(/<code data-language="(\w+)">([^<]*)<\/code>/g)
  shown = new Map(
    [...blocks].map(([, language = '', code = '']) => [language, decodeHTML(code)]),
  )
  folder = await mkdtemp(join(tmpdir(), 'castdex-examples-'))
  const installed = join(folder, 'node_modules/castdex-client')
  await mkdir(installed, { recursive: true })
  await cp(PACKAGE, join(installed, 'package.json'))
  await bundleClient(join(installed, 'dist'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await castdex[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function runExample(language: string, key: string): Promise<string> {
  const [command, ...words] = RUNNERS[language] ?? ['false']
  const extension =
    CODE_EXAMPLES.find((example) => example.language === language)?.extension ?? ''
  const file = join(folder, `example.${extension}`)
  await writeFile(file, shown.get(language) ?? '')
  const env = { ...process.env, URL: url, KEY: key, GOTOOLCHAIN: 'local' }
  const { stdout } = await run(command, [...words, file], { cwd: folder, env })
  return stdout
}

async function whyMissing(language: string): Promise<string | undefined> {
  const [command = ''] = RUNNERS[language] ?? []
  return run('bash', ['-c', `command -v ${command}`]).then(
    () => undefined,
    () => `${command} is not installed`,
  )
}

test.each(['TypeScript', 'Python', 'Go'])(
  '%s: all pages are listed, also by a key that has to wait',
  async (language) => {
    const missing = await whyMissing(language)
    if (missing !== undefined && process.env['CI'] !== 'true') {
      process.stdout.write(`left out: the example in ${language}, for ${missing}\n`)
      return
    }
    const titles = (await runExample(language, await castdex.makeKey())).trim().split('\n')
    expect(new Set(titles).size).toBe(SHOWS)
    expect(titles.every((title) => title.startsWith('History '))).toBe(true)
  },
)

test('curl: a look-up and the first page of a search', async () => {
  const [lookup = '', search = ''] = (
    await runExample('curl', await castdex.makeKey())
  ).split(/(?<=\})(?=\{"data")/)
  expect(JSON.parse(lookup)).toEqual({ data: { podcast: null } })
  const found = JSON.parse(search) as {
    data: { cursor: string; result: { hitsReturned: number } }
  }
  expect([found.data.result.hitsReturned, typeof found.data.cursor]).toEqual([50, 'string'])
})

test('the TypeScript samples of operations run as they are pasted', async () => {
  const group = await castdex.app.inject('/docs/search')
  const paths = group.body.matchAll(/href="(\/docs\/search\/\w+)"/g).map(([, path]) => path)
  const pages = await Promise.all(
    [...new Set(paths)].map((path) => castdex.app.inject(path ?? '')),
  )
  const samples = pages.flatMap(({ body }) => [
    ...body.matchAll(/<code>(const \{ URL[^<]*)<\/code>/g),
  ])
  expect(samples.length).toBeGreaterThanOrEqual(3)
  for (const [at, [, code = '']] of samples.entries()) {
    const file = join(folder, `sample-${String(at)}.ts`)
    await writeFile(file, decodeHTML(code))
    const env = { ...process.env, URL: url, KEY: await castdex.makeKey() }
    const { stdout } = await run(process.execPath, [file], { env })
    expect(stdout, code).toMatch(/^200 \{"data":/)
  }
})

test('every program of the page has a test', () => {
  expect([...shown.keys()].sort()).toEqual(Object.keys(RUNNERS).sort())
})

test('a program says why it is refused', async () => {
  const key = await castdex.makeKey({ quotas: { podcastLookups: null, searchCount: 0 } })
  const refused = await run('python3', ['-c', shown.get('Python') ?? ''], {
    env: { ...process.env, URL: url, KEY: key },
  }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    stderr: expect.stringContaining('searchCount') as string,
  })
})
