/** Claims with SKIP LOCKED, so that claimers never wait for each other. */
import { listOf } from '../../../record/text/list-of.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { ClaimRequest } from '../../task-queue.ts'
import { type Task, TASK_KINDS, type TaskKind } from '../../task.ts'
import { assertClaimable } from '../../rules/task-rules.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare, type Statement } from '../connection/statement.ts'
import { settleDomains, offerDomains, taskDomain } from './task-domains.ts'

/** Podcasts that get tasks in one claim. */
const CHUNK = 2000

const IS_MISSING = prepare(
  `SELECT EXISTS (SELECT FROM podcasts WHERE seq > (SELECT seq FROM task_marks WHERE kind = $1))
      OR EXISTS (SELECT FROM unseeded_tasks WHERE kind = $1) AS missing`,
)
/** Serializes seeding per kind; a waiting call continues after the other. */
const LOCK_MARK = prepare('SELECT FROM task_marks WHERE kind = $1 FOR UPDATE')

function prepareMaking(kind: TaskKind): Statement {
  const domain = taskDomain(kind)
  return prepare(
    `WITH fresh AS MATERIALIZED (
        SELECT seq, ${domain} AS domain FROM podcasts
          WHERE seq > (SELECT seq FROM task_marks WHERE kind = '${kind}') ORDER BY seq LIMIT ${String(CHUNK)}
      ), late AS (
        DELETE FROM unseeded_tasks WHERE kind = '${kind}' AND seq IN (
          SELECT seq FROM unseeded_tasks WHERE kind = '${kind}' ORDER BY seq LIMIT ${String(CHUNK)}) RETURNING seq
      ), met AS MATERIALIZED (
        SELECT seq, domain FROM fresh
        UNION SELECT podcasts.seq, ${domain} FROM late JOIN podcasts ON podcasts.seq = late.seq
      ), made AS (
        INSERT INTO tasks (seq, kind, domain, due_at, ready_at, state)
          SELECT seq, '${kind}', domain, $1, $1, 'null' FROM met ORDER BY seq ON CONFLICT DO NOTHING
      ), marked AS (
        UPDATE task_marks SET seq = greatest(seq, (SELECT max(seq) FROM fresh)) WHERE kind = '${kind}'
      ) SELECT DISTINCT domain FROM met`,
  )
}

const MAKE: ReadonlyMap<TaskKind, Statement> = new Map(
  TASK_KINDS.map((kind) => [kind, prepareMaking(kind)]),
)

/** The new tasks are due at `now`. */
async function seedTasks(database: Database, kind: TaskKind, now: number): Promise<void> {
  const [found] = await database.read<{ readonly missing: boolean }>(IS_MISSING, [kind])
  const statement = MAKE.get(kind)
  if (found?.missing !== true || statement === undefined) return
  await database.transaction(async (session) => {
    await session.all(LOCK_MARK, [kind])
    const domains = await session.all<{ readonly domain: string }>(statement, [now])
    await offerDomains(
      session,
      domains.map(({ domain }) => ({ kind, domain, readyAt: now })),
    )
  })
}

/** Domains per query. */
const LARGEST_PAGE = 200
/** The retries of a claim that found all due domains locked by other claims. */
const MOST_LOOKS = 5
const PAUSE_MS = 5

interface DomainTurn {
  readonly domain: string
  readonly turnAt: number
}

interface LeasedRow {
  readonly place: number
  readonly seq: number
  readonly readyAt: number
  readonly id: PodcastId
  readonly domain: string
  readonly dueAt: number
  readonly state: string
}

