/** Reads the people of a podcast's newest episodes, or of those since a number of days. */
import { Type } from 'typebox'
import { DAY_MS } from '../../../record/instant/durations.ts'
import { peopleOfShow } from '../../../record/people/people-of-show.ts'
import { type BasicPodcast, isPublic } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { readEpisodes } from '../../../store/metadata.ts'
import type { EndpointContext } from '../../api-context.ts'
import { getPodcastOfPath } from '../../podcast-in-path.ts'
import { readScalar, readWhole } from '../../query-string.ts'
import type { Call, ParameterDoc } from '../../route.ts'
import type { Appearances } from '../../views/people.ts'

const USUAL_EPISODES = 10
const MOST_DAYS = 3650

export const SINCE_DAYS: ParameterDoc = {
  name: 'sinceDays',
  in: 'query',
  required: false,
  description: 'Reads the kept episodes of so many days; without it, the last ten.',
  schema: Type.Integer({ minimum: 1, maximum: MOST_DAYS }),
}

export async function readAppearances(
  call: Call,
  { directory, now }: EndpointContext,
): Promise<Appearances> {
  const days =
    readScalar(call.query, SINCE_DAYS.name) === undefined
      ? undefined
      : readWhole(call.query, SINCE_DAYS.name, { least: 1, most: MOST_DAYS, else: 1 })
  const stored = await getPodcastOfPath(directory.reader, call.params)
  const record = fromFragments(stored)
  const podcast = JSON.parse(stored.basic) as BasicPodcast
  if (!isPublic(record)) return { podcast, record, people: [], episodes: [] }
  const read = await readEpisodes(directory.metadata, [record.id], {
    signal: call.signal(),
  })
  const kept = read.get(record.id) ?? []
  const start = now() - (days ?? 0) * DAY_MS
  const episodes =
    days === undefined
      ? kept.slice(0, USUAL_EPISODES)
      : kept.filter(({ publishedMs }) => publishedMs !== null && publishedMs >= start)
  return { podcast, record, people: peopleOfShow(record, kept), episodes }
}
