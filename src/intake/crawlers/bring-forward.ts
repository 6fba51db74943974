/**
 * Brings known feeds forward by podpings. Whoever sends a podping is believed if the feed's own
 * `podcast:podping` tag allows it and the feed is at the host that the podping names.
 */
import {
  isWorthFetching,
  parseCrawlState,
  type PodpingTag,
} from '../../record/crawl-state.ts'
import { type FeedUrl, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { Directory } from '../../store/directory.ts'
import type { Podping } from './read-podping.ts'

/** Shortest time between two podpings of a feed that count, in ms. */
const PAUSE_MS = 600_000

export interface BringForwardParts {
  readonly directory: Pick<Directory, 'writer' | 'tasks'>
  readonly now: () => number
}

export type BringForward = (podpings: readonly Podping[]) => Promise<void>

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

function isAllowed(tag: PodpingTag | null, accounts: readonly string[]): boolean {
  if (tag === null) return true
  if (!tag.isUsed) return false
  return (
    tag.accounts.length === 0 || accounts.some((account) => tag.accounts.includes(account))
  )
}

interface Named {
  readonly feed: FeedUrl
  readonly accounts: readonly string[]
}

function feedsOf({ urls, accounts }: Podping): readonly Named[] {
  return urls.flatMap((url) => {
    const feed = parseFeedUrl(url)
    return 'problem' in feed ? [] : [{ feed, accounts }]
  })
}

export function openBringForward({ directory, now }: BringForwardParts): BringForward {
  const { tasks, writer } = directory
  const hurry = async (id: PodcastId, accounts: readonly string[]): Promise<void> => {
    const status = await tasks.find(id, 'feed')
    if (status === undefined) return
    const nowMs = now()
    const state = parseCrawlState(status.state)
    if (!isAllowed(state.podpingTag, accounts)) return
    if (state.podpingAt !== null && nowMs - state.podpingAt < PAUSE_MS) return
    const to = { ...state, podpingAt: nowMs } as unknown as JsonValue
    const isNoted = await tasks.compareAndSet(id, 'feed', { from: status.state, to })
    if (isNoted && isWorthFetching(status, nowMs))
      await tasks.scheduleSooner(id, 'feed', nowMs)
  }
  return async (podpings) => {
    const named = podpings.flatMap(feedsOf)
    const feedKeys = [...new Set(named.map(({ feed }) => feed.key))]
    if (feedKeys.length === 0) return
    const { byFeedKey } = await writer.owners({ feedKeys })
    if (byFeedKey.size === 0) return
    const accountsOf = new Map<PodcastId, Set<string>>()
    for (const { feed, accounts } of named) {
      const record = byFeedKey.get(feed.key)?.record
      if (record === undefined || feed.isPrivate) continue
      if (hostOf(feed.fetchUrl) !== hostOf(record.rssFeedUrl)) continue
      const known = accountsOf.get(record.id) ?? []
      accountsOf.set(record.id, new Set([...known, ...accounts]))
    }
    for (const [id, accounts] of accountsOf) await hurry(id, [...accounts])
  }
}
