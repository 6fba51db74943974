/** Health checks: cheap ones for `readyz`, everything for `check`. */
import type { DatabaseSync } from 'node:sqlite'
import type { StoreHealth, HealthOptions } from '../../maintenance.ts'
import { intactCondition, SUMMED, type SummedTable } from '../connection/checksums.ts'
import { inTransaction } from '../connection/database.ts'
import { EpisodeDocuments } from '../search/episode-documents.ts'
import { RecordDocuments } from '../search/record-documents.ts'
import { isKeyDamaged, type KeyRow, SELECT_KEYS } from '../keys/key-row.ts'
import { countLostUsage } from './mend-rows.ts'
import { verifyRecords, viewVerification } from './verify-records.ts'
import { ALWAYS_SERVED } from '../records/podcast-row.ts'
import type { DocumentSource, IndexReader } from '../../../search/segments/port.ts'

const FILES = { directory: 'castdex.db', keys: 'keys.db' } as const
const INTEGRITY_CHECK_LINES = 5

const number = (database: DatabaseSync, sql: string): number =>
  Number(Object.values(database.prepare(sql).get() ?? {})[0])

const glance = (database: DatabaseSync): readonly string[] => {
  if (number(database, 'SELECT count(*) FROM directory') === 1) return []
  return ['castdex.db has lost its own counts']
}

const checkFile = (database: DatabaseSync, name: string): readonly string[] => {
  // Unlike `quick_check`, compares indexes with their tables, because lookups depend on them.
  const lines = database
    .prepare(`PRAGMA integrity_check(${String(INTEGRITY_CHECK_LINES)})`)
    .all()
  return lines
    .map((line) => String(line['integrity_check']))
    .filter((line) => line !== 'ok')
    .map((line) => `${name} is damaged: ${line}`)
}

/** Invariants of the directory; each query counts violations. */
const INVARIANTS: readonly (readonly [sql: string, finding: string])[] = [
  [
    'SELECT abs((SELECT total FROM directory) - (SELECT count(*) FROM podcasts))',
    'podcasts more or less than counted',
  ],
  [
    `SELECT abs((SELECT tracked FROM directory) - (SELECT count(*) FROM podcasts WHERE ${ALWAYS_SERVED}))`,
    'tracked podcasts more or less than counted',
  ],
  [
    'SELECT abs((SELECT dead FROM directory) - (SELECT count(*) FROM podcasts WHERE dead = 1))',
    'dead podcasts more or less than counted',
  ],
  [
    'SELECT count(*) FROM feed_urls WHERE seq NOT IN (SELECT seq FROM podcasts) AND seq NOT IN (SELECT seq FROM tombstones)',
    'feed URLs that lead nowhere',
  ],
  [
    'SELECT count(*) FROM tombstones WHERE seq IN (SELECT seq FROM podcasts) OR id IN (SELECT id FROM podcasts)',
    'podcasts that are there and have a tombstone',
  ],
  [
    'SELECT count(*) FROM tombstones WHERE canonical_seq IS NOT NULL AND canonical_seq NOT IN (SELECT seq FROM podcasts)',
    'merged podcasts that lead nowhere',
  ],
  [
    'SELECT count(*) FROM tasks WHERE seq NOT IN (SELECT seq FROM podcasts)',
    'tasks for podcasts that are not there',
  ],
  [
    'SELECT count(*) FROM (SELECT 1 FROM podcasts WHERE apple_id > 0 AND dead = 0 GROUP BY apple_id HAVING count(*) > 1)',
    'Apple ids that several living podcasts hold',
  ],
  [
    'SELECT count(*) FROM podcasts WHERE seq >= (SELECT next_seq FROM directory)',
    'podcasts beyond the next number',
  ],
  [
    'SELECT count(*) FROM podcasts WHERE change_no >= (SELECT next_change FROM directory)',
    'podcasts beyond the next change',
  ],
  [
    `SELECT count(*) FROM tombstones AS gone WHERE canonical_seq IS NOT coalesce(
      (SELECT seq FROM podcasts WHERE id = gone.into_id),
      (SELECT canonical_seq FROM tombstones WHERE id = gone.into_id))`,
    'merged podcasts that lead to another than they were merged into',
  ],
  [
    'SELECT count(*) FROM tasks WHERE lease IS NULL AND ready_at IS NOT due_at',
    'tasks that are not ready when they are due',
  ],
]

const checkInvariants = (database: DatabaseSync): readonly string[] =>
  INVARIANTS.map(([sql, finding]) => [number(database, sql), finding] as const)
    .filter(([count]) => count > 0)
    .map(([count, finding]) => `castdex.db: ${String(count)} ${finding}`)

