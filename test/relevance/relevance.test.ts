/**
 * Relevance over a part of the catalogue: every show that a query names and a tenth of the others.
 * `npm run report -- relevance` takes all.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { NOW } from './catalogue/to-draft.ts'
import { KINDS, type Kind } from './query.ts'
import { type Run, runQueries } from './run.ts'
import { byKind, overall } from './summary.ts'

const EVERY = 10
/** Kinds that try what is welcome and not promised. */
const WELCOME: readonly string[] = ['semitic-prefixes'] satisfies Kind[]
/** Least hit-at-1 of each kind, a little under what the index reaches, and of all. */
const KIND_FLOOR = 0.94
const OVERALL_FLOOR = 0.98

let run: Run
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castdex-relevance-'))
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 60_000,
    now: () => NOW,
  })
  run = await runQueries(directory, EVERY)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('relevance', () => {
  it('breaks no rule', () => {
    const broken = run.verdicts.filter(
      (verdict) => verdict.broken.length > 0 && !WELCOME.includes(verdict.query.kind),
    )
    expect(
      broken.map(
        ({ query, broken: rules }) => `${query.kind}: ${query.label}: ${rules.join('; ')}`,
      ),
    ).toEqual([])
  })

  it.each(Object.keys(KINDS).filter((kind) => !WELCOME.includes(kind)))(
    'puts the right show first: %s',
    (kind) => {
      const summary = byKind(run.verdicts).find(({ name }) => name === kind)
      expect(summary?.hitAt1 ?? 1).toBeGreaterThanOrEqual(KIND_FLOOR)
    },
  )

  it('puts the right show first over all', () => {
    expect(overall(run.verdicts).hitAt1).toBeGreaterThanOrEqual(OVERALL_FLOOR)
  })
})
