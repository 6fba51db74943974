/**
 * Brings known feeds forward by podpings. Whoever sends a podping is believed if the feed's own
 * `podcast:podping` tag allows it and the feed is at the host that the podping names.
 */
import {
  isWorthFetching,
  parseCrawlState,
  type PodpingTag,
} from '../../record/crawl-state.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
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
  readonly hosts: Set<string>
  readonly accounts: readonly string[]
}

/** Returns the feeds that a podping names, by key. */
function feedsOf({ urls, accounts }: Podping): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>()
  for (const url of urls) {
    const feed = parseFeedUrl(url)
    if ('problem' in feed || feed.isPrivate) continue
    const known = named.get(feed.key) ?? { hosts: new Set(), accounts }
    known.hosts.add(hostOf(feed.fetchUrl))
    named.set(feed.key, known)
  }
  return named
}

export function openBringForward({ directory, now }: BringForwardParts): BringForward {
  const { tasks, writer } = directory
  const hurry = async (id: string, accounts: readonly string[]): Promise<void> => {
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
    const named = podpings.map(feedsOf)
    const feedKeys = [...new Set(named.flatMap((feeds) => [...feeds.keys()]))]
    if (feedKeys.length === 0) return
    const { byFeedKey } = await writer.owners({ feedKeys })
    if (byFeedKey.size === 0) return
    for (const [key, { hosts, accounts }] of named.flatMap((feeds) => [...feeds])) {
      const record = byFeedKey.get(key)?.record
      if (record === undefined || !hosts.has(hostOf(record.rssFeedUrl))) continue
      await hurry(record.id, accounts)
    }
  }
}
