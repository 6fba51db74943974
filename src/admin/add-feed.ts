/**
 * Adds a feed to the directory by its URL, or brings forward one that is there: the crawler fetches
 * it next.
 */
import { CodedError } from '../errors.ts'
import { newDraft } from '../record/draft.ts'
import { FEED_URL_PROBLEMS, parseFeedUrl } from '../record/feed-url/feed-url.ts'
import { newPodcastId } from '../record/podcast-id.ts'
import type { PodcastId } from '../record/podcast.ts'
import { provisionalSlug } from '../record/slug.ts'
import { toInstant } from '../record/instant/instant.ts'
import type { Directory } from '../store/directory.ts'
import { type Actor, recordAudit } from './audit.ts'

export interface AddedFeed {
  readonly id: PodcastId
  /** Nobody had it before. */
  readonly isNew: boolean
}

const MAX_ATTEMPTS = 5

/**
 * Refused with `INVALID_FEED_URL`, `FEED_PRIVATE` or `FEED_REMOVED`; none of them repeats what may
 * be secret.
 */
export async function addFeed(
  directory: Pick<Directory, 'writer' | 'tasks' | 'audit'>,
  text: string,
  actor: Actor,
): Promise<AddedFeed> {
  const added = await takeIn(directory, text, actor.nowMs)
  const { id: podcastId, isNew } = added
  // Where anybody may add, a known feed is no order: such lines would bury those of operators.
  if (isNew)
    await recordAudit(directory, actor, {
      action: 'feed-add',
      podcastId,
      details: { isNew },
    })
  return added
}

const takeIn = async (
  { writer, tasks }: Pick<Directory, 'writer' | 'tasks'>,
  text: string,
  nowMs: number,
): Promise<AddedFeed> => {
  const feed = parseFeedUrl(text.trim())
  if ('problem' in feed) {
    const problem = FEED_URL_PROBLEMS[feed.problem]
    throw new CodedError(
      'INVALID_FEED_URL',
      `the feed URL ${problem}; send an absolute http(s) URL.`,
    )
  }
  if (feed.isPrivate)
    throw new CodedError(
      'FEED_PRIVATE',
      'the feed URL carries credentials: it is meant for one listener.',
    )
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { byFeedKey, removedFeedKeys } = await writer.owners({ feedKeys: [feed.key] })
    if (removedFeedKeys.has(feed.key))
      throw new CodedError('FEED_REMOVED', 'the podcast of this feed was taken down.')
    const known = byFeedKey.get(feed.key)
    if (known !== undefined) {
      await tasks.scheduleSooner(known.record.id, 'feed', nowMs)
      return { id: known.record.id, isNew: false }
    }
    const id = newPodcastId(nowMs)
    const draft = newDraft({
      id,
      title: new URL(feed.fetchUrl).hostname,
      feedUrl: feed.fetchUrl,
      nowMs,
    })
    const record = { ...draft, slug: provisionalSlug(id) }
    const at = toInstant(nowMs)
    const events = [
      { at, kind: 'tracked' as const, evidence: { via: 'operator', url: feed.fetchUrl } },
    ]
    const [outcome] = await writer.write([{ record, revision: null, events }])
    if (outcome?.status === 'stale') continue
    await tasks.scheduleSooner(id, 'feed', nowMs)
    return { id, isNew: true }
  }
  throw new CodedError(
    'OVERLOADED',
    'the feed is being added by somebody else; try again.',
    {
      retryAfterS: 1,
    },
  )
}
