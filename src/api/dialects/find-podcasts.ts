/**
 * Asks the directory for what dialects need: a page of a search, and podcasts by their ids
 * and addresses.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sealCursor } from '../../search/cursor.ts'
import type { QueryFilters, SearchQuery } from '../../search/query.ts'
import type { Locator, StoredPodcast } from '../../store/directory.ts'
import { isCacheable } from '../../store/rules/cacheable.ts'
import { parseSearch } from '../../query/parse.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { EndpointContext } from '../api-context.ts'
import type { DialectCall } from './dialect.ts'

export interface DialectSearch {
  /** A body of `POST /api/v1/search/podcasts`. */
  readonly body: Readonly<Record<string, unknown>>
  /**
   * The call has these filters besides those of the body; callers of the API do not have
   * them.
   */
  readonly exclude?: NonNullable<QueryFilters['exclude']>
  /** Default false. True: the words are looked for among authors, hosts and guests alone. */
  readonly isForPeople?: boolean
}

export interface FoundPage {
  readonly podcasts: readonly StoredPodcast[]
  readonly total: number
  /** Null: this was the last page. */
  readonly cursor: string | null
}

export async function searchPodcasts(
  call: DialectCall,
  {
    directory,
    metrics,
    largePages,
  }: Pick<EndpointContext, 'directory' | 'metrics' | 'largePages'>,
  { body, exclude = [], isForPeople = false }: DialectSearch,
): Promise<FoundPage> {
  const { query: asked, fingerprint } = parseSearch(body)
  const terms = isForPeople
    ? asked.terms.map((term) => ({ ...term, people: true as const }))
    : asked.terms
  const query: SearchQuery = {
    ...asked,
    terms,
    filters: withExclusions(asked.filters, exclude),
  }
  const { id } = call.caller
  return largePages.make(query.limit, { ...call, caller: { id } }, async () => {
    const startedAt = performance.now()
    const page = await directory.reader.search(query, { signal: call.signal(), caller: id })
    metrics.requests.searches.add(performance.now() - startedAt)
    return {
      podcasts: page.hits.map(({ podcast }) => podcast),
      total: page.total,
      cursor: page.next === null ? null : sealCursor(page.next, fingerprint),
    }
  })
}

function withExclusions(
  filters: QueryFilters,
  exclude: NonNullable<QueryFilters['exclude']>,
): QueryFilters {
  return exclude.length === 0
    ? filters
    : { ...filters, exclude: [...(filters.exclude ?? []), ...exclude] }
}

/** This many look-ups are made at a time; then others have their turn. */
const AT_A_TIME = 20

/**
 * So many look-ups are worth a request of the caller's rate, as those of `POST
 * /api/v1/podcasts/lookup` are.
 */
const LOOK_UPS_OF_A_REQUEST = 20

/**
 * Counts look-ups against the caller's rate; the request itself pays for the first ones.
 */
export function spendLookUps(
  { spendRate }: Pick<DialectCall, 'spendRate'>,
  count: number,
): void {
  spendRate(Math.ceil(count / LOOK_UPS_OF_A_REQUEST) - 1)
}

/** Returns the podcasts in the order of asking, each once. */
export async function findPodcasts(
  { directory }: Pick<EndpointContext, 'directory'>,
  locators: readonly Locator[],
): Promise<readonly StoredPodcast[]> {
  const byId = new Map<string, StoredPodcast>()
  for (let from = 0; from < locators.length; from += AT_A_TIME) {
    if (from > 0) await nextTurn()
    const some = locators.slice(from, from + AT_A_TIME)
    const found = await Promise.all(some.map((locator) => directory.reader.find(locator)))
    for (const podcast of found) {
      if (podcast !== undefined && !byId.has(podcast.id)) byId.set(podcast.id, podcast)
    }
  }
  return [...byId.values()]
}

/**
 * Makes the text of a podcast in a dialect, and keeps it with a podcast that the directory keeps.
 */
export function keepText(
  toValue: (podcast: PodcastRecord) => object,
): (podcast: StoredPodcast) => string {
  const texts = new WeakMap<StoredPodcast, string>()
  return (podcast) => {
    const known = texts.get(podcast)
    if (known !== undefined) return known
    const text = JSON.stringify(toValue(fromFragments(podcast)))
    if (isCacheable(podcast)) texts.set(podcast, text)
    return text
  }
}
