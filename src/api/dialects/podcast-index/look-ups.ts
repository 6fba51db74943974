/** `podcasts/by…`: one feed by identifier, or several by guid. */
import { CodedError } from '../../../errors.ts'
import type { Locator, StoredPodcast } from '../../../store/directory.ts'
import { parseBody } from '../../body.ts'
import { feedNotTracked, readFeedUrl, toPodcastGuid } from '../../locator-fields.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectRoute } from '../dialect.ts'
import { findPodcasts, spendLookUps } from '../find-podcasts.ts'
import { readInteger } from '../parameters.ts'
import { FOUND, renderFeeds, toAnswer, toListAnswer } from './answers.ts'
import { feedNumberLocator } from './feed-number.ts'

export const NUMBERS = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const MAX_GUIDS = 1000

/** `name` is the parameter's name if it is not the usual one. */
export type ToLocator = (text: string, name?: string) => Locator | null

/** Parse a text into a locator; null if no podcast can have it. */
export const LOCATORS = {
  feedId: (text, name = 'id') => feedNumberLocator(readInteger(name, text, NUMBERS)),
  feedUrl: (text, name = 'url') => readFeedUrl(text, name),
  itunesId: (text) => ({ by: 'appleId', appleId: readInteger('id', text, NUMBERS) }),
  guid: (text) => ({ by: 'podcastGuid', podcastGuid: toPodcastGuid(text) }),
} as const satisfies Readonly<Record<string, ToLocator>>

export async function findFeed(
  context: Pick<EndpointContext, 'directory'>,
  locator: Locator | null,
): Promise<StoredPodcast | undefined> {
  if (locator === null) return undefined
  return await context.directory.reader.find(locator)
}

interface LookUp {
  readonly path: string
  readonly parameter: string
  readonly toLocator: ToLocator
  /** The error for an unknown podcast; by default the answer has an empty list. */
  readonly refuse?: (text: string) => CodedError
  /** Adds the feed number to the answer's `query`; most clients expect a string there. */
  readonly tellsNumber?: true
}

/** Reads the number from the start of the feed's JSON, which saves parsing it. */
const numberIn = (feed: string): number => Number.parseInt(feed.slice('{"id":'.length))

const lookUp = ({
  path,
  parameter,
  toLocator,
  refuse,
  tellsNumber,
}: LookUp): DialectRoute => ({
  methods: ['GET', 'POST'],
  path,
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const { parameters } = call
    const text = parameters.required(parameter)
    const podcast = await findFeed(context, toLocator(text))
    if (podcast === undefined && refuse !== undefined) throw refuse(text)
    const isFound = podcast !== undefined
    const [feed = '[]'] = await renderFeeds(isFound ? [podcast] : [], call, context)
    const number = isFound && tellsNumber === true ? { id: numberIn(feed) } : {}
    const fields = {
      query: JSON.stringify({ ...number, [parameter]: text }),
      feed,
      description: JSON.stringify(isFound ? FOUND : `No feeds match this ${parameter}.`),
    }
    return toAnswer(fields, parameters, isFound ? 1 : 0)
  },
})

function readGuids(body: Buffer | undefined): readonly string[] {
  const guids = parseBody(body)
  const isList = Array.isArray(guids) && guids.every((guid) => typeof guid === 'string')
  if (isList && guids.length <= MAX_GUIDS) return [...new Set(guids.map(toPodcastGuid))]
  throw new CodedError(
    'INVALID_BODY',
    `The body has to be a JSON list of at most ${String(MAX_GUIDS)} guids.`,
  )
}

const batchByGuid: DialectRoute = {
  methods: ['POST'],
  path: '/podcasts/batch/byguid',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const { body, parameters } = call
    const guids = readGuids(body)
    spendLookUps(call, guids.length)
    return context.largePages.make(
      guids.length,
      { ...call, caller: { id: call.caller.id } },
      async () => {
        const podcasts = await findPodcasts(context, guids.map(LOCATORS.guid))
        const more = { allFound: podcasts.length === guids.length, found: podcasts.length }
        const feeds = await renderFeeds(podcasts, call, context)
        return toListAnswer(
          { feeds, description: FOUND, more, cost: podcasts.length },
          parameters,
        )
      },
    )
  },
}

export const LOOK_UP_ROUTES: readonly DialectRoute[] = [
  lookUp({ path: '/podcasts/byfeedid', parameter: 'id', toLocator: LOCATORS.feedId }),
  lookUp({
    path: '/podcasts/byfeedurl',
    parameter: 'url',
    toLocator: LOCATORS.feedUrl,
    // Podcast Index rejects it as well.
    refuse: (text) =>
      new CodedError(
        'INVALID_PARAMETER',
        `Feed url not found: ${feedNotTracked(text, 'url').message}`,
      ),
  }),
  lookUp({ path: '/podcasts/byitunesid', parameter: 'id', toLocator: LOCATORS.itunesId }),
  lookUp({
    path: '/podcasts/byguid',
    parameter: 'guid',
    toLocator: LOCATORS.guid,
    tellsNumber: true,
  }),
  batchByGuid,
]
