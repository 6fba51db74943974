/** What the directory says of a show is the show's. */
import { readEpisodes } from '../../../src/store/metadata.ts'
import { type Day, type Finding, podcastsOf } from './day.ts'
import { DAY_MS, type Show } from '../truth/show.ts'

const SECOND_MS = 1000

const isRead = ({ tasks }: Day, id: string): boolean =>
  (tasks.get(id)?.state.goodAt ?? null) !== null

export function theTitleIsTheShows(day: Day): readonly Finding[] {
  return eachRead(day, (show, { id, titleLatest, stats }) => {
    if (
      isTitlePinned(day, id) ||
      show.titles.includes(titleLatest) ||
      (stats.episodeCount === 0 && day.truth.nicknames.get(show)?.has(titleLatest)) ||
      isHostName(titleLatest)
    )
      return []
    return [
      {
        show,
        is: `${id} is called “${titleLatest}”`,
        should: `it is called “${show.title}”`,
      },
    ]
  })
}

/** A podcast has what was pinned to another one of its show that was merged into it. */
function isTitlePinned({ truth, leadsTo }: Day, id: string): boolean {
  return [...truth.pinned].some(
    ([pinned, values]) =>
      'titleLatest' in values &&
      (pinned === id || leadsTo.get(pinned) === id) &&
      truth.born.get(pinned) === truth.born.get(id),
  )
}

/** Until a feed has been read its host's name stands in. */
const isHostName = (title: string): boolean => /^[a-z0-9.-]+\.[a-z]+$/.test(title)

export function theEpisodeCountIsTheShows(day: Day): readonly Finding[] {
  return eachRead(day, (show, { id, stats }) => {
    const truly = show.episodesAt(day.nowMs).length
    if (stats.episodeCount <= truly) return []
    return [
      {
        show,
        is: `${id} has ${String(stats.episodeCount)} episodes`,
        should: `the show has published ${String(truly)}`,
      },
    ]
  })
}

export function theNewestDateIsTheShows(day: Day): readonly Finding[] {
  return eachRead(day, (show, { id, stats }) => {
    if (stats.latestPublishedAt === null || day.truth.undated.has(show)) return []
    const atMs = Date.parse(stats.latestPublishedAt)
    const episodes = show.episodesAt(day.nowMs)
    const isByDay = day.truth.datedByDay.has(show) && atMs % DAY_MS === 0
    const sameMs = isByDay ? DAY_MS : SECOND_MS
    if (episodes.some((episode) => Math.abs(episode.atMs - atMs) < sameMs)) return []
    return [
      {
        show,
        is: `the newest episode of ${id} is of ${stats.latestPublishedAt}`,
        should: 'that is the date of one of its episodes',
      },
    ]
  })
}

/** What stood under the show's address and was another's leaves no episode behind. */
export async function theEpisodesAreTheShows(day: Day): Promise<readonly Finding[]> {
  const kept = await readEpisodes(day.directory.port.metadata, [...day.podcasts.keys()])
  return eachRead(day, (show, { id }) => {
    const own = `urn:episode:${show.name}-`
    const foreign = (kept.get(id) ?? []).find(({ guid }) => guid?.includes(own) !== true)
    if (foreign === undefined) return []
    return [
      {
        show,
        is: `${id} has the episode ${String(foreign.guid)}`,
        should: 'it has episodes of its show only',
      },
    ]
  })
}

type Podcast = ReturnType<typeof podcastsOf>[number]

function eachRead(
  day: Day,
  look: (show: Show, podcast: Podcast) => readonly Finding[],
): readonly Finding[] {
  return [...day.truth.shows.values()].flatMap((show) =>
    podcastsOf(day, show)
      .filter(({ id }) => isRead(day, id))
      .flatMap((podcast) => look(show, podcast)),
  )
}
