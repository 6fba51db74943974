/**
 * The task queue in the main file. A claim iterates over domains, each of which stores when it can
 * next yield tasks: a domain with a million due feeds is one row and costs no more than one with a
 * single feed.
 */
import { assertClaimable } from '../../rules/task-rules.ts'
import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import { newChecksum } from '../connection/checksums.ts'
import type { ClaimRequest, TaskResult } from '../../task-queue.ts'
import type { Task, TaskKind } from '../../task.ts'
import type { ScheduleRequest } from '../../rules/schedule-batch.ts'
import { INTACT_STATE, TaskRows } from './task-rows.ts'

interface ReadyRow {
  readonly seq: number
  readonly id: PodcastId
  readonly dueAt: number
  readonly state: string
}

interface DomainTurn {
  readonly domain: string
  readonly turnAt: number
}

interface EndedRow {
  readonly kind: TaskKind
  readonly domain: string
  readonly readyAt: number | null
}

interface TaskRow {
  readonly domain: string
  readonly lease: string | null
}

/** Makes the task due at `at`, in ms since 1970, unless it is due earlier. */
/** Precondition of every method: an open write transaction. */
export class SqliteTaskWriter {
  readonly #rows: TaskRows
  readonly #turns: StatementSync
  readonly #countLeased: StatementSync
  readonly #ready: StatementSync
  readonly #lease: StatementSync
  readonly #release: StatementSync
  readonly #seqOf: StatementSync
  readonly #find: StatementSync
  readonly #want: StatementSync
  readonly #bring: StatementSync
  readonly #compareAndSet: StatementSync
  readonly #leaseholders: StatementSync
  readonly #endLease: StatementSync
  readonly #pause: StatementSync
  readonly #kindsOf: StatementSync

