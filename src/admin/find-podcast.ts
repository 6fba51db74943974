/**
 * Finds the podcast that a text means: id, Apple id, feed URL, Spotify id, podcast:guid or
 * slug; pending and dead ones too.
 */
import type { Tombstone } from '../store/merges-and-removals.ts'
import type { Directory, Locator } from '../store/directory.ts'
import type { Versioned } from '../store/record-change.ts'
import { feedKey, parseFeedUrl } from '../record/feed-url/feed-url.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { PodcastId } from '../record/podcast.ts'

type Parts = Pick<Directory, 'reader' | 'writer'>

/**
 * A chain of merges is followed this far. There are no circles, and nobody merges so often.
 */
const MOST_MERGES = 100

/** Finds the survivor if the id was merged. */
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
 * Looks up the text in the order of docs/RULES.md section 6; finds pending and dead
 * podcasts too.
 */
const findByName = async (
  { reader, writer }: Parts,
  text: string,
): Promise<Versioned | undefined> => {
  const locators: readonly Locator[] = [
    // A podcast that was merged into one with another Apple id is found like this.
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
    feedKeys: key === undefined ? [] : [key],
  })
  return [...owners.byAppleId.values(), ...owners.byFeedKey.values()][0]
}

/** A merge is looked for in this many events. */
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
 * Finds the podcast that an unmerge is about. If the text is the id or a former name of a
 * podcast that was absorbed, it is that one, and the last one of several. Otherwise it is
 * the survivor.
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
