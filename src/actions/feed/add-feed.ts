/** Adds a feed by URL, or schedules a known one sooner; the crawler fetches it next. */
import { Type } from 'typebox'
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
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { provisionalSlug } from '../../record/slug.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { Directory } from '../../store/directory.ts'
import type { Versioned } from '../../store/record-change.ts'
import { defineAction, runAction } from '../action.ts'
import { actionContext } from '../action-context.ts'
import type { Actor } from '../audit.ts'
import { findListingPage } from '../../record/links/listing-page.ts'
import { type GateProblem, openFeedGate } from './feed-gate.ts'
import { claimsOfFeeds, ownerOf } from './given-feed.ts'
import { writeMark } from './mark-own.ts'

export interface AddTerms {
  /**
   * The feed is the operator's own, and is served without an Apple id, even if it was known before.
   */
  readonly isOwn?: boolean | undefined
  /** The text of `CASTDEX_FETCH_ALLOW`; undefined = addresses that no crawler may fetch are accepted. */
  readonly fetchAllow?: string | undefined
}

export interface AddedFeed {
  readonly id: PodcastId
  readonly url: string
  /** True if no podcast had the feed. */
  readonly isNew: boolean
  /**
   * False: a feed that is already known writes no audit line. Visitors' additions would otherwise
   * bury those of operators.
   */
  readonly hasChanged: boolean
}

const MAX_ATTEMPTS = 5

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

/** Returns undefined after a concurrent write. */
async function fetchSooner(
  { writer, tasks }: Pick<Directory, 'writer' | 'tasks'>,
  known: Versioned,
  { actor, isOwn }: Pick<Taking, 'actor' | 'isOwn'>,
): Promise<AddedFeed | undefined> {
  const { id } = known.record
  const hasChanged = isOwn && known.record.isOwn !== true
  if (hasChanged && !(await writeMark({ writer }, known, isOwn, actor))) return undefined
  await tasks.scheduleSooner(id, 'feed', actor.nowMs)
  return { id, url: known.record.rssFeedUrl, isNew: false, hasChanged }
}

function readFeedUrl(text: string): FeedUrl {
  const feed = parseFeedUrl(text.trim())
  if ('problem' in feed)
    throw notAFeedUrl(text, feed.problem, '; send an absolute http(s) URL')
  if (feed.isPrivate) throw privateFeed()
  return feed
}

const UNREADABLE: Readonly<Record<Exclude<GateProblem, 'reservedName'>, string>> = {
  feedUrl: 'is not a URL that a feed can have.',
  otherPort: 'names a port where no feeds are.',
  privateNetwork:
    'is an address of a private network, which is not read; CASTDEX_FETCH_ALLOW can allow it.',
}

/** Throws if no crawler may read a feed at the address. Names for examples wait unread. */
export function assertReadable(feed: FeedUrl, fetchAllow: string | undefined): void {
  const page = findListingPage(feed.fetchUrl)
  if (page !== undefined)
    throw new CodedError(
      'INVALID_FEED_URL',
      `the feed URL is a page of ${page.host}, not a feed; send the address of the show's RSS feed, which its website or its host names.`,
      { refusalCase: { name: 'listing-page', about: page.host } },
    )
  const problem =
    fetchAllow === undefined ? undefined : openFeedGate(fetchAllow)(feed.fetchUrl)
  if (problem === undefined || problem === 'reservedName') return
  throw new CodedError('INVALID_FEED_URL', `the feed URL ${UNREADABLE[problem]}`, {
    refusalCase: { name: 'not-readable' },
  })
}

