/** Collects a batch's changes of names and writes them at its end: one row per name. */
import type { FeedKeys } from '../../rules/feed-keys.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import type { FeedUrlRow, StoredNames } from './owner-lookup.ts'

/**
 * Maps a name to the podcasts that gave it up. At most one owns it in the database; the others had
 * it within the batch, or claimed it in vain.
 */
type Givers<Name> = Map<Name, Set<number>>

const FREE_FEED_URLS = prepare(
  `DELETE FROM feed_urls USING unnest($1::text[], $2::bigint[]) AS gone (key, seq)
    WHERE feed_urls.key = gone.key AND feed_urls.seq = gone.seq`,
)
const RELEASE_FEED_URLS = prepare(
  `DELETE FROM feed_urls USING unnest($1::text[], $2::bigint[]) AS gone (key, seq)
    WHERE feed_urls.key = gone.key AND (feed_urls.seq = gone.seq OR EXISTS (
      SELECT FROM tombstones WHERE tombstones.seq = feed_urls.seq AND canonical_seq = gone.seq))`,
)
const MOVE_FEED_URLS = prepare(
  `UPDATE feed_urls SET seq = given.seq, loose_key = given.loose_key
    FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (key, seq, loose_key)
    WHERE feed_urls.key = given.key`,
)
const GIVE_FEED_URLS = prepare(
  `INSERT INTO feed_urls (key, seq, loose_key)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])`,
)
const FREE_SLUGS = prepare('DELETE FROM slugs WHERE slug = ANY($1::text[])')
const GIVE_SLUGS = prepare(
  'INSERT INTO slugs (slug, seq) SELECT * FROM unnest($1::text[], $2::bigint[])',
)
const FREE_APPLE_IDS = prepare(
  `DELETE FROM apple_ids USING unnest($1::bigint[], $2::bigint[]) AS gone (apple_id, seq)
    WHERE apple_ids.apple_id = gone.apple_id AND apple_ids.seq = gone.seq`,
)
const MOVE_APPLE_IDS = prepare(
  `UPDATE apple_ids SET seq = given.seq FROM unnest($1::bigint[], $2::bigint[]) AS given (apple_id, seq)
    WHERE apple_ids.apple_id = given.apple_id`,
)
const GIVE_APPLE_IDS = prepare(
  'INSERT INTO apple_ids (apple_id, seq) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
)
const HAS_SLUG = prepare('SELECT FROM slugs WHERE slug = $1')

function addGiver<Name>(givers: Givers<Name>, name: Name, seq: number): void {
  const ofName = givers.get(name) ?? new Set()
  givers.set(name, ofName.add(seq))
}

/** Columns of released names, and of every `seq` that released one. */
function givenUpIn<Name>(
  changes: readonly (readonly [name: Name, given: unknown])[],
  givers: Givers<Name>,
): readonly [Name[], number[]] {
  const pairs = changes
    .filter(([, given]) => given === null)
    .flatMap(([name]) => [...(givers.get(name) ?? [])].map((seq) => [name, seq] as const))
  return [pairs.map(([name]) => name), pairs.map(([, seq]) => seq)]
}

/** Lock names in sorted order to avoid deadlocks. */
function byName<Value>(
  [one]: readonly [string | number, Value],
  [other]: readonly [string | number, Value],
): number {
  if (one < other) return -1
  return 1
}

export class NameChanges {
  readonly #session: Session
  readonly #stored: StoredNames
  /** Null: freed. */
  readonly #feedUrls = new Map<string, FeedUrlRow | null>()
  readonly #feedUrlGivers: Givers<string> = new Map()
  /** Keys that podcasts have lost to another show. */
  readonly #released = new Map<string, number>()
  /** Null: freed. */
  readonly #appleIds = new Map<number, number | null>()
  readonly #appleIdGivers: Givers<number> = new Map()
  /** Null: freed. */
  readonly #slugs = new Map<string, number | null>()

  constructor(session: Session, stored: StoredNames) {
    this.#session = session
    this.#stored = stored
  }

  /** Assigns the keys that are free. Keys of podcasts merged into this one remain theirs. */
  giveFeedUrls(seq: number, keys: FeedKeys): void {
    for (const [key, looseKey] of keys) {
      const owner = this.ownerOf(key)
      if (owner === undefined || owner === seq) this.#feedUrls.set(key, { seq, looseKey })
    }
  }

  /** Takes the keys from whichever podcasts have them. */
  takeFeedUrls(seq: number, keys: FeedKeys): void {
    for (const [key, looseKey] of keys) this.#feedUrls.set(key, { seq, looseKey })
  }

