/** Adds a feed by URL, or schedules a known one sooner; the crawler fetches it next. */
import { CodedError } from '../../errors.ts'
import { newDraft } from '../../record/draft.ts'
import {
  FEED_URL_PROBLEMS,
  type FeedUrl,
  type FeedUrlProblem,
  parseFeedUrl,
} from '../../record/feed-url/feed-url.ts'
import { newPodcastId } from '../../record/podcast-id.ts'
import { noteOwn } from '../../intake/catalogue/note-import.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { provisionalSlug } from '../../record/slug.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { Directory } from '../../store/directory.ts'
import type { Versioned } from '../../store/record-change.ts'
import { type Actor, recordAudit } from '../audit.ts'
import { isPrivateFeed } from '../../intake/crawl/fetch/private-feed.ts'
import { writeMark } from './mark-own.ts'

export interface AddTerms {
  /**
   * The feed is the operator's own, and is served without an Apple id, even if it was known before.
   */
  readonly isOwn?: boolean | undefined
  /** The text of `CASTDEX_FETCH_ALLOW`; undefined = addresses of private networks are accepted. */
  readonly fetchAllow?: string | undefined
}

export interface AddedFeed {
  readonly id: PodcastId
  /** The URL to crawl. */
  readonly url: string
  /** True if no podcast had the feed. */
  readonly isNew: boolean
}

const MAX_ATTEMPTS = 5

/**
 * Throws `INVALID_FEED_URL`, `PRIVATE_FEED` or `FEED_REMOVED`. Messages omit the URL, which may
 * contain a secret.
 */
export async function addFeed(
  directory: Pick<Directory, 'writer' | 'tasks' | 'audit'>,
  text: string,
  actor: Actor,
  { isOwn = false, fetchAllow }: AddTerms = {},
): Promise<AddedFeed> {
  const taken = await takeIn(directory, text, { actor, isOwn, fetchAllow })
  const { id, url, isNew, hasChanged } = taken
  // Known feeds are not recorded: where visitors may add feeds, such entries would bury operators'
  // own.
  if (hasChanged)
    await recordAudit(directory, actor, {
      action: 'feed-add',
      podcastId: id,
      details: { isNew, ...(isOwn && { own: true }) },
    })
  return { id, url, isNew }
}

/** Returns whether the text is a full address, so that the hostname can be the problem. */
function isWholeAddress(text: string): boolean {
  const lower = text.trim().toLowerCase()
  return lower.startsWith('https://') || lower.startsWith('http://')
}

/** `advice` is appended to the sentence. */
export function notAFeedUrl(
  text: string,
  problem: FeedUrlProblem,
  advice = '',
): CodedError {
  const hasWrongHost = problem === 'invalid_host' && isWholeAddress(text)
  return new CodedError(
    'INVALID_FEED_URL',
    `the feed URL ${FEED_URL_PROBLEMS[problem]}${advice}.`,
    hasWrongHost ? { refusalCase: { name: 'no-public-host' } } : {},
  )
}

export function privateFeed(what = 'the feed URL'): CodedError {
  return new CodedError(
    'PRIVATE_FEED',
    `${what} holds a password, a token or a signature: it is meant for one listener; send the public one.`,
  )
}

interface Taking {
  readonly actor: Actor
  readonly isOwn: boolean
  readonly fetchAllow: string | undefined
}

type Taken = AddedFeed & { readonly hasChanged: boolean }

/** Returns undefined after a concurrent write. */
async function fetchSooner(
  { writer, tasks }: Pick<Directory, 'writer' | 'tasks'>,
  known: Versioned,
  { actor, isOwn }: Pick<Taking, 'actor' | 'isOwn'>,
): Promise<Taken | undefined> {
  const { id } = known.record
  const hasChanged = isOwn && known.record.isOwn !== true
  if (hasChanged && !(await writeMark({ writer }, known, isOwn, actor))) return undefined
  await tasks.scheduleSooner(id, 'feed', actor.nowMs)
  return { id, url: known.record.rssFeedUrl, isNew: false, hasChanged }
}

function readFeedUrl(text: string, fetchAllow: string | undefined): FeedUrl {
  const feed = parseFeedUrl(text.trim())
  if ('problem' in feed)
    throw notAFeedUrl(text, feed.problem, '; send an absolute http(s) URL')
  if (feed.isPrivate) throw privateFeed()
  if (fetchAllow === undefined || !isPrivateFeed(feed.fetchUrl, fetchAllow)) return feed
  const message =
    'the feed URL is an address of a private network, which is not read; CASTDEX_FETCH_ALLOW can allow it.'
  throw new CodedError('INVALID_FEED_URL', message, {
    refusalCase: { name: 'no-public-host' },
  })
}

const takeIn = async (
  { writer, tasks }: Pick<Directory, 'writer' | 'tasks'>,
  text: string,
  { actor, isOwn, fetchAllow }: Taking,
): Promise<Taken> => {
  const { nowMs } = actor
  const feed = readFeedUrl(text, fetchAllow)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { byFeedKey, removedFeedKeys } = await writer.owners({ feedKeys: [feed.key] })
    if (removedFeedKeys.has(feed.key))
      throw new CodedError('FEED_REMOVED', 'the podcast of this feed was taken down.')
    const known = byFeedKey.get(feed.key)
    if (known !== undefined) {
      const sooner = await fetchSooner({ writer, tasks }, known, { actor, isOwn })
      if (sooner === undefined) continue
      return sooner
    }
    const id = newPodcastId(nowMs)
    const draft = newDraft({
      id,
      title: new URL(feed.fetchUrl).hostname,
      feedUrl: feed.fetchUrl,
      nowMs,
    })
    const mark = isOwn ? { isOwn: true as const } : {}
    const record = { ...draft, ...mark, slug: provisionalSlug(id) }
    const at = toInstant(nowMs)
    const events = [
      { at, kind: 'tracked' as const, evidence: { via: 'operator', url: feed.fetchUrl } },
      ...(isOwn ? [noteOwn('operator', record, at)] : []),
    ]
    const [outcome] = await writer.write([{ record, revision: null, events }])
    if (outcome?.status === 'stale') continue
    await tasks.scheduleSooner(id, 'feed', nowMs)
    return { id, url: feed.fetchUrl, isNew: true, hasChanged: true }
  }
  throw new CodedError(
    'OVERLOADED',
    'the feed is being added by somebody else; try again.',
    {
      retryAfterS: 1,
    },
  )
}
