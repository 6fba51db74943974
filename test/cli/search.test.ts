/** `castdex search`: what people type, in the data folder and on a server elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

let folder: Awaited<ReturnType<typeof openTemporaryFolder>>
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  folder = await openTemporaryFolder()
  server = await startServer(['--demo'], { dataDir: folder.path })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const here = (...words: readonly string[]) =>
  runCastdex(['search', ...words], { dataDir: folder.path })

const there = (...words: readonly string[]) =>
  runCastdex(['search', ...words, '--url', server.baseUrl], {
    env: { CASTDEX_MCP_KEY: server.key ?? '' },
  })

test('errors are forgiven, and said: in the folder and on a server the same', async () => {
  const found = await here('the', 'harbor', 'lihgt', '--limit', '3')
  expect(found).toMatchObject({ code: 0 })
  const [head, first] = found.stdout.split('\n')
  expect(head).toMatch(/^SLUG +LANGUAGE +LAST EPISODE +TITLE +AUTHOR$/)
  expect(first).toMatch(/^the-harbour-light +en +\d{4}-\d\d-\d\d +The Harbour Light/)
  expect(found.stderr).toContain('"lihgt" as "light"')
  expect(found.stderr).toMatch(/\n1 found\n$/)
  expect(await there('the', 'harbor', 'lihgt', '--limit', '3')).toMatchObject({
    code: 0,
    stdout: found.stdout,
    stderr: found.stderr,
  })
})

test('where no episode is known, no day is made up', async () => {
  for (const search of [here, there]) {
    const { stdout } = await search('title:"this american life"', '--limit', '1')
    expect(stdout).toMatch(/^this-american-life +en +unknown +This American Life/m)
  }
})

test('as JSON, with what was understood', async () => {
  for (const search of [here, there]) {
    const { stdout, stderr } = await search('harbour lihgt', '--json', '--limit', '1')
    expect(JSON.parse(stdout)).toMatchObject({
      total: expect.any(Number) as number,
      podcasts: [{ slug: 'the-harbour-light' }],
      understood: { corrected: [{ from: 'lihgt', to: 'light' }], query: 'harbour light' },
    })
    expect(stderr).toBe('')
  }
})

test('where nothing is found it says what helps', async () => {
  const found = await here('title:zzqqxx')
  expect(found).toMatchObject({ code: 0, stdout: '' })
  expect(found.stderr).toMatch(
    /nothing is found for "title:zzqqxx".*Fewer words find more/s,
  )
  expect(JSON.parse((await here('title:zzqqxx', '--json')).stdout)).toMatchObject({
    total: 0,
  })
})

test.each<[title: string, run: () => ReturnType<typeof here>, message: RegExp]>([
  ['no words', () => here(), /search requires WORDS/],
  ['too many words', () => here('x'.repeat(201)), /201 characters; at most 200/],
  ['a limit that is none', () => here('x', '--limit', '0'), /--limit is "0"/],
  ['an address that is none', () => here('x', '--url', 'ftp://x'), /--url is "ftp:\/\/x"/],
  ['no key', () => here('x', '--url', server.baseUrl), /CASTDEX_MCP_KEY is missing/],
  [
    'a wrong key',
    () =>
      runCastdex(['search', 'x', '--url', server.baseUrl], {
        env: { CASTDEX_MCP_KEY: 'cdx_no' },
      }),
    /did not answer the search/,
  ],
])('refused: %s', async (_title, run, message) => {
  const { code, stdout, stderr } = await run()
  expect(code).not.toBe(0)
  expect(stdout).toBe('')
  expect(stderr).toMatch(message)
})
