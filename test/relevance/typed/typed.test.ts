/**
 * What people type, over a twentieth of the test catalogue: the one box finds what a strict search
 * does not.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { loadShows } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.ts'
import { NOW } from '../catalogue/to-draft.ts'
import { drawQueries, listShows, type TypedQuery } from './draw.ts'
import { TYPED_KINDS } from './kinds.ts'
import { askForgivingly, askStrictly, measure, type Outcome, shareOf } from './measure.ts'

const EVERY = 20
const EVERY_QUERY = 3
/** Initials are many titles', and nobody can know which one is meant. */
const GUESSED = ['abbreviation']

let dataDir: string
let queries: readonly TypedQuery[]
let strict: readonly Outcome[]
let typed: readonly Outcome[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castdex-typed-'))
  await using directory = await openSqliteDirectory({
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
  queries = drawQueries(await listShows(directory), 'typed test').filter(
    (_, at) => at % EVERY_QUERY === 0,
  )
  strict = await measure(directory, queries, askStrictly)
  typed = await measure(directory, queries, askForgivingly)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('what people type', () => {
  it('is drawn of every kind and of many languages, in two halves', () => {
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(
      new Set(Object.keys(TYPED_KINDS)),
    )
    expect(new Set(queries.map(({ language }) => language)).size).toBeGreaterThan(10)
    const open = queries.filter(({ isOpen }) => isOpen).length / queries.length
    expect(Math.abs(open - 0.5)).toBeLessThan(0.1)
  })

  it.each(Object.keys(TYPED_KINDS).filter((kind) => !GUESSED.includes(kind)))(
    'finds the show first: %s',
    (kind) => {
      const share = shareOf(typed.filter((outcome) => outcome.typed.kind === kind))
      expect(share.first).toBeGreaterThanOrEqual(0.9)
    },
  )

  it('takes nothing away that a strict search has right', () => {
    const lost = strict.flatMap(({ place, typed: { text } }, at) =>
      place === 1 && typed[at]?.place !== 1 ? [text] : [],
    )
    expect(lost).toEqual([])
  })

  it('finds more than a strict search in every case', () => {
    const fewer = strict.flatMap(({ found, typed: query }, at) =>
      query.kind !== 'optional terms' && found > (typed[at]?.found ?? 0)
        ? [query.text]
        : [],
    )
    expect(fewer).toEqual([])
  })
})
