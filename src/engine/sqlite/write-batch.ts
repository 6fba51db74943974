/** One batch of changes: decides for each whether it may be written, and writes the record with all that belongs to it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isSearchable, isTracked, type PodcastDraft, type PodcastRecord } from '../../record/podcast.ts'
import { slugCandidates } from '../../record/slug.ts'
import type { RecordChange, WriteOutcome } from '../engine.ts'
import { inTransaction } from './database.ts'
import { type FeedKeys, FeedUrls, feedKeysOf } from './feed-urls.ts'
import { type Held, HolderLookup, type Holders, noHolders } from './holders.ts'
import { PodcastRows } from './podcast-row.ts'
import type { IndexChange, SearchIndexWriter } from './search-index.ts'

/** The row of the table `directory`. */
interface Totals {
  nextSeq: number
  total: number
  tracked: number
  dead: number
}

/** A number wished beyond this is not granted: what is left of the safe integers is for all that follow. */
const LARGEST_WISHED_SEQ = 2 ** 48

interface Claim {
  readonly change: RecordChange
  readonly feedKeys: FeedKeys
  /** Best first; all but the first are only looked at when that is taken. */
  readonly slugs: readonly string[]
}

interface Batch {
  readonly totals: Totals
  readonly holders: Holders
  readonly indexChanges: IndexChange[]
}

const isDead = ({ feedState }: Pick<PodcastDraft, 'feedState'>): boolean => feedState === 'dead'

const toClaim = (change: RecordChange): Claim => {
  const { record, revision } = change
  const wished = record.slug === undefined || record.slug === '' ? [] : [record.slug]
  return {
    change,
    feedKeys: feedKeysOf(record.feedUrls),
    slugs: revision === null ? [...wished, ...slugCandidates(record.title, record.id)] : [],
  }
}

const findRevisionObstacle = (revision: number | null, held: Held | undefined): string | undefined => {
  if (revision === null) return held === undefined ? undefined : 'a podcast with this id exists already'
  return held?.revision === revision ? undefined : 'the podcast was written in between'
}

/** Why the change may not be written; undefined when it may. */
const findObstacle = ({ change: { record, revision }, feedKeys }: Claim, holders: Holders): string | undefined => {
  const held = holders.byId.get(record.id)
  const isOthers = (holder: number | undefined): boolean => holder !== undefined && holder !== held?.seq
  const stale = findRevisionObstacle(revision, held)
  if (stale !== undefined) return stale
  for (const key of feedKeys.keys()) {
    if (isOthers(holders.seqByFeedKey.get(key))) return 'another podcast has one of the feed URLs'
  }
  const claimsAppleId = isTracked(record) && !isDead(record)
  const isClash = claimsAppleId && isOthers(holders.seqByAppleId.get(record.appleId))
  return isClash ? 'another living podcast has the Apple id' : undefined
}

export class BatchWriter {
  readonly #database: DatabaseSync
  readonly #index: SearchIndexWriter
  readonly #holders: HolderLookup
  readonly #rows: PodcastRows
  readonly #feedUrls: FeedUrls
  readonly #readTotals: StatementSync
  readonly #writeTotals: StatementSync
  readonly #hasSlug: StatementSync
  readonly #hasSeq: StatementSync

  constructor(database: DatabaseSync, index: SearchIndexWriter) {
    this.#database = database
    this.#index = index
    this.#holders = new HolderLookup(database)
    this.#rows = new PodcastRows(database)
    this.#feedUrls = new FeedUrls(database)
    this.#readTotals = database.prepare('SELECT next_seq AS nextSeq, total, tracked, dead FROM directory')
    this.#writeTotals = database.prepare('UPDATE directory SET next_seq = ?, total = ?, tracked = ?, dead = ?')
    this.#hasSlug = database.prepare('SELECT 1 FROM podcasts WHERE slug = ?')
    this.#hasSeq = database.prepare('SELECT 1 FROM podcasts WHERE seq = ?')
  }

  write(changes: readonly RecordChange[]): readonly WriteOutcome[] {
    // What needs no database is done before the lock is taken.
    const claims = changes.map(toClaim)
    return inTransaction(this.#database, 'BEGIN IMMEDIATE', () => {
      const totals = this.#readTotals.get() as unknown as Totals
      const holders = totals.total === 0 ? noHolders() : this.#loadHolders(claims)
      const batch: Batch = { totals, holders, indexChanges: [] }
      const outcomes = claims.map((claim) => this.#writeOne(claim, batch))
      this.#index.apply(batch.indexChanges)
      this.#writeTotals.run(totals.nextSeq, totals.total, totals.tracked, totals.dead)
      return outcomes
    })
  }

