/**
 * The podcast that a text means: id, Apple id, feed URL, Spotify id, podcast:guid or slug; pending
 * and dead ones, too.
 */
import type { Tombstone } from '../store/merges-and-removals.ts'
import type { Directory, Locator } from '../store/directory.ts'
import type { Versioned } from '../store/record-change.ts'
import { feedKey, parseFeedUrl } from '../record/feed-url/feed-url.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { PodcastId } from '../record/podcast.ts'

type Parts = Pick<Directory, 'reader' | 'writer'>

/**
 * Ids that a merge may lead on to, at most; there are no circles, and this is far more than anybody
 * merges.
 */
const MOST_MERGES = 100

/** A merged id means the canonical podcast. */
export const findById = async (
  { writer }: Pick<Directory, 'writer'>,
  id: PodcastId,
): Promise<Versioned | undefined> => {
  let wanted = id
  for (let merges = 0; merges < MOST_MERGES; merges += 1) {
    const { byId, tombstones } = await writer.owners({ ids: [wanted] })
    const found = byId.get(wanted)
    if (found !== undefined || tombstones.get(wanted) !== 'merge') return found
    const left = await writer.findTombstone(wanted)
    if (left?.kind !== 'merge') return undefined
    wanted = left.into
  }
  return undefined
}

/** In the order of docs/RULES.md section 6; pending and dead ones, too. */
const findByName = async (
  { reader, writer }: Parts,
  text: string,
): Promise<Versioned | undefined> => {
  const locators: readonly Locator[] = [
    // Of a podcast that was merged into one with another Apple id.
    ...(/^\d{1,15}$/.test(text) ? [{ by: 'appleId', appleId: Number(text) } as const] : []),
    { by: 'spotifyId', spotifyId: text },
    { by: 'podcastGuid', podcastGuid: text },
    { by: 'slug', slug: text },
  ]
  for (const locator of locators) {
    const found = await reader.find(locator, { level: 'basic', includesUnserved: true })
    if (found !== undefined) return findById({ writer }, found.id)
  }
  return undefined
}

/** Every podcast, by what identifies it. */
const findOwner = async (
  { writer }: Pick<Directory, 'writer'>,
  text: string,
): Promise<Versioned | undefined> => {
  const feedUrl = /[/.:]/.test(text) ? parseFeedUrl(text) : undefined
  const key = feedUrl !== undefined && 'key' in feedUrl ? feedUrl.key : undefined
  const owners = await writer.owners({
    appleIds: /^\d{1,15}$/.test(text) ? [Number(text)] : [],
    feedKeys: key === undefined ? [] : [key],
  })
  return [...owners.byAppleId.values(), ...owners.byFeedKey.values()][0]
}

/** Events that are looked through for a merge. */
const MOST_EVENTS = 1000

const isMeant = (left: Extract<Tombstone, { kind: 'merge' }>, text: string): boolean => {
  const { slug, appleId, spotifyId, podcastGuid, feedUrls } = left.record
  const key = feedKey(text)
  const names = [left.slug, slug, String(appleId), spotifyId, podcastGuid]
  return (
    names.includes(text) ||
    (key !== undefined && feedUrls.some(({ url }) => feedKey(url) === key))
  )
}

/**
 * The podcast that an unmerge is about: of the survivor that the text finds, the one that was
 * absorbed where the text is its id or a name that it had then, of several the one merged last;
 * else the survivor itself.
 */
export async function findUnmergeTarget(
  directory: Parts & Pick<Directory, 'history'>,
  text: string,
): Promise<PodcastId | undefined> {
  if (isPodcastId(text)) return text.toLowerCase()
  const survivor = await findPodcast(directory, text)
  if (survivor === undefined) return undefined
  const events = await directory.history.list(survivor.record.id, { limit: MOST_EVENTS })
  for (const { kind, evidence } of events) {
    const id =
      kind === 'merged' ? (evidence as { readonly absorbed?: unknown }).absorbed : undefined
    const left =
      typeof id === 'string' ? await directory.writer.findTombstone(id) : undefined
    if (left?.kind === 'merge' && isMeant(left, text)) return left.id
  }
  return survivor.record.id
}

export const findPodcast = async (
  directory: Parts,
  text: string,
): Promise<Versioned | undefined> => {
  if (isPodcastId(text)) {
    const found = await findById(directory, text.toLowerCase())
    if (found !== undefined) return found
  }
  return (await findOwner(directory, text)) ?? findByName(directory, text)
}
