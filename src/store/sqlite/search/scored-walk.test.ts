/** A walk through many hits of a typed search meets each of them once, while records change. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queryFor } from '../../../../test/search-query.ts'
import { forgiving } from '../../../search/contract/languages.contract.ts'
import type { SearchQuery } from '../../../search/query.ts'
import { create, draftOf, idOf, ranked } from '../../contract/drafts.contract.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'

const PODCASTS = 10_000
const BATCH = 1000

test('a walk of 10,000 hits meets each once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-walk-'))
  try {
    await using directory = await openSqliteDirectory({
      dataDir,
      access: 'write',
      requireAppleId: true,
      searchTimeoutMs: 60_000,
      now: () => Date.parse('2026-11-02T00:00:00Z'),
    })
    const draftAt = (number: number) => {
      const title = `Harbour Stories ${String(number)}`
      return draftOf(number, { title, titleLatest: title, ...ranked(number % 97) })
    }
    for (let from = 1; from <= PODCASTS; from += BATCH) {
      const numbers = Array.from({ length: BATCH }, (_, at) => from + at)
      await directory.writer.write(create(...numbers.map(draftAt)))
    }
    await directory.writer.settle()
    const seen: string[] = []
    let after: SearchQuery['after'] = null
    do {
      const limit = seen.length < 200 ? 30 : 1000
      const page = await directory.reader.search(
        queryFor({ ...forgiving('harbour storys quasar'), limit, after }),
      )
      expect(page.total).toBe(PODCASTS)
      seen.push(...page.hits.map(({ podcast }) => podcast.id))
      after = page.next
      // A podcast that no page can have given.
      if (seen.length === 60) await directory.writer.write(create(draftAt(PODCASTS + 1)))
    } while (after !== null)
    const given = seen.filter((id) => id !== idOf(PODCASTS + 1))
    expect(new Set(seen).size).toBe(seen.length)
    expect(given).toHaveLength(PODCASTS)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
