/** `value/…`: value blocks of feeds and episodes, as the feeds declare them. */
import { CodedError } from '../../../errors.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import { parseBody } from '../../body.ts'
import { toPodcastGuid } from '../../locator-fields.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectCall, DialectRoute } from '../dialect.ts'
import { findPodcasts, spendLookUps } from '../find-podcasts.ts'
import { toAnswer } from './answers.ts'
import { listEpisodesOf, type ShowEpisode } from './episodes-of.ts'
import { findFeed, LOCATORS, type ToLocator } from './look-ups.ts'
import { viewValue } from './view-value.ts'

const MAX_EPISODES = 1000

/** Names the reason if there is no value block. */
function describe(isFound: boolean, value: object | null, what: string): string {
  if (!isFound) return `No ${what} matches.`
  return value === null
    ? `The ${what} declares no value block.`
    : 'Found matching value block.'
}

interface FeedValue {
  readonly path: string
  readonly parameter: string
  readonly toLocator: ToLocator
}

const valueOfFeed = ({ path, parameter, toLocator }: FeedValue): DialectRoute => ({
  methods: ['GET', 'POST'],
  path,
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer({ parameters }, context) {
    const text = parameters.required(parameter)
    const podcast = await findFeed(context, toLocator(text))
    const value =
      podcast === undefined ? null : viewValue(fromFragments(podcast).extras?.value)
    const fields = {
      query: JSON.stringify({ [parameter]: text }),
      value: JSON.stringify(value),
      description: JSON.stringify(describe(podcast !== undefined, value, 'feed')),
    }
    return toAnswer(fields, parameters, podcast === undefined ? 0 : 1)
  },
})

const guidOf = ({ episode }: ShowEpisode): string => episode.guid ?? episode.enclosure.url

/** Episodes without a value block use the feed's. */
function viewEpisodeValue({ episode, podcast }: ShowEpisode): object | null {
  const value = viewValue(episode.value ?? podcast.extras?.value)
  if (value === null) return null
  return { ...value, title: episode.title, feedTitle: podcast.titleLatest }
}

async function findEpisodes(
  podcasts: readonly StoredPodcast[],
  call: DialectCall,
  context: EndpointContext,
): Promise<readonly ShowEpisode[]> {
  const shows = await listEpisodesOf(podcasts, call, context)
  return shows.flatMap(({ episodes }) => episodes)
}

const valueOfEpisode: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/value/byepisodeguid',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const { parameters } = call
    const podcastguid = parameters.required('podcastguid')
    const episodeguid = parameters.required('episodeguid')
    const podcasts = await findPodcasts(context, [LOCATORS.guid(podcastguid)])
    const episodes = await findEpisodes(podcasts, call, context)
    const found = episodes.find((episode) => guidOf(episode) === episodeguid)
    const value = found === undefined ? null : viewEpisodeValue(found)
    const fields = {
      query: JSON.stringify({ podcastguid, episodeguid }),
      value: JSON.stringify(value),
      description: JSON.stringify(describe(found !== undefined, value, 'episode')),
    }
    return toAnswer(fields, parameters, podcasts.length)
  },
}

type GuidsByPodcast = ReadonlyMap<string, readonly string[]>

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function readGuids(body: Buffer | undefined): GuidsByPodcast {
  const given = parseBody(body)
  const pairs =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.entries(given)
      : []
  const guids = pairs.filter((pair): pair is [string, readonly string[]] =>
    isTexts(pair[1]),
  )
  const count = guids.reduce((sum, [, episodes]) => sum + episodes.length, 0)
  if (pairs.length > 0 && guids.length === pairs.length && count <= MAX_EPISODES)
    return new Map(guids.map(([guid, episodes]) => [toPodcastGuid(guid), episodes]))
  throw new CodedError(
    'INVALID_BODY',
    `The body has to be a JSON object of podcast guids, each with a list of episode guids, at most ${String(MAX_EPISODES)} in all.`,
  )
}

function viewOfBatch(found: ShowEpisode): readonly object[] {
  const value = viewEpisodeValue(found)
  if (value === null) return []
  return [{ podcastGUID: found.podcast.podcastGuid ?? '', guid: guidOf(found), ...value }]
}

const valueBatch: DialectRoute = {
  methods: ['POST'],
  path: '/value/batch/byepisodeguid',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer(call, context) {
    const guids = readGuids(call.body)
    spendLookUps(call, guids.size)
    const podcasts = await findPodcasts(context, [...guids.keys()].map(LOCATORS.guid))
    const episodes = await findEpisodes(podcasts, call, context)
    const wanted = episodes.filter((episode) =>
      guids.get(episode.podcast.podcastGuid ?? '')?.includes(guidOf(episode)),
    )
    const value = wanted.flatMap(viewOfBatch)
    const asked = [...guids.values()].flat().length
    const fields = {
      query: JSON.stringify(Object.fromEntries(guids)),
      value: JSON.stringify(value),
      allFound: String(value.length === asked),
      found: String(value.length),
      description: JSON.stringify('Found matching value blocks.'),
    }
    return toAnswer(fields, call.parameters, podcasts.length)
  },
}

export const VALUE_ROUTES: readonly DialectRoute[] = [
  valueOfFeed({ path: '/value/byfeedid', parameter: 'id', toLocator: LOCATORS.feedId }),
  valueOfFeed({ path: '/value/byfeedurl', parameter: 'url', toLocator: LOCATORS.feedUrl }),
  valueOfFeed({
    path: '/value/bypodcastguid',
    parameter: 'guid',
    toLocator: LOCATORS.guid,
  }),
  valueOfEpisode,
  valueBatch,
]
