/**
 * Searches on a real cluster, where SQLite says how they end: names that lead somewhere, and
 * searches that cost too much.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { create, draftOf, idOf, ranked } from '../../src/store/contract/drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { compareSearches } from './compare-searches.ts'
import { openSharedPair } from './open-pair.ts'
import { queryFor, termFor } from '../search-query.ts'

const pair = await openSharedPair()
const folder = mkdtempSync(join(tmpdir(), 'castdex-search-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPTIONS = {
  requireAppleId: true,
  searchTimeoutMs: 30_000,
  now: () => Date.UTC(2026, 10, 20),
}

const openCluster = (searchTimeoutMs = OPTIONS.searchTimeoutMs): Promise<Directory> =>
  pair.open(pair.database.newSchema(), pair.newPrefix(), { ...OPTIONS, searchTimeoutMs })

describe.skipIf(pair.missing !== undefined)('searches on a cluster', () => {
  test('ids and pasted links mean whom they mean on SQLite, merged ones too', async () => {
    const directories = [
      await openSqliteDirectory({ ...OPTIONS, dataDir: folder, access: 'write' }),
      await openCluster(),
    ] as const
    for (const { writer } of directories) {
      await writer.write(
        create(
          draftOf(1, { appleId: 10_001 }),
          draftOf(2, { appleId: 10_002 }),
          draftOf(3, { appleId: 10_000_003, ...ranked(5) }),
        ),
      )
      const { byId } = await writer.owners({ ids: [idOf(1), idOf(2)] })
      const [survivor, absorbed] = [byId.get(idOf(1)), byId.get(idOf(2))]
      if (survivor === undefined || absorbed === undefined) throw new Error('not written')
      const merged = await writer.merge({
        survivor,
        absorbed: {
          id: idOf(2),
          revision: absorbed.revision,
          at: '2026-11-20T00:00:00.000Z',
        },
      })
      expect(merged.status).toBe('merged')
      await writer.settle()
    }
    const feed = draftOf(2).rssFeedUrl
    const texts = [
      idOf(1),
      idOf(2),
      idOf(9),
      feed,
      'https://feeds.example/unheard-of',
      'id10000003',
      '10000003',
    ]
    const links = [
      'https://podcasts.apple.com/us/podcast/x/id10002',
      `https://castdex.example/podcast/${idOf(2)}`,
    ]
    const asked = [
      ...[...texts, ...links].map((text) => queryFor({ terms: [termFor(text)] })),
      queryFor({ filters: { includeIds: [idOf(2), idOf(3), 'nobody'] } }),
      queryFor({ filters: { excludeIds: [idOf(2)] } }),
      queryFor({ filters: { includeIds: [] } }),
    ]
    const compared = await compareSearches(...directories, asked)
    expect(compared.different).toEqual([])
    expect(compared.hits).toBeGreaterThan(8)
    for (const directory of directories) await directory[Symbol.asyncDispose]()
  })

  test('more conditions than a cluster takes are too costly, and so is a search without time', async () => {
    await using directory = await openCluster()
    await directory.writer.write(create(draftOf(1)))
    await directory.writer.settle()
    const long = Array.from({ length: 60 }, (_, at) => `w${String(at)}`).join(' ')
    const terms = Array.from({ length: 20 }, () =>
      termFor(long, { mode: 'optional', fuzzy: true }),
    )
    await expect(directory.reader.search(queryFor({ terms }))).rejects.toMatchObject({
      code: 'SEARCH_TOO_COSTLY',
    })
    await using hurried = await openCluster(0)
    await expect(hurried.reader.search(queryFor())).rejects.toMatchObject({
      code: 'SEARCH_TOO_COSTLY',
    })
  })
})
