/**
 * Wraps a directory's search to show the original of a show: of deduplicated feeds, the one that
 * another names as `self`.
 */
import { withReader } from '../overrides/lay-over-writer.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../../store/call-options.ts'
import type {
  Directory,
  DirectoryReader,
  SearchHit,
  SearchPage,
} from '../../../store/directory.ts'
import { readUndamaged } from '../../../store/metadata.ts'
import { readMovesState } from '../moves/moves-state.ts'

/** Maximum number of compared feeds of one show. */
const MOST_FEEDS = 8

type Parts = Pick<Directory, 'reader' | 'metadata'>

/** Maps each podcast to the one that its feed names as `self`. */
const readNamed = async (
  { reader, metadata }: Parts,
  ids: readonly PodcastId[],
  options: CallOptions | undefined,
): Promise<ReadonlyMap<PodcastId, PodcastId | undefined>> => {
  const { metadata: read } = await readUndamaged(metadata, ids, ['moves'])
  const named = ids.map(async (id) => {
    const key = readMovesState(read.get(id)?.moves).print?.selfKey
    if (key === null || key === undefined) return [id, undefined] as const
    const locator = { by: 'feedUrl', key, looseKey: key } as const
    const owner = await reader.find(locator, { ...options, level: 'basic' })
    return [id, owner?.id] as const
  })
  return new Map(await Promise.all(named))
}

/** Replaces a copy by its original in a hit; score and position stay. */
const toOriginal = (
  hit: SearchHit,
  podcast: SearchHit['podcast'] | undefined,
): SearchHit => {
  if (podcast === undefined) return hit
  const others = (hit.alsoAs ?? []).filter((id) => id !== podcast.id)
  return { ...hit, podcast, alsoAs: [hit.podcast.id, ...others] }
}

const feedsOf = ({ podcast, alsoAs = [] }: SearchHit): readonly PodcastId[] =>
  alsoAs.length === 0 ? [] : [podcast.id, ...alsoAs].slice(0, MOST_FEEDS)

/** Undefined if the hit names itself as `self`, or if no named feed is an original. */
const originalOf = (
  hit: SearchHit,
  named: ReadonlyMap<PodcastId, PodcastId | undefined>,
): PodcastId | undefined => {
  const feeds = feedsOf(hit)
  const { id: shown } = hit.podcast
  if (named.get(shown) === shown) return undefined
  return feeds
    .flatMap((id) => {
      const other = named.get(id)
      if (other === undefined || other === id) return []
      return [other]
    })
    .find((id) => id !== shown && feeds.includes(id) && (named.get(id) ?? id) === id)
}

const showOriginalsOf = async (
  parts: Parts,
  page: SearchPage,
  options: CallOptions | undefined,
): Promise<SearchPage> => {
  const feeds = page.hits.flatMap(feedsOf)
  if (feeds.length === 0) return page
  const named = await readNamed(parts, feeds, options)
  const originals = page.hits.map((hit) => originalOf(hit, named))
  const ids = originals.filter((id) => id !== undefined)
  if (ids.length === 0) return page
  const read = await parts.reader.getMany(ids, { ...options, level: 'hit' })
  const byId = new Map(read.flatMap((one) => (one === undefined ? [] : [[one.id, one]])))
  const hits = page.hits.map((hit, at) => toOriginal(hit, byId.get(originals[at] ?? '')))
  return { ...page, hits }
}

export function showOriginals(directory: Directory): Directory {
  const { metadata } = directory
  return withReader(directory, (reader): DirectoryReader['search'] => {
    const parts = { reader, metadata }
    return async (query, options) =>
      showOriginalsOf(parts, await reader.search(query, options), options)
  })
}
