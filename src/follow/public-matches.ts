/** Matches of podcasts that are public now. Other matches are neither shown nor sent. */
import { isPublic, type PodcastId } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { CallOptions } from '../store/call-options.ts'
import type { Directory } from '../store/directory.ts'
import type { MatchQuery, SavedMatch, SavedSearches } from '../store/saved-searches.ts'

type Reading = Pick<Directory, 'reader'>

/** A merged podcast is public if its survivor is. */
export async function findPublicIds(
  { reader }: Reading,
  ids: readonly PodcastId[],
  options?: CallOptions,
): Promise<ReadonlySet<PodcastId>> {
  const distinct = [...new Set(ids)]
  const found = await reader.getMany(distinct, options)
  return new Set(
    distinct.filter((_, at) => {
      const podcast = found[at]
      return podcast !== undefined && isPublic(fromFragments(podcast))
    }),
  )
}

/** Returns a full page unless there are no more matches. */
export async function listPublicMatches(
  directory: Reading & { readonly savedSearches: SavedSearches },
  query: MatchQuery,
  options?: CallOptions,
): Promise<readonly SavedMatch[]> {
  const matches: SavedMatch[] = []
  for (let { after = null } = query; ; ) {
    const page = await directory.savedSearches.listMatches({ ...query, after }, options)
    const ids = page.map(({ podcastId }) => podcastId)
    const open = await findPublicIds(directory, ids, options)
    matches.push(...page.filter(({ podcastId }) => open.has(podcastId)))
    if (page.length < query.limit || matches.length >= query.limit)
      return matches.slice(0, query.limit)
    after = page.at(-1)?.no ?? null
  }
}
