/** Titles of episodes with one slip, over a twentieth of the test catalogue's titles. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchEpisodes } from '../../src/api/discovery/find-episodes.ts'
import { settleEpisodes } from '../../src/api/discovery/settle-episodes.ts'
import { parseTypedEpisodes } from '../../src/query/episodes/parse-episodes.ts'
import { foldTitle } from '../../src/search/text/text.ts'
import { draftOf } from '../../src/store/contract/drafts.contract.ts'
import { episodeOf, putEpisodes } from '../../src/store/contract/episode-drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { type SlipName, SLIPS, withSlip, wordsOf } from './autocomplete/slips.ts'
import { readCatalogue } from './catalogue/read.ts'
import { seededBy } from './catalogue/seeded.ts'
import { NOW } from './catalogue/to-draft.ts'

const EVERY = 20
const OF_SHOW = 40
const QUERIES = 300
const [LEAST_WORDS, MOST_WORDS] = [2, 9]

const titles = readCatalogue()
  .filter((_, place) => place % EVERY === 0)
  .flatMap(({ title, description }) => {
    const words = wordsOf(title).length
    return words < LEAST_WORDS || words > MOST_WORDS ? [] : [{ title, description }]
  })

let dataDir: string
let directory: Directory

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castdex-titles-'))
  directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 60_000,
    now: () => NOW,
  })
  for (let from = 0; from < titles.length; from += OF_SHOW) {
    const episodes = titles
      .slice(from, from + OF_SHOW)
      .map(({ title, description }, at) =>
        episodeOf(`e${String(at)}`, at, { title, notes: description }),
      )
    await putEpisodes(directory, draftOf(1 + from / OF_SHOW), episodes)
  }
  await directory.writer.settle()
})

afterAll(async () => {
  await directory[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

function* drawTyped() {
  const chance = seededBy('titles of episodes')
  const [first, ...names] = Object.keys(SLIPS) as SlipName[]
  for (let drawn = 0; drawn < QUERIES; ) {
    const title = titles[chance.whole(titles.length)]?.title ?? ''
    const name = chance.pick([first ?? 'another letter', ...names])
    const typed = withSlip(wordsOf(title), name, chance)
    if (typed === undefined) continue
    drawn += 1
    yield { title, typed }
  }
}

test('are found first', async () => {
  const missed: string[] = []
  for (const { title, typed } of drawTyped()) {
    const { query } = await settleEpisodes(
      parseTypedEpisodes(typed, { pageSize: 1 }),
      directory,
      {},
    )
    const { page } = await searchEpisodes(directory, query)
    const [hit] = page.hits
    const isFirst = foldTitle(hit?.episode.title ?? '') === foldTitle(title)
    if (!isFirst) missed.push(`${typed}: ${hit?.episode.title ?? ''}`)
  }
  expect(missed.length / QUERIES, missed.join('\n')).toBeLessThanOrEqual(0.1)
})
