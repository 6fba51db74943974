/** What a directory that was left to itself came to, as the table of docs/LISTINGS.md. */
import { type Proportion, tally, TIERS, wilson } from '../tally.ts'
import type { Outcome } from './unattended.ts'

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const part = ({ hits, of }: Proportion): string => {
  if (of === 0) return '–'
  const [low, high] = wilson({ hits, of })
  return `${String(hits)} of ${String(of)} = ${percent(hits / of)} (${percent(low)} to ${percent(high)})`
}

/** Raised, and said so: with the defaults of real platforms the same takes hours. */
const BUDGETS = [
  'CASTDEX_APPLE_CALLS_PER_MINUTE',
  'CASTDEX_SPOTIFY_CALLS_PER_MINUTE',
  'CASTDEX_YOUTUBE_UNITS_PER_DAY',
  'CASTDEX_YOUTUBE_PAGES_PER_MINUTE',
]

export const tallyOf = ({ decided }: Outcome) =>
  tally(
    decided.flatMap(({ show, record }) =>
      record === undefined ? [] : [{ part: 'shown', show, record }],
    ),
  )

/** Podcasts that are there, with all five scores. */
export const countScores = ({ decided }: Outcome): number =>
  decided.filter(({ record }) => record !== undefined && record.authorityScore !== null)
    .length

const facts = (outcome: Outcome): readonly (readonly [string, string])[] => {
  const {
    decided,
    podcasts,
    feedsAsked,
    sitesAsked,
    requests,
    stages,
    endings,
    isSettled,
    settings,
  } = outcome
  const { precision, recall, wrong } = tallyOf(outcome)
  const missing = decided.filter(({ record }) => record === undefined).length
  const read = decided.filter(({ record }) => (record?.stats.episodeCount ?? 0) > 0).length
  return [
    ['shows', String(decided.length)],
    [
      'podcasts in the end',
      `${String(podcasts)}; ${String(missing)} of the feeds are in none`,
    ],
    ['feeds asked for; read', `${String(feedsAsked)}; ${String(read)}`],
    ['sites asked for', String(sitesAsked)],
    ['ended in the middle', endings.length === 0 ? 'never' : endings.join(', ')],
    ['settled', isSettled ? 'yes' : 'no: the time was over'],
    ...TIERS.map(
      (tier) =>
        [
          `${tier}, of these right`,
          part(precision.get(tier) ?? { hits: 0, of: 0 }),
        ] as const,
    ),
    ...[...recall].map(
      ([platform, { published, any }]) =>
        [
          `listed on ${platform}: published; shown at all`,
          `${part(published)}; ${String(any.hits)}`,
        ] as const,
    ),
    ['wrong', String(wrong.length)],
    ['podcasts with scores', String(countScores(outcome))],
    ...Object.entries(requests).map(
      ([place, count]) => [`requests to ${place}`, String(count)] as const,
    ),
    ...stages.map(([stage, ms]) => [`time: ${stage}`, seconds(ms)] as const),
    [
      'budgets, raised for this',
      BUDGETS.map((name) => `${name}=${settings[name] ?? ''}`).join(', '),
    ],
  ]
}

export const toTable = (outcome: Outcome): string =>
  [
    '| | |',
    '| --- | --- |',
    ...facts(outcome).map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n')
