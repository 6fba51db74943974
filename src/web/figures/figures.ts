/**
 * Keeps the catalogue in figures and the lists of the first page for a while, because
 * everybody asks for them.
 */
import { countPodcasts } from '../../api/count-facet.ts'
import type { ValueCount } from '../../query/facets.ts'
import type { Directory, DirectoryCounts } from '../../store/directory.ts'
import { countActive, startOfDay } from '../search/facet-counts.ts'
import type { ListedShow } from '../../api/formats/listed-show.ts'
import { searchShows, type ShowSearch } from '../shows.ts'
import { ACTIVE_DAYS, type ActiveDays } from '../vocabulary.ts'
import { KeptAnswer } from './kept.ts'

export interface CatalogueFigures {
  readonly counts: DirectoryCounts
  /** Counts the shows with an episode in the last `ActiveDays` days. */
  readonly active: Readonly<Record<ActiveDays, number>>
  readonly genres: readonly ValueCount[]
  readonly languages: readonly ValueCount[]
  readonly countries: readonly ValueCount[]
}

export interface FirstLists {
  readonly newest: readonly ListedShow[]
  readonly trusted: readonly ListedShow[]
}

const KEPT_MS = 60_000

/** A list of the first page has this many shows. */
const LISTED = 12

/** Every show that a search can find. */
const ALL: ShowSearch = { searchTerms: [] }

export class Figures {
  readonly #figures: KeptAnswer<CatalogueFigures>
  readonly #lists: KeptAnswer<FirstLists>

  constructor({ reader }: Pick<Directory, 'reader'>, now: () => number) {
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
    const names = ['genres', 'languages', 'countries', 'activity'] as const
    const { genres, languages, countries, activity } = await countPodcasts(
      reader,
      names,
      startOfDay(nowMs),
    )
    const active = Object.fromEntries(
      ACTIVE_DAYS.map((days) => [days, countActive(activity, days)]),
    )
    return {
      counts: await reader.counts(),
      // Each number of days has its count.
      active: active as CatalogueFigures['active'],
      genres,
      languages,
      countries,
    }
  }

  async #list(reader: Directory['reader'], nowMs: number): Promise<FirstLists> {
    const part = { from: 1, to: LISTED }
    // A date in the future is an error of a feed, so it is not a newest episode.
    const newest = await searchShows(
      reader,
      { ...ALL, sortOrder: [{ field: 'recentActivity' }] },
      { from: 1, to: 50 },
    )
    const trusted = await searchShows(
      reader,
      { ...ALL, sortOrder: [{ field: 'authorityScore' }] },
      part,
    )
    const isPast = ({ latestAt }: ListedShow): boolean =>
      latestAt === null || Date.parse(latestAt) <= nowMs
    return { newest: newest.shows.filter(isPast).slice(0, LISTED), trusted: trusted.shows }
  }
}
