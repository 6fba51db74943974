/** Half-typed titles with one slip, over a twentieth of the test catalogue. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestPodcasts } from '../../../src/api/discovery/suggest-podcasts.ts'
import { parseTyped } from '../../../src/query/parse-typed.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { loadShows } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.ts'
import { seededBy } from '../catalogue/seeded.ts'
import { NOW } from '../catalogue/to-draft.ts'
import { type KnownShow, listShows } from '../typed/draw.ts'
import { drawSlip, type SlipName, SLIPS } from './slips.ts'

const EVERY = 20
const QUERIES = 100
const LIMIT = 8

let dataDir: string
let directory: Directory
let shows: readonly KnownShow[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castdex-slips-'))
  directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 60_000,
    now: () => NOW,
  })
  const slice = readCatalogue().flatMap((show, place) =>
    place % EVERY === 0 ? [[place + 1, show] as const] : [],
  )
  await loadShows(directory, slice)
  shows = await listShows(directory)
})

afterAll(async () => {
  await directory[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

function* drawTyped(name: SlipName) {
  const chance = seededBy(`autocomplete ${name}`)
  for (let drawn = 0; drawn < QUERIES; ) {
    const show = shows[chance.whole(shows.length)]
    const typed = show && drawSlip(show.title, name, chance)
    if (show === undefined || typed === undefined) continue
    drawn += 1
    yield { title: show.title, typed }
  }
}

const titleOf = ({ basic }: { readonly basic: string }): string =>
  (JSON.parse(basic) as { title: string }).title

test.each(Object.keys(SLIPS) as SlipName[])('%s', async (name) => {
  let suggested = 0
  for (const { title, typed } of drawTyped(name)) {
    const { podcasts } = await suggestPodcasts(directory.reader, typed, LIMIT)
    expect(podcasts.length, typed).toBeGreaterThan(0)
    if (podcasts.map(titleOf).includes(title)) suggested += 1
  }
  expect(suggested / QUERIES).toBeGreaterThanOrEqual(0.85)
})

test('a search for a suggested title finds it', async () => {
  for (const { typed } of drawTyped('two letters swapped').take(30)) {
    const { podcasts } = await suggestPodcasts(directory.reader, typed, LIMIT)
    for (const title of podcasts.map(titleOf).slice(0, 2)) {
      const { query } = parseTyped(title, { pageSize: 10, details: 'basic' })
      const { hits } = await directory.reader.search(query)
      expect(hits.map(({ podcast }) => titleOf(podcast))).toContain(title)
    }
  }
})
