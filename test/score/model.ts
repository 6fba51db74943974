/**
 * A seeded model of shows with a stated true reach, and of what can be seen of it from outside. It
 * is a model: how the formula orders these shows says whether the formula does what it means to,
 * and nothing about any real show.
 */
import type { AuthorityInputs } from '../../src/record/authority/index.ts'
import { NO_INPUTS } from './no-inputs.ts'

export interface ModelShow {
  readonly language: string
  /** Listeners a month. */
  readonly reach: number
  readonly inputs: AuthorityInputs
}

export const NOW_MS = Date.UTC(2026, 10, 20)
const DAY_MS = 86_400_000
const YEAR_DAYS = 365

/**
 * Language, its share of the shows, how well platforms and catalogues know its shows (1 = best).
 */
const LANGUAGES = [
  ['en', 0.5, 1],
  ['es', 0.16, 0.8],
  ['pt', 0.1, 0.7],
  ['de', 0.08, 0.8],
  ['fr', 0.06, 0.7],
  ['id', 0.06, 0.5],
  ['ja', 0.04, 0.5],
] as const

/** mulberry32. */
const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

class Draw {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seeded(seed)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  uniform(): number {
    return this.#random()
  }

  /** Box and Muller. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#random()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.#random())
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.#random())
  }

  /** A count that is about 10 to that power. */
  countOf(power: number, deviation: number): number {
    return Math.round(10 ** Math.min(8, this.normal(power, deviation)))
  }
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

interface Life {
  readonly strength: number
  readonly years: number
  readonly silentDays: number
  readonly perYear: number
}

/** Most shows are small, and most fade early; the stronger a show, the longer it lives. */
const drawLife = (draw: Draw): Life => {
  const strength = clamp(draw.normal(2.1, 1.1), 0, 6.5)
  const years = clamp(draw.exponential(1 + strength), 0.1, 18)
  const isAlive = draw.chance(clamp(0.15 + 0.12 * strength, 0.05, 0.95))
  const perYear = clamp(draw.normal(15 + 9 * strength, 20), 2, 300)
  const silentDays = isAlive ? draw.exponential(YEAR_DAYS / perYear) : draw.exponential(700)
  return { strength, years, silentDays, perYear }
}

const drawReached = (
  draw: Draw,
  known: number,
  power: number,
): Partial<AuthorityInputs> => {
  const now = { atMs: NOW_MS - Math.round(draw.uniform() * 200) * DAY_MS }
  const isSeen = (share: number): boolean =>
    draw.chance(known * share * clamp(0.25 + power / 4, 0, 1))
  const place = Math.ceil(10 ** clamp(8 - power - Math.abs(draw.normal(0, 0.4)), 0, 4))
  return {
    ...(isSeen(0.8)
      ? { popularity: Math.round(clamp(draw.normal(4 * (power - 1.2), 3.5), 0, 29)) }
      : {}),
    ...(isSeen(0.6)
      ? {
          appleRating: {
            rating: clamp(draw.normal(4.5, 0.4), 1, 5),
            count: draw.countOf(0.8 * power - 1, 0.5),
            ...now,
          },
        }
      : {}),
    ...(isSeen(0.5)
      ? {
          spotifyRating: {
            rating: clamp(draw.normal(4.7, 0.3), 1, 5),
            count: draw.countOf(0.8 * power - 0.9, 0.6),
            ...now,
          },
        }
      : {}),
    ...(place <= 200 ? { appleChartRank: { value: place, ...now } } : {}),
    ...(draw.chance(0.04)
      ? { monthlyDownloads: { value: draw.countOf(power + 0.2, 0.15), ...now } }
      : {}),
  }
}

const drawPlaces = (
  draw: Draw,
  known: number,
  { strength }: Life,
): Partial<AuthorityInputs> => {
  const places = (most: number, share: number) =>
    Array.from({ length: most }, () => draw.chance(share)).filter(Boolean).length || null
  const onYoutube = draw.chance(clamp(0.05 + 0.09 * strength, 0, 0.7))
  const atMs = NOW_MS - 30 * DAY_MS
  return {
    platforms: places(6, clamp(known * (0.2 + 0.1 * strength), 0, 0.9)),
    socials: places(7, clamp(0.05 + 0.08 * strength, 0, 0.7)),
    ...(onYoutube
      ? {
          youtubeChannel: draw.chance(0.6)
            ? ('associated' as const)
            : ('candidate' as const),
          youtubeSubscribers: { value: draw.countOf(0.7 * strength + 0.8, 0.9), atMs },
          youtubeViews: { value: draw.countOf(0.8 * strength + 2.3, 1), atMs },
        }
      : {}),
  }
}

const drawCare = (draw: Draw, { strength }: Life): Partial<AuthorityInputs> => {
  const sign = (share: number): boolean =>
    draw.chance(clamp(share + 0.06 * strength, 0, 0.98))
  const made = (share: number): number =>
    draw.chance(share + 0.03 * strength) ? clamp(draw.uniform() * 2, 0, 1) : 0
  return {
    artwork: sign(0.85),
    author: sign(0.8),
    owner: sign(0.7),
    description: sign(0.8),
    guid: sign(0.3),
    website: sign(0.5),
    language: true,
    genres: sign(0.7),
    transcripts: made(0.05),
    chapters: made(0.05),
    persons: made(0.03),
  }
}

const rhythmOf = ({ silentDays, perYear }: Life): AuthorityInputs['rhythm'] => {
  if (silentDays > YEAR_DAYS) return 'very-stale'
  if (silentDays > 90) return 'stale'
  const gap = YEAR_DAYS / perYear
  if (gap <= 2.65) return 'daily'
  if (gap <= 9.9) return 'weekly'
  return gap <= 20.6 ? 'bi-weekly' : 'monthly'
}

const drawLanguage = (draw: Draw): (typeof LANGUAGES)[number] => {
  let left = draw.uniform()
  for (const language of LANGUAGES) {
    left -= language[1]
    if (left < 0) return language
  }
  return LANGUAGES[0]
}

const drawShow = (draw: Draw): ModelShow => {
  const [language, , known] = drawLanguage(draw)
  const life = drawLife(draw)
  // Listeners go when nothing comes: most within two years.
  const power =
    life.strength - 0.6 * Math.min(3, Math.max(0, life.silentDays - 60) / YEAR_DAYS)
  const latestEpisodeMs = NOW_MS - Math.round(life.silentDays) * DAY_MS
  return {
    language,
    reach: 10 ** power,
    inputs: {
      ...NO_INPUTS,
      ...drawCare(draw, life),
      episodes: Math.max(1, Math.round(life.years * life.perYear)),
      latestEpisodeMs,
      firstEpisodeMs: latestEpisodeMs - Math.round(life.years * YEAR_DAYS) * DAY_MS,
      rhythm: rhythmOf(life),
      ...drawReached(draw, known, power),
      ...drawPlaces(draw, known, life),
    },
  }
}

export const drawShows = (seed: number, count: number): readonly ModelShow[] => {
  const draw = new Draw(seed)
  return Array.from({ length: count }, () => drawShow(draw))
}
