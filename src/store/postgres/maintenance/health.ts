/** Health checks: cheap ones for `readyz`, all invariants for `check`. */
import type { StoreHealth, HealthOptions } from '../../maintenance.ts'
import { feedKeysOf } from '../../rules/feed-keys.ts'
import { isSearchable } from '../../../record/podcast.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

/** Rows per query. */
const CHUNK = 500
/** The number of podcasts to name; the others are counted. */
const MOST_NAMED = 10

const GLANCE = prepare(
  'SELECT (SELECT count(*) FROM directory) = 1 AND (SELECT count(*) FROM totals) = 1 AS whole',
)

interface Invariant {
  readonly finding: string
  /** A query that counts violations. */
  readonly sql: string
}

const INVARIANTS: readonly Invariant[] = [
  {
    finding: 'podcasts more or less than counted',
    sql: 'SELECT abs((SELECT total FROM totals) - (SELECT count(*) FROM podcasts))',
  },
  {
    finding: 'tracked podcasts more or less than counted',
    sql: 'SELECT abs((SELECT tracked FROM totals) - (SELECT count(*) FROM podcasts WHERE apple_id > 0 OR own))',
  },
  {
    finding: 'dead podcasts more or less than counted',
    sql: 'SELECT abs((SELECT dead FROM totals) - (SELECT count(*) FROM podcasts WHERE feed_state = 1))',
  },
  {
    finding: 'feed URLs that lead nowhere',
    sql: `SELECT count(*) FROM feed_urls WHERE NOT EXISTS (SELECT FROM podcasts WHERE podcasts.seq = feed_urls.seq)
      AND NOT EXISTS (SELECT FROM tombstones WHERE tombstones.seq = feed_urls.seq)`,
  },
  {
    finding: 'slugs that lead nowhere, or to a podcast with another one',
    sql: `SELECT count(*) FROM slugs WHERE NOT EXISTS (
        SELECT FROM podcasts WHERE podcasts.seq = slugs.seq AND podcasts.slug = slugs.slug)
      AND NOT EXISTS (SELECT FROM tombstones WHERE tombstones.seq = slugs.seq)`,
  },
  {
    finding: 'podcasts whose slug does not lead to them',
    sql: `SELECT count(*) FROM podcasts WHERE NOT EXISTS (
        SELECT FROM slugs WHERE slugs.slug = podcasts.slug AND slugs.seq = podcasts.seq)`,
  },
  {
    finding: 'podcasts that are there and have a tombstone',
    sql: `SELECT count(*) FROM tombstones WHERE EXISTS (
        SELECT FROM podcasts WHERE podcasts.seq = tombstones.seq OR podcasts.id = tombstones.id)`,
  },
  {
    finding: 'merged podcasts that lead nowhere',
    sql: `SELECT count(*) FROM tombstones WHERE canonical_seq IS NOT NULL
      AND NOT EXISTS (SELECT FROM podcasts WHERE podcasts.seq = canonical_seq)`,
  },
  {
    finding: 'tasks for podcasts that are not there',
    sql: 'SELECT count(*) FROM tasks WHERE NOT EXISTS (SELECT FROM podcasts WHERE podcasts.seq = tasks.seq)',
  },
  {
    finding: 'living podcasts whose Apple id is not theirs alone',
    sql: `SELECT count(*) FROM podcasts WHERE apple_id > 0 AND feed_state = 0 AND NOT EXISTS (
        SELECT FROM apple_ids WHERE apple_ids.apple_id = podcasts.apple_id AND apple_ids.seq = podcasts.seq)`,
  },
  {
    finding: 'Apple ids without a living owner',
    sql: `SELECT count(*) FROM apple_ids WHERE NOT EXISTS (
        SELECT FROM podcasts WHERE podcasts.seq = apple_ids.seq AND podcasts.apple_id = apple_ids.apple_id
          AND feed_state = 0)`,
  },
  {
    finding: 'podcasts beyond the next number',
    sql: 'SELECT count(*) FROM podcasts WHERE seq >= (SELECT next_seq FROM directory)',
  },
]

const INVARIANT_STATEMENTS = INVARIANTS.map(({ finding, sql }) => ({
  finding,
  statement: prepare(`SELECT (${sql})::bigint AS broken`),
}))

interface PodcastRow extends StoredText {
  readonly seq: number
  readonly id: string
  readonly slug: string
  readonly apple_id: number
  readonly searchable: boolean
  readonly keys: readonly string[]
}

/** Includes the keys of the podcast and of those merged into it. */
const SCAN = prepare(
  `SELECT seq, id, slug, apple_id, searchable, layout, basic, details, description, internals, ARRAY(
      SELECT key FROM feed_urls WHERE feed_urls.seq = podcasts.seq
        OR feed_urls.seq IN (SELECT tombstones.seq FROM tombstones WHERE canonical_seq = podcasts.seq)) AS keys
    FROM podcasts WHERE seq > $1 ORDER BY seq LIMIT $2`,
)

/** Returns whether the lookup columns differ from the record. */
function isDamaged({
  id,
  seq,
  slug,
  apple_id,
  searchable,
  keys,
  ...fragments
}: PodcastRow): boolean {
  try {
    const record = recordOf(fragments)
    const leading = new Set(keys)
    const isNamed =
      record.id === id &&
      record.seq === seq &&
      record.slug === slug &&
      record.appleId === apple_id
    const isLed = [...feedKeysOf(record.feedUrls).keys()].every((key) => leading.has(key))
    return !isNamed || !isLed || isSearchable(record) !== searchable
  } catch {
    return true
  }
}

async function checkRecords(session: Session): Promise<readonly string[]> {
  const damaged: string[] = []
  let rows: readonly PodcastRow[]
  let after = 0
  do {
    rows = await session.all<PodcastRow>(SCAN, [after, CHUNK])
    damaged.push(...rows.filter(isDamaged).map(({ id }) => id))
    after = rows.at(-1)?.seq ?? after
  } while (rows.length === CHUNK)
  if (damaged.length === 0) return []
  const named = damaged.slice(0, MOST_NAMED).join(', ')
  return [
    `${String(damaged.length)} podcasts whose row does not say what their record does: ${named}`,
  ]
}

async function checkInvariants(session: Session): Promise<readonly string[]> {
  const findings: string[] = []
  for (const { finding, statement } of INVARIANT_STATEMENTS) {
    const broken =
      (await session.first<{ readonly broken: number }>(statement))?.broken ?? 0
    if (broken > 0) findings.push(`${String(broken)} ${finding}`)
  }
  return findings
}

async function examineDeeply(database: Database): Promise<readonly string[]> {
  return await database.longSnapshot(async (session) => {
    // The only statements that should scan tables.
    await session.execute('SET LOCAL enable_seqscan = on; SET LOCAL enable_hashjoin = on')
    const broken = await checkInvariants(session)
    await session.execute('SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off')
    return [...broken, ...(await checkRecords(session))]
  })
}

export async function examinePostgres(
  database: Database,
  { deep = false }: HealthOptions = {},
): Promise<StoreHealth> {
  try {
    const [glance] = await database.readAnywhere<{ readonly whole: boolean }>(GLANCE)
    const lost = glance?.whole === true ? [] : ['the directory has lost its own counts']
    const findings = deep ? [...lost, ...(await examineDeeply(database))] : lost
    return { sound: findings.length === 0, findings }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { sound: false, findings: [`the data cannot be read: ${reason}`] }
  }
}