  #loadHolders(claims: readonly Claim[]): Holders {
    return this.#holders.load({
      ids: claims.map(({ change }) => change.record.id),
      feedKeys: claims.flatMap(({ feedKeys }) => [...feedKeys.keys()]),
      appleIds: claims.map(({ change }) => change.record.appleId).filter((appleId) => appleId > 0),
      slugs: claims.flatMap(({ slugs }) => slugs.slice(0, 1)),
    })
  }

  #writeOne(claim: Claim, batch: Batch): WriteOutcome {
    const { record } = claim.change
    const reason = findObstacle(claim, batch.holders)
    if (reason !== undefined) return { status: 'stale', id: record.id, reason }
    const old = batch.holders.byId.get(record.id)
    const seq = old?.seq ?? this.#giveSeq(record.seq, batch.totals)
    const slug = old?.slug ?? this.#giveSlug(claim, batch)
    const podcast: PodcastRecord = { ...record, seq, slug }
    if (old === undefined) this.#insert(podcast, claim.feedKeys, batch)
    else this.#update(podcast, old, claim.feedKeys, batch)
    return { status: old === undefined ? 'created' : 'updated', id: record.id, slug, seq }
  }

  #insert(podcast: PodcastRecord, feedKeys: FeedKeys, batch: Batch): void {
    this.#rows.insert(podcast)
    this.#feedUrls.put(podcast.seq, feedKeys)
    batch.totals.total += 1
    this.#remember(podcast, 1, feedKeys, batch)
    if (isSearchable(podcast)) batch.indexChanges.push({ seq: podcast.seq, record: podcast, fresh: true })
  }

  #update(podcast: PodcastRecord, old: Held, feedKeys: FeedKeys, batch: Batch): void {
    const { holders, totals, indexChanges } = batch
    for (const key of this.#feedUrls.removeMissing(old.seq, feedKeys)) holders.seqByFeedKey.delete(key)
    this.#rows.update(podcast, old.revision + 1)
    this.#feedUrls.put(podcast.seq, feedKeys)
    if (holders.seqByAppleId.get(old.appleId) === old.seq) holders.seqByAppleId.delete(old.appleId)
    totals.tracked -= isTracked(old) ? 1 : 0
    totals.dead -= old.dead ? 1 : 0
    this.#remember(podcast, old.revision + 1, feedKeys, batch)
    const searchable = isSearchable(podcast)
    if (!searchable && !old.searchable) return
    indexChanges.push({ seq: podcast.seq, record: searchable ? podcast : null, fresh: !old.searchable })
  }

  /** For the changes that follow in the same batch. */
  #remember(podcast: PodcastRecord, revision: number, feedKeys: FeedKeys, { holders, totals }: Batch): void {
    const { id, seq, slug, appleId } = podcast
    const dead = isDead(podcast)
    holders.byId.set(id, { id, seq, slug, appleId, revision, dead, searchable: isSearchable(podcast) })
    holders.takenSlugs.add(slug)
    for (const key of feedKeys.keys()) holders.seqByFeedKey.set(key, seq)
    if (isTracked(podcast) && !dead) holders.seqByAppleId.set(appleId, seq)
    totals.tracked += isTracked(podcast) ? 1 : 0
    totals.dead += dead ? 1 : 0
  }

  #giveSeq(wished: number | undefined, totals: Totals): number {
    const grantable = wished !== undefined && Number.isSafeInteger(wished) && wished > 0 && wished < LARGEST_WISHED_SEQ
    const free = grantable && (wished >= totals.nextSeq || this.#hasSeq.get(wished) === undefined)
    const seq = free ? wished : totals.nextSeq
    totals.nextSeq = Math.max(totals.nextSeq, seq + 1)
    return seq
  }

  #giveSlug({ slugs }: Claim, { holders, totals }: Batch): string {
    const isTaken = (slug: string, at: number): boolean =>
      holders.takenSlugs.has(slug) || (at > 0 && totals.total > 0 && this.#hasSlug.get(slug) !== undefined)
    const free = slugs.find((slug, at) => !isTaken(slug, at))
    if (free !== undefined) return free
    const longest = slugs.at(-1) ?? 'podcast'
    for (let count = 2; ; count += 1) {
      const numbered = `${longest}-${String(count)}`
      if (!isTaken(numbered, count)) return numbered
    }
  }
}