/** Counts rows with wrong checksums, by table. */
export function checkRows(
  database: DatabaseSync,
  kind: keyof typeof SUMMED,
): readonly string[] {
  return (Object.keys(SUMMED[kind]) as SummedTable[])
    .map((table) => {
      const damaged = number(
        database,
        `SELECT count(*) FROM ${table} WHERE NOT ${intactCondition(table)}`,
      )
      return [table, damaged] as const
    })
    .filter(([, damaged]) => damaged > 0)
    .map(
      ([table, damaged]) => `${FILES[kind]}: ${String(damaged)} damaged rows of ${table}`,
    )
}

function checkKeys(keys: DatabaseSync): readonly string[] {
  const rows = keys.prepare(SELECT_KEYS).all() as unknown as readonly KeyRow[]
  const damaged = rows.filter(isKeyDamaged)
  const lost = countLostUsage(keys)
  return [
    ...damaged.map(
      ({ id }) =>
        `keys.db: the API key ${id} is damaged and opens nothing; make another one`,
    ),
    ...(lost > 0 ? [`keys.db: ${String(lost)} lost rows of usage`] : []),
  ]
}

const viewDamage = (damage: string): string =>
  `${damage}; lookups go on, and it is made anew by a process that serves or by \`castdex reindex\``

export interface IndexReaders {
  readonly podcasts: IndexReader
  readonly episodes: IndexReader
}

/** An index and the rows it is compared with. */
interface CheckedIndex {
  readonly index: IndexReader
  readonly name: 'search index' | 'index of episodes'
  readonly unit: 'podcasts' | 'episodes'
  readonly documents: DocumentSource
}

/** Reads the whole index. */
const checkIndex = (
  { index, name, unit, documents }: CheckedIndex,
  { compares = false }: HealthOptions,
): readonly string[] => {
  const damage = index.findDamage(true)
  if (damage !== undefined) return [viewDamage(damage)]
  const difference = index.count() - documents.count()
  if (difference === 0) {
    // An outdated index differs by design, and is reported separately.
    if (!compares || index.findOutdated() !== undefined || index.holds(documents)) return []
    return [
      `the ${name} does not hold what the records say; \`castdex reindex\` puts it right`,
    ]
  }
  const relation = difference > 0 ? 'more' : 'less'
  return [
    `the ${name} has ${String(Math.abs(difference))} ${unit} ${relation} than are searchable; \`castdex reindex\` puts it right`,
  ]
}

const glanceAtIndex = (index: IndexReader): readonly string[] => {
  const damage = index.findDamage(false)
  if (damage === undefined) return []
  return [viewDamage(damage)]
}

/** Notes that are no damage. */
const noteIndex = (index: IndexReader): readonly string[] => {
  const outdated = index.findOutdated()
  if (outdated === undefined) return []
  return [
    `${outdated}; it is searched until a process that serves, or \`castdex reindex\`, has made it anew`,
  ]
}

/** An unreadable part must not hide findings in others. */
function orDamage(look: () => readonly string[]): readonly string[] {
  try {
    return look()
  } catch (error) {
    return [unreadable(error)]
  }
}

function unreadable(error: unknown): string {
  return `the data cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

const examineDeeply = (
  main: DatabaseSync,
  keys: DatabaseSync,
  { podcasts, episodes }: IndexReaders,
  options: HealthOptions,
): readonly string[] => [
  ...glance(main),
  ...orDamage(() => checkFile(main, 'castdex.db')),
  ...orDamage(() => checkFile(keys, 'keys.db')),
  ...orDamage(() => checkKeys(keys)),
  ...orDamage(() => checkRows(keys, 'keys')),
  ...inTransaction(main, 'BEGIN', () => [
    ...orDamage(() => checkInvariants(main)),
    ...orDamage(() => checkRows(main, 'directory')),
    ...orDamage(() => viewVerification(verifyRecords(main))),
    ...orDamage(() =>
      checkIndex(
        {
          index: podcasts,
          name: 'search index',
          unit: 'podcasts',
          documents: new RecordDocuments(main),
        },
        options,
      ),
    ),
    ...orDamage(() =>
      checkIndex(
        {
          index: episodes,
          name: 'index of episodes',
          unit: 'episodes',
          documents: new EpisodeDocuments(main),
        },
        options,
      ),
    ),
  ]),
]

export function examine(
  main: DatabaseSync,
  keys: DatabaseSync,
  indexes: IndexReaders,
  options: HealthOptions = {},
): StoreHealth {
  try {
    const findings =
      options.deep === true
        ? examineDeeply(main, keys, indexes, options)
        : [
            ...glance(main),
            ...glanceAtIndex(indexes.podcasts),
            ...glanceAtIndex(indexes.episodes),
          ]
    const sound = findings.length === 0
    if (!sound || options.deep !== true) return { sound, findings }
    return {
      sound,
      findings: inTransaction(main, 'BEGIN', () => noteIndex(indexes.podcasts)),
    }
  } catch (error) {
    return {
      sound: false,
      findings: [unreadable(error)],
    }
  }
}