const TURNS = prepare(
  `SELECT domain, turn_at AS "turnAt" FROM task_domains
    WHERE kind = $1 AND turn_at <= $2 AND (turn_at, domain) > ($3, $4)
    ORDER BY turn_at, domain LIMIT $5 FOR NO KEY UPDATE SKIP LOCKED`,
)
/** The group of tasks without a domain is due when its first task is. */
const OWN_TURN = prepare(
  `SELECT '' AS domain, ready_at AS "turnAt" FROM tasks
    WHERE kind = $1 AND domain = '' AND ready_at <= $2 ORDER BY ready_at LIMIT 1`,
)
const IS_DUE = prepare('SELECT FROM task_domains WHERE kind = $1 AND turn_at <= $2 LIMIT 1')
/** The join visits domains in order and stops at the limit. */
const LEASE = prepare(
  `WITH ready AS MATERIALIZED (
      SELECT place, free.seq, free.ready_at
        FROM unnest($3::text[]) WITH ORDINALITY AS turns (domain, place), LATERAL (
          SELECT seq, ready_at FROM tasks
            WHERE tasks.kind = $1 AND tasks.domain = turns.domain AND ready_at <= $2
            ORDER BY ready_at, seq
            LIMIT CASE WHEN turns.domain = '' THEN $4 ELSE greatest(0, least($4, $5 - (
              SELECT count(*) FROM tasks AS held WHERE held.kind = $1 AND held.domain = turns.domain
                AND held.lease IS NOT NULL AND held.leased_until > $2))) END
            FOR UPDATE SKIP LOCKED
        ) AS free LIMIT $4
    )
    UPDATE tasks SET lease = $6, worker = $7, leased_until = $8, ready_at = $8, wanted_at = NULL
      FROM ready, podcasts WHERE tasks.seq = ready.seq AND tasks.kind = $1 AND podcasts.seq = ready.seq
      RETURNING ready.place, tasks.seq, ready.ready_at AS "readyAt", podcasts.id, tasks.domain,
        tasks.due_at AS "dueAt", tasks.state`,
)

export async function claimTasks(
  database: Database,
  request: ClaimRequest,
): Promise<readonly Task[]> {
  const { kind, now } = request
  assertClaimable(request)
  await seedTasks(database, kind, now)
  for (let look = 1; ; look += 1) {
    const tasks = await database.transaction((session) => new Claim(session, request).run())
    if (tasks.length > 0 || look === MOST_LOOKS) return tasks
    const isDue = (await database.read(IS_DUE, [kind, now])).length > 0
    if (!isDue) return tasks
    await sleep(PAUSE_MS)
  }
}

class Claim {
  readonly #session: Session
  readonly #request: ClaimRequest
  readonly #lease = randomUUID()
  readonly #tasks: Task[] = []
  /** A domain served by this claim may reappear on a later page. */
  readonly #served = new Set<string>()

  constructor(session: Session, request: ClaimRequest) {
    this.#session = session
    this.#request = request
  }

  async run(): Promise<readonly Task[]> {
    const { kind, now, limit } = this.#request
    const pageSize = Math.min(limit, LARGEST_PAGE)
    const own = await this.#session.first<DomainTurn>(OWN_TURN, [kind, now])
    let waiting = listOf(own)
    let last: DomainTurn = { domain: '', turnAt: -1 }
    let page: readonly DomainTurn[]
    do {
      page = await this.#session.all<DomainTurn>(TURNS, [
        kind,
        now,
        last.turnAt,
        last.domain,
        pageSize,
      ])
      last = page.at(-1) ?? last
      const turns = [...page, ...waiting].sort((one, other) => one.turnAt - other.turnAt)
      waiting = []
      await this.#serve(
        turns.map(({ domain }) => domain).filter((domain) => !this.#served.has(domain)),
      )
    } while (this.#tasks.length < limit && page.length === pageSize)
    return this.#tasks
  }

  async #serve(domains: readonly string[]): Promise<void> {
    if (domains.length === 0) return
    const { kind, now, leaseMs, worker, limit, perDomain, domainGapMs = 0 } = this.#request
    const free = limit - this.#tasks.length
    const values = [kind, now, domains, free, perDomain, this.#lease, worker, now + leaseMs]
    const rows = await this.#session.all<LeasedRow>(LEASE, values)
    const leased = rows.toSorted(
      (a, b) => a.place - b.place || a.readyAt - b.readyAt || a.seq - b.seq,
    )
    for (const { id, domain, dueAt, state } of leased)
      this.#tasks.push({
        podcastId: id,
        kind,
        domain,
        dueAt,
        state: JSON.parse(state) as JsonValue,
        lease: this.#lease,
      })
    // If the limit was reached, the domains after the last one were not visited.
    const reached =
      leased.length < free ? domains : domains.slice(0, leased.at(-1)?.place ?? 0)
    for (const domain of reached) this.#served.add(domain)
    const gave = new Set(leased.map(({ domain }) => domain))
    await settleDomains(
      this.#session,
      kind,
      reached.map((domain) => ({
        domain,
        restsUntil: gave.has(domain) ? now + domainGapMs : 0,
      })),
    )
  }
}
