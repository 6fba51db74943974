/** GET /api/v1/podcasts/{podcastIdOrSlug}/all-details: all that is stored about a podcast. */
import { Type } from 'typebox'
import type { Episode } from '../../../record/episodes/episode.ts'
import { peopleOfShow } from '../../../record/people/people-of-show.ts'
import { type BasicPodcast, isPublic } from '../../../record/podcast.ts'
import { parseFull } from '../../../record/view/fragments.ts'
import { readEpisodes } from '../../../store/metadata.ts'
import type { EndpointContext } from '../../api-context.ts'
import { listAppearances, readPresence } from '../../charts/view-presence.ts'
import { findRelatedPodcasts } from '../../discovery/related-podcasts.ts'
import { readFlag } from '../../query-string.ts'
import type { Call } from '../../route.ts'
import {
  type AllDetails,
  AllDetailsAnswer,
  viewSocialMedia,
  viewYoutubeData,
} from '../../views/details.ts'
import { viewEpisode } from '../../views/episodes.ts'
import { viewGuests, viewSponsors } from '../../views/people.ts'
import { viewPublishingHistory } from '../../views/publishing-history.ts'
import {
  defineDetailsRoute,
  type DetailedShow,
  readPublicSignals,
} from './define-details-route.ts'

const RECENT = 10
const RELATED = 10
/** Requests charged to the key's rate: related podcasts take about forty searches. */
const REQUESTS = 5
const HISTORY = 'includePublishingHistory'

/** Returns null if the store keeps no charts. castdex's own charts are left out. */
async function readPositions(
  { record }: DetailedShow,
  call: Call,
  { directory: { charts, reader } }: EndpointContext,
): Promise<AllDetails['chartPositions']> {
  if (charts === undefined) return null
  const options = { signal: call.signal(), caller: call.caller.id }
  const shows = await charts.findShowsOf(record.id, options)
  const presence = await readPresence({ charts, reader, options }, shows, {})
  const foreign = presence.filter(({ name }) => name.platform !== 'castdex')
  return listAppearances(foreign, shows, undefined)
}

async function readKept(
  { record }: DetailedShow,
  call: Call,
  { directory }: EndpointContext,
): Promise<readonly Episode[]> {
  if (!isPublic(record)) return []
  const options = { signal: call.signal() }
  return (await readEpisodes(directory.metadata, [record.id], options)).get(record.id) ?? []
}

async function readRelated({ stored }: DetailedShow, call: Call, context: EndpointContext) {
  const options = { signal: call.signal(), caller: call.caller.id }
  const { reader } = context.directory
  const related = await findRelatedPodcasts(reader, stored, RELATED, options)
  return related.map(({ basic }) => JSON.parse(basic) as BasicPodcast)
}

async function viewAll(
  show: DetailedShow,
  call: Call,
  context: EndpointContext,
): Promise<{ readonly podcast: AllDetails }> {
  const withHistory = readFlag(call.query, HISTORY) === true
  call.spendRate(REQUESTS - 1)
  const { stored, basic, record } = show
  const kept = await readKept(show, call, context)
  const episodes = kept.slice(0, RECENT)
  const appearances = {
    podcast: basic,
    record,
    episodes,
    people: peopleOfShow(record, kept),
  }
  const total = record.stats.episodeCount
  return {
    podcast: {
      podcast: parseFull(stored),
      recentEpisodes: episodes.map((episode) => viewEpisode(episode, basic)),
      contacts: null,
      guests: viewGuests(appearances, undefined).data.guests,
      reviews: null,
      socialMedia: viewSocialMedia(record),
      sponsors: viewSponsors(appearances).data.sponsors,
      relatedPodcasts: {
        podcastId: record.id,
        similarPodcasts: await readRelated(show, call, context),
      },
      chartPositions: await readPositions(show, call, context),
      youtubeData: viewYoutubeData(record, await readPublicSignals(show, call, context)),
      ...(withHistory && {
        publishingHistory: viewPublishingHistory(kept, { nowMs: context.now(), total }),
      }),
    },
  }
}

export const getAllDetails = defineDetailsRoute({
  path: 'all-details',
  operationId: 'getPodcastAllDetails',
  summary: 'All that is stored about a podcast',
  description:
    "The podcast, its ten newest episodes, people, sponsors, accounts, related podcasts and latest places in charts. Counts as five requests of the key's rate.",
  parameters: [
    {
      name: HISTORY,
      in: 'query',
      required: false,
      description: 'Adds the number of episodes of each of the last 24 months.',
      schema: Type.Boolean({ default: false }),
    },
  ],
  answer: AllDetailsAnswer,
  errors: ['INDEX_REBUILDING', 'SEARCH_TOO_COSTLY'],
  view: viewAll,
})
