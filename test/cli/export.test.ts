/** `castdex export`: tables and lists of what a search leaves, in a file or on the standard output. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

let folder: Awaited<ReturnType<typeof openTemporaryFolder>>

beforeAll(async () => {
  folder = await openTemporaryFolder()
  const server = await startServer(['--demo'], { dataDir: folder.path })
  await server[Symbol.asyncDispose]()
})
afterAll(async () => {
  await folder[Symbol.asyncDispose]()
})

const run = (...words: readonly string[]) =>
  runCastdex(['export', ...words], { dataDir: folder.path })

test('one step answers a question of a table', async () => {
  const german = await run(
    'csv',
    '--languages',
    'de',
    '--columns',
    'titleLatest,latestPublishedAt',
  )
  expect(german.code).toBe(0)
  const [head, ...rows] = german.stdout.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFtitleLatest,latestPublishedAt')
  expect(german.stderr).toBe(`exported ${String(rows.length)} podcasts\n`)
  const lines = await run('ndjson', '--languages', 'de')
  expect(lines.stdout.trimEnd().split('\n')).toHaveLength(rows.length)
})

test('a parquet file has the rows of NDJSON', async () => {
  const file = join(folder.path, 'shows.parquet')
  const written = await run('parquet', file)
  const rows = (await run('ndjson', '--columns', 'id')).stdout.trimEnd().split('\n')
  expect(JSON.parse(written.stdout)).toEqual({
    event: 'export',
    format: 'parquet',
    file,
    written: rows.length,
  })
  const { buffer } = new Uint8Array(await readFile(file))
  const read = await parquetReadObjects({ file: buffer, columns: ['id'] })
  expect(read.map((row) => JSON.stringify(row))).toEqual(rows)
})

test('episodes are exported with their filters', async () => {
  const episodes = await run('ndjson', '--of', 'episodes', '--languages', 'de')
  const rows = episodes.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { podcastId: string; language: string })
  expect(episodes.stderr).toBe(`exported ${String(rows.length)} episodes\n`)
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['de']))
  const published = ['--languages', 'de', '--publishedSince', '2000-01-01']
  const shows = await run('csv', ...published, '--columns', 'id')
  const ids = shows.stdout.trimEnd().replaceAll('"', '').split('\r\n').slice(1)
  expect(ids.toSorted()).toEqual([...new Set(rows.map((row) => row.podcastId))].toSorted())
})

test.each([
  [['opml', '--of', 'episodes'], 'Episodes are exported as csv, parquet, ndjson.'],
  [['csv', '--columns', 'nme'], '--columns has "nme"'],
  [['csv', '--languages', '!'], '--languages'],
  [['opml', '--pageSize', '3'], 'export has no option --pageSize'],
  [['xml'], 'FORMAT is "xml"'],
])('%j is refused', async (words, message) => {
  const refused = await run(...words)
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain(message)
})

test('a Podcast Index file has what is served, and an import reads it back', async () => {
  const file = join(folder.path, 'shows.db')
  const written = await run('podcast-index', file)
  expect(written).toMatchObject({ code: 0 })
  await using other = await openTemporaryFolder()
  const dataDir = join(other.path, 'data')
  const imported = await runCastdex(['import', 'podcast-index', file], { dataDir })
  expect(imported).toMatchObject({ code: 0 })
  const columns = 'rssFeedUrl,appleId,titleLatest,genres,language,podcastGuid'
  const readRows = async (folderOfData: string) => {
    const words = ['export', 'ndjson', '--columns', columns]
    const { stdout } = await runCastdex(words, { dataDir: folderOfData })
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { rssFeedUrl: string; genres: string[] })
      .map((row) => ({ ...row, genres: row.genres.toSorted() }))
      .toSorted((one, other) => (one.rssFeedUrl < other.rssFeedUrl ? -1 : 1))
  }
  expect(await readRows(dataDir)).toEqual(await readRows(folder.path))
  const nowhere = await run('podcast-index')
  expect([nowhere.code, nowhere.stderr]).toEqual([
    2,
    expect.stringContaining('name FILE') as string,
  ])
})
