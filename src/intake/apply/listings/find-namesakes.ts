/**
 * Finds podcasts that share their name with another one of the directory, so that the name does not
 * identify them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { DirectoryReader, SearchPage } from '../../../store/directory.ts'
import type { SearchQuery } from '../../../search/query.ts'
import { CodedError } from '../../../errors.ts'
import { nameKey } from '../../../record/listing/compare-names.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'

const MAX_HITS = 20
const MAX_TERM_LENGTH = 200
const MAX_TRIES = 5
const BUSY_MS = 2000

/** Relevance ranks podcasts with exactly this title first. */
const toQuery = (name: string): SearchQuery => ({
  terms: [
    {
      text: name,
      targets: ['podcast-title'],
      phrase: true,
      slop: 0,
      fuzzy: false,
      mode: 'must',
    },
  ],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: MAX_HITS,
  after: null,
  level: 'basic',
})

const titleOf = (basic: string): string =>
  String((JSON.parse(basic) as { readonly titleLatest?: unknown }).titleLatest)

/**
 * Retries while the directory is busy, since no request waits for this result. Undefined if the
 * name is too common.
 */
const searchPatiently = async (
  reader: Pick<DirectoryReader, 'search'>,
  name: string,
  signal: AbortSignal,
): Promise<SearchPage | undefined> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await reader.search(toQuery(name), { signal })
    } catch (error) {
      const code = error instanceof CodedError ? error.code : undefined
      if (code === 'SEARCH_TOO_COSTLY') return undefined
      if (code !== 'OVERLOADED' || tries === MAX_TRIES) throw error
      await wait(BUSY_MS, undefined, { signal })
    }
}

/** Undefined if the name is too common to look up. */
const searchNamesakes = async (
  reader: Pick<DirectoryReader, 'search'>,
  { id, titleLatest }: PodcastRecord,
  signal: AbortSignal,
): Promise<readonly PodcastId[] | undefined> => {
  const key = nameKey(titleLatest)
  if (key === '' || titleLatest.length > MAX_TERM_LENGTH) return []
  const found = await searchPatiently(reader, key, signal)
  return found?.hits
    .map(({ podcast }) => podcast)
    .filter((podcast) => podcast.id !== id && nameKey(titleOf(podcast.basic)) === key)
    .map((podcast) => podcast.id)
}

/**
 * Returns served podcasts of the same name, up to one page; none if the name is too common to look
 * up.
 */
export async function findNamesakesOf(
  reader: Pick<DirectoryReader, 'search'>,
  record: PodcastRecord,
  signal: AbortSignal,
): Promise<readonly PodcastId[]> {
  return (await searchNamesakes(reader, record, signal)) ?? []
}

const hasNamesake = async (
  reader: Pick<DirectoryReader, 'search'>,
  record: PodcastRecord,
  signal: AbortSignal,
): Promise<boolean> => (await searchNamesakes(reader, record, signal))?.length !== 0

export async function findNamesakes(
  reader: Pick<DirectoryReader, 'search'>,
  records: readonly PodcastRecord[],
  signal: AbortSignal,
): Promise<ReadonlySet<PodcastId>> {
  const batch = Map.groupBy(records, ({ titleLatest }) => nameKey(titleLatest))
  const shared = new Set<PodcastId>()
  for (const group of batch.values())
    for (const record of group)
      if (group.length > 1 || (await hasNamesake(reader, record, signal)))
        shared.add(record.id)
  return shared
}
