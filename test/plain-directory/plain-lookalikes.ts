/** Lookalikes by going through all podcasts. */
import type { AskedLookalike, FoundLookalikes } from '../../src/store/lookalikes.ts'
import type { PodcastId, PodcastRecord } from '../../src/record/podcast.ts'
import { feedKey } from '../../src/record/feed-url/feed-url.ts'
import type { PlainStore } from './plain-store.ts'

interface Said {
  readonly title: string | null
  readonly selfKey: string | null
  readonly target: string | null
}

interface Part {
  readonly print?: Partial<Said> | null
  readonly duplicate?: Partial<Said> | null
}

const saidBy = ({ metadata }: PlainStore, id: PodcastId): Said => {
  const moves = (metadata.get(id)?.moves ?? {}) as Part
  const title = moves.print?.title ?? null
  return {
    title: title === '' ? null : title,
    selfKey: moves.print?.selfKey ?? null,
    target: moves.duplicate?.target ?? null,
  }
}

const keysOf = ({ feedUrls }: PodcastRecord): readonly string[] =>
  feedUrls.flatMap(({ url }) => feedKey(url) ?? [])

const isOne = <Value>(a: Value | null, b: Value | null): boolean => a !== null && a === b

export const findLookalikes = (
  store: PlainStore,
  asked: readonly AskedLookalike[],
): ReadonlyMap<PodcastId, FoundLookalikes> => {
  const found = new Map<PodcastId, FoundLookalikes>()
  for (const { id } of asked) {
    const own = store.podcasts.find(({ record }) => record.id === id)
    if (own === undefined) continue
    const mine = saidBy(store, id)
    const others = store.podcasts.filter(({ record }) => {
      const theirs = saidBy(store, record.id)
      return (
        record.id !== id &&
        (isOne(record.podcastGuid, own.record.podcastGuid) ||
          isOne(theirs.title, mine.title) ||
          keysOf(record).includes(mine.selfKey ?? '') ||
          keysOf(own.record).includes(theirs.selfKey ?? '') ||
          mine.target === record.id)
      )
    })
    if (others.length === 0) continue
    const inOrder = others.toSorted((a, b) => a.record.seq - b.record.seq)
    found.set(id, {
      revision: own.revision,
      others: inOrder.map(({ record, revision }) => ({ id: record.id, revision })),
    })
  }
  return found
}
