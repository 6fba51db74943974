/**
 * Finds the podcasts that a show recommends, then similar podcasts of the same language by rare words of title and description, people, owner
 * and genre. The work is bounded: a few words are searched, and the best candidates are compared in
 * full.
 */
import { setImmediate } from 'node:timers/promises'
import type { FacetFilter, QueryTerm, SearchQuery } from '../../search/query.ts'
import type { CallOptions, DirectoryReader, StoredPodcast } from '../../store/directory.ts'
import { isEdition, isSameShow, type Show, toShow } from './compared-show.ts'
import { findRecommended } from './recommended-podcasts.ts'

/** Maximum number of words to search, and of the rarest words to combine in pairs. */
const MOST_WORDS = 16
const PAIRED_WORDS = 4
/** Hits per search. */
const HITS = 16
/** Words in more than this share of all podcasts are ignored. */
const COMMON_SHARE = 0.08
/** People whose other shows are searched. */
const MOST_PEOPLE = 3
/** Longer names are cut, in UTF-16 units. */
const LONGEST_NAME = 100
/**
 * Number of candidates compared in full: more than the answer holds, because those of the same
 * owner are dropped.
 */
const COMPARED = 64
const MOST_OF_AN_OWNER = 3
/** Searches per turn of the event loop. */
const LOOKUPS_OF_A_TURN = 4
const COMPARED_OF_A_TURN = 20

/** Weight of a shared owner, person or genre, in units of word rarity. */
const SAME_OWNER = 12
const SAME_PERSON = 12
const SAME_GENRE = 6
/** Share of its weight that a shared word keeps between shows without a common genre. */
const OTHER_GENRE = 0.5
/** Largest boost by authority. */
const LIFT = 1
/** Words of a description of average length. */
const USUAL_WORDS = 40

const toTerm = (text: string, parts: Partial<QueryTerm> = {}): QueryTerm => ({
  text,
  targets: ['podcast-title', 'podcast-description'],
  phrase: false,
  slop: 0,
  fuzzy: false,
  ...parts,
})

/** Collects candidates of one language with their scores. */
class Candidates {
  readonly #reader: DirectoryReader
  readonly #language: string
  readonly #options: CallOptions
  /** Score by podcast id. */
  readonly #found = new Map<string, number>()
  #lookups = 0

  constructor(reader: DirectoryReader, language: string, options: CallOptions) {
    this.#reader = reader
    this.#language = language
    this.#options = options
  }

