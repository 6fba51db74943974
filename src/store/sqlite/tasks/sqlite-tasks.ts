/**
 * The task queue: reads on the reader's connection, writes on the writer's, which is opened lazily.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type {
  ClaimRequest,
  QueueCounts,
  KindCounts,
  TaskQueue,
  TaskResult,
} from '../../task-queue.ts'
import { type Task, TASK_KINDS, type TaskKind, type TaskStatus } from '../../task.ts'
import { CostlyAnswer } from '../../rules/costly-answer.ts'
import { ScheduleBatch } from '../../rules/schedule-batch.ts'
import {
  OVERDUE_AFTER,
  spreadSeqs,
  type StatusRow,
  toTaskStatus,
} from '../../rules/task-rules.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import { INTACT_STATE } from './task-rows.ts'
import type { SqliteTaskWriter } from './sqlite-task-queue.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

/**
 * Maximum number of tasks above the watermark to count: there are few, except in the minutes after
 * a large import.
 */
const MOST_AHEAD = 2000

interface WatermarkRow {
  readonly seq: number
  readonly lateTask: number
}

interface OpenTaskWriter {
  readonly tasks: SqliteTaskWriter
  /** The write queue of the same connection. */
  readonly writes: WriteQueue
}

interface SqliteTasksOptions {
  readonly openWriter: () => OpenTaskWriter
  /** Returns milliseconds since 1970. */
  readonly now: () => number
}

