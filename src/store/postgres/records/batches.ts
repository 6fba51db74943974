/** Opens batches: a transaction each, with the owners of all that it claims. */
import type { NameClaims } from '../../rules/name-owners.ts'
import type { RecordChange, WriteOutcome } from '../../record-change.ts'
import { claimsOf, type RecordClaim, toClaim } from '../../rules/record-claim.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import { loadNameOwners } from '../names/owner-lookup.ts'
import { Minutes } from '../../rules/change-times.ts'
import { RecordBatch } from './write-batch.ts'

/** Changes of one transaction; more are cut into several. */
const LARGEST_PIECE = 500
/** Slugs of a claim that are looked up with all others; the rest, when all of these are taken. */
const SLUGS_AT_ONCE = 3

const LOCK_DIRECTORY = prepare('SELECT next_seq AS "nextSeq" FROM directory FOR UPDATE')
/** Every transaction below is over by now. */
const NOTE_TIME = prepare(
  'INSERT INTO change_times VALUES (pg_snapshot_xmin(pg_current_snapshot()), $1)',
)

export interface BatchClaims extends NameClaims {
  /** Podcasts may enter by it. */
  readonly enters: boolean
}

export class Batches {
  readonly #database: Database
  readonly #minutes: Minutes

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#minutes = new Minutes(now)
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const outcomes: WriteOutcome[] = []
    for (let at = 0; at < changes.length; at += LARGEST_PIECE)
      outcomes.push(...(await this.#writePiece(changes.slice(at, at + LARGEST_PIECE))))
    return outcomes
  }

  /** `work` runs again, with other owners, where another transaction was faster. */
  async transact<Result>(
    claims: BatchClaims,
    work: (batch: RecordBatch) => Promise<Result>,
  ): Promise<Result> {
    const nowMs = this.#minutes.take()
    return await this.#database.transaction(async (session) => {
      if (nowMs !== undefined) await session.run(NOTE_TIME, [nowMs])
      const batch = await openBatch(session, claims)
      const result = await work(batch)
      await batch.flush()
      return result
    })
  }

  async #writePiece(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const claims = changes.map(toClaim)
    const enters = changes.some(({ revision }) => revision === null)
    return await this.transact({ ...batchClaimsOf(claims), enters }, async (batch) => {
      const outcomes: WriteOutcome[] = []
      for (const claim of claims) outcomes.push(await batch.writeOne(claim))
      return outcomes
    })
  }
}

export function batchClaimsOf(claims: readonly RecordClaim[]): NameClaims {
  return {
    ...claimsOf(claims),
    slugs: claims.flatMap(({ slugs }) => slugs.slice(0, SLUGS_AT_ONCE)),
  }
}

/**
 * Locks are taken in one order by all: the directory, podcasts by number, names, totals. Whoever
 * lets podcasts enter has the directory until it commits, so their numbers are seen in order.
 */
async function openBatch(
  session: Session,
  { enters, ...claims }: BatchClaims,
): Promise<RecordBatch> {
  const locking = enters
    ? session.first<{ readonly nextSeq: number }>(LOCK_DIRECTORY)
    : Promise.resolve(undefined)
  const [directory, loaded] = await Promise.all([
    locking,
    loadNameOwners(session, claims, 'write'),
  ])
  return new RecordBatch({ session, loaded, nextSeq: directory?.nextSeq })
}
