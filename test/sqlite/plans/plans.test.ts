/**
 * How SQLite works out each statement of the directory. Its planner guesses from statistics of an
 * earlier moment: a directory that had two podcasts when they were gathered was scanned once for
 * each of the four million that came later. So opening a file removes them, and a plan is the same
 * whatever is in the tables and was in the statistics.
 */
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CollectedStatement, listSites, StatementCollector } from './collect.ts'
import {
  type DirectoryFiles,
  gatherStatistics,
  makeDirectory,
  openAsDirectory,
  putStatistics,
  type Statistics,
} from './directories.ts'
import { ALLOWED_SCANS } from './reasons.ts'
import { useEverything } from './use-everything.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-plans-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SIZES = [0, 1, 2, 3, 100_000] as const

const collect = async (): Promise<readonly CollectedStatement[]> => {
  using collector = new StatementCollector()
  const used = join(folder, 'used')
  mkdirSync(used)
  await useEverything(used)
  return [...collector.statements]
}

const oneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim()

const IS_PLANNED = /^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i
/**
 * Tables that a backup alone has, or that are there only while feed URLs are mended, and the list
 * of all tables.
 */
const IS_APART = /\bbackup_\w+\b|\bfeed_urls_saved\b|\bsqlite_schema\b/

/**
 * Each statement once; a text may hold several. Migrations run once, on tables as they were then.
 */
const planned = (statements: readonly CollectedStatement[]): readonly string[] => {
  const used = statements.filter(
    ({ site }) => !site.startsWith('store/sqlite/maintenance/migrate.ts:'),
  )
  const texts = used.flatMap(({ sql }) => sql.split(';')).map(oneLine)
  return [...new Set(texts)].filter((sql) => IS_PLANNED.test(sql) && !IS_APART.test(sql))
}

const namedTables = (sql: string): readonly string[] =>
  [...sql.matchAll(/\b(?:FROM|INTO|JOIN|UPDATE|TABLE) (\w+)/g)].map(([, name = '']) => name)

const planOf = (database: DatabaseSync, sql: string): readonly string[] =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail))

const SCAN = /^SCAN (?<name>\w+)/

/**
 * What a statement makes itself (`WITH name AS (…)`, a recursion, constants, a subquery,
 * `json_each`) is no table.
 */
const isMade = (sql: string, name: string): boolean =>
  name === 'CONSTANT' ||
  new RegExp(String.raw`\b${name}(?: \([^)]*\))? AS (?:(?:NOT )?MATERIALIZED )?\(`).test(
    sql,
  )

/** Whether it walks through a whole table, or through a whole index of one. */
const scansTable = (sql: string, plan: readonly string[]): boolean =>
  plan.some((line) => {
    const name = line.includes('VIRTUAL TABLE')
      ? undefined
      : SCAN.exec(line)?.groups?.['name']
    return name !== undefined && !isMade(sql, name)
  })

describe('the statements of the SQLite directory', () => {
  let statements: readonly CollectedStatement[] = []
  let directories: readonly DirectoryFiles[] = []
  let found: readonly {
    readonly rows: number
    readonly main: Statistics
    readonly keys: Statistics
  }[] = []

  beforeAll(async () => {
    statements = await collect()
    directories = SIZES.map((rows) => makeDirectory(folder, rows))
    found = directories.map(({ rows, main, keys }) => ({
      rows,
      main: gatherStatistics(main),
      keys: gatherStatistics(keys),
    }))
  })

  test('are all collected: no line that prepares one is passed by', () => {
    const reached = new Set(statements.map(({ site }) => site))
    expect(listSites().filter((site) => !reached.has(site))).toEqual([])
    expect(planned(statements).length).toBeGreaterThan(100)
  })

  test('of the segments name no table but those of the index', () => {
    const ofSegments = statements.filter(({ site }) => site.startsWith('search/segments/'))
    const tables = new Set(ofSegments.flatMap(({ sql }) => namedTables(sql)))
    const names = ['deleted', 'late', 'rebuild', 'segments', 'state']
    expect([...tables].sort()).toEqual(
      ['episode_index', 'index'].flatMap((index) =>
        names.map((name) => `${index}_${name}`),
      ),
    )
  })

  test('none gathers statistics', () => {
    expect(
      statements
        .map(({ sql }) => sql)
        .filter((sql) => /\b(?:ANALYZE|optimize)\b/i.test(sql)),
    ).toEqual([])
  })

  test('are misled by statistics of two podcasts, until a directory opens the file', () => {
    const [one, other] = [
      directories.find(({ rows }) => rows === 3),
      found.find(({ rows }) => rows === 2),
    ]
    if (one === undefined || other === undefined)
      throw new Error('there are no small directories')
    putStatistics(one.main, other.main)
    const lookUp =
      'SELECT basic FROM json_each(?) AS claim CROSS JOIN podcasts ON podcasts.id = claim.value'
    using open = new DatabaseSync(one.main)
    expect(scansTable(lookUp, planOf(open, lookUp))).toBe(true)
    openAsDirectory(one).close()
    // What was open before learns of it, too, with the next statement that it runs: to explain one
    // is not to run it.
    open.prepare('SELECT 1 FROM directory').get()
    expect(scansTable(lookUp, planOf(open, lookUp))).toBe(false)
  })

  test('have one plan each, with any statistics, none, and those of another size', () => {
    const plans = new Map<string, Map<string, string>>()
    for (const directory of directories) {
      for (const statistics of [{ rows: 'none', main: null, keys: null }, ...found]) {
        putStatistics(directory.main, statistics.main)
        putStatistics(directory.keys, statistics.keys)
        using database = openAsDirectory(directory)
        for (const sql of planned(statements)) {
          const plan = planOf(database, sql).join(' | ')
          const seen = plans.get(sql) ?? new Map<string, string>()
          plans.set(
            sql,
            seen.set(
              plan,
              `${String(directory.rows)} rows, statistics of ${String(statistics.rows)}`,
            ),
          )
        }
      }
    }
    expect(plans.size).toBe(planned(statements).length)
    const unsteady = [...plans].filter(([, seen]) => seen.size > 1)
    expect(
      unsteady.map(([sql, seen]) => ({ sql, plans: Object.fromEntries(seen) })),
    ).toEqual([])
  })

  test('scan a table only where all of it is wanted', () => {
    const [directory] = directories
    if (directory === undefined) throw new Error('there is no directory')
    using database = openAsDirectory(directory)
    const scans = planned(statements).filter((sql) =>
      scansTable(sql, planOf(database, sql)),
    )
    expect(
      scans.filter((sql) => !ALLOWED_SCANS.some(({ pattern }) => pattern.test(sql))),
    ).toEqual([])
    // What is allowed and does not happen has become false.
    const idle = ALLOWED_SCANS.filter(
      ({ pattern }) => !scans.some((sql) => pattern.test(sql)),
    )
    expect(idle.map(({ why }) => why)).toEqual([])
  })
})
