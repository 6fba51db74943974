/** The made-up shows that a directory of a stored layout holds: at least one of each state. */
import fc from 'fast-check'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import {
  EXAMPLE_TO_REMOVE,
  EXAMPLE_TWIN,
} from '../../src/api/examples/admin-podcast-examples.ts'
import { newDraft } from '../../src/record/draft.ts'
import type { PodcastDraft, PodcastRecord } from '../../src/record/podcast.ts'
import { arbitraryPodcastRecord } from '../arbitrary/podcast.ts'

export const NOW = Date.UTC(2026, 10, 20, 12)
const AT = new Date(NOW).toISOString()
const DAY_MS = 86_400_000

const PLAIN = 28
const ODD = 8
/** The same records come from the same seed. */
const SEED = 1848

const WORDS = [
  ['Lantern', 'Harbour', 'Copper', 'Quiet', 'Paper', 'River', 'Seventh'],
  ['Garden', 'Ledger', 'Kitchen', 'Orbit', 'Library', 'Workshop', 'Railway'],
] as const

export function layoutId(number: number): string {
  return `0199a0b1-3c5d-7e0f-8a1b-${String(number).padStart(12, '0')}`
}

export function layoutFeed(number: number): string {
  return `https://show-${String(number)}.layouts.example/feed.xml`
}

const instantAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString()

const scoreOf = (number: number): NonNullable<PodcastDraft['authorityScore']> => ({
  calculatedAt: AT,
  authorityScore: 20 + number,
  qualityScore: 30 + number,
  youtubeScore: number % 9,
  socialScore: number % 7,
  engagementScore: number % 5,
})

const dated = (number: number): Partial<PodcastDraft> => ({
  lastEpisodePublishedAt: instantAgo(number),
  stats: {
    downloadCount: 0,
    episodeCount: 10 * number,
    latestPublishedAt: instantAgo(number),
    firstEpisodePublishedAt: instantAgo(700 + number),
    transcriptsCount: number % 3,
    updateFrequency: 'weekly',
  },
})

/** Kinds of shows; each plain show is of the kinds whose turn it is. */
const kindsOf = (
  number: number,
): readonly (Partial<PodcastDraft> | undefined | false)[] => [
  number % 4 !== 0 && dated(number),
  number % 5 !== 0 && { appleId: 700_000 + number, appleIdStatus: 'claimed' },
  number % 3 === 0 && { spotifyId: `layoutshow${String(number).padStart(12, '0')}` },
  number % 2 === 0 && {
    authorityScore: scoreOf(number),
    language: 'en',
    languageTag: 'en-GB',
  },
  number % 7 === 0 && { feedState: 'dead' },
  number === 15 && { feedState: 'not-a-podcast' },
  number % 6 === 0 && { genres: ['Arts', 'Books'], author: `Author ${String(number)}` },
  number === 5 && { claimedAppleId: 700_006 },
  number === 10 && { isOwn: true },
  number % 8 === 0 && { emails: [`host${String(number)}@layouts.example`], popularity: 9 },
  number % 9 === 0 && {
    description: `A "show" with \\ and\nlines about number ${String(number)}.`,
    audienceEstimate: {
      audienceDemographics: null,
      estimatedMonthlyListeners: 1000 * number,
      estimatedMonthyListenersCalculatedAt: AT,
    },
  },
]

const plainShow = (number: number): PodcastDraft => {
  const [first, second] = WORDS
  const title = `${String(first[number % 7])} ${String(second[(number * 3) % 7])} ${String(number)}`
  const draft = newDraft({
    id: layoutId(number),
    title,
    feedUrl: layoutFeed(number),
    nowMs: NOW - number * DAY_MS,
  })
  return Object.assign(draft, ...kindsOf(number).filter(Boolean)) as PodcastDraft
}

const oddShow = (drawn: PodcastRecord, at: number): PodcastDraft => {
  const { seq: _seq, slug: _slug, isOwn: _isOwn, ...others } = drawn
  return {
    ...others,
    id: layoutId(500 + at),
    title: `Odd show ${String(at)} ${drawn.title}`,
    appleId: at % 3 === 0 ? 0 : 800_000 + at,
    podcastGuid: null,
    podcastIndexId: null,
    ...(at % 3 === 0 && { isOwn: true as const }),
  }
}

const toDraft = ({ seq: _seq, ...draft }: PodcastDraft): PodcastDraft => draft

/** Returns the same shows at each call. */
export function makeShows(): readonly PodcastDraft[] {
  const odd = fc.sample(arbitraryPodcastRecord, { seed: SEED, numRuns: ODD })
  return [
    ...[EXAMPLE_PODCAST, EXAMPLE_TWIN, EXAMPLE_TO_REMOVE].map(toDraft),
    ...Array.from({ length: PLAIN }, (_, at) => plainShow(at + 1)),
    ...odd.map(oddShow),
  ].map((draft) => JSON.parse(JSON.stringify(draft)) as PodcastDraft)
}