  constructor(database: DatabaseSync) {
    this.#rows = new TaskRows(database)
    this.#turns = database.prepare(
      `SELECT domain, turn_at AS turnAt FROM task_domains
        WHERE kind = ?1 AND turn_at <= ?2 AND (turn_at, domain) > (?3, ?4) ORDER BY turn_at, domain LIMIT ?5`,
    )
    this.#countLeased = database.prepare(
      'SELECT count(*) AS leased FROM tasks WHERE kind = ? AND domain = ? AND lease IS NOT NULL AND leased_until > ?',
    )
    // CROSS JOIN keeps the order of the index.
    this.#ready = database.prepare(
      `SELECT tasks.seq, id, due_at AS dueAt, ${INTACT_STATE} FROM tasks CROSS JOIN podcasts ON podcasts.seq = tasks.seq
        WHERE kind = ? AND domain = ? AND ready_at <= ? ORDER BY ready_at, tasks.seq LIMIT ?`,
    )
    this.#lease = database.prepare(
      `UPDATE tasks SET lease = ?3, worker = ?4, leased_until = ?5, ready_at = ?5, wanted_at = NULL
        WHERE seq = ?1 AND kind = ?2`,
    )
    this.#release = database.prepare(
      `UPDATE tasks SET domain = coalesce(?4, domain), state = ?6, ${newChecksum('tasks', { state: '?6' })}, lease = NULL, worker = NULL, leased_until = NULL, wanted_at = NULL,
          due_at = iif(wanted_at IS NULL, ?5, min(coalesce(?5, wanted_at), wanted_at)),
          ready_at = iif(wanted_at IS NULL, ?5, min(coalesce(?5, wanted_at), wanted_at))
        WHERE seq = (SELECT seq FROM podcasts WHERE id = ?1) AND kind = ?2 AND lease = ?3 RETURNING domain`,
    )
    this.#seqOf = database.prepare(
      'SELECT coalesce((SELECT seq FROM podcasts WHERE id = ?1), (SELECT canonical_seq FROM tombstones WHERE id = ?1)) AS seq',
    )
    this.#find = database.prepare(
      'SELECT domain, lease FROM tasks WHERE seq = ? AND kind = ?',
    )
    this.#want = database.prepare(
      'UPDATE tasks SET wanted_at = min(coalesce(wanted_at, ?3), ?3) WHERE seq = ?1 AND kind = ?2',
    )
    this.#bring = database.prepare(
      'UPDATE tasks SET (due_at, ready_at) = (min(coalesce(due_at, ?3), ?3), min(coalesce(due_at, ?3), ?3)) WHERE seq = ?1 AND kind = ?2',
    )
    this.#compareAndSet = database.prepare(
      `UPDATE tasks SET state = ?4, ${newChecksum('tasks', { state: '?4' })}
        WHERE seq = ?1 AND kind = ?2 AND state = ?3`,
    )
    this.#leaseholders = database.prepare(
      'SELECT DISTINCT worker FROM tasks INDEXED BY tasks_leased WHERE lease IS NOT NULL',
    )
    this.#endLease = database.prepare(
      `UPDATE tasks INDEXED BY tasks_leased SET lease = NULL, worker = NULL, leased_until = NULL, wanted_at = NULL,
          due_at = iif(wanted_at IS NULL, due_at, min(coalesce(due_at, wanted_at), wanted_at)),
          ready_at = iif(wanted_at IS NULL, due_at, min(coalesce(due_at, wanted_at), wanted_at))
        WHERE lease IS NOT NULL AND worker = ? RETURNING kind, domain, ready_at AS readyAt`,
    )
    this.#pause = database.prepare(
      'INSERT OR REPLACE INTO paused_domains (domain, until) VALUES (?, ?)',
    )
    this.#kindsOf = database.prepare(
      'SELECT kind FROM task_domains WHERE kind = ? AND domain = ?',
    )
  }

  claim(request: ClaimRequest): readonly Task[] {
    assertClaimable(request)
    this.#rows.makeMissing(request.kind, request.now)
    return this.#claimReady(request)
  }

  release(results: readonly TaskResult[]): readonly boolean[] {
    const domains = new Map<string, readonly [TaskKind, string]>()
    const counted = results.map(({ podcastId, kind, lease, domain, dueAt, state }) => {
      const row = this.#release.get(
        podcastId,
        kind,
        lease,
        domain ?? null,
        dueAt,
        JSON.stringify(state),
      )
      if (row === undefined) return false
      const released = String(row['domain'])
      domains.set(`${kind} ${released}`, [kind, released])
      if (domain !== undefined) this.#rows.offer(kind, released, dueAt)
      return true
    })
    for (const [kind, domain] of domains.values()) this.#rows.settle(kind, domain)
    return counted
  }

  /** Returns for each request, in order, whether the podcast exists. */
  scheduleSooner(requests: readonly ScheduleRequest[]): readonly boolean[] {
    return requests.map((request) => this.#bringOne(request))
  }

  compareAndSet(
    podcastId: PodcastId,
    kind: TaskKind,
    { from, to }: { from: JsonValue; to: JsonValue },
  ): boolean {
    const { seq } = this.#seqOf.get(podcastId) as { readonly seq: number | null }
    return (
      this.#compareAndSet.run(seq, kind, JSON.stringify(from), JSON.stringify(to))
        .changes === 1
    )
  }

  endLeases(isGone: (worker: string) => boolean): number {
    const workers = this.#leaseholders.all() as unknown as readonly {
      readonly worker: string
    }[]
    const ended = workers
      .filter(({ worker }) => isGone(worker))
      .flatMap(({ worker }) => this.#endLease.all(worker) as unknown as readonly EndedRow[])
    for (const { kind, domain, readyAt } of ended) this.#rows.offer(kind, domain, readyAt)
    return ended.length
  }

  pauseDomain(domain: string, until: number, kinds: readonly TaskKind[]): void {
    this.#pause.run(domain, until)
    for (const kind of kinds)
      if (this.#kindsOf.get(kind, domain) !== undefined) this.#rows.settle(kind, domain)
  }

  #bringOne({ podcastId, kind, at }: ScheduleRequest): boolean {
    const { seq } = this.#seqOf.get(podcastId) as { readonly seq: number | null }
    if (seq === null) return false
    const row = this.#find.get(seq, kind) as TaskRow | undefined
    if (row === undefined) this.#rows.makeOne(kind, seq, at)
    else if (row.lease !== null) this.#want.run(seq, kind, at)
    else {
      this.#bring.run(seq, kind, at)
      this.#rows.offer(kind, this.#rows.moveToAddress(kind, seq, row.domain), at)
    }
    return true
  }

  #claimReady(request: ClaimRequest): readonly Task[] {
    const { kind, now, limit } = request
    const lease = randomUUID()
    const tasks: Task[] = []
    const served = new Set<string>()
    let last: DomainTurn = { domain: '', turnAt: -1 }
    let turns: readonly DomainTurn[]
    do {
      turns = this.#turns.all(
        kind,
        now,
        last.turnAt,
        last.domain,
        limit,
      ) as unknown as readonly DomainTurn[]
      for (const { domain } of turns) {
        if (tasks.length >= limit) break
        // A domain served by this claim may reappear on a later page.
        if (served.has(domain)) continue
        served.add(domain)
        tasks.push(...this.#claimFrom(domain, request, limit - tasks.length, lease))
      }
      last = turns.at(-1) ?? last
    } while (tasks.length < limit && turns.length === limit)
    return tasks
  }

  #claimFrom(
    domain: string,
    request: ClaimRequest,
    most: number,
    lease: string,
  ): readonly Task[] {
    const { kind, now, leaseMs, worker, perDomain, domainGapMs = 0 } = request
    const leased =
      domain === '' ? 0 : Number(this.#countLeased.get(kind, domain, now)?.['leased'])
    const free = Math.min(most, domain === '' ? most : perDomain - leased)
    if (free <= 0) return []
    const ready = this.#ready.all(kind, domain, now, free) as unknown as readonly ReadyRow[]
    for (const { seq } of ready) this.#lease.run(seq, kind, lease, worker, now + leaseMs)
    this.#rows.settle(
      kind,
      domain,
      ready.length === 0 ? 0 : now + (domain === '' ? 0 : domainGapMs),
    )
    return ready.map(({ id, dueAt, state }) => ({
      podcastId: id,
      kind,
      domain,
      dueAt,
      state: JSON.parse(state) as JsonValue,
      lease,
    }))
  }
}
