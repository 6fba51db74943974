/**
 * A directory in memory, for tests that write thousands of podcasts; the plain directory looks at
 * all of them for each.
 */
import type { Change } from '../src/store/change-feed.ts'
import type { CatalogueWriter } from '../src/intake/catalogue/decide/write-batch.ts'
import type {
  Claims,
  Owners,
  RecordChange,
  Versioned,
  WriteOutcome,
} from '../src/store/directory.ts'
import { holdsAppleId } from '../src/record/apple-claim.ts'
import { feedKey } from '../src/record/feed-url/feed-url.ts'
import type { PodcastDraft, PodcastRecord } from '../src/record/podcast.ts'
import { slugCandidates } from '../src/record/slug.ts'

const keysOf = ({ feedUrls }: Pick<PodcastDraft, 'feedUrls'>): readonly string[] =>
  feedUrls.map(({ url }) => feedKey(url) ?? url)

export class MemoryDirectory implements CatalogueWriter {
  /** What left the directory that is read. */
  readonly applied: Change[] = []
  readonly #byId = new Map<string, Versioned>()
  readonly #idByKey = new Map<string, string>()
  readonly #idByApple = new Map<number, string>()
  readonly #slugs = new Set<string>()
  #lastSeq = 0
  settled = 0
  /** Called before each write, as another process could be. */
  beforeWrite: () => void = () => undefined

  get records(): PodcastRecord[] {
    return [...this.#byId.values()]
      .map(({ record }) => record)
      .sort((a, b) => a.seq - b.seq)
  }

  #get(id: string | undefined): Versioned | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  async owners({ ids = [], feedKeys = [], appleIds = [] }: Claims): Promise<Owners> {
    const pick = <Key>(
      keys: readonly Key[],
      find: (key: Key) => Versioned | undefined,
    ): Map<Key, Versioned> =>
      new Map(
        keys.flatMap((key) => {
          const found = find(key)
          return found === undefined ? [] : [[key, structuredClone(found)] as const]
        }),
      )
    return {
      byId: pick(ids, (id) => this.#get(id)),
      byFeedKey: pick(feedKeys, (key) => this.#get(this.#idByKey.get(key))),
      byAppleId: pick(appleIds, (appleId) => this.#get(this.#idByApple.get(appleId))),
      deadByAppleId: pick(appleIds, (appleId) => {
        const dead = this.records.find(
          (record) => record.appleId === appleId && record.feedState === 'dead',
        )
        return this.#get(dead?.id)
      }),
      bySpotifyId: new Map(),
      tombstones: new Map(),
      removedFeedKeys: new Set(),
    }
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    this.beforeWrite()
    return changes.map((change) => this.#writeOne(structuredClone(change)))
  }

  #isStale({ record: draft, revision }: RecordChange): boolean {
    const isOthers = (id: string | undefined): boolean =>
      id !== undefined && id !== draft.id
    return (
      (this.#byId.get(draft.id)?.revision ?? null) !== revision ||
      keysOf(draft).some((key) => isOthers(this.#idByKey.get(key))) ||
      (holdsAppleId(draft) && isOthers(this.#idByApple.get(draft.appleId)))
    )
  }

  #giveSlug({ slug, title, id }: PodcastDraft): string {
    const candidates = [
      ...(slug === undefined ? [] : [slug]),
      ...slugCandidates(title, id),
      id,
    ]
    return candidates.find((candidate) => !this.#slugs.has(candidate)) ?? id
  }

  #writeOne(change: RecordChange): WriteOutcome {
    const { record: draft } = change
    if (this.#isStale(change))
      return { status: 'stale', id: draft.id, reason: 'somebody else wrote' }
    const old = this.#byId.get(draft.id)
    const { seq, slug } = old?.record ?? {
      seq: draft.seq ?? this.#lastSeq + 1,
      slug: this.#giveSlug(draft),
    }
    this.#keep({ ...draft, seq, slug }, old)
    return { status: old === undefined ? 'created' : 'updated', id: draft.id, slug, seq }
  }

  #keep(record: PodcastRecord, old: Versioned | undefined): void {
    this.#lastSeq = Math.max(this.#lastSeq, record.seq)
    this.#slugs.add(record.slug)
    for (const key of keysOf(record)) this.#idByKey.set(key, record.id)
    if (old !== undefined && this.#idByApple.get(old.record.appleId) === record.id) {
      this.#idByApple.delete(old.record.appleId)
    }
    if (holdsAppleId(record)) this.#idByApple.set(record.appleId, record.id)
    this.#byId.set(record.id, { record, revision: (old?.revision ?? 0) + 1 })
  }

  async *scan(): AsyncGenerator<PodcastRecord> {
    yield* this.records
  }

  async applyChanges(changes: readonly Change[]): Promise<void> {
    this.applied.push(...changes)
  }

  async settle(): Promise<void> {
    this.settled += 1
  }

  async reindex(): Promise<number> {
    return this.#byId.size
  }
}
