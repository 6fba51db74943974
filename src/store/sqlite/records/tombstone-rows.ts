/** Tombstones as rows, inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import { intactCondition, rowChecksum } from '../connection/checksums.ts'
import { type DamageLog, recordDamaged } from '../connection/record-damaged.ts'
import { parseKept, type StoredTombstone } from '../../rules/stored-tombstone.ts'

interface TombstoneRow {
  readonly seq: number
  readonly id: PodcastId
  readonly slug: string
  readonly revision: number
  readonly at: string
  readonly change_no: number
  readonly into_id: PodcastId | null
  readonly kept: string
  readonly isIntact: number
}

/** `changeNo`: the last transaction that wrote it. */
export type SqliteTombstone = StoredTombstone & { readonly changeNo: number }

/** The parts of a tombstone that the podcast replacing it inherits. */
export interface ReplaceableTombstone
  extends Pick<SqliteTombstone, 'seq' | 'slug' | 'revision'> {
  /** Undefined if the row is damaged. */
  readonly intact: SqliteTombstone | undefined
}

const WRITTEN = 'seq, id, slug, revision, at, change_no, into_id, kept'
const COLUMNS = `${WRITTEN}, ${intactCondition('tombstones')} AS isIntact`

function toRow({
  isIntact,
  change_no,
  into_id,
  kept,
  ...row
}: TombstoneRow): SqliteTombstone {
  if (isIntact === 0) throw recordDamaged([row.id])
  return {
    ...row,
    changeNo: change_no,
    into: into_id,
    kept: parseKept(kept),
  } as SqliteTombstone
}

export class TombstoneRows {
  readonly #damage: DamageLog | undefined
  readonly #any: StatementSync
  readonly #find: StatementSync
  readonly #put: StatementSync
  readonly #delete: StatementSync
  readonly #descendants: StatementSync
  readonly #lead: StatementSync
  readonly #latest: StatementSync
  readonly #present: StatementSync
  readonly #since: StatementSync
  readonly #bySeq: StatementSync

  /** `damage` receives rows that pages skip. */
  constructor(database: DatabaseSync, damage?: DamageLog) {
    this.#damage = damage
    this.#any = database.prepare('SELECT 1 FROM tombstones LIMIT 1')
    this.#find = database.prepare(`SELECT ${COLUMNS} FROM tombstones WHERE id = ?`)
    this.#put = database.prepare(
      `INSERT OR REPLACE INTO tombstones (${WRITTEN}, apple_id, spotify_id, podcast_guid, canonical_seq, checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#delete = database.prepare('DELETE FROM tombstones WHERE seq = ?')
    this.#descendants = database.prepare(
      `WITH RECURSIVE led (id, seq) AS (
        SELECT id, seq FROM tombstones WHERE into_id = ?1
        UNION SELECT tombstones.id, tombstones.seq FROM tombstones JOIN led ON tombstones.into_id = led.id
      ) SELECT id FROM led ORDER BY seq`,
    )
    this.#lead = database.prepare('UPDATE tombstones SET canonical_seq = ? WHERE id = ?')
    this.#latest = database.prepare(
      'SELECT id FROM tombstones WHERE into_id = ? ORDER BY at DESC, change_no DESC, seq DESC LIMIT 1',
    )
    this.#present = database.prepare(
      'SELECT seq FROM podcasts WHERE id = ?1 UNION ALL SELECT canonical_seq FROM tombstones WHERE id = ?1',
    )
    this.#since = database.prepare(
      `SELECT ${COLUMNS} FROM tombstones WHERE (change_no, seq) > (?, ?) ORDER BY change_no, seq LIMIT ?`,
    )
    this.#bySeq = database.prepare(
      `SELECT ${COLUMNS} FROM tombstones WHERE seq > ? ORDER BY seq LIMIT ?`,
    )
  }

  get isEmpty(): boolean {
    return this.#any.get() === undefined
  }

  find(id: PodcastId): SqliteTombstone | undefined {
    const row = this.#find.get(id) as unknown as TombstoneRow | undefined
    if (row === undefined) return undefined
    return toRow(row)
  }

  /** Also finds damaged rows, so that the podcast can be written again. */
  findToReplace(id: PodcastId): ReplaceableTombstone | undefined {
    const row = this.#find.get(id) as unknown as TombstoneRow | undefined
    if (row === undefined) return undefined
    const { seq, slug, revision } = row
    return { seq, slug, revision, intact: row.isIntact === 0 ? undefined : toRow(row) }
  }

  /** All podcasts merged into it, transitively. */
  descendants(id: PodcastId): readonly PodcastId[] {
    return this.#descendants.all(id).map((row) => String(row['id']))
  }

  /** The last podcast merged into it that is still merged. */
  findLatestInto(id: PodcastId): PodcastId | undefined {
    const row = this.#latest.get(id)
    if (row === undefined) return undefined
    return String(row['id'])
  }

  put(row: SqliteTombstone): void {
    const { into, kept } = row
    const names =
      into === null
        ? { appleId: 0, spotifyId: null, podcastGuid: null }
        : kept.absorbed.record
    const canonicalSeq = into === null ? null : this.#findCanonicalSeq(into)
    const { seq, id, slug, revision, at, changeNo } = row
    const keptText = JSON.stringify(kept)
    const columns = [seq, id, slug, revision, at, changeNo, into, keptText]
    const { appleId, spotifyId, podcastGuid } = names
    const ids = [appleId, spotifyId, podcastGuid]
    const checksum = rowChecksum(seq, id, slug, revision, ...ids, at, into, keptText)
    this.#put.run(...columns, ...ids, canonicalSeq, checksum)
    this.lead(id, canonicalSeq)
  }

  /** Redirects everything merged into `id`, transitively. */
  lead(id: PodcastId, canonicalSeq: number | null): void {
    for (const descendant of this.descendants(id)) this.#lead.run(canonicalSeq, descendant)
  }

  delete(seq: number): void {
    this.#delete.run(seq)
  }

  /** Skips damaged rows, so that one row cannot block followers. */
  since(changeNo: number, seq: number, limit: number): readonly SqliteTombstone[] {
    return this.#readIntact(limit, (last) =>
      this.#since.all(last?.change_no ?? changeNo, last?.seq ?? seq, limit),
    )
  }

  /** Skips damaged rows. */
  scan(after: number, limit: number): readonly SqliteTombstone[] {
    return this.#readIntact(limit, (last) => this.#bySeq.all(last?.seq ?? after, limit))
  }

  /** Returns a full page unless there are no more rows. */
  #readIntact(
    limit: number,
    readAfter: (last: TombstoneRow | undefined) => readonly unknown[],
  ): readonly SqliteTombstone[] {
    const intact: TombstoneRow[] = []
    let last: TombstoneRow | undefined
    for (;;) {
      const rows = readAfter(last) as readonly TombstoneRow[]
      intact.push(...rows.filter((row) => row.isIntact === 1))
      const damaged = rows.filter((row) => row.isIntact === 0)
      this.#damage?.note(damaged.map(({ id }) => id))
      if (rows.length < limit || intact.length >= limit)
        return intact.slice(0, limit).map(toRow)
      last = rows.at(-1)
    }
  }

  #findCanonicalSeq(id: PodcastId): number | null {
    const row = this.#present.get(id) as { readonly seq: number | null } | undefined
    return row?.seq ?? null
  }
}
