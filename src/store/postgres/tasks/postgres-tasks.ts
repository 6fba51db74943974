/** The task queue: row locks held briefly by claims, and leases held for the work. */
import type { JsonValue } from '../../../record/text/json-value.ts'
import type {
  ClaimRequest,
  QueueCounts,
  KindCounts,
  TaskQueue,
  TaskResult,
} from '../../task-queue.ts'
import { type Task, TASK_KINDS, type TaskKind, type TaskStatus } from '../../task.ts'
import { ScheduleBatch, type ScheduleRequest } from '../../rules/schedule-batch.ts'
import {
  OVERDUE_AFTER,
  spreadSeqs,
  type StatusRow,
  toTaskStatus,
} from '../../rules/task-rules.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import { claimTasks } from './claims.ts'
import { offerDomains, settleDomains, taskDomain } from './task-domains.ts'
import { isRefused } from './task-state.ts'

/**
 * Maximum number of tasks above the watermark to count: there are few, except in the minutes after
 * a large import.
 */
const MOST_AHEAD = 2000

const CANONICAL_SEQ = `coalesce(
  (SELECT seq FROM podcasts WHERE podcasts.id = $1), (SELECT canonical_seq FROM tombstones WHERE tombstones.id = $1))`

const WANTED = (field: string): string =>
  `CASE WHEN wanted_at IS NULL THEN ${field} ELSE least(coalesce(${field}, wanted_at), wanted_at) END`

const RELEASE = prepare(
  `UPDATE tasks SET domain = coalesce(result.domain, tasks.domain), state = result.state, refused = result.refused,
      lease = NULL, worker = NULL, leased_until = NULL, wanted_at = NULL,
      due_at = ${WANTED('result.due_at')}, ready_at = ${WANTED('result.due_at')}
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[])
        WITH ORDINALITY AS result (id, kind, lease, domain, due_at, state, refused, place), podcasts
    WHERE podcasts.id = result.id AND tasks.seq = podcasts.seq AND tasks.kind = result.kind
      AND tasks.lease = result.lease
    RETURNING result.place, tasks.kind, tasks.domain, tasks.ready_at AS "readyAt"`,
)
const DOMAIN_OF_KIND = TASK_KINDS.map(
  (kind) => `WHEN '${kind}' THEN ${taskDomain(kind)}`,
).join(' ')
const RESOLVE = prepare(
  `SELECT place, coalesce(
      (SELECT seq FROM podcasts WHERE podcasts.id = asked.id),
      (SELECT canonical_seq FROM tombstones WHERE tombstones.id = asked.id)) AS seq
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)`,
)
const BRING_FORWARD = prepare(
  `INSERT INTO tasks AS known (seq, kind, domain, due_at, ready_at, state)
    SELECT podcasts.seq, request.kind, CASE request.kind ${DOMAIN_OF_KIND} END, request.at, request.at, 'null'
      FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS request (seq, kind, at)
        JOIN podcasts ON podcasts.seq = request.seq ORDER BY request.seq, request.kind FOR KEY SHARE OF podcasts
    ON CONFLICT (seq, kind) DO UPDATE SET
      domain = CASE WHEN known.lease IS NULL THEN excluded.domain ELSE known.domain END,
      due_at = CASE WHEN known.lease IS NULL
        THEN least(coalesce(known.due_at, excluded.due_at), excluded.due_at) ELSE known.due_at END,
      ready_at = CASE WHEN known.lease IS NULL
        THEN least(coalesce(known.due_at, excluded.due_at), excluded.due_at) ELSE known.ready_at END,
      wanted_at = CASE WHEN known.lease IS NULL
        THEN known.wanted_at ELSE least(coalesce(known.wanted_at, excluded.due_at), excluded.due_at) END
    RETURNING kind, domain, CASE WHEN lease IS NULL THEN ready_at END AS "readyAt"`,
)
const COMPARE_AND_SET = prepare(
  `UPDATE tasks SET state = $4, refused = $5
    WHERE seq = ${CANONICAL_SEQ} AND kind = $2 AND state = $3 RETURNING seq`,
)
const LEASEHOLDERS = prepare('SELECT DISTINCT worker FROM tasks WHERE lease IS NOT NULL')
const END_LEASES = prepare(
  `UPDATE tasks SET lease = NULL, worker = NULL, leased_until = NULL, wanted_at = NULL,
      due_at = ${WANTED('due_at')}, ready_at = ${WANTED('due_at')}
    WHERE lease IS NOT NULL AND worker = ANY($1::text[]) RETURNING kind, domain, ready_at AS "readyAt"`,
)
const PAUSE = prepare(
  `INSERT INTO paused_domains (domain, until) VALUES ($1, $2)
    ON CONFLICT (domain) DO UPDATE SET until = excluded.until`,
)
const FIND = prepare(
  `SELECT podcasts.id, tasks.domain, due_at AS "dueAt", state, worker, leased_until AS "leasedUntil", until
    FROM podcasts JOIN tasks ON tasks.seq = podcasts.seq
      LEFT JOIN paused_domains ON paused_domains.domain = tasks.domain
    WHERE podcasts.seq = ${CANONICAL_SEQ} AND kind = $2`,
)
const FIND_EACH = prepare(
  `SELECT podcasts.id, tasks.domain, due_at AS "dueAt", state, worker, leased_until AS "leasedUntil", until
    FROM podcasts JOIN tasks ON tasks.seq = podcasts.seq
      LEFT JOIN paused_domains ON paused_domains.domain = tasks.domain
    WHERE podcasts.id = ANY($1::text[]) AND kind = $2`,
)
const LAST_SEQ = prepare('SELECT coalesce(max(seq), 0) AS top FROM podcasts')
const SAMPLE = prepare(
  `SELECT podcasts.id, tasks.domain, due_at AS "dueAt", state, worker, leased_until AS "leasedUntil", until
    FROM unnest($1::bigint[]) AS chosen (seq) JOIN podcasts ON podcasts.seq = chosen.seq
      JOIN tasks ON tasks.seq = podcasts.seq AND kind = $2
      LEFT JOIN paused_domains ON paused_domains.domain = tasks.domain
    ORDER BY podcasts.seq`,
)
/**
 * Seqs above the watermark whose podcast was removed have no task row. A restored podcast keeps its
 * tasks.
 */
