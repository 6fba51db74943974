/** From a show of the test catalogue to a record, the same one every time. */
import { newDraft } from '../../../src/record/draft.ts'
import { gatherInputs, scoreAuthority } from '../../../src/record/authority/index.ts'
import { parseGenres } from '../../../src/record/genre/genre.ts'
import { toInstant } from '../../../src/record/instant/instant.ts'
import type { PodcastDraft } from '../../../src/record/podcast.ts'
import type { Show } from './show.ts'

/** When it all happens. */
export const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const DAY_MS = 86_400_000
const FIRST_APPLE_ID = 8_000_000_000
const FULL_POPULARITY = 29

export const idOf = (number: number): string =>
  `0198c5a2-7f64-7000-8000-${number.toString(16).padStart(12, '0')}`

const statsOf = (strength: number) => {
  const share = strength / 100
  const latest = NOW - Math.round(3 + (1 - share) * 700) * DAY_MS
  return {
    episodeCount: 3 + Math.round(share * 500),
    latest,
    first: latest - Math.round(30 + share * 3000) * DAY_MS,
    popularity: Math.round(share * FULL_POPULARITY),
  }
}

/** `number` counts from 1 and makes every key of the record its own. */
export const toDraft = (show: Show, number: number): PodcastDraft => {
  const { episodeCount, latest, first, popularity } = statsOf(show.strength)
  const feedUrl = show.feedUrl ?? `https://feeds.example.org/${String(number)}`
  const draft = newDraft({ id: idOf(number), title: show.title, feedUrl, nowMs: NOW })
  const record: PodcastDraft = {
    ...draft,
    author: show.author,
    hostNames: show.hosts.length === 0 ? null : [...show.hosts],
    language: show.language,
    genres: parseGenres(show.genres),
    description: show.description,
    appleId: show.appleId ?? FIRST_APPLE_ID + number,
    popularity,
    lastEpisodePublishedAt: toInstant(latest),
    stats: {
      ...draft.stats,
      episodeCount,
      latestPublishedAt: toInstant(latest),
      firstEpisodePublishedAt: toInstant(first),
    },
  }
  return { ...record, authorityScore: scoreAuthority(gatherInputs(record, {}), NOW) }
}
