/** Directory access of the dialects: search pages, and podcasts by locator. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sealNext } from '../../search/cursor.ts'
import type { QueryFilters, SearchQuery } from '../../search/query.ts'
import type { Locator, StoredPodcast } from '../../store/directory.ts'
import { isCacheable } from '../../store/rules/cacheable.ts'
import { joinFilters } from '../../query/filters.ts'
import { parseSearch } from '../../query/parse.ts'
import { settleReading } from '../../query/settle-reading.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { EndpointContext } from '../api-context.ts'
import type { DialectCall } from './dialect.ts'

export interface DialectSearch {
  /** A body of `POST /api/v1/search/podcasts`. */
  readonly body: Readonly<Record<string, unknown>>
  /** Additional filters that API callers do not have. */
  readonly exclude?: NonNullable<QueryFilters['exclude']>
  /** Tags of feeds, one of which the show has; default: any show. */
  readonly tags?: readonly string[]
  /** Restricts the words to authors, presenters and guests; default false. */
  readonly isForPeople?: boolean
}

export interface PodcastPage {
  readonly podcasts: readonly StoredPodcast[]
  readonly total: number
  /** `null` on the last page. */
  readonly cursor: string | null
}

export async function searchPodcasts(
  call: DialectCall,
  {
    directory,
    metrics,
    largePages,
  }: Pick<EndpointContext, 'directory' | 'metrics' | 'largePages'>,
  { body, exclude = [], tags = [], isForPeople = false }: DialectSearch,
): Promise<PodcastPage> {
  const { id } = call.caller
  const { query: asked, fingerprint } = await settleReading(parseSearch(body), (each) =>
    directory.reader.search(each, { signal: call.signal(), caller: id }),
  )
  const terms = isForPeople
    ? asked.terms.map((term) => ({ ...term, people: true as const }))
    : asked.terms
  const query: SearchQuery = {
    ...asked,
    terms,
    filters: joinFilters(asked.filters, {
      ...(exclude.length > 0 && { exclude }),
      ...(tags.length > 0 && { include: [{ facet: 'tag', values: tags }] }),
    }),
  }
  return largePages.make(query.limit, { ...call, caller: { id } }, async () => {
    const startedAt = performance.now()
    const page = await directory.reader.search(query, { signal: call.signal(), caller: id })
    metrics.requests.searches.add(performance.now() - startedAt)
    return {
      podcasts: page.hits.map(({ podcast }) => podcast),
      total: page.total,
      cursor: sealNext(page.next, fingerprint),
    }
  })
}

/** Lookups per turn of the event loop. */
const AT_A_TIME = 20

/** Lookups per request of the caller's rate, as in `POST /api/v1/podcasts/lookup`. */
const LOOK_UPS_OF_A_REQUEST = 20

/** Charges lookups to the caller's rate. The first ones are covered by the request itself. */
export function spendLookUps(
  { spendRate }: Pick<DialectCall, 'spendRate'>,
  count: number,
): void {
  spendRate(Math.ceil(count / LOOK_UPS_OF_A_REQUEST) - 1)
}

/** Returns the podcasts in the sequence of the locators, without duplicates. */
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
 * Renders a podcast in a dialect and caches the text for as long as the directory caches the
 * podcast.
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
