/**
 * Finds a podcast, including pending and dead ones, by id, Apple id, feed URL, Spotify id,
 * podcast:guid or slug.
 */
import { listOf } from '../record/text/list-of.ts'
import type { Tombstone } from '../store/merges-and-removals.ts'
import type { Directory, Locator } from '../store/directory.ts'
import type { Versioned } from '../store/record-change.ts'
import { feedKey, parseFeedUrl } from '../record/feed-url/feed-url.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { PodcastId } from '../record/podcast.ts'

type Parts = Pick<Directory, 'reader' | 'writer'>

/** Maximum length of a chain of merges; there are no cycles. */
const MOST_MERGES = 100

/** Returns the survivor if the id was merged. */
export async function findById(
  { writer }: Pick<Directory, 'writer'>,
  id: PodcastId,
): Promise<Versioned | undefined> {
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

/**
 * Looks up the text in the order of docs/RULES.md section 6, including pending and dead podcasts.
 */
const findByName = async (
  { reader, writer }: Parts,
  text: string,
): Promise<Versioned | undefined> => {
  const locators: readonly Locator[] = [
    // Finds a podcast that was merged into one with another Apple id.
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

/** Finds any podcast by its Apple id or feed URL. */
const findOwner = async (
  { writer }: Pick<Directory, 'writer'>,
  text: string,
): Promise<Versioned | undefined> => {
  const feedUrl = /[/.:]/.test(text) ? parseFeedUrl(text) : undefined
  const key = feedUrl !== undefined && 'key' in feedUrl ? feedUrl.key : undefined
  const owners = await writer.owners({
    appleIds: /^\d{1,15}$/.test(text) ? [Number(text)] : [],
    feedKeys: listOf(key),
  })
  return [...owners.byAppleId.values(), ...owners.byFeedKey.values()][0]
}

/** Maximum events to search for a merge. */
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
 * Finds the podcast to unmerge: the absorbed podcast with this id or former name, the latest of
 * several, and otherwise the survivor.
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

export async function findPodcast(
  directory: Parts,
  text: string,
): Promise<Versioned | undefined> {
  if (isPodcastId(text)) {
    const found = await findById(directory, text.toLowerCase())
    if (found !== undefined) return found
  }
  return (await findOwner(directory, text)) ?? findByName(directory, text)
}
