/** How well scores order the shows of the model by their true reach. */
import { type AuthorityInputs, scoreAuthority } from '../../src/record/authority/index.ts'
import { type ModelShow, NOW_MS } from './model.ts'
import { rankCorrelation } from './rank-correlation.ts'

const DAY_MS = 86_400_000

const logShare = (value: number, full: number): number =>
  Math.min(1, Math.log1p(value) / Math.log1p(full))

/**
 * What went before: half for what a catalogue says of care, age and freshness, three tenths for
 * popularity.
 */
export const scoreByFormula1 = (inputs: AuthorityInputs): number => {
  const { artwork, author, description, guid, website, language, genres } = inputs
  const signs = [artwork, author, description, guid, website, language, genres]
  const [first, latest] = [inputs.firstEpisodeMs ?? 0, inputs.latestEpisodeMs ?? 0]
  const silentDays = (NOW_MS - latest) / DAY_MS
  const steps = [
    [30, 1],
    [90, 0.75],
    [365, 0.35],
    [1095, 0.1],
  ] as const
  const quality =
    (0.35 * signs.filter(Boolean).length) / signs.length +
    0.25 * logShare(inputs.episodes ?? 0, 500) +
    0.15 * logShare((latest - first) / DAY_MS, 3650) +
    0.25 * (steps.find(([longest]) => silentDays <= longest)?.[1] ?? 0)
  return 100 * (0.5 * quality + 0.3 * logShare(inputs.popularity ?? 0, 29))
}

export const SIDES: Readonly<Record<string, (inputs: AuthorityInputs) => number>> = {
  'formula 3': (inputs) => scoreAuthority(inputs, NOW_MS).authorityScore,
  'its quality alone': (inputs) => scoreAuthority(inputs, NOW_MS).qualityScore,
  'its engagement alone': (inputs) => scoreAuthority(inputs, NOW_MS).engagementScore,
  'formula 3, catalogue only': (inputs) =>
    scoreAuthority(
      {
        ...inputs,
        appleRating: null,
        spotifyRating: null,
        appleChartRank: null,
        monthlyDownloads: null,
        youtubeChannel: null,
        youtubeSubscribers: null,
        youtubeViews: null,
        socials: null,
        transcripts: null,
        chapters: null,
        persons: null,
      },
      NOW_MS,
    ).authorityScore,
  'formula 1': scoreByFormula1,
}

export const correlationOf = (
  shows: readonly ModelShow[],
  toScore: (inputs: AuthorityInputs) => number,
): number =>
  rankCorrelation(shows.map(({ inputs, reach }) => [toScore(inputs), reach] as const)) ??
  Number.NaN
