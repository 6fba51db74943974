/**
 * Searches by the search thread: the same answers as on the answering thread, of the newest state,
 * refused alike.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Directory, SearchPage } from '../../directory.ts'
import type { SearchQuery } from '../../../search/query.ts'
import type { SqliteDirectoryOptions } from '../directory-options.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import { batches, queries, toRecord } from '../../../../test/plain-search/arbitraries.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-search-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let folders = 0
const newFolder = (): string => {
  folders += 1
  const made = join(folder, String(folders))
  mkdirSync(made)
  return made
}

const open = (
  dataDir: string,
  options: Partial<SqliteDirectoryOptions> = {},
): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 60_000,
    inlineSearchMs: 0,
    now: () => 0,
    ...options,
  })

const title = (text: string, fields: Partial<SearchQuery> = {}): SearchQuery =>
  queryFor({ terms: [termFor(text, { targets: ['podcast-title'] })], limit: 25, ...fields })

const write = async (
  directory: Directory,
  drafts: readonly PodcastDraft[],
): Promise<void> => {
  const outcomes = await directory.writer.write(
    drafts.map((record) => ({ record, revision: null })),
  )
  expect(outcomes.filter(({ status }) => status === 'stale')).toEqual([])
}

const draftOf = (number: number, text: string): PodcastDraft =>
  newDraft({
    id: `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`,
    title: text,
    feedUrl: `https://a.example/${String(number)}`,
    nowMs: 0,
  })

const walk = async (directory: Directory, query: SearchQuery): Promise<SearchPage[]> => {
  const pages: SearchPage[] = []
  let { after } = query
  do {
    const page = await directory.reader.search({ ...query, after })
    pages.push(page)
    after = page.next
  } while (after !== null)
  return pages
}

test('gives what the answering thread gives, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      batches(30),
      fc.array(queries, { minLength: 25, maxLength: 25 }),
      async (changes, asked) => {
        const dataDir = newFolder()
        await using inline = await open(dataDir, { inlineSearchMs: 60_000 })
        const latest = new Map(changes.flat())
        await write(
          inline,
          [...latest].map(([seq, change]) => toRecord(seq, change)),
        )
        await using threaded = await open(dataDir)
        for (const query of asked)
          expect(await walk(threaded, query)).toEqual(await walk(inline, query))
      },
    ),
    { numRuns: 6 },
  )
})

test('sees what was written before the call, by this process or another connection', async () => {
  const dataDir = newFolder()
  await using directory = await open(dataDir)
  await using other = await open(dataDir)
  for (let number = 1; number <= 30; number += 1) {
    await write(number % 2 === 0 ? directory : other, [
      draftOf(number, `Show ${String(number)}`),
    ])
    await setImmediate()
    const { total, hits } = await directory.reader.search(title('show', { limit: 1000 }))
    expect([total, hits.length]).toEqual([number, number])
  }
})

test('pages are hydrated as of a moment after the search: a podcast that has changed meanwhile is told as it is', async () => {
  const dataDir = newFolder()
  await using directory = await open(dataDir)
  await write(directory, [draftOf(1, 'Show one')])
  await directory.reader.search(title('show'))
  const search = directory.reader.search(title('show'))
  const renamed = directory.writer.write([{ record: draftOf(1, 'Other one'), revision: 1 }])
  const { hits, total } = await search
  await renamed
  expect(total).toBe(hits.length)
  expect(hits.map(({ podcast }) => podcast.id)).toEqual(hits.map(() => draftOf(1, '').id))
})

test('refuses as the answering thread does', async () => {
  const dataDir = newFolder()
  await using directory = await open(dataDir)
  await write(directory, [draftOf(1, 'Show one')])
  const foreign = title('show', { after: { total: 1, values: ['x'] } })
  await expect(directory.reader.search(foreign)).rejects.toMatchObject({
    name: 'CodedError',
    code: 'INVALID_CURSOR',
  })
  await expect(
    directory.reader.search(title('show'), { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect((await directory.reader.search(title('show'))).total).toBe(1)
})

test('closing lets go of the data while searches run', async () => {
  const dataDir = newFolder()
  const directory = await open(dataDir)
  await write(directory, [draftOf(1, 'Show one')])
  await directory.reader.search(title('show'))
  const searches = Array.from({ length: 5 }, () =>
    directory.reader.search(title('show')).catch((error: unknown) => error),
  )
  await directory[Symbol.asyncDispose]()
  for (const each of await Promise.all(searches))
    expect(each).toMatchObject({ code: 'NOT_READY' })
  // Whoever closes last moves the log into the file: no connection was left.
  expect(readdirSync(dataDir).filter((file) => file.endsWith('-wal'))).toEqual([])
})
