import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import { KnownSeqs } from './known-seqs.ts'
import { PodcastFinder } from './podcast-finder.ts'
import { addRowChecksum } from '../connection/checksums.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-known-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idOf = (number: number): string =>
  `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`

/** Simulates collisions between ids. */
class MistakenSeqs extends KnownSeqs {
  override get(id: string): number {
    return (Number(id.slice(-12)) % 5) + 1
  }
}

describe('numbers of podcasts that were asked for', () => {
  it('are remembered, but for those that share a place', () => {
    const known = new KnownSeqs()
    const numbers = Array.from({ length: 10_000 }, (_, number) => number + 1)
    for (const number of numbers) known.set(idOf(number), number)
    const remembered = numbers.filter((number) => known.get(idOf(number)) === number)
    expect(remembered.length).toBeGreaterThan(9_800)
    expect(
      numbers.every((number) => [number, undefined].includes(known.get(idOf(number)))),
    ).toBe(true)
    known.set(idOf(20_000), 2 ** 40)
    expect(known.get(idOf(20_000))).toBeUndefined()
  })

  it('that are wrong hide nobody and show nobody else', async () => {
    const directory = await openSqliteDirectory({
      dataDir: folder,
      access: 'write',
      requireAppleId: false,
      searchTimeoutMs: 1000,
      now: () => 0,
    })
    const drafts = [1, 2, 3, 4, 5].map((number) =>
      newDraft({
        id: idOf(number),
        title: 'Show',
        feedUrl: `https://a.example/${String(number)}`,
        nowMs: 0,
      }),
    )
    await directory.writer.write(drafts.map((record) => ({ record, revision: null })))
    await directory[Symbol.asyncDispose]()
    using database = new DatabaseSync(join(folder, 'castdex.db'), { readOnly: true })
    addRowChecksum(database)
    for (const knownSeqs of [new MistakenSeqs(), new KnownSeqs()]) {
      const finder = new PodcastFinder(database, 'basic', {
        requireAppleId: false,
        knownSeqs,
      })
      for (const asked of [[1, 2, 3], [5, 9, 1], [4], [9], [2, 2], [1, 2, 3, 4, 5]])
        expect(finder.findByIds(asked.map(idOf)).map((found) => found?.id)).toEqual(
          asked.map((number) => (number < 6 ? idOf(number) : undefined)),
        )
    }
  })
})
