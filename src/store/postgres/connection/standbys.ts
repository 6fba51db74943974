/** Hot standbys, which answer reads while the primary is away. */
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unreachable } from './failures.ts'
import { Session } from './session.ts'
import { prepare } from './statement.ts'

/** The timeout for a standby's status; in ms. */
const LOOK_MS = 400
/** After the first standby answers, the longest wait for the others; in ms. */
const OTHERS_MS = 100
/**
 * Maximum wait for a standby to replay its received log, and the pause between two checks; in ms.
 */
const REPLAY_MS = 1000
const REPLAY_PAUSE_MS = 5

/** A promoted standby has its own timeline. Received log may not be replayed yet. */
const LOOK = prepare(
  `SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline,
    pg_last_wal_replay_lsn() - '0/0' AS replayed,
    coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' AS received`,
)

interface StandbyStatus {
  /** Empty for a standby. */
  readonly timeline: string
  readonly replayed: string | null
  readonly received: string | null
}

interface StandbyCandidate extends StandbyStatus {
  readonly pool: pg.Pool
}

async function lookAt(pool: pg.Pool): Promise<StandbyCandidate | undefined> {
  const controller = new AbortController()
  const late = sleep(LOOK_MS, undefined, { signal: controller.signal }).catch(
    () => undefined,
  )
  const asking = ask(pool)
  // Late failures are ignored.
  asking.catch(() => undefined)
  try {
    const look = await Promise.race([asking, late])
    return look && { ...look, pool }
  } catch {
    return undefined
  } finally {
    controller.abort()
  }
}

async function ask(pool: pg.Pool): Promise<StandbyStatus | undefined> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const look = await new Session(client, LOOK_MS).first<StandbyStatus>(LOOK)
    isBroken = false
    return look
  } finally {
    client.release(isBroken)
  }
}

/** One of them may be a primary that hangs. */
async function lookAtAll(pools: readonly pg.Pool[]): Promise<readonly StandbyCandidate[]> {
  const found: StandbyCandidate[] = []
  const first = Promise.withResolvers<undefined>()
  const looks = pools.map(async (pool) => {
    const look = await lookAt(pool)
    if (look === undefined) return
    found.push(look)
    first.resolve(undefined)
  })
  const all = Promise.all(looks)
  await Promise.race([all, first.promise.then(() => sleep(OTHERS_MS))])
  return [...found]
}

function isAhead(one: StandbyCandidate, other: StandbyCandidate): boolean {
  // If two claim to be primary, the later timeline was promoted last.
  if (one.timeline !== other.timeline) return one.timeline > other.timeline
  return BigInt(one.received ?? 0) > BigInt(other.received ?? 0)
}

/**
 * Waits until the standby has replayed the log it had received when it was chosen, which includes
 * every commit it confirmed.
 */
async function hasReplayed(found: StandbyCandidate): Promise<boolean> {
  const target = BigInt(found.received ?? 0)
  const untilMs = performance.now() + REPLAY_MS
  let look: StandbyCandidate | undefined = found
  while (
    look !== undefined &&
    look.timeline === '' &&
    BigInt(look.replayed ?? 0) < target
  ) {
    if (performance.now() > untilMs) return false
    await sleep(REPLAY_PAUSE_MS)
    look = await lookAt(found.pool)
  }
  return look !== undefined
}

export class Standbys {
  readonly #pools: readonly pg.Pool[]
  #chosen: pg.Pool | undefined
  #choosing: Promise<void> | undefined

  constructor(pools: readonly pg.Pool[]) {
    this.#pools = pools
  }

  get isEmpty(): boolean {
    return this.#pools.length === 0
  }

  /** Chooses the most advanced standby. */
  choose(): Promise<void> {
    this.#choosing ??= this.#choose().finally(() => {
      this.#choosing = undefined
    })
    return this.#choosing
  }

  /** Returns the standby to read from; rejects if there is none. */
  async current(): Promise<pg.Pool> {
    if (this.#chosen === undefined) await this.choose()
    if (this.#chosen === undefined)
      throw new Unreachable('the primary is away, and no standby answers')
    return this.#chosen
  }

  /** Forgets the choice, so that the next read chooses again. */
  forget(): void {
    this.#chosen = undefined
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }

  async #choose(): Promise<void> {
    const [best, ...others] = await lookAtAll(this.#pools)
    if (best === undefined) {
      this.#chosen = undefined
      return
    }
    const most = others.reduce((one, other) => (isAhead(other, one) ? other : one), best)
    this.#chosen = (await hasReplayed(most)) ? most.pool : undefined
  }
}
