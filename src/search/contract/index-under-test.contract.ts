/** How the suite gets hold of an index, and what it writes into it. */
import { afterEach } from 'vitest'
import { queryFor } from '../../../test/search-query.ts'
import { rememberRecord } from '../../../test/plain-search/plain-index.ts'
import { newDraft } from '../../record/draft.ts'
import {
  isSearchable,
  type PodcastDraft,
  type PodcastRecord,
} from '../../record/podcast.ts'
import type { SearchDocument } from '../document/search-document.ts'
import { toSearchDocument } from '../document/to-search-document.ts'
import type { IndexChange, SearchIndex } from '../port.ts'
import type { IndexSearchOptions } from '../index-page.ts'
import type { SearchQuery, SearchPosition } from '../query.ts'

export interface IndexUnderTestOptions {
  /** The same name opens the same index again; a new name begins with none. */
  readonly place: string
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
}

export type OpenIndexUnderTest = (options: IndexUnderTestOptions) => Promise<SearchIndex>

/** Opens an index of a place of its own, and closes it after the test. */
export type OpenIndex = (options?: Partial<IndexUnderTestOptions>) => Promise<SearchIndex>

/** The plain index searches the record itself. */
function documentOf(record: PodcastRecord): SearchDocument {
  const document = toSearchDocument(record)
  rememberRecord(document, record)
  return document
}

let places = 0

/** Returns the name of a place that nobody has used. */
export function newPlace(): string {
  places += 1
  return `place-${String(places)}`
}

export function toOpenIndex(open: OpenIndexUnderTest): OpenIndex {
  const opened: SearchIndex[] = []
  afterEach(async () => {
    for (const index of opened.splice(0)) await index[Symbol.asyncDispose]()
  })
  return async (options = {}) => {
    const index = await open({
      place: newPlace(),
      requireAppleId: true,
      searchTimeoutMs: 10_000,
      ...options,
    })
    opened.push(index)
    return index
  }
}

/** Returns a readable id. */
export function idAt(seq: number): string {
  return `0198c5a2-7f64-7d0e-9d1c-${String(seq).padStart(12, '0')}`
}

/** Returns a living, tracked podcast. */
export function showAt(seq: number, fields: Partial<PodcastDraft> = {}): PodcastRecord {
  const draft = newDraft({
    id: idAt(seq),
    title: fields.title ?? `Show ${String(seq)}`,
    feedUrl: `https://feeds.example/${String(seq)}`,
    nowMs: 0,
  })
  return { ...draft, appleId: 1000 + seq, ...fields, seq, slug: `show-${String(seq)}` }
}

export function withScore(authorityScore: number): Partial<PodcastDraft> {
  const none = { qualityScore: 0, youtubeScore: 0, socialScore: 0, engagementScore: 0 }
  return {
    authorityScore: { calculatedAt: '2026-01-01T00:00:00.000Z', authorityScore, ...none },
  }
}

/** Returns the change that a store's record makes. */
export function changeOf(
  record: PodcastRecord,
  revision: number | string = 1,
): IndexChange {
  const document = isSearchable(record) ? documentOf(record) : null
  return { id: record.id, seq: record.seq, revision: String(revision), document }
}

/** Returns the change of a podcast that was removed. */
export function removalOf(seq: number, revision: number | string): IndexChange {
  return { id: idAt(seq), seq, revision: String(revision), document: null }
}

/** Returns the ids that search finds now. */
export async function findIds(
  index: SearchIndex,
  fields: Partial<SearchQuery> = {},
  options?: IndexSearchOptions,
): Promise<readonly string[]> {
  await index.refresh()
  const { hits } = await index.search(queryFor(fields), options)
  return hits.map(({ id }) => id)
}

/** More than any test has: a position that leads back does not end. */
const MOST_PAGES = 5000

/** Follows the pages to the end; `between` runs after each. */
export async function walkPages(
  index: SearchIndex,
  query: SearchQuery,
  options: IndexSearchOptions & { readonly between?: () => Promise<void> } = {},
) {
  const pages = []
  let after: SearchPosition | null = query.after
  do {
    const page = await index.search({ ...query, after }, options)
    pages.push(page)
    await options.between?.()
    const last = page.hits.at(-1)
    // As a cursor carries it.
    after = page.more
      ? (JSON.parse(JSON.stringify(last?.position)) as SearchPosition)
      : null
    if (pages.length > MOST_PAGES)
      throw new Error(`the walk goes on after ${String(MOST_PAGES)} pages`)
  } while (after !== null)
  return pages
}
