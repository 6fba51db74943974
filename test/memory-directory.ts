/** A directory in memory that keeps the writer's promises; for tests of what writes, not of how it is kept. */
import type { Claims, DirectoryWriter, Owners, RecordChange, Versioned, WriteOutcome } from '../src/engine/engine.ts'
import { parseFeedUrl } from '../src/record/feed-url.ts'
import type { PodcastRecord } from '../src/record/podcast.ts'
import { slugCandidates } from '../src/record/slug.ts'

const keyOf = (url: string): string => {
  const parsed = parseFeedUrl(url)
  return 'problem' in parsed ? url : parsed.key
}

export class MemoryDirectory implements DirectoryWriter {
  readonly #byId = new Map<string, Versioned>()
  readonly #idByKey = new Map<string, string>()
  readonly #idByApple = new Map<number, string>()
  readonly #slugs = new Set<string>()
  #lastSeq = 0
  settled = 0
  /** Called before each write, as another process could be. */
  beforeWrite: () => void = () => undefined

  get records(): PodcastRecord[] {
    return [...this.#byId.values()].map(({ record }) => record).sort((a, b) => a.seq - b.seq)
  }

  #get(id: string | undefined): Versioned | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  async owners({ ids = [], feedKeys = [], appleIds = [] }: Claims): Promise<Owners> {
    const pick = <Key>(keys: readonly Key[], find: (key: Key) => Versioned | undefined): Map<Key, Versioned> =>
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
    }
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    this.beforeWrite()
    return changes.map((change) => this.#writeOne(structuredClone(change)))
  }

  #writeOne({ record: draft, revision }: RecordChange): WriteOutcome {
    const found = this.#byId.get(draft.id)
    const keys = draft.feedUrls.map(({ url }) => keyOf(url))
    const isTaken = keys.some((key) => ![undefined, draft.id].includes(this.#idByKey.get(key)))
    const isLive = draft.appleId > 0 && draft.feedState !== 'dead'
    const isClaimed = isLive && ![undefined, draft.id].includes(this.#idByApple.get(draft.appleId))
    if ((found?.revision ?? null) !== revision || isTaken || isClaimed) {
      return { status: 'stale', id: draft.id, reason: 'somebody else wrote' }
    }
    const seq = found?.record.seq ?? draft.seq ?? this.#lastSeq + 1
    this.#lastSeq = Math.max(this.#lastSeq, seq)
    const candidates = [draft.slug, ...slugCandidates(draft.title, draft.id)].filter((slug) => slug !== undefined)
    const slug = found?.record.slug ?? candidates.find((candidate) => !this.#slugs.has(candidate)) ?? draft.id
    this.#slugs.add(slug)
    for (const key of keys) this.#idByKey.set(key, draft.id)
    if (found !== undefined && this.#idByApple.get(found.record.appleId) === draft.id)
      this.#idByApple.delete(found.record.appleId)
    if (isLive) this.#idByApple.set(draft.appleId, draft.id)
    this.#byId.set(draft.id, { record: { ...draft, slug, seq }, revision: (found?.revision ?? 0) + 1 })
    return { status: found === undefined ? 'created' : 'updated', id: draft.id, slug, seq }
  }

  async *scan(): AsyncGenerator<PodcastRecord> {
    yield* this.records
  }

  async settle(): Promise<void> {
    this.settled += 1
  }
}
