/** The catalogue in figures, and the lists of the first page: kept for a while, for everybody asks for them. */
import type { Directory, DirectoryCounts } from '../../store/directory.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { countShows, type ListedShow, searchShows, type ShowSearch } from '../shows.ts'
import { ACTIVE_DAYS, type ActiveDays } from '../vocabulary.ts'
import { KeptAnswer } from './kept.ts'
import { Tallies } from './tally.ts'

const DAY_MS = 86_400_000

/** The search for shows with an episode in the last days: the same all day long, so that it has one address. */
export function activeSince(days: number, nowMs: number): ShowSearch {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  return { lastEpisodeDateSince: toInstant(today - days * DAY_MS) }
}

export interface CatalogueFigures {
  readonly counts: DirectoryCounts
  readonly active: Readonly<Record<ActiveDays, number>>
}

export interface FirstLists {
  readonly newest: readonly ListedShow[]
  readonly trusted: readonly ListedShow[]
}

/** In ms. */
const KEPT_MS = 60_000

/** Shows of a list of the first page. */
const LISTED = 12

/** Every show that a search can find. */
const ALL: ShowSearch = { searchTerms: [] }

export class Figures {
  readonly tallies: Tallies
  readonly #figures: KeptAnswer<CatalogueFigures>
  readonly #lists: KeptAnswer<FirstLists>

  constructor({ reader }: Pick<Directory, 'reader'>, now: () => number) {
    this.tallies = new Tallies(reader, now)
    this.#figures = new KeptAnswer(() => this.#count(reader, now()), KEPT_MS, now)
    this.#lists = new KeptAnswer(() => this.#list(reader, now()), KEPT_MS, now)
  }

  catalogue(): Promise<CatalogueFigures> {
    return this.#figures.get()
  }

  lists(): Promise<FirstLists> {
    return this.#lists.get()
  }

  async #count(reader: Directory['reader'], nowMs: number): Promise<CatalogueFigures> {
    const active: Record<number, number> = {}
    for (const days of ACTIVE_DAYS) active[days] = await countShows(reader, activeSince(days, nowMs))
    return { counts: await reader.counts(), active: active as CatalogueFigures['active'] }
  }

  async #list(reader: Directory['reader'], nowMs: number): Promise<FirstLists> {
    const part = { from: 1, to: LISTED }
    // A date in the future is a slip of a feed, and no newest episode.
    const newest = await searchShows(reader, { ...ALL, sortOrder: [{ field: 'recentActivity' }] }, { from: 1, to: 50 })
    const trusted = await searchShows(reader, { ...ALL, sortOrder: [{ field: 'authorityScore' }] }, part)
    const isPast = ({ latestAt }: ListedShow): boolean => latestAt === null || Date.parse(latestAt) <= nowMs
    return { newest: newest.shows.filter(isPast).slice(0, LISTED), trusted: trusted.shows }
  }
}
