/** What strangers wrote, asked of the shows that it wants and a twentieth of the others. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { NOW } from '../catalogue/to-draft.ts'
import { fts5Engines } from './fts5.ts'
import { textsOf } from './engine.ts'
import { askAll } from './measure.ts'
import { miniSearchEngine } from './minisearch.ts'
import { figuresOf, strangersSection } from './page.ts'
import { type Half, readChecks, readTyped } from './read.ts'
import { askCastdex, type EngineResults } from './run.ts'
import { readNamedShows } from './shows.ts'

const EVERY = 20
const queries = readTyped()
const checks = readChecks()
const shows = readNamedShows()
const wanted = new Set([...queries, ...checks].flatMap((each) => each.wanted))
const slice = shows.filter(({ name }, at) => at % EVERY === 0 || wanted.has(name))

let dataDir: string
let results: readonly EngineResults[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castdex-strangers-'))
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 60_000,
    now: () => NOW,
  })
  results = await askCastdex(directory, slice)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('what strangers wrote', () => {
  it('is as much as was asked for, half of it only reported, and wants only shows that there are', () => {
    expect(queries.length).toBeGreaterThanOrEqual(900)
    expect(checks.length).toBeGreaterThanOrEqual(175)
    expect(new Set(queries.map(({ language }) => language)).size).toBeGreaterThanOrEqual(22)
    const names = new Set(shows.map(({ name }) => name))
    const named = [
      ...queries.flatMap((each) => each.wanted),
      ...checks.flatMap((each) => [...each.wanted, ...each.unwanted]),
    ]
    expect(named.filter((name) => !names.has(name))).toEqual([])
    const sizeOf = (half: Half): number =>
      queries.filter((each) => each.half === half).length
    const reported = sizeOf('held-out') + sizeOf('fourth')
    expect(Math.abs(reported / sizeOf('work') - 1)).toBeLessThan(0.2)
    expect(sizeOf('third')).toBeGreaterThanOrEqual(200)
  })

  it('finds the show first where the title or the host is typed somehow', () => {
    const [, forgiving] = results
    const answered =
      forgiving?.answered.filter(({ asked }) => asked.kind !== 'sentence') ?? []
    expect(figuresOf(answered).first).toBeGreaterThan(0.9)
    expect(figuresOf(answered).nothing).toBeLessThan(0.03)
  })

  it('passes the checks of languages', () => {
    const [, forgiving] = results
    expect(forgiving?.checked.filter(({ passed }) => passed).length).toBeGreaterThan(
      0.86 * checks.length,
    )
  })

  it('is asked of rivals too, and stands in one table that begins with the held-out figure', async () => {
    const texts = slice.slice(0, 300).map(textsOf)
    const some = queries.slice(0, 20)
    const rivals = [...fts5Engines(texts), miniSearchEngine(texts)]
    const rivalResults = await Promise.all(
      rivals.map(
        async (engine): Promise<EngineResults> => ({
          name: engine.name,
          isRival: true,
          answered: await askAll(engine, some),
          checked: [],
          topics: [],
        }),
      ),
    )
    const section = strangersSection({
      results: [...results, ...rivalResults],
      missing: [],
      isDescribed: false,
    })
    expect(section.startsWith('**Held out: of')).toBe(true)
    expect(section).toContain('| MiniSearch |')
  })
})