const COUNTS = prepare(
  `SELECT kind,
      (SELECT count(*) FROM tasks WHERE tasks.kind = kinds.kind AND ready_at <= $2) AS due,
      (SELECT count(*) FROM tasks WHERE tasks.kind = kinds.kind AND ready_at <= $3) AS overdue,
      (SELECT count(*) FROM tasks
        WHERE tasks.kind = kinds.kind AND lease IS NOT NULL AND leased_until > $2) AS leased,
      greatest(0, last.seq - mark.seq
        - (SELECT count(*) FROM tombstones WHERE tombstones.seq > mark.seq AND tombstones.seq < last.seq)
        - (SELECT count(*) FILTER (WHERE ahead.kind = kinds.kind) FROM (
            SELECT tasks.kind FROM tasks WHERE tasks.seq > mark.seq LIMIT ${String(MOST_AHEAD)}) AS ahead)
      ) + (SELECT count(*) FROM unseeded_tasks AS late WHERE late.kind = kinds.kind AND late.seq <= mark.seq
        AND EXISTS (SELECT FROM podcasts WHERE podcasts.seq = late.seq)
        AND NOT EXISTS (SELECT FROM tasks WHERE tasks.seq = late.seq AND tasks.kind = late.kind)) AS unseen,
      (SELECT count(*) FROM paused_domains WHERE until > $2) AS paused
    FROM unnest($1::text[]) AS kinds (kind) JOIN task_marks AS mark USING (kind),
      (SELECT coalesce(max(seq), 0) AS seq FROM podcasts) AS last`,
)

interface TurnedRow {
  readonly kind: TaskKind
  readonly domain: string
  readonly readyAt: number | null
}

interface CountRow extends KindCounts {
  readonly kind: TaskKind
  readonly paused: number
}

