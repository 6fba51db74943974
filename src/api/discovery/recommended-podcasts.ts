/** Finds the podcasts that a show recommends in its `podcast:podroll`. */
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import type { RemoteItem } from '../../record/namespace/extras.ts'
import { parseStoredInternals } from '../../record/view/fragments.ts'
import type {
  CallOptions,
  DirectoryReader,
  Locator,
  StoredPodcast,
} from '../../store/directory.ts'

/** Links of a podroll that are looked up. */
const MOST_LINKS = 50

function toLocators({ feedGuid, feedUrl }: RemoteItem): readonly Locator[] {
  const locators: Locator[] = []
  if (feedGuid !== undefined)
    locators.push({ by: 'podcastGuid', podcastGuid: feedGuid.toLowerCase() })
  const parsed = feedUrl === undefined ? undefined : parseFeedUrl(feedUrl)
  if (parsed !== undefined && !('problem' in parsed) && !parsed.isPrivate)
    locators.push({ by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey })
  return locators
}

/** Returns the recommended podcasts of this directory in the sequence of the feed. */
export async function findRecommended(
  reader: DirectoryReader,
  podcast: StoredPodcast,
  options: CallOptions,
): Promise<readonly StoredPodcast[]> {
  const { extras } = parseStoredInternals(podcast)
  const found = new Map<string, StoredPodcast>()
  for (const item of (extras?.podroll ?? []).slice(0, MOST_LINKS)) {
    for (const locator of toLocators(item)) {
      const other = await reader.find(locator, { ...options, level: 'hit' })
      if (other === undefined) continue
      found.set(other.id, other)
      break
    }
  }
  found.delete(podcast.id)
  return [...found.values()]
}
