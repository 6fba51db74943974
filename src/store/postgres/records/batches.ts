/** Opens write batches: one transaction each, with the owners of all claimed names. */
import type { NameClaims } from '../../rules/name-owners.ts'
import type { RecordChange, WriteOutcome } from '../../record-change.ts'
import { claimsOf, type RecordClaim, toClaim } from '../../rules/record-claim.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import type { PostgresEpisodeSync } from '../episodes/episode-sync.ts'
import { loadNameOwners } from '../names/owner-lookup.ts'
import { Minutes } from '../../rules/change-times.ts'
import { RecordBatch } from './write-batch.ts'

/** Maximum number of changes per transaction. */
const LARGEST_PIECE = 500
/** Slug candidates that are looked up with the batch; the rest only if these are taken. */
const SLUGS_AT_ONCE = 3

const LOCK_DIRECTORY = prepare('SELECT next_seq AS "nextSeq" FROM directory FOR UPDATE')
/** All transactions below have ended. */
const NOTE_TIME = prepare(
  'INSERT INTO change_times VALUES (pg_snapshot_xmin(pg_current_snapshot()), $1)',
)

export interface BatchClaims extends NameClaims {
  /** True: the batch may add podcasts. */
  readonly enters: boolean
}

export class Batches {
  readonly #database: Database
  readonly #episodes: PostgresEpisodeSync
  readonly #minutes: Minutes

  constructor(database: Database, episodes: PostgresEpisodeSync, now: () => number) {
    this.#database = database
    this.#episodes = episodes
    this.#minutes = new Minutes(now)
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const outcomes: WriteOutcome[] = []
    for (let at = 0; at < changes.length; at += LARGEST_PIECE)
      outcomes.push(...(await this.#writePiece(changes.slice(at, at + LARGEST_PIECE))))
    return outcomes
  }

  /** `work` may run again with other owners after a conflict. */
  async transact<Result>(
    claims: BatchClaims,
    work: (batch: RecordBatch) => Promise<Result>,
  ): Promise<Result> {
    const nowMs = this.#minutes.take()
    return await this.#database.transaction(async (session) => {
      if (nowMs !== undefined) await session.run(NOTE_TIME, [nowMs])
      const batch = await openBatch(session, this.#episodes, claims)
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
 * Takes locks in one global order: directory, podcasts by `seq`, names, totals. A batch that adds
 * podcasts holds the directory's row until it commits, so that seqs become visible in order.
 */
async function openBatch(
  session: Session,
  episodes: PostgresEpisodeSync,
  { enters, ...claims }: BatchClaims,
): Promise<RecordBatch> {
  const locking = enters
    ? session.first<{ readonly nextSeq: number }>(LOCK_DIRECTORY)
    : Promise.resolve(undefined)
  const [directory, loaded] = await Promise.all([
    locking,
    loadNameOwners(session, claims, 'write'),
  ])
  return new RecordBatch({ session, episodes, loaded, nextSeq: directory?.nextSeq })
}
