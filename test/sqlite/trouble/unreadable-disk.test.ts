/**
 * A disk that gives an error where it is read: what needs it is 503 and says so, nothing counts as
 * damaged, and all is well again when the disk is.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCastdex, startServer } from '../../cli/castdex.ts'
import { eventually } from '../../eventually.ts'
import { mountFailingDisk } from './small-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-unreadable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PODCASTS = 4000
/** Pages of this size exceed the reader's cache together. */
const PAGE = 1000
const feedUrlOf = (number: number): string => `https://feeds.example/${String(number)}`

function writeCatalogue(): string {
  const file = join(folder, 'catalogue.ndjson')
  const lines = Array.from({ length: PODCASTS }, (_, number) => {
    const description = `About number ${String(number)} and what came before it. `.repeat(
      60,
    )
    const title = `Show ${String(number)}`
    return `${JSON.stringify({ feedUrl: feedUrlOf(number), appleId: number + 1, title, description })}\n`
  })
  writeFileSync(file, lines.join(''))
  return file
}

interface Answer {
  readonly status: number
  readonly text: string
}

interface Found {
  readonly data: {
    readonly result: { readonly hits: readonly { readonly podcastId: string }[] }
    readonly cursor: string | null
  }
}

test('an error of the disk is 503 and no damage, and readiness says no until it is gone', async (context) => {
  const disk = mountFailingDisk(folder, 128)
  if (disk === undefined) {
    context.skip('this machine lets nobody mount a file system in a file')
    return
  }
  const dataDir = join(disk.path, 'data')
  const env = { CASTDEX_REQUIRE_APPLE_ID: 'false', CASTDEX_RATE_LIMIT: '0' }
  const imported = await runCastdex(['import', 'ndjson', writeCatalogue()], {
    dataDir,
    env,
  })
  expect(imported.code).toBe(0)
  const made = await runCastdex(['key', 'create', '--name', 'reader'], { dataDir })
  const key = /cdx_\w+/.exec(made.stdout)?.[0] ?? ''
  await using server = await startServer([], { dataDir, env })
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.baseUrl}${path}`, {
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const lookUp = (number: number): Promise<Answer> => {
    const feedUrl = encodeURIComponent(feedUrlOf(number))
    return ask(`/api/v1/podcasts/by-feed-url?rssFeedUrl=${feedUrl}`)
  }
  const search = (cursor?: string, pageSize = PAGE): Promise<Answer> =>
    ask('/api/v1/search/podcasts', {
      searchTerms: [
        { searchTerm: 'show', searchType: 'text', searchTargets: ['podcast-title'] },
      ],
      pageSize,
      cursor,
    })
  const askSome = async (): Promise<readonly Answer[]> => {
    const answers: Answer[] = []
    for (let number = 0; number < PODCASTS; number += 100)
      answers.push(await lookUp(number))
    return answers
  }
  const isReady = async (): Promise<boolean> => (await ask('/readyz')).status === 200
  expect((await lookUp(1)).status).toBe(200)
  expect(await isReady()).toBe(true)
  const cursors: (string | undefined)[] = [undefined]
  const ids: string[] = []
  for (let read = 0; read < PODCASTS; read += PAGE) {
    const { data } = JSON.parse((await search(cursors.at(-1))).text) as Found
    expect(data.result.hits).toHaveLength(PAGE)
    ids.push(...data.result.hits.slice(0, 10).map(({ podcastId }) => podcastId))
    cursors.push(data.cursor ?? undefined)
  }
  const askPages = (): Promise<readonly Answer[]> =>
    Promise.all([
      ...cursors.slice(0, -1).map((cursor) => search(cursor)),
      ask('/api/v1/podcasts/latest?pageSize=100'),
      ask(`/api/v1/podcasts/multiple?podcastIds=${ids.join(',')}`),
    ])
  // The reader's cache holds the index, but no longer the rows.
  await search(undefined, 1)

  disk.fail()
  const pages = await askPages()
  const refused = (await askSome()).filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  refused.push(...pages)
  for (const { status, text } of refused) {
    expect(status).toBe(503)
    expect(text).toContain('The data cannot be read: the disk reports an error')
  }
  expect((await ask('/readyz')).status).toBe(503)
  expect((await ask('/metrics')).text).toContain('\ncastdex_damaged_records 0\n')

  disk.mend()
  await eventually(isReady, 'the disk can be read')
  for (const { status } of [...(await askSome()), ...(await askPages())])
    expect(status).toBe(200)
  expect((await server.stop()).code).toBe(0)
})