  /** Returns the owner's `seq` after the batch. */
  ownerOf(key: string): number | undefined {
    const given = this.#feedUrls.get(key)
    if (given === null) return undefined
    return (given ?? this.#stored.feedUrls.get(key))?.seq
  }

  /** Returns whether the podcast owned the key, as far as the batch knows. */
  freeFeedUrl(seq: number, key: string): boolean {
    const owner = this.ownerOf(key)
    if (owner !== undefined && owner !== seq) return false
    addGiver(this.#feedUrlGivers, key, seq)
    this.#feedUrls.set(key, null)
    return true
  }

  /** Frees a key of the podcast, or of one merged into it. */
  releaseFeedUrl(seq: number, key: string): void {
    this.#released.set(key, seq)
    this.#feedUrls.set(key, null)
  }

  giveAppleId(seq: number, appleId: number): void {
    this.#appleIds.set(appleId, seq)
  }

  freeAppleId(seq: number, appleId: number): void {
    addGiver(this.#appleIdGivers, appleId, seq)
    const present = this.#appleIds.get(appleId) ?? null
    if (present === null || present === seq) this.#appleIds.set(appleId, null)
  }

  giveSlug(seq: number, slug: string): void {
    this.#slugs.set(slug, seq)
  }

  freeSlug(slug: string): void {
    this.#slugs.set(slug, null)
  }

  /** True if any podcast has or had it. */
  async isSlugTaken(slug: string): Promise<boolean> {
    const given = this.#slugs.get(slug)
    if (given !== undefined) return given !== null
    const stored = this.#stored.slugs.get(slug)
    if (stored !== undefined) return stored
    return (await this.#session.all(HAS_SLUG, [slug])).length > 0
  }

  /** Statements per kind of name, in the order in which they must be sent. */
  flush(): readonly Promise<unknown>[] {
    return [...this.#flushFeedUrls(), ...this.#flushSlugs(), ...this.#flushAppleIds()]
  }

  #flushFeedUrls(): readonly Promise<unknown>[] {
    const stored = this.#stored.feedUrls
    const all = [...this.#feedUrls].sort(byName)
    const gone = givenUpIn(all, this.#feedUrlGivers)
    const released = [...this.#released].filter(([key]) => this.#feedUrls.get(key) === null)
    const given = all.flatMap(([key, row]) => (row === null ? [] : [{ key, ...row }]))
    const moved = given.filter(({ key, seq, looseKey }) => {
      const before = stored.get(key)
      return before !== undefined && (before.seq !== seq || before.looseKey !== looseKey)
    })
    const fresh = given.filter(({ key }) => !stored.has(key))
    const columns = (rows: typeof given) => [
      rows.map(({ key }) => key),
      rows.map(({ seq }) => seq),
      rows.map(({ looseKey }) => looseKey),
    ]
    return [
      ...this.#send(FREE_FEED_URLS, gone),
      ...this.#send(RELEASE_FEED_URLS, [
        released.map(([key]) => key),
        released.map(([, seq]) => seq),
      ]),
      ...this.#send(MOVE_FEED_URLS, columns(moved)),
      ...this.#send(GIVE_FEED_URLS, columns(fresh)),
    ]
  }

  #flushSlugs(): readonly Promise<unknown>[] {
    const all = [...this.#slugs].sort(byName)
    const given = all.flatMap(([slug, seq]) => (seq === null ? [] : [{ slug, seq }]))
    return [
      ...this.#send(FREE_SLUGS, [
        all.flatMap(([slug, seq]) => (seq === null ? [slug] : [])),
      ]),
      ...this.#send(GIVE_SLUGS, [
        given.map(({ slug }) => slug),
        given.map(({ seq }) => seq),
      ]),
    ]
  }

  #flushAppleIds(): readonly Promise<unknown>[] {
    const stored = this.#stored.appleIds
    const all = [...this.#appleIds].sort(([one], [other]) => one - other)
    const gone = givenUpIn(all, this.#appleIdGivers)
    const given = all.flatMap(([appleId, seq]) => (seq === null ? [] : [{ appleId, seq }]))
    const columns = (rows: typeof given) => [
      rows.map(({ appleId }) => appleId),
      rows.map(({ seq }) => seq),
    ]
    const isMoved = ({ appleId, seq }: (typeof given)[number]): boolean =>
      stored.get(appleId) !== seq
    return [
      ...this.#send(FREE_APPLE_IDS, gone),
      ...this.#send(
        MOVE_APPLE_IDS,
        columns(given.filter((one) => stored.has(one.appleId) && isMoved(one))),
      ),
      ...this.#send(
        GIVE_APPLE_IDS,
        columns(given.filter(({ appleId }) => !stored.has(appleId))),
      ),
    ]
  }

  #send(
    statement: ReturnType<typeof prepare>,
    columns: readonly (readonly (string | number | null)[])[],
  ): readonly Promise<unknown>[] {
    if (columns[0]?.length === 0) return []
    return [this.#session.run(statement, columns)]
  }
}
