/** Reads the older pages of a paged feed: RFC 5005 section 3, and `next_url` of JSON Feed. */
import { addEpisodes } from '../interpret/feed/facts/episodes.ts'
import type { FeedReport } from '../interpret/feed/feed-report.ts'
import type { Sight, Visit } from './visit.ts'

const MAX_PAGES = 50
/** Total size limit of all pages: 32 MiB. */
const MAX_BYTES = 33_554_432
/** Time limit for starting another page; keeps the visit shorter than the task's lease. */
const MAX_MS = 4 * 60_000

export interface OlderPagesParts {
  /** Fetches a URL at its host's rate; undefined if the host is paused. */
  readonly look: (url: string, signal: AbortSignal) => Promise<Sight | undefined>
  readonly clock: () => number
}

/**
 * Returns the visit with the episodes of all pages. Older pages are read on the first visit, or
 * if the record has no more episodes than the first page.
 */
export async function withOlderPages(
  visit: Visit,
  parts: OlderPagesParts,
  signal: AbortSignal,
): Promise<Visit> {
  const { feed, podcast, state } = visit
  if (feed === null || feed.nextPageUrl === null) return visit
  const isRead = state.bodyHash !== null
  if (isRead && podcast.record.stats.episodeCount > feed.itemCount) return visit
  return { ...visit, feed: await readPages({ ...visit, feed }, parts, signal) }
}

/** Stops at a page of another host or show, or at a page already read. */
async function readPages(
  {
    feed: first,
    result,
    bytes: firstBytes,
  }: Pick<Visit, 'result' | 'bytes'> & { readonly feed: FeedReport },
  { look, clock }: OlderPagesParts,
  signal: AbortSignal,
): Promise<FeedReport> {
  const url = result.url ?? ''
  const seen = new Set([url])
  const end = clock() + MAX_MS
  let bytes = firstBytes
  let feed = first
  let next = nextOf(feed, url, seen)
  while (next !== undefined && seen.size <= MAX_PAGES && bytes < MAX_BYTES) {
    if (signal.aborted || clock() > end) break
    seen.add(next)
    const sight = await look(next, signal)
    const page = sight === undefined ? null : pageOf(sight, first, url)
    if (sight === undefined || page === null) break
    bytes += sight.bytes
    feed = withEpisodes(feed, page)
    next = nextOf(page, next, seen)
  }
  return feed
}

const hostOf = (url: string | null): string | null => URL.parse(url ?? '')?.host ?? null

/** Returns the URL of the next page if it has the same host and is new. */
function nextOf(
  { nextPageUrl }: FeedReport,
  pageUrl: string,
  seen: ReadonlySet<string>,
): string | undefined {
  const next = URL.parse(nextPageUrl ?? '', pageUrl)
  if (next === null || nextPageUrl === null || seen.has(next.href)) return undefined
  const isWeb = next.protocol === 'https:' || next.protocol === 'http:'
  if (isWeb && next.host === hostOf(pageUrl)) return next.href
  return undefined
}

/** Returns the feed of the sight if it is a page of the feed at `url`. */
function pageOf(sight: Sight, first: FeedReport, url: string): FeedReport | null {
  const isHere = hostOf(sight.result.url) === hostOf(url)
  if (sight.feed !== null && isHere && isSameShow(sight.feed, first)) return sight.feed
  return null
}

/** All pages of a feed have the same title and GUID. */
function isSameShow({ show: page }: FeedReport, { show: first }: FeedReport): boolean {
  return (
    page.print.title === first.print.title &&
    page.print.podcastGuid === first.print.podcastGuid
  )
}

function withEpisodes(whole: FeedReport, page: FeedReport): FeedReport {
  const episodes = addEpisodes(whole.facts.episodes, page.facts.episodes)
  return { ...whole, facts: { ...whole.facts, episodes } }
}