const takeIn = async (
  { writer, tasks }: Pick<Directory, 'writer' | 'tasks'>,
  text: string,
  { actor, isOwn, fetchAllow }: Taking,
): Promise<AddedFeed> => {
  const { nowMs } = actor
  const feed = readFeedUrl(text)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const owners = await writer.owners(claimsOfFeeds([feed]))
    if (owners.removedFeedKeys.has(feed.key))
      throw new CodedError('FEED_REMOVED', 'the podcast of this feed was taken down.')
    const known = ownerOf(feed, owners)
    if (known !== undefined) {
      const sooner = await fetchSooner({ writer, tasks }, known, { actor, isOwn })
      if (sooner === undefined) continue
      return sooner
    }
    assertReadable(feed, fetchAllow)
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

export const feedAdd = defineAction({
  name: 'feed-add',
  subject: null,
  input: {
    url: Type.String({ minLength: 1, maxLength: 8192, description: 'Of the feed.' }),
    own: Type.Optional(
      Type.Boolean({
        description:
          'True: a feed of your own, which is served without an Apple id. Needs the scope `admin`.',
      }),
    ),
  },
  run: async (_id, { url, own: isOwn = false }, { directory, fetchAllow }, actor) =>
    takeIn(directory, url, { actor, isOwn, fetchAllow }),
  audit: ({ isNew }, { own }) => ({ isNew, ...(own === true && { own }) }),
  outcome: ({ isNew, own }) =>
    `${isNew === true ? 'added' : 'known'}${own === true ? '-own' : ''}`,
  // The undo removes the mark alone.
  decision: {
    subjects: ({ own }) => (own === true ? ['own'] : []),
    isReset: () => false,
    undo: ({ own }) =>
      own === true ? { action: 'own', input: { own: false } } : undefined,
  },
  http: {
    method: 'POST',
    path: '/feeds',
    openedBy: 'publicAdd',
    forOperators: ['own'],
    operationId: 'addFeed',
    summary: 'Add a feed',
    answerDescription: 'The podcast of a feed that was added',
    description:
      'A feed that nobody has becomes a podcast; a known one is fetched again. Either is fetched within a minute. Until its Apple id is found a new podcast is pending, unless `own` says that it is one of your own. With `CASTDEX_PUBLIC_ADD=true` every key may add feeds.',
    answer: closed({
      id: PodcastId,
      isNew: Type.Boolean({ description: 'Nobody had the feed before.' }),
    }),
    present: ({ id, isNew }) => ({ id, isNew }),
    errors: ['INVALID_FEED_URL', 'PRIVATE_FEED', 'FEED_REMOVED'],
    examples: ({ podcast: { id, rssFeedUrl } }) => [
      {
        name: 'known',
        summary: 'The feed is known already',
        body: { url: rssFeedUrl },
        data: { id, isNew: false },
      },
      {
        summary: 'A feed for one listener',
        code: 'PRIVATE_FEED',
        body: { url: 'https://listener:password@feeds.example.org/show' },
        message: privateFeed().message,
      },
    ],
  },
  commands: [
    {
      name: 'add',
      summary: 'Adds a feed by its URL, or has one that is known fetched sooner.',
      details:
        'Prints the id of its podcast. A crawler fetches it within a minute: `castdex serve` has one inside, `castdex crawl run` is one.\n' +
        'Until its Apple id is found the podcast is pending (docs/RULES.md section 3), unless it is your own (--own).',
      makesData: 'anew',
      args: [{ name: 'URL', description: 'Of the feed.' }],
      options: {
        own: {
          type: 'boolean',
          description: 'This is a feed of your own: it is served without an Apple id.',
        },
      },
      access: 'write',
      read: ({ args: [url = ''], options: { own } }) => ({ url, own: own === true }),
      print: ({ id }) => id,
      fetchHint: ({ isNew }) => (isNew ? 'added' : 'known already'),
    },
  ],
})

/**
 * Throws `INVALID_FEED_URL`, `PRIVATE_FEED` or `FEED_REMOVED`. Messages omit the URL, which may
 * contain a secret.
 */
export async function addFeed(
  directory: Directory,
  text: string,
  actor: Actor,
  { isOwn = false, fetchAllow }: AddTerms = {},
): Promise<AddedFeed> {
  const context = { ...actionContext(directory), fetchAllow }
  const { done } = await runAction(feedAdd, '', { url: text, own: isOwn }, context, actor)
  return done as AddedFeed
}