export class SqliteTasks implements TaskQueue {
  readonly #tick: TickTransaction
  readonly #openWriter: () => OpenTaskWriter
  readonly #now: () => number
  readonly #counted = new CostlyAnswer<QueueCounts>()
  readonly #scheduled = new ScheduleBatch((requests) =>
    this.#write((tasks) => tasks.scheduleSooner(requests)),
  )
  readonly #find: StatementSync
  readonly #findEach: StatementSync
  readonly #lastSeq: StatementSync
  readonly #sample: StatementSync
  readonly #count: StatementSync
  readonly #countLeased: StatementSync
  readonly #readMark: StatementSync
  readonly #countBehind: StatementSync
  readonly #countLate: StatementSync
  readonly #countAll: StatementSync
  readonly #countAhead: StatementSync
  readonly #countPaused: StatementSync

  /** `tick` belongs to the same connection. */
  constructor(
    database: DatabaseSync,
    tick: TickTransaction,
    { openWriter, now }: SqliteTasksOptions,
  ) {
    this.#tick = tick
    this.#openWriter = openWriter
    this.#now = now
    this.#find = database.prepare(
      `SELECT podcasts.id, tasks.domain, due_at AS dueAt, ${INTACT_STATE}, worker, leased_until AS leasedUntil, until
        FROM podcasts JOIN tasks USING (seq) LEFT JOIN paused_domains ON paused_domains.domain = tasks.domain
        WHERE podcasts.seq = coalesce(
          (SELECT seq FROM podcasts WHERE id = ?1), (SELECT canonical_seq FROM tombstones WHERE id = ?1)) AND kind = ?2`,
    )
    this.#findEach = database.prepare(
      `SELECT podcasts.id, tasks.domain, due_at AS dueAt, ${INTACT_STATE}, worker, leased_until AS leasedUntil, until
        FROM json_each(?1) AS asked CROSS JOIN podcasts ON podcasts.id = asked.value
          CROSS JOIN tasks ON tasks.seq = podcasts.seq AND kind = ?2
          LEFT JOIN paused_domains ON paused_domains.domain = tasks.domain`,
    )
    this.#lastSeq = database.prepare('SELECT coalesce(max(seq), 0) AS tasks FROM podcasts')
    this.#sample = database.prepare(
      `SELECT podcasts.id, tasks.domain, due_at AS dueAt, ${INTACT_STATE}, worker, leased_until AS leasedUntil, until
        FROM json_each(?1) AS chosen JOIN podcasts ON podcasts.seq = chosen.value
          JOIN tasks ON tasks.seq = podcasts.seq AND kind = ?2
          LEFT JOIN paused_domains ON paused_domains.domain = tasks.domain
        ORDER BY podcasts.seq`,
    )
    this.#count = database.prepare(
      'SELECT count(*) AS tasks FROM tasks WHERE kind = ? AND ready_at <= ?',
    )
    this.#countLeased = database.prepare(
      'SELECT count(*) AS tasks FROM tasks WHERE kind = ? AND lease IS NOT NULL AND leased_until > ?',
    )
    this.#readMark = database.prepare(
      'SELECT seq, late_task AS lateTask FROM task_marks WHERE kind = ?',
    )
    // Seqs above the watermark whose podcast was removed have no task row.
    this.#countBehind = database.prepare(
      `SELECT max(0, coalesce((SELECT max(seq) FROM podcasts), 0) - ?1)
        - (SELECT count(*) FROM tombstones WHERE seq > ?1 AND seq < (SELECT max(seq) FROM podcasts)) AS tasks`,
    )
    // A podcast restored after a merge keeps its tasks.
    this.#countLate = database.prepare(
      `SELECT count(DISTINCT late.seq) AS tasks FROM late_tasks AS late
        WHERE late.no > ?2 AND late.seq <= ?1 AND EXISTS (SELECT 1 FROM podcasts WHERE podcasts.seq = late.seq)
          AND NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.seq = late.seq AND kind = ?3)`,
    )
    this.#countAll = database.prepare(
      'SELECT count(*) AS tasks FROM tasks WHERE kind = ? AND ready_at IS NOT NULL',
    )
    this.#countAhead = database.prepare(
      `SELECT count(*) FILTER (WHERE kind = ?1) AS tasks
        FROM (SELECT kind FROM tasks WHERE seq > ?2 LIMIT ${String(MOST_AHEAD)})`,
    )
    this.#countPaused = database.prepare(
      'SELECT count(*) AS tasks FROM paused_domains WHERE until > ?',
    )
  }

  claim(request: ClaimRequest): Promise<readonly Task[]> {
    return this.#write((tasks) => tasks.claim(request))
  }

  release(results: readonly TaskResult[]): Promise<readonly boolean[]> {
    return this.#write((tasks) => tasks.release(results))
  }

  scheduleSooner(podcastId: PodcastId, kind: TaskKind, at: number): Promise<boolean> {
    return this.#scheduled.add({ podcastId, kind, at })
  }

  compareAndSet(
    podcastId: PodcastId,
    kind: TaskKind,
    change: { from: JsonValue; to: JsonValue },
  ): Promise<boolean> {
    return this.#write((tasks) => tasks.compareAndSet(podcastId, kind, change))
  }

  endLeases(isGone: (worker: string) => boolean): Promise<number> {
    return this.#write((tasks) => tasks.endLeases(isGone))
  }

  pauseDomain(domain: string, until: number): Promise<void> {
    return this.#write((tasks) => tasks.pauseDomain(domain, until, TASK_KINDS))
  }

  find(podcastId: PodcastId, kind: TaskKind): Promise<TaskStatus | undefined> {
    return this.#tick.read(() => {
      const row = this.#find.get(podcastId, kind) as unknown as StatusRow | undefined
      if (row === undefined) return undefined
      return this.#toStatus(kind, row)
    })
  }

  findEach(
    podcastIds: readonly PodcastId[],
    kind: TaskKind,
  ): Promise<ReadonlyMap<PodcastId, TaskStatus>> {
    return this.#tick.read(() => {
      const rows = this.#findEach.all(
        JSON.stringify(podcastIds),
        kind,
      ) as unknown as readonly StatusRow[]
      return new Map(rows.map((row) => [row.id, this.#toStatus(kind, row)]))
    })
  }

  sample(kind: TaskKind, size: number): Promise<readonly TaskStatus[]> {
    return this.#tick.read(() => {
      const seqs = JSON.stringify(spreadSeqs(this.#number(this.#lastSeq), size))
      const rows = this.#sample.all(seqs, kind) as unknown as readonly StatusRow[]
      return rows.map((row) => this.#toStatus(kind, row))
    })
  }

  #toStatus(kind: TaskKind, row: StatusRow): TaskStatus {
    return toTaskStatus(kind, row, this.#now())
  }

  counts(now: number): Promise<QueueCounts> {
    return this.#tick.read(() => {
      return this.#counted.read(() => this.#countAllKinds(now))
    })
  }

  #countAllKinds(now: number): QueueCounts {
    const kinds = TASK_KINDS.map((kind) => [kind, this.#countKind(kind, now)] as const)
    return {
      kinds: Object.fromEntries(kinds) as QueueCounts['kinds'],
      pausedDomains: this.#number(this.#countPaused, now),
    }
  }

  /** Runs after earlier `scheduleSooner` calls; later reads of this turn see it. */
  async #write<Result>(work: (tasks: SqliteTaskWriter) => Result): Promise<Result> {
    this.#scheduled.flush()
    const { tasks, writes } = this.#openWriter()
    const result = await writes.run(() => work(tasks))
    this.#tick.end()
    return result
  }

  #countKind(kind: TaskKind, now: number): KindCounts {
    return {
      due: this.#number(this.#count, kind, now),
      overdue: this.#number(this.#count, kind, now - OVERDUE_AFTER),
      leased: this.#number(this.#countLeased, kind, now),
      unseen: this.#countUnseen(kind),
    }
  }

  /**
   * Podcasts scheduled before any claim reached them already have a task, and are not counted
   * twice.
   */
  #countUnseen(kind: TaskKind): number {
    const mark = this.#readMark.get(kind) as unknown as WatermarkRow | undefined
    const { seq, lateTask } = mark ?? { seq: 0, lateTask: 0 }
    const met =
      mark === undefined
        ? this.#number(this.#countAll, kind)
        : this.#number(this.#countAhead, kind, seq)
    const unseeded = Math.max(0, this.#number(this.#countBehind, seq) - met)
    return unseeded + this.#number(this.#countLate, seq, lateTask, kind)
  }

  #number(statement: StatementSync, ...values: (string | number)[]): number {
    return Number(statement.get(...values)?.['tasks'])
  }
}
