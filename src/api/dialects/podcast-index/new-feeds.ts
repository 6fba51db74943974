/**
 * `recent/newfeeds`: the last tracked feeds. `feedid` lists from that feed on, oldest first, or
 * with `desc` newest first down to it.
 */
import { fromFragments } from '../../../record/view/fragments.ts'
import type {
  DirectoryReader,
  LatestPage,
  StoredPodcast,
  UpwardPage,
} from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import { quote } from '../../query-string.ts'
import type { DialectCall, DialectRoute } from '../dialect.ts'
import { keepText } from '../find-podcasts.ts'
import { refuseParameter } from '../parameters.ts'
import { FOUND, toListAnswer } from './answers.ts'
import { readMax, readSinceOr } from './filters.ts'
import { findFeed, LOCATORS } from './look-ups.ts'
import { toSeconds, viewNewFeed } from './view-feed.ts'

const USUAL_MAX = 40
/** Bound of the store pages that are read; pages are sparse if few podcasts are served. */
const MOST_PAGES = 20

const toNewFeed = keepText(viewNewFeed)

type Reader = Pick<DirectoryReader, 'listLatest' | 'listFrom' | 'getMany'>

async function readWhole(
  reader: Reader,
  call: DialectCall,
  { podcasts }: Pick<LatestPage, 'podcasts'>,
): Promise<readonly StoredPodcast[]> {
  const ids = podcasts.map(({ podcast }) => podcast.id)
  const whole = await reader.getMany(ids, { signal: call.signal() })
  return whole.filter((podcast) => podcast !== undefined)
}

/** Lists podcasts newest first while `isWanted` accepts them. */
async function listDown(
  reader: Reader,
  call: DialectCall,
  max: number,
  isWanted: (podcast: StoredPodcast) => boolean,
): Promise<readonly StoredPodcast[]> {
  const found: StoredPodcast[] = []
  let before: number | null = null
  for (let read = 0; read < MOST_PAGES && found.length < max; read += 1) {
    const options = { signal: call.signal() }
    const page: LatestPage = await reader.listLatest(before, max - found.length, options)
    const podcasts = await readWhole(reader, call, page)
    const wanted = podcasts.filter(isWanted)
    found.push(...wanted)
    if (page.next === null || wanted.length < podcasts.length) break
    before = page.next
  }
  return found
}

const seqOf = (podcast: StoredPodcast): number => fromFragments(podcast).seq

/** Lists podcasts oldest first from a `seq` on. */
async function listUp(
  reader: Reader,
  call: DialectCall,
  max: number,
  firstSeq: number,
): Promise<readonly StoredPodcast[]> {
  const found: StoredPodcast[] = []
  let from: number | null = firstSeq
  for (let read = 0; read < MOST_PAGES && from !== null && found.length < max; read += 1) {
    const options = { signal: call.signal() }
    const page: UpwardPage = await reader.listFrom(from, max - found.length, options)
    found.push(...(await readWhole(reader, call, page)))
    from = page.next
  }
  return found
}

interface NewFeeds {
  readonly podcasts: readonly StoredPodcast[]
  readonly since: number
}

async function listByTime(
  call: DialectCall,
  context: EndpointContext,
  max: number,
): Promise<NewFeeds> {
  const since = readSinceOr(1, call.parameters, context.now())
  const { reader } = context.directory
  const podcasts = await listDown(
    reader,
    call,
    max,
    (podcast) => toSeconds(fromFragments(podcast).trackedAt) >= since,
  )
  return { podcasts, since }
}

/** Ignores `since`, as Podcast Index documents. */
async function listByFeed(
  call: DialectCall,
  context: EndpointContext,
  max: number,
  feedId: string,
): Promise<NewFeeds> {
  const feed = await findFeed(context, LOCATORS.feedId(feedId, 'feedid'))
  if (feed === undefined)
    throw refuseParameter('feedid', `is ${quote(feedId)}, and no feed has it`)
  const { reader } = context.directory
  const { seq, trackedAt } = fromFragments(feed)
  const podcasts = call.parameters.flag('desc')
    ? await listDown(reader, call, max, (podcast) => seqOf(podcast) >= seq)
    : await listUp(reader, call, max, seq)
  return { podcasts, since: toSeconds(trackedAt) }
}

export const newFeeds: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/recent/newfeeds',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, USUAL_MAX)
    const feedId = parameters.text('feedid')
    const { podcasts, since } =
      feedId === undefined
        ? await listByTime(call, context, max)
        : await listByFeed(call, context, max, feedId)
    const feeds = podcasts.map(toNewFeed)
    return toListAnswer(
      { feeds, description: FOUND, more: { max: String(max), since }, cost: 1 },
      parameters,
    )
  },
}
