/** Picks podcasts for example commands: high rank and a shell-friendly title. */
import { EXAMPLE_PODCAST } from '../../api/examples/example-podcast.ts'
import type { DirectoryReader, SearchPage, StoredPodcast } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { SamplePodcast } from './curl-lines.ts'

const LOOKED_AT = 50
const SHOWN = 2

const readsWell = ({ title }: SamplePodcast): boolean =>
  title.length <= 40 && /^[A-Za-z][\w-]*(?: [\w-]+)+$/.test(title)

function toSamples(stored: readonly StoredPodcast[]): readonly SamplePodcast[] {
  return stored
    .map((podcast) => fromFragments(podcast))
    .filter(({ appleId }) => appleId > 0)
    .map(({ id, titleLatest, rssFeedUrl }) => ({ id, title: titleLatest, rssFeedUrl }))
}

const search = (reader: DirectoryReader): Promise<SearchPage> =>
  reader.search({
    terms: [],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: LOOKED_AT,
    after: null,
    level: 'basic',
  })

/** Preferred if the directory has them. */
const SHOWN_FIRST = [
  'https://www.thisamericanlife.org/podcast/rss.xml',
  EXAMPLE_PODCAST.rssFeedUrl,
]

async function findByFeed(reader: DirectoryReader, url: string): Promise<StoredPodcast[]> {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) return []
  const found = await reader.find({
    by: 'feedUrl',
    key: parsed.key,
    looseKey: parsed.looseKey,
  })
  if (found === undefined) return []
  return [found]
}

/** Failures of a search that do not keep a server from starting. */
const SURVIVED: readonly string[] = ['NOT_READY', 'INDEX_REBUILDING', 'SEARCH_TOO_COSTLY']

/** Returns none in an empty directory, while the index is rebuilt, or if a search takes too long. */
export async function findSamplePodcasts(
  reader: DirectoryReader,
): Promise<readonly SamplePodcast[]> {
  const { hits } = await search(reader).catch((error: unknown) => {
    if (error instanceof CodedError && SURVIVED.includes(error.code)) return { hits: [] }
    throw error
  })
  const stored = await reader.getMany(hits.map(({ podcast }) => podcast.id))
  const podcasts = toSamples(stored.flatMap((podcast) => podcast ?? []))
  const known = toSamples(
    (await Promise.all(SHOWN_FIRST.map((url) => findByFeed(reader, url)))).flat(),
  )
  const sorted = [
    ...known,
    ...podcasts.filter(readsWell),
    ...podcasts.filter((podcast) => !readsWell(podcast)),
  ]
  return [...new Map(sorted.map((sample) => [sample.id, sample])).values()].slice(0, SHOWN)
}
