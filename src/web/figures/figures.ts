/** Caches the directory's figures and the lists of the home page. */
import { countPodcasts } from '../../api/count-facet.ts'
import type { ValueCount } from '../../query/facets.ts'
import type { Directory, DirectoryCounts } from '../../store/directory.ts'
import { countActive, startOfDay } from '../search/facet-counts.ts'
import type { ListedShow } from '../../api/formats/listed-show.ts'
import { searchShows, type ShowSearch } from '../shows.ts'
import { ACTIVE_DAYS, type ActiveDays } from '../vocabulary.ts'
import { CachedValue } from './kept.ts'

export interface CatalogueFigures {
  readonly counts: DirectoryCounts
  /** Number of shows with an episode in the last `ActiveDays` days. */
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

/** Shows per list on the home page. */
const LISTED = 12

/** Every show that a search can find. */
const ALL: ShowSearch = { searchTerms: [] }

export class Figures {
  readonly #figures: CachedValue<CatalogueFigures>
  readonly #lists: CachedValue<FirstLists>

  constructor({ reader }: Pick<Directory, 'reader'>, now: () => number) {
    this.#figures = new CachedValue(() => this.#count(reader, now()), KEPT_MS, now)
    this.#lists = new CachedValue(() => this.#list(reader, now()), KEPT_MS, now)
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
      active: active as CatalogueFigures['active'],
      genres,
      languages,
      countries,
    }
  }

  async #list(reader: Directory['reader'], nowMs: number): Promise<FirstLists> {
    const part = { from: 1, to: LISTED }
    // A future date is a feed error, not the newest episode.
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
