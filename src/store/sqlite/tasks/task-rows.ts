/** Rows of tasks and of their domains, inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { siteDomain } from '../../../record/show-site.ts'
import { intactCondition, rowChecksum } from '../connection/checksums.ts'
import type { KeptTask } from '../../rules/stored-tombstone.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { TaskKind } from '../../task.ts'

interface TaskAddress {
  /** The JSON path of the address in a podcast's stored details. */
  readonly path: string
  readonly domainOf: (url: string) => string
}

/** Kinds whose tasks have a domain. */
const ADDRESSES: Readonly<Partial<Record<TaskKind, TaskAddress>>> = {
  feed: { path: '$.rssFeedUrl', domainOf: registrableDomain },
  site: { path: '$.websiteUrl', domainOf: siteDomain },
}
const NO_PATH = '$.none'

/** New podcasts that get tasks in one claim. */
const CHUNK = 2000
/** The ready time of a domain without waiting tasks. */
const NEVER = Number.MAX_SAFE_INTEGER

interface UnseededPodcast {
  readonly seq: number
  readonly address: string | null
}

interface Marks {
  readonly seq: number
  readonly lateTask: number
}

/** SQL: a damaged state reads as null, so that the feed is read again in full. */
export const INTACT_STATE = `iif(${intactCondition('tasks')}, state, 'null') AS state`

const domainOf = (kind: TaskKind, { address }: UnseededPodcast): string =>
  address === null ? '' : (ADDRESSES[kind]?.domainOf(address) ?? '')

export class TaskRows {
  readonly #addLateTask: StatementSync
  readonly #readKept: StatementSync
  readonly #remove: StatementSync
  readonly #insert: StatementSync
  readonly #offer: StatementSync
  readonly #settle: StatementSync
  readonly #readMarks: StatementSync
  readonly #writeMarks: StatementSync
  readonly #unseeded: StatementSync
  readonly #lateTasks: StatementSync
  readonly #address: StatementSync
  readonly #setDomain: StatementSync

