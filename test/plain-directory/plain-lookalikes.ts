/** Lookalikes by going through all podcasts. */
import type {
  ContentQuery,
  LookalikeQuery,
  LookalikeMatches,
} from '../../src/store/lookalikes.ts'
import type { PodcastId, PodcastRecord } from '../../src/record/podcast.ts'
import { feedKey } from '../../src/record/feed-url/feed-url.ts'
import type { PlainStore } from './plain-store.ts'

interface Said {
  readonly title: string | null
  readonly guid: string | null
  readonly selfKey: string | null
  readonly target: string | null
}

interface Part {
  readonly print?: Partial<Said> | null
  readonly found?: Partial<Said> | null
  readonly duplicate?: Partial<Said> | null
}

const partOf = ({ metadata }: PlainStore, id: PodcastId): Part =>
  (metadata.get(id)?.moves ?? {}) as Part

const saidBy = (store: PlainStore, { id, podcastGuid }: PodcastRecord): Said => {
  const { print, duplicate } = partOf(store, id)
  const title = print?.title ?? null
  return {
    title: title === '' ? null : title,
    guid: podcastGuid,
    selfKey: print?.selfKey ?? null,
    target: duplicate?.target ?? null,
  }
}

const keysOf = ({ feedUrls }: PodcastRecord): readonly string[] =>
  feedUrls.flatMap(({ url }) => feedKey(url) ?? [])

const isOne = <Value>(a: Value | null, b: Value | null): boolean => a !== null && a === b

type Stored = PlainStore['podcasts'][number]

const lookLike = (
  store: PlainStore,
  { record: own, revision }: Stored,
  mine: Said,
  isAlso: (record: PodcastRecord) => boolean,
): LookalikeMatches | undefined => {
  const others = store.podcasts.filter(({ record }) => {
    const theirs = saidBy(store, record)
    return (
      record.id !== own.id &&
      (isOne(theirs.guid, mine.guid) ||
        isOne(theirs.title, mine.title) ||
        keysOf(record).includes(mine.selfKey ?? '') ||
        keysOf(own).includes(theirs.selfKey ?? '') ||
        mine.target === record.id ||
        isAlso(record))
    )
  })
  if (others.length === 0) return undefined
  const inOrder = others.toSorted((a, b) => a.record.seq - b.record.seq)
  return {
    revision,
    others: inOrder.map(({ record, revision: at }) => ({ id: record.id, revision: at })),
  }
}

const findAll = <Asked extends LookalikeQuery>(
  store: PlainStore,
  asked: readonly Asked[],
  look: (own: Stored, asked: Asked) => LookalikeMatches | undefined,
): ReadonlyMap<PodcastId, LookalikeMatches> =>
  new Map(
    asked.flatMap((each) => {
      const own = store.podcasts.find(({ record }) => record.id === each.id)
      const found = own === undefined ? undefined : look(own, each)
      return found === undefined ? [] : [[each.id, found] as const]
    }),
  )

export const findLookalikes = (
  store: PlainStore,
  asked: readonly LookalikeQuery[],
): ReadonlyMap<PodcastId, LookalikeMatches> =>
  findAll(store, asked, (own) =>
    lookLike(store, own, saidBy(store, own.record), () => false),
  )

export const findContent = (
  store: PlainStore,
  asked: readonly ContentQuery[],
): ReadonlyMap<PodcastId, LookalikeMatches> =>
  findAll(store, asked, (own, { title, podcastGuid: guid, selfKey }) =>
    lookLike(
      store,
      own,
      { title: title === '' ? null : title, guid, selfKey, target: null },
      ({ id }) => title !== '' && partOf(store, id).found?.title === title,
    ),
  )
