/** Caches always match the file, whatever another process writes. */
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { joinFull } from '../../../record/view/fragments.ts'
import { draftOf, idOf, locateFeed, urlsOf } from '../../contract/drafts.contract.ts'
import { makeStep, step } from '../../contract/random-history.contract.ts'
import type { AnswerLevel, Directory, Locator } from '../../directory.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { queryFor } from '../../../../test/search-query.ts'
import { drawsOf } from '../../../../test/split.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (dataDir: string, access: 'serve' | 'write'): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    access,
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now: () => 0,
  })

const ids = Array.from({ length: 8 }, (_, tail) => idOf(tail))
const locators: readonly Locator[] = Array.from({ length: 8 }, (_, url) => [
  locateFeed(`https://www.h${String(url % 3)}.example/${String(url)}`),
  locateFeed(`https://h${String(url % 3)}.example/${String(url)}`),
]).flat()

const joinAll = async ({ reader }: Directory, level: AnswerLevel): Promise<string> => {
  const joined = await reader.joinMany(ids, level)
  const bytes = Buffer.alloc(joined.byteLength)
  joined.copyTo(bytes, 0)
  return bytes.toString()
}

/** Compares cached answers with the rows. */
const compare = async (directory: Directory): Promise<void> => {
  const { reader } = directory
  for (const locator of locators) {
    const kept = await reader.find(locator, { level: 'basic' })
    expect(kept?.basic).toBe((await reader.find(locator, { level: 'hit' }))?.basic)
  }
  const found = (await reader.getMany(ids, { level: 'full' })).filter(
    (podcast) => podcast !== undefined,
  )
  const once = [...new Map(found.map((podcast) => [podcast.id, podcast])).values()]
  expect(await joinAll(directory, 'basic')).toBe(once.map(({ basic }) => basic).join(','))
  expect(await joinAll(directory, 'full')).toBe(once.map(joinFull).join(','))
  const { hits } = await reader.search(queryFor())
  const [first] = await reader.getMany(hits.map(({ podcast }) => podcast.id).slice(0, 1))
  expect(hits[0]?.podcast.basic).toBe(first?.basic)
}

test('answers are made of what another connection has written last', async () => {
  const histories = fc.array(step, { minLength: 1, maxLength: 12 })
  const property = fc.asyncProperty(histories, async (steps) => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    await using directory = await open(dataDir, 'serve')
    await using other = await open(dataDir, 'write')
    for (const [no, one] of steps.entries()) {
      await makeStep([other], one, no)
      // Writes of another process are visible after `keyLagMs` at the latest.
      await setTimeout(directory.supports.keyLagMs + 1)
      await compare(directory)
    }
  })
  await fc.assert(property, { numRuns: drawsOf('kept') })
})

test('only what has changed is forgotten', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  await using directory = await open(dataDir, 'serve')
  await using other = await open(dataDir, 'write')
  const drafts = Array.from({ length: 3 }, (_, tail) => draftOf(tail))
  await other.writer.write(drafts.map((record) => ({ record, revision: null })))
  await setTimeout(directory.supports.keyLagMs + 1)
  const find = (tail: number) =>
    directory.reader.find(locateFeed(`https://feeds.example/${String(tail)}`), {
      level: 'basic',
    })
  const [first, second] = [await find(1), await find(2)]
  expect(first).toBeDefined()
  await other.writer.write([{ record: { ...draftOf(2), title: 'Renamed' }, revision: 1 }])
  await other.tasks.scheduleSooner(idOf(1), 'feed', 0)
  await setTimeout(directory.supports.keyLagMs + 1)
  // The identical object comes from the cache.
  expect(await find(1)).toBe(first)
  expect(await find(2)).not.toBe(second)
  expect((await find(2))?.basic).toContain('Renamed')
})

test('whose a URL is by likeness or by a merge is asked again each time', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  await using directory = await open(dataDir, 'serve')
  await using other = await open(dataDir, 'write')
  const likeness = locateFeed('https://b.example/feed')
  const find = async (locator: Locator): Promise<string | undefined> =>
    (await directory.reader.find(locator, { level: 'basic' }))?.id
  const write = async (tail: number, url: string): Promise<void> => {
    await other.writer.write([{ record: draftOf(tail, urlsOf(url)), revision: null }])
    await setTimeout(directory.supports.keyLagMs + 1)
  }
  await write(1, 'https://www.b.example/feed')
  expect(await find(likeness)).toBe(idOf(1))
  await write(2, 'https://b.example/feed')
  expect(await find(likeness)).toBe(idOf(2))
  await other.writer.merge({
    survivor: { record: draftOf(1, urlsOf('https://www.b.example/feed')), revision: 1 },
    absorbed: { id: idOf(2), revision: 1, at: '2026-11-22T00:00:00.000Z' },
  })
  await setTimeout(directory.supports.keyLagMs + 1)
  expect(await find(likeness)).toBe(idOf(1))
  await other.writer.unmerge({ id: idOf(2) })
  await setTimeout(directory.supports.keyLagMs + 1)
  expect(await find(likeness)).toBe(idOf(2))
})
