/** Caches the directory's figures and the lists of the home page. */
import { countPodcasts } from '../../api/count-facet.ts'
import type { ValueCount } from '../../query/facets.ts'
import { TOP_GENRES } from '../../record/genre/genre.ts'
import type { Directory, DirectoryCounts } from '../../store/directory.ts'
import { countActive, startOfDay } from '../search/facet-counts.ts'
import { type ListedShow, toListedShow } from '../../api/formats/listed-show.ts'
import { parseFull } from '../../record/view/fragments.ts'
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
  /** A trusted show of each top-level genre that has one, each show once. */
  readonly ofGenre: ReadonlyMap<string, ListedShow>
  /** The shows that came in last, newest first; read only if no episode is dated. */
  readonly added: readonly ListedShow[]
}

const KEPT_MS = 60_000

/** Shows per list on the home page. */
const LISTED = 12

/** Trusted shows among which each genre finds one. */
const TRUSTED = 200

/** Every show that a search can find. */
const ALL: ShowSearch = { searchTerms: [] }

async function listAdded(reader: Directory['reader']): Promise<readonly ListedShow[]> {
  const { podcasts } = await reader.listLatest(null, 2 * LISTED)
  return podcasts.map(({ podcast }) => toListedShow(parseFull(podcast)))
}

/** Takes the first shows that are not in the other list, which is above this one. */
function takeOthers(
  shows: readonly ListedShow[],
  above: readonly ListedShow[],
): readonly ListedShow[] {
  const ids = new Set(above.map(({ id }) => id))
  const others = shows.filter(({ id }) => !ids.has(id))
  return (others.length === 0 ? shows : others).slice(0, LISTED)
}

/** Picks for each genre the first real show that no other genre has. */
function pickByGenre(shows: readonly ListedShow[]): ReadonlyMap<string, ListedShow> {
  const picked = new Map<string, ListedShow>()
  for (const show of shows) {
    const genre = show.genres.find((name) => TOP_GENRES.has(name) && !picked.has(name))
    if (genre !== undefined && !show.isDemo) picked.set(genre, show)
  }
  return picked
}

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

  /** The highest score of the directory; 100, the scale's end, while searches fail. */
  async highestScore(): Promise<number> {
    const lists = await this.lists().catch(() => undefined)
    if (lists === undefined) return 100
    return lists.trusted[0]?.authorityScore ?? 0
  }

  async #count(reader: Directory['reader'], nowMs: number): Promise<CatalogueFigures> {
    const names = ['genres', 'languages', 'countries', 'activity'] as const
    const { genres, languages, countries, activity } = await countPodcasts(
      reader,
      names,
      startOfDay(nowMs),
    )
    // Made-up shows of the demo are no news: without a real one nothing is known.
    const isKnown = await this.lists().then(
      ({ newest }) => newest.length > 0,
      () => true,
    )
    const active = Object.fromEntries(
      ACTIVE_DAYS.map((days) => [days, isKnown ? countActive(activity, days) : 0]),
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
    // A future date is a feed error, not the newest episode.
    const newest = await searchShows(
      reader,
      { ...ALL, sortOrder: [{ field: 'recentActivity' }] },
      { from: 1, to: 50 },
    )
    const trusted = await searchShows(
      reader,
      { ...ALL, sortOrder: [{ field: 'authorityScore' }] },
      { from: 1, to: TRUSTED },
    )
    const isPast = ({ latestAt, isDemo }: ListedShow): boolean =>
      latestAt !== null && !isDemo && Date.parse(latestAt) <= nowMs
    const first = trusted.shows.slice(0, LISTED)
    const dated = newest.shows.filter(isPast)
    const added = dated.length > 0 ? [] : await listAdded(reader)
    return {
      newest: takeOthers(dated, first),
      trusted: first,
      ofGenre: pickByGenre(trusted.shows),
      added: takeOthers(added, first),
    }
  }
}
