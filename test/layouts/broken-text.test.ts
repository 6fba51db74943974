/** Stored text that is not written as its layout says is damage, never another value. */
import { mkdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { PodcastDetails } from '../../src/record/podcast.ts'
import type { AnswerFragments } from '../../src/record/view/answer-fragments.ts'
import { joinHit, toFragments } from '../../src/record/view/fragments.ts'
import { BrokenText, rawFields, rawUntil } from '../../src/record/view/raw-fields.ts'
import { hitChecksum, checksumsOf } from '../../src/store/sqlite/connection/checksums.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder, startServer } from '../cli/castdex.ts'
import { makeShows, NOW } from './shows.ts'

const [show] = makeShows()
if (show === undefined) throw new Error('there are shows')
const join = (fragments: AnswerFragments): string =>
  joinHit(fragments, { withContact: true }, '{}')
const stored = { id: show.id, ...toFragments({ ...show, seq: 1, slug: show.slug ?? 'a' }) }

const isOptional = (name: string): boolean =>
  Type.IsOptional(PodcastDetails.properties[name as keyof typeof PodcastDetails.properties])

test.each([
  ['a first key', '{"b":1,"a":2}'],
  ['a later key', '{"a":1,"c":2}'],
  ['an order', '{"a":1}'],
])('%s that is missing is not passed over', (_what, text) => {
  expect(() => rawFields(['a', 'b'])(text)).toThrow(BrokenText)
})

test('an end that is missing is not passed over', () => {
  expect(() => rawUntil('123', ',')).toThrow(BrokenText)
})

test('a hit of text without one of its keys is refused, or lacks that alone', () => {
  expect(() => join(stored)).not.toThrow()
  const details = JSON.parse(stored.details) as Record<string, unknown>
  for (const name of Object.keys(details)) {
    const { [name]: _gone, ...others } = details
    const broken = { ...stored, details: JSON.stringify(others) }
    const look = (): unknown => JSON.parse(join(broken)) as unknown
    if (isOptional(name)) expect(look, name).not.toThrow()
    else expect(look, name).toThrow(BrokenText)
  }
})

test('a server answers RECORD_DAMAGED, though the checksums are right', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = `${folder.path}/data`
  await mkdir(dataDir)
  {
    const terms = { requireAppleId: false, searchTimeoutMs: 10_000, now: () => NOW }
    await using directory = await openSqliteDirectory({
      ...terms,
      dataDir,
      access: 'write',
    })
    await directory.writer.write([{ record: show, revision: null }])
    await directory.writer.settle()
  }
  {
    using database = new DatabaseSync(`${dataDir}/castdex.db`)
    const row = database
      .prepare('SELECT basic, details, description, internals FROM podcasts')
      .get() as unknown as Parameters<typeof checksumsOf>[0]
    const details = row.details.replace('"stats":', '"statistics":')
    const sums = checksumsOf({ ...row, details })
    expect(sums.hit).toBe(hitChecksum({ ...row, details }))
    database
      .prepare('UPDATE podcasts SET details = ?, basic_sum = ?, full_sum = ?, hit_sum = ?')
      .run(details, sums.basic, sums.full, sums.hit)
  }
  await using server = await startServer([], {
    dataDir,
    env: { CASTDEX_REQUIRE_APPLE_ID: 'false' },
  })
  const { key = '' } = server
  const search = await fetch(`${server.baseUrl}/api/v1/search/podcasts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ searchTerms: [], pageSize: 10, minTotalEpisodes: 0 }),
  })
  expect(await search.json()).toMatchObject({ error: { code: 'RECORD_DAMAGED' } })
})
