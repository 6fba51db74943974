/** The podcast that a word of the command line means: id, Apple id, feed URL, Spotify id, podcast:guid or slug. */
import type { Engine, Locator } from '../engine/engine.ts'
import { parseFeedUrl } from '../record/feed-url.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'

/** Served podcasts, in the order of docs/RULES.md section 6. */
const findServed = async ({ reader }: Engine, text: string): Promise<PodcastRecord | undefined> => {
  const locators: readonly Locator[] = [
    { by: 'id', id: text.toLowerCase() },
    ...(/^\d{1,15}$/.test(text) ? [{ by: 'appleId', appleId: Number(text) } as const] : []),
    { by: 'spotifyId', spotifyId: text },
    { by: 'podcastGuid', podcastGuid: text },
    { by: 'slug', slug: text },
  ]
  for (const locator of locators) {
    const found = await reader.find(locator)
    if (found !== undefined) return fromFragments(found)
  }
  return undefined
}

/** Every podcast, pending and dead ones too, by what identifies it. */
const findAny = async ({ writer }: Engine, text: string): Promise<PodcastRecord | undefined> => {
  const feedUrl = /[/.:]/.test(text) ? parseFeedUrl(text) : undefined
  const key = feedUrl !== undefined && 'key' in feedUrl ? feedUrl.key : undefined
  const owners = await writer.owners({
    ids: isPodcastId(text) ? [text.toLowerCase()] : [],
    appleIds: /^\d{1,15}$/.test(text) ? [Number(text)] : [],
    feedKeys: key === undefined ? [] : [key],
  })
  const [found] = [...owners.byId.values(), ...owners.byAppleId.values(), ...owners.byFeedKey.values()]
  return found?.record
}

export const findPodcast = async (engine: Engine, text: string): Promise<PodcastRecord | undefined> =>
  (await findAny(engine, text)) ?? findServed(engine, text)