  constructor(database: DatabaseSync) {
    this.#addLateTask = database.prepare('INSERT INTO late_tasks (seq) VALUES (?)')
    this.#readKept = database.prepare(
      `SELECT kind, domain, due_at AS dueAt, ${INTACT_STATE} FROM tasks WHERE seq = ?`,
    )
    this.#remove = database.prepare('DELETE FROM tasks WHERE seq = ?')
    this.#insert = database.prepare(
      `INSERT OR IGNORE INTO tasks (seq, kind, domain, due_at, ready_at, state, checksum)
        VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)`,
    )
    this.#offer = database.prepare(
      `INSERT INTO task_domains (kind, domain, turn_at, rests_until)
        VALUES (?1, ?2, max(?3, coalesce((SELECT until FROM paused_domains WHERE domain = ?2), 0)), 0)
        ON CONFLICT (kind, domain) DO UPDATE SET turn_at = min(turn_at, max(excluded.turn_at, rests_until))`,
    )
    this.#settle = database.prepare(
      `UPDATE task_domains SET rests_until = max(rests_until, ?3), turn_at = max(
          coalesce((SELECT min(ready_at) FROM tasks WHERE kind = ?1 AND domain = ?2 AND ready_at IS NOT NULL), ${String(NEVER)}),
          rests_until, ?3, coalesce((SELECT until FROM paused_domains WHERE domain = ?2), 0))
        WHERE kind = ?1 AND domain = ?2`,
    )
    this.#readMarks = database.prepare(
      'SELECT seq, late_task AS lateTask FROM task_marks WHERE kind = ?',
    )
    this.#writeMarks = database.prepare(
      'INSERT OR REPLACE INTO task_marks (kind, seq, late_task) VALUES (?, ?, ?)',
    )
    this.#unseeded = database.prepare(
      `SELECT seq, details ->> ? AS address FROM podcasts WHERE seq > ? ORDER BY seq LIMIT ${String(CHUNK)}`,
    )
    this.#lateTasks = database.prepare(
      `SELECT no, late_tasks.seq, details ->> ? AS address FROM late_tasks JOIN podcasts USING (seq)
        WHERE no > ? ORDER BY no LIMIT ${String(CHUNK)}`,
    )
    this.#setDomain = database.prepare(
      'UPDATE tasks SET domain = ?3 WHERE seq = ?1 AND kind = ?2',
    )
    this.#address = database.prepare(
      'SELECT seq, details ->> ? AS address FROM podcasts WHERE seq = ?',
    )
  }

  /** Records a podcast added below the watermark. */
  addLateTask(seq: number): void {
    this.#addLateTask.run(seq)
  }

  takeAway(seq: number): readonly KeptTask[] {
    const rows = this.#readKept.all(seq) as unknown as readonly (KeptTask & {
      readonly state: string
    })[]
    this.#remove.run(seq)
    return rows.map((row) => ({ ...row, state: JSON.parse(row.state) as JsonValue }))
  }

  restore(seq: number, tasks: readonly KeptTask[]): void {
    for (const { kind, domain, dueAt, state } of tasks) {
      this.#insertOne(seq, kind, { domain, dueAt, state: JSON.stringify(state) })
      this.offer(kind, domain, dueAt)
    }
    this.addLateTask(seq)
  }

  /** Moves the domain's ready time forward to `readyAt` if that is earlier. */
  offer(kind: TaskKind, domain: string, readyAt: number | null): void {
    if (readyAt !== null) this.#offer.run(kind, domain, readyAt)
  }

  /** Recomputes the domain's ready time, not before `restsUntil`. */
  settle(kind: TaskKind, domain: string, restsUntil = 0): void {
    this.#settle.run(kind, domain, restsUntil)
  }

  /** Creates tasks for podcasts that no claim of this kind has reached, one batch at a time. */
  makeMissing(kind: TaskKind, now: number): void {
    const path = ADDRESSES[kind]?.path ?? NO_PATH
    const marks = (this.#readMarks.get(kind) as Marks | undefined) ?? {
      seq: 0,
      lateTask: 0,
    }
    const unseeded = this.#unseeded.all(
      path,
      marks.seq,
    ) as unknown as readonly UnseededPodcast[]
    const lateTasks = this.#lateTasks.all(
      path,
      marks.lateTask,
    ) as unknown as readonly (UnseededPodcast & {
      no: number
    })[]
    const domains = new Set(
      [...unseeded, ...lateTasks].map((podcast) => this.#make(kind, podcast, now)),
    )
    for (const domain of domains) this.offer(kind, domain, now)
    if (domains.size === 0) return
    this.#writeMarks.run(
      kind,
      unseeded.at(-1)?.seq ?? marks.seq,
      lateTasks.at(-1)?.no ?? marks.lateTask,
    )
  }

  /** Creates the task of one existing podcast. */
  makeOne(kind: TaskKind, seq: number, dueAt: number): void {
    const podcast = this.#address.get(
      ADDRESSES[kind]?.path ?? NO_PATH,
      seq,
    ) as unknown as UnseededPodcast
    this.offer(kind, this.#make(kind, podcast, dueAt), dueAt)
  }

  /** Updates the task's domain if the podcast's feed or site has moved. Returns the domain. */
  moveToAddress(kind: TaskKind, seq: number, domain: string): string {
    const path = ADDRESSES[kind]?.path
    if (path === undefined) return domain
    const present = domainOf(
      kind,
      this.#address.get(path, seq) as unknown as UnseededPodcast,
    )
    if (present === domain) return domain
    this.#setDomain.run(seq, kind, present)
    this.settle(kind, domain)
    return present
  }

  #make(kind: TaskKind, podcast: UnseededPodcast, dueAt: number): string {
    const domain = domainOf(kind, podcast)
    this.#insertOne(podcast.seq, kind, { domain, dueAt, state: 'null' })
    return domain
  }

  #insertOne(
    seq: number,
    kind: TaskKind,
    { domain, dueAt, state }: Omit<KeptTask, 'kind'> & { readonly state: string },
  ): void {
    this.#insert.run(seq, kind, domain, dueAt, state, rowChecksum(seq, kind, state))
  }
}