export class PostgresTasks implements TaskQueue {
  readonly #database: Database
  readonly #now: () => number
  readonly #scheduled = new ScheduleBatch((requests) =>
    this.#database.transaction((session) => scheduleSooner(session, requests)),
  )

  constructor(database: Database, { now }: { readonly now: () => number }) {
    this.#database = database
    this.#now = now
  }

  claim(request: ClaimRequest): Promise<readonly Task[]> {
    return claimTasks(this.#database, request)
  }

  async release(results: readonly TaskResult[]): Promise<readonly boolean[]> {
    if (results.length === 0) return []
    return await this.#database.transaction((session) => release(session, results))
  }

  scheduleSooner(podcastId: PodcastId, kind: TaskKind, at: number): Promise<boolean> {
    return this.#scheduled.add({ podcastId, kind, at })
  }

  async compareAndSet(
    podcastId: PodcastId,
    kind: TaskKind,
    { from, to }: { from: JsonValue; to: JsonValue },
  ) {
    const values = [
      podcastId,
      kind,
      JSON.stringify(from),
      JSON.stringify(to),
      isRefused(kind, to),
    ]
    return (await this.#database.write(COMPARE_AND_SET, values)).length === 1
  }

  async endLeases(isGone: (worker: string) => boolean): Promise<number> {
    const holders = await this.#database.read<{ readonly worker: string }>(LEASEHOLDERS)
    const gone = holders.map(({ worker }) => worker).filter(isGone)
    if (gone.length === 0) return 0
    return await this.#database.transaction(async (session) => {
      const ended = await session.all<TurnedRow>(END_LEASES, [gone])
      await offerDomains(session, ended)
      return ended.length
    })
  }

  async pauseDomain(domain: string, until: number): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run(PAUSE, [domain, until])
      for (const kind of TASK_KINDS)
        await settleDomains(session, kind, [{ domain, restsUntil: 0 }])
    })
  }

  async find(podcastId: PodcastId, kind: TaskKind): Promise<TaskStatus | undefined> {
    const [row] = await this.#database.read<StatusRow>(FIND, [podcastId, kind])
    if (row === undefined) return undefined
    return this.#toStatus(kind, row)
  }

  async findEach(
    podcastIds: readonly PodcastId[],
    kind: TaskKind,
  ): Promise<ReadonlyMap<PodcastId, TaskStatus>> {
    const rows = await this.#database.read<StatusRow>(FIND_EACH, [podcastIds, kind])
    return new Map(rows.map((row) => [row.id, this.#toStatus(kind, row)]))
  }

  async sample(kind: TaskKind, size: number): Promise<readonly TaskStatus[]> {
    const [last] = await this.#database.read<{ readonly top: number }>(LAST_SEQ)
    const rows = await this.#database.read<StatusRow>(SAMPLE, [
      spreadSeqs(last?.top ?? 0, size),
      kind,
    ])
    return rows.map((row) => this.#toStatus(kind, row))
  }

  #toStatus(kind: TaskKind, row: StatusRow): TaskStatus {
    return toTaskStatus(kind, row, this.#now())
  }

  async counts(now: number): Promise<QueueCounts> {
    const rows = await this.#database.read<CountRow>(COUNTS, [
      TASK_KINDS,
      now,
      now - OVERDUE_AFTER,
    ])
    const kinds = rows.map(
      ({ kind, due, overdue, leased, unseen }) =>
        [kind, { due, overdue, leased, unseen }] as const,
    )
    return {
      kinds: Object.fromEntries(kinds) as QueueCounts['kinds'],
      pausedDomains: rows[0]?.paused ?? 0,
    }
  }
}

async function release(
  session: Session,
  results: readonly TaskResult[],
): Promise<readonly boolean[]> {
  const columns = [
    results.map(({ podcastId }) => podcastId),
    results.map(({ kind }) => kind),
    results.map(({ lease }) => lease),
    results.map(({ domain }) => domain ?? null),
    results.map(({ dueAt }) => dueAt),
    results.map(({ state }) => JSON.stringify(state)),
    results.map(({ kind, state }) => isRefused(kind, state)),
  ]
  const rows = await session.all<TurnedRow & { readonly place: number }>(RELEASE, columns)
  await offerDomains(
    session,
    rows.filter(({ place }) => results[place - 1]?.domain !== undefined),
  )
  for (const kind of TASK_KINDS) {
    const domains = new Set(
      rows.filter((row) => row.kind === kind).map(({ domain }) => domain),
    )
    const settled = [...domains].map((domain) => ({ domain, restsUntil: 0 }))
    await settleDomains(session, kind, settled)
  }
  const counted = new Set(rows.map(({ place }) => place))
  return results.map((_, at) => counted.has(at + 1))
}

/** Returns for each request, in order, whether the podcast exists. */
async function scheduleSooner(
  session: Session,
  requests: readonly ScheduleRequest[],
): Promise<readonly boolean[]> {
  const asked = requests.map(({ podcastId }) => podcastId)
  const resolved = await session.all<{
    readonly place: number
    readonly seq: number | null
  }>(RESOLVE, [asked])
  const seqs = new Map(resolved.map(({ place, seq }) => [place - 1, seq]))
  const earliest = new Map<
    string,
    { readonly seq: number; readonly kind: TaskKind; readonly at: number }
  >()
  for (const [place, { kind, at }] of requests.entries()) {
    const seq = seqs.get(place) ?? null
    if (seq === null) continue
    const name = `${String(seq)} ${kind}`
    earliest.set(name, { seq, kind, at: Math.min(at, earliest.get(name)?.at ?? at) })
  }
  const tasks = [...earliest.values()]
  if (tasks.length > 0) {
    const columns = [
      tasks.map(({ seq }) => seq),
      tasks.map(({ kind }) => kind),
      tasks.map(({ at }) => at),
    ]
    await offerDomains(session, await session.all<TurnedRow>(BRING_FORWARD, columns))
  }
  return requests.map((_, place) => typeof seqs.get(place) === 'number')
}