  /** Returns the highest scores, without `except`. */
  async best(most: number, except: string): Promise<readonly StoredPodcast[]> {
    this.#found.delete(except)
    const ids = [...this.#found]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([id]) => id)
    const podcasts = await this.#reader.getMany(ids, { ...this.#options, level: 'hit' })
    return podcasts.filter((podcast) => podcast !== undefined)
  }

  /**
   * Adds the hits of a search; `gain` maps the total to their score, 0 = none. Returns the total.
   */
  async find(
    terms: readonly QueryTerm[],
    gain: (matches: number) => number,
    genre?: string,
  ): Promise<number> {
    this.#lookups += 1
    if (this.#lookups % LOOKUPS_OF_A_TURN === 0) await setImmediate()
    const { hits, total } = await this.#reader.search(
      this.#toQuery(terms, genre),
      this.#options,
    )
    const gained = gain(total)
    if (gained <= 0) return total
    for (const { podcast } of hits)
      this.#found.set(podcast.id, (this.#found.get(podcast.id) ?? 0) + gained)
    return total
  }

  #toQuery(terms: readonly QueryTerm[], genre: string | undefined): SearchQuery {
    const include: FacetFilter[] = []
    if (this.#language !== 'und')
      include.push({ facet: 'language', values: [this.#language] })
    if (genre !== undefined) include.push({ facet: 'genre', values: [genre] })
    return {
      terms: terms.map((term) => ({ ...term, mode: 'must' as const })),
      groups: [],
      filters: { include },
      order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
      limit: HITS,
      after: null,
      level: 'basic',
    }
  }
}

/** Returns the words of the highest weight; ties go to longer, rarer words. */
function chooseWords({
  words,
}: Show): readonly (readonly [word: string, weight: number])[] {
  return [...words]
    .toSorted(
      ([one, weight], [other, otherWeight]) =>
        otherWeight - weight || other.length - one.length,
    )
    .slice(0, MOST_WORDS)
}

/**
 * Adds the podcasts with the show's rare words to the candidates. Returns each word's rarity,
 * rarest first.
 */
async function findByWords(
  show: Show,
  candidates: Candidates,
): Promise<ReadonlyMap<string, number>> {
  const all = await candidates.find([], () => 0)
  const most = Math.max(20, all * COMMON_SHARE)
  const rarities: [string, number][] = []
  for (const [word, weight] of chooseWords(show)) {
    const rarityOf = (matches: number): number =>
      matches > most ? 0 : Math.log((all + 1) / matches)
    const found = await candidates.find(
      [toTerm(word)],
      (matches) => rarityOf(matches) * Math.sqrt(weight),
    )
    if (found > 1 && rarityOf(found) > 0) rarities.push([word, rarityOf(found)])
  }
  rarities.sort(([, one], [, other]) => other - one)
  const paired = rarities.slice(0, PAIRED_WORDS)
  for (const [at, [word, rarity]] of paired.entries()) {
    for (const [other, otherRarity] of paired.slice(at + 1))
      await candidates.find([toTerm(word), toTerm(other)], () => rarity + otherRarity)
  }
  return new Map(rarities)
}

async function findByPeople(
  { author, people }: Show,
  candidates: Candidates,
): Promise<void> {
  const named = (name: string): QueryTerm =>
    toTerm(name.slice(0, LONGEST_NAME), { people: true, phrase: true })
  if (author !== null) await candidates.find([named(author)], () => SAME_OWNER)
  for (const name of people.slice(0, MOST_PEOPLE))
    await candidates.find([named(name)], () => SAME_PERSON)
}

function sharedGenres(one: Show, other: Show): number {
  const shared = one.genres.filter((genre) => other.genres.includes(genre)).length
  if (shared === 0) return 0
  return shared / Math.sqrt(one.genres.length * other.genres.length)
}

/** Returns the similarity of two shows by the words that both have. */
function wordLikeness(
  show: Show,
  other: Show,
  rarities: ReadonlyMap<string, number>,
  hasGenre: boolean,
): number {
  let sum = 0
  for (const [word, rarity] of rarities) {
    const here = show.words.get(word) ?? 0
    const there = other.words.get(word) ?? 0
    if (here === 0 || there === 0) continue
    // A word of a title alone may mean anything: `Mercury` is a planet, a metal and a band.
    const isVague = show.onlyInTitle.has(word) || other.onlyInTitle.has(word)
    if (!isVague) sum += rarity * Math.sqrt(here * there)
    else if (hasGenre) sum += rarity
  }
  const share = hasGenre ? 1 : OTHER_GENRE
  return (share * sum) / Math.sqrt(Math.max(1, other.words.size / USUAL_WORDS))
}

/** Returns the similarity of two shows; 0 if they share only the language. */
function likeness(show: Show, other: Show, rarities: ReadonlyMap<string, number>): number {
  const genres = sharedGenres(show, other)
  let sum = wordLikeness(show, other, rarities, genres > 0)
  if (show.author !== null && show.author === other.author) sum += SAME_OWNER
  const names = new Set([other.author, ...other.people])
  if (show.people.some((name) => names.has(name))) sum += SAME_PERSON
  sum += SAME_GENRE * genres
  return sum * (1 + (LIFT * other.authority) / 100)
}

interface Compared {
  readonly podcast: StoredPodcast
  readonly show: Show
  readonly likeness: number
}

const isOneShow = (one: Show, other: Show): boolean =>
  isSameShow(one, other) || isEdition(one, other)

/** Drops duplicates and limits the shows per owner. */
function choose(
  show: Show,
  compared: readonly Compared[],
  limit: number,
): readonly StoredPodcast[] {
  const chosen: Compared[] = []
  const ofOwner = new Map<string, number>()
  for (const each of compared) {
    if (chosen.length === limit) break
    const owner = each.show.author ?? each.show.id
    const sofar = ofOwner.get(owner) ?? 0
    if (sofar === MOST_OF_AN_OWNER || isOneShow(show, each.show)) continue
    if (chosen.some((other) => isOneShow(other.show, each.show))) continue
    ofOwner.set(owner, sofar + 1)
    chosen.push(each)
  }
  return chosen.map(({ podcast }) => podcast)
}

/** Compares the best candidates in full; most similar first. */
async function compareBest(
  show: Show,
  candidates: Candidates,
  rarities: ReadonlyMap<string, number>,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (const [at, podcast] of (await candidates.best(COMPARED, show.id)).entries()) {
    if (at % COMPARED_OF_A_TURN === 0) await setImmediate()
    const other = toShow(podcast)
    compared.push({ podcast, show: other, likeness: likeness(show, other, rarities) })
  }
  return compared
    .filter((each) => each.likeness > 0)
    .sort(
      (one, other) =>
        other.likeness - one.likeness || (one.podcast.id < other.podcast.id ? -1 : 1),
    )
}

const findByGenre = async ({ genres }: Show, candidates: Candidates): Promise<void> => {
  for (const genre of genres.slice(0, 2)) await candidates.find([], () => SAME_GENRE, genre)
}

/** Returns at most `limit` podcasts: recommended ones, then similar ones, most similar first. */
export async function findRelatedPodcasts(
  reader: DirectoryReader,
  podcast: StoredPodcast,
  limit: number,
  options: CallOptions = {},
): Promise<readonly StoredPodcast[]> {
  const show = toShow(podcast)
  const recommended = await findRecommended(reader, podcast, options)
  const candidates = new Candidates(reader, show.language, options)
  const rarities = await findByWords(show, candidates)
  await findByPeople(show, candidates)
  await findByGenre(show, candidates)
  let similar = await compareBest(show, candidates, rarities)
  if (!similar.some((each) => !isOneShow(show, each.show))) {
    const anywhere = new Candidates(reader, 'und', options)
    await findByGenre(show, anywhere)
    similar = await compareBest(show, anywhere, rarities)
  }
  const ids = new Set(recommended.map(({ id }) => id))
  const others = similar.filter((each) => !ids.has(each.podcast.id))
  return [...recommended, ...choose(show, others, limit)].slice(0, limit)
}
