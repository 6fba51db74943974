/** Stores the layout of the directory, and which processes write which layout. */
import { randomUUID } from 'node:crypto'
import { RELEASE } from '../../../record/layout/release.ts'
import { LAYOUT } from '../../../record/view/stored-layout.ts'
import { enterLayout } from '../../rules/enter-layout.ts'
import type { Database } from '../connection/database.ts'
import { readPostgresLayout } from '../connection/kept-layout.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const NOTE = prepare(
  'UPDATE layout SET layout = $1, release = $2, oldest_reader = $3, renewed_to = $4',
)
const IS_EMPTY = prepare('SELECT next_seq = 1 AS empty FROM directory')

/** Precondition: the lock of migrations is held. */
export async function notePostgresLayout(session: Session): Promise<void> {
  const kept = await readPostgresLayout(session)
  const directory = await session.first<{ readonly empty: boolean }>(IS_EMPTY)
  if (kept === undefined) return
  const next = enterLayout(kept, directory?.empty === true)
  if (next === undefined) return
  const values = [next.layout, next.release, next.oldestReader, next.renewedTo]
  await session.run(NOTE, values)
}

const SIGN = prepare(
  `INSERT INTO processes (id, layout, release) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
)
const LEAVE = prepare(
  "DELETE FROM processes WHERE id = $1 OR seen_at < now() - interval '1 hour'",
)
/** The heartbeat interval in ms; a process without one for three intervals counts as gone. */
const SIGN_MS = 10_000

/** A heartbeat that announces this process to others until it ends. */
export class ProcessHeartbeat {
  readonly #database: Database
  readonly #id = randomUUID()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async begin(): Promise<void> {
    await this.#sign()
    // Failures are ignored: the next heartbeat retries.
    this.#timer = setInterval(() => void this.#sign().catch(() => undefined), SIGN_MS)
    this.#timer.unref()
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#database.write(LEAVE, [this.#id], { leaves: true }).catch(() => undefined)
  }

  async #sign(): Promise<void> {
    const values = [this.#id, LAYOUT, RELEASE]
    await this.#database.write(SIGN, values, { twiceIsOnce: true, leaves: true })
  }
}
