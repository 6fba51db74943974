/** Fetches a feed and explains what a crawler would do and why, without writing anything. */
import type { Config } from '../../config/config.ts'
import type { Directory } from '../../store/directory.ts'
import type { Task } from '../../store/task.ts'
import { CodedError } from '../../errors.ts'
import { parseCrawlState } from '../../record/crawl-state.ts'
import { newDraft } from '../../record/draft.ts'
import { FEED_URL_PROBLEMS, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { newPodcastId } from '../../record/podcast-id.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { registrableDomain } from '../../record/registrable-domain.ts'
import { openFeedReader } from '../interpret/feed/feed-reader.ts'
import { planVisit } from '../apply/feed/apply-feed.ts'
import { openSemaphore } from '../crawl/rate/semaphore.ts'
import { HostQueues } from '../crawl/rate/host-queues.ts'
import { openWayOut, type WayOutOptions } from '../crawl/fetch/open-fetcher.ts'
import { openRevise } from '../apply/feed/revise-by-feed.ts'
import { type Judged, Settler } from '../crawl/settle.ts'
import { openLanguageDetector } from '../interpret/feed/language-detector.ts'
import { lookAt, openReadFeed, type VisitParts, visitFeed } from '../crawl/visit.ts'

export interface ExplainOptions extends Pick<WayOutOptions, 'resolve' | 'connector'> {
  readonly config: Config
  readonly directory: Directory
  readonly version: string
  readonly now: () => number
  readonly signal: AbortSignal
}

const publicUrl = (text: string): { readonly url: string; readonly key: string } => {
  const feed = parseFeedUrl(text)
  if ('problem' in feed) {
    throw new CodedError(
      'INVALID_FEED_URL',
      `The feed URL ${FEED_URL_PROBLEMS[feed.problem]}.`,
    )
  }
  if (feed.isPrivate)
    throw new CodedError(
      'PRIVATE_FEED',
      'The feed URL contains a password, a token or a signature, so it is never fetched.',
    )
  return { url: feed.fetchUrl, key: feed.key }
}

/** Returns the owner of the URL with this URL as its current one; otherwise a draft. */
const findPodcast = async (
  directory: Directory,
  text: string,
  nowMs: number,
): Promise<Pick<Judged['visit'], 'podcast'>['podcast']> => {
  const { url, key } = publicUrl(text)
  const { byFeedKey } = await directory.writer.owners({ feedKeys: [key] })
  const known = byFeedKey.get(key)
  if (known !== undefined) return known
  const draft = newDraft({
    id: newPodcastId(nowMs),
    title: new URL(url).hostname,
    feedUrl: url,
    nowMs,
  })
  return { record: { ...draft, slug: '', seq: 1 }, revision: -1 }
}

/** Returns the fields that would change, before and after. */
const differences = (
  before: PodcastRecord,
  after: PodcastRecord,
): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof PodcastRecord)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [
        field,
        { before: before[field] ?? null, after: after[field] ?? null },
      ]),
  )

const explainVisit = async (
  { config, directory, now, signal }: ExplainOptions,
  podcast: Judged['visit']['podcast'],
  parts: VisitParts,
  settler: Settler,
) => {
  const status =
    podcast.revision < 0 ? undefined : await directory.tasks.find(podcast.record.id, 'feed')
  const { id: podcastId, rssFeedUrl } = podcast.record
  const task: Task = {
    podcastId,
    kind: 'feed',
    domain: registrableDomain(rssFeedUrl),
    dueAt: status?.dueAt ?? now(),
    state: { ...parseCrawlState(status?.state), validators: {}, bodyHash: null },
    lease: '',
  }
  const visit = await visitFeed(task, podcast, parts, { signal, nowMs: now() })
  const judged = await settler.judge(visit)
  const metadata = (await directory.metadata.read([podcastId])).get(podcastId) ?? {}
  const owners = await directory.writer.owners({ ids: [podcastId] })
  const look = (url: string) => lookAt(url, parts, signal)
  const forgotten = await directory.forgotten.list()
  const detectLanguage = await openLanguageDetector()
  const isForgotten = (email: string): boolean => forgotten.has(email)
  const revise = openRevise({
    detectLanguage,
    isForgotten,
    deriveLinks: config.deriveLinks,
  })
  const merge = () => Promise.resolve(true)
  const planned = await planVisit(judged, { podcast, metadata }, owners, {
    directory,
    revise,
    look,
    merge,
    now,
  })
  return { status, judged, planned }
}

const toWhen = (ms: number | null | undefined): string | null =>
  typeof ms === 'number' ? toInstant(ms) : null

const viewAnswer = ({ result }: Judged['visit']): unknown => {
  if (result.kind === 'answered') return { status: result.status, ...result.headers }
  return { failed: result.reason, because: result.message }
}

const viewBody = ({ feed, code, bytes }: Judged['visit']): unknown => ({
  bytes,
  refused: code,
  ...(feed !== null && {
    format: feed.format,
    items: feed.itemCount,
    repairs: feed.repairs,
  }),
})

type VisitExplanation = Awaited<ReturnType<typeof explainVisit>>

const view = (
  { record, revision }: Judged['visit']['podcast'],
  { status, judged, planned }: VisitExplanation,
): unknown => {
  const { visit, retry, dueReason } = judged
  const { decision, change } = planned
  return {
    podcast: revision < 0 ? null : { id: record.id, title: record.titleLatest },
    asked: record.rssFeedUrl,
    hops: visit.result.hops,
    answer: viewAnswer(visit),
    body: viewBody(visit),
    verdict: { outcome: retry.outcome, failing: retry.failing, isDead: retry.isDead },
    due: { at: toInstant(retry.dueAt), because: dueReason, now: toWhen(status?.dueAt) },
    hostPausedUntil: toWhen(retry.pauseUntil),
    move: decision === null ? null : { ...decision, state: undefined },
    changes:
      change === undefined ? {} : differences(record, { ...record, ...change.record }),
    events: change?.events ?? [],
  }
}

export async function explainFeed(text: string, options: ExplainOptions): Promise<unknown> {
  const { directory, now } = options
  const podcast = await findPodcast(directory, text, now())
  const { fetcher, network } = openWayOut(options)
  await using reader = openFeedReader()
  const parts: VisitParts = {
    fetcher,
    readFeed: openReadFeed(reader, now),
    largeGate: openSemaphore(1),
  }
  const queues = new HostQueues(() => performance.now())
  const apply = () => Promise.resolve([])
  const settler = new Settler({
    directory,
    network,
    queues,
    apply,
    now,
    chance: () => 0,
    onSettled: () => undefined,
  })
  try {
    return view(podcast, await explainVisit(options, podcast, parts, settler))
  } finally {
    await fetcher[Symbol.asyncDispose]()
  }
}
