/** A page with very many hits is complete, although several event loop turns read it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import type { Directory } from '../../directory.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { queryFor } from '../../../../test/search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-large-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PAGE = 1_000
const PODCASTS = 1_200

const draftOf = (number: number) => {
  const tail = String(number).padStart(12, '0')
  const id = `0198c5a2-7f64-7d0e-9d1c-${tail}`
  return newDraft({
    id,
    title: `Show ${tail}`,
    feedUrl: `https://a.example/${tail}`,
    nowMs: 0,
  })
}

async function openFull(inlineSearchMs: number): Promise<Directory> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const options = {
    dataDir,
    requireAppleId: false,
    searchTimeoutMs: 30_000,
    now: Date.now,
  } as const
  const directory = await openSqliteDirectory({
    ...options,
    access: 'serve',
    inlineSearchMs,
  })
  const drafts = Array.from({ length: PODCASTS }, (_, number) => draftOf(number))
  await directory.writer.write(drafts.map((record) => ({ record, revision: null })))
  return directory
}

const asked = queryFor({ limit: PAGE, level: 'hit' })

test('others are answered while a large page is read', async () => {
  await using directory = await openFull(30_000)
  let turns = 0
  const over = new AbortController()
  const counting = (async () => {
    for (; !over.signal.aborted; turns += 1) await nextTurn()
  })()
  const { hits } = await directory.reader.search(asked)
  over.abort()
  await counting
  expect(hits).toHaveLength(PAGE)
  expect(turns).toBeGreaterThanOrEqual(5)
})

test.each([
  ['the thread that answers', 30_000],
  ['the search thread', 0],
])(
  'podcasts that leave while a large page of %s is read leave no gap',
  async (_, inlineSearchMs) => {
    await using directory = await openFull(inlineSearchMs)
    const whole = await directory.reader.search(
      queryFor({ limit: PODCASTS, level: 'basic' }),
    )
    const last = whole.hits.slice(PAGE - 50, PAGE).map(({ podcast }) => podcast.id)
    const searching = directory.reader.search(asked)
    const drafts = last.map((id) => draftOf(Number(id.slice(-12))))
    const outcomes = await directory.writer.write(
      drafts.map((record) => ({ record: { ...record, ignore: true }, revision: 1 })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(last.map(() => 'updated'))
    const { hits, next } = await searching
    const found = hits.map(({ podcast }) => podcast.id)
    expect(found).toHaveLength(PAGE)
    expect(new Set(found).size).toBe(PAGE)
    expect(next).not.toBeNull()
    expect(await directory.health()).toMatchObject({ sound: true })
  },
)
