/** Chooses the reading of typed text by the episodes that it finds. */
import type {
  ParsedEpisodeSearch,
  ReadEpisodeSearch,
} from '../../query/episodes/parse-episodes.ts'
import { joinFilters } from '../../query/filters.ts'
import { settleReading } from '../../query/settle-reading.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import { searchEpisodes } from './find-episodes.ts'

export async function settleEpisodes(
  { parsed, filters, finish }: ReadEpisodeSearch,
  directory: Pick<Directory, 'episodes' | 'reader'>,
  options: CallOptions,
): Promise<ParsedEpisodeSearch> {
  const settled = await settleReading(parsed, async (query) => {
    const narrowed = { ...query, filters: joinFilters(query.filters, filters) }
    const { page } = await searchEpisodes(directory, narrowed, options)
    const hits = page.hits.map(({ episode: { title } }) => ({
      podcast: { basic: JSON.stringify({ title, titleLatest: title }) },
    }))
    return { hits, total: page.total }
  })
  return finish(settled)
}
