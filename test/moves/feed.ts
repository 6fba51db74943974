/** A feed of a pair: facts of the research (URL, title, owner) with episodes that are made up. */
import type { ItemFacts, ShowFacts } from '../../src/intake/interpret/show/show-print.ts'
import type { Draw } from './draw.ts'

export interface Feed extends ShowFacts {
  readonly url: string
}

/** A run of episodes. What two feeds give the same of, they have in common. */
export interface Run {
  /** Names the recordings. */
  readonly of: string
  readonly from: number
  readonly to: number
  /** Days between two. */
  readonly every: number
  /** Days that all dates are off. */
  readonly shift?: number
  /** Begins the guids. */
  readonly guids: string
  /** Begins the addresses of recordings. */
  readonly media: string
  readonly ending?: string
  /** Begins the titles. */
  readonly titles?: string
  readonly only?: (episode: number) => boolean
}

const DAY_MS = 86_400_000
/** The day of every episode 0. */
const BEGIN_MS = Date.UTC(2024, 0, 1, 6)

export const episodes = (run: Run): readonly ItemFacts[] => {
  const {
    of,
    from,
    to,
    every,
    guids,
    media,
    shift = 0,
    ending = 'mp3',
    titles = 'Episode',
    only = () => true,
  } = run
  const numbers = Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, at) => to - at,
  ).filter(only)
  return numbers.map((number) => ({
    guid: `${guids}${of}-${String(number)}`,
    title: `${titles} ${String(number)}: ${of}`,
    enclosureUrl: `${media}/${of}/${String(number)}.${ending}`,
    enclosureType: ending === 'mp4' ? 'video/mp4' : 'audio/mpeg',
    publishedMs: BEGIN_MS + (number * every + shift) * DAY_MS,
  }))
}

type Known = Pick<Feed, 'url' | 'title'> & Partial<Feed> & { readonly owner: string }

export const feed = ({ owner, ...known }: Known): Feed => ({
  owners: [owner],
  website: null,
  podcastGuid: null,
  language: 'en',
  selfUrl: known.url,
  newFeedUrl: null,
  items: [],
  ...known,
})

export const byDate = (...runs: readonly (readonly ItemFacts[])[]): readonly ItemFacts[] =>
  runs.flat().toSorted((a, b) => (b.publishedMs ?? 0) - (a.publishedMs ?? 0))

/** How a show publishes: its rhythm, how far it has come, how many episodes its feed holds. */
export const drawRhythm = (draw: Draw) => {
  const every = draw.pick([1, 2, 3, 7, 7, 7, 14, 30])
  const to = draw.number(12, 220)
  return { every, to, from: Math.max(1, to - draw.pick([4, 9, 19, 49, 99, 299])) }
}

export const wordOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
