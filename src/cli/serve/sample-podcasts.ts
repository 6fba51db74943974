/** Podcasts to show the four operations with: well ranked, with a title that reads well in a shell. */
import type { DirectoryReader, SearchPage } from '../../engine/engine.ts'
import { CodedError } from '../../errors.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { SamplePodcast } from './curl-lines.ts'

const LOOKED_AT = 50
const SHOWN = 2

const readsWell = ({ title }: SamplePodcast): boolean =>
  title.length <= 40 && /^[A-Za-z][\w-]*(?: [\w-]+)+$/.test(title)

const search = (reader: DirectoryReader): Promise<SearchPage> =>
  reader.search({
    terms: [],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: LOOKED_AT,
    after: null,
    level: 'lean',
  })

/** None in an empty directory, or while its search index is being made. */
export const findSamplePodcasts = async (reader: DirectoryReader): Promise<readonly SamplePodcast[]> => {
  const { hits } = await search(reader).catch((error: unknown) => {
    if (error instanceof CodedError && ['NOT_READY', 'INDEX_REBUILDING'].includes(error.code)) return { hits: [] }
    throw error
  })
  const stored = await reader.getMany(hits.map(({ podcast }) => podcast.id))
  const podcasts = stored
    .flatMap((podcast) => (podcast === undefined ? [] : [fromFragments(podcast)]))
    .filter(({ appleId }) => appleId > 0)
    .map(({ id, titleLatest, rssFeedUrl }) => ({ id, title: titleLatest, rssFeedUrl }))
  return [...podcasts.filter(readsWell), ...podcasts.filter((podcast) => !readsWell(podcast))].slice(0, SHOWN)
}
