/**
 * Implements YouTube's interfaces: Atom feeds and channel pages without a key, and the Data API,
 * whose daily quota counts units, with one.
 * https://developers.google.com/youtube/v3/determine_quota_cost
 */
import type { PlatformGate } from '../platform/gate.ts'
import type { PlatformAnswer, PlatformClient } from '../platform/platform-http.ts'
import {
  fieldOf,
  itemsOf,
  nestedFieldOf,
  textOf,
  type Untrusted,
} from '../platform/untrusted.ts'
import { readAtom, type ChannelFeed } from './read-atom.ts'
import { type ChannelPage, findLinks, readChannel } from './read-page.ts'

/** One of the names of a channel. */
export type NamedChannel =
  | { readonly target: 'handle' | 'user' | 'custom'; readonly name: string }
  | { readonly target: 'channel'; readonly name: string }

export interface ChannelRecord {
  readonly channelId: string
  readonly name: string | null
  readonly links: readonly string[]
  readonly subscribers: number | null
  readonly videos: number | null
  readonly views: number | null
}

export interface YoutubeClient {
  readonly hasKey: boolean
  feed(id: string, signal: AbortSignal): Promise<PlatformAnswer<ChannelFeed>>
  page(channel: NamedChannel, signal: AbortSignal): Promise<PlatformAnswer<ChannelPage>>
  /** Costs one unit. Returns null if the channel does not exist. */
  channel(
    channel: NamedChannel,
    signal: AbortSignal,
  ): Promise<PlatformAnswer<ChannelRecord | null>>
  /** Costs a hundred units. Returns channel ids, best first. */
  search(term: string, signal: AbortSignal): Promise<PlatformAnswer<readonly string[]>>
}

const SEARCH_UNITS = 100
const MAX_HITS = '5'
const CHANNEL_ID = /^UC[\w-]{22}$/

const noKey = { kind: 'silent', reason: 'no key', retryAfterMs: 24 * 3_600_000 } as const
const strange = {
  kind: 'silent',
  reason: 'not an answer of this API',
  retryAfterMs: 15 * 60_000,
} as const

const mapAnswer = <From, To>(
  answer: PlatformAnswer<From>,
  read: (body: From) => To | undefined,
): PlatformAnswer<To> => {
  if (answer.kind !== 'answer') return answer
  const body = read(answer.body)
  if (body === undefined) return strange
  return { kind: 'answer', body }
}

/** Statistics are numeric strings; hidden subscriber counts are absent. */
const countOf = (value: Untrusted): number | null => {
  const count =
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof count === 'number' && Number.isSafeInteger(count)) return count
  return null
}

const toChannel = (item: Untrusted): ChannelRecord | undefined => {
  const channelId = textOf(fieldOf(item, 'id'))
  if (channelId === null || !CHANNEL_ID.test(channelId)) return undefined
  const description = textOf(nestedFieldOf(item, 'snippet', 'description')) ?? ''
  const branding =
    textOf(nestedFieldOf(item, 'brandingSettings', 'channel', 'description')) ?? ''
  return {
    channelId,
    name: textOf(nestedFieldOf(item, 'snippet', 'title')),
    links: [...new Set([...findLinks(description), ...findLinks(branding)])],
    subscribers: countOf(nestedFieldOf(item, 'statistics', 'subscriberCount')),
    videos: countOf(nestedFieldOf(item, 'statistics', 'videoCount')),
    views: countOf(nestedFieldOf(item, 'statistics', 'viewCount')),
  }
}

const pathOfName = ({ target, name }: NamedChannel): string => {
  const word = encodeURIComponent(name)
  return {
    handle: `@${word}`,
    user: `user/${word}`,
    custom: `c/${word}`,
    channel: `channel/${word}`,
  }[target]
}

const filterOf = ({ target, name }: NamedChannel): Record<string, string> | undefined => {
  if (target === 'custom') return undefined
  return {
    handle: { forHandle: `@${name}` },
    user: { forUsername: name },
    channel: { id: name },
  }[target]
}

export interface YoutubeAddresses {
  /** Base URL of the Data API. */
  readonly apiUrl: string
  /** Base URL of pages and Atom feeds. */
  readonly feedsUrl: string
  readonly key: string | null
}

/** `unitGate` counts units of the Data API, `pageGate` requests without a key. */
export interface YoutubeGates {
  readonly unitGate: PlatformGate
  readonly pageGate: PlatformGate
}

function toChannelIds(body: unknown): readonly string[] | undefined {
  const items = fieldOf(body, 'items')
  if (!Array.isArray(items)) return undefined
  return itemsOf(items).flatMap(
    (item) => textOf(nestedFieldOf(item, 'id', 'channelId')) ?? [],
  )
}

export function openYoutubeClient(
  { apiUrl, feedsUrl, key }: YoutubeAddresses,
  http: PlatformClient,
  { unitGate, pageGate }: YoutubeGates,
): YoutubeClient {
  /** The key is sent in a header, which URL logs omit. */
  const call = (
    path: string,
    params: Record<string, string>,
    units: number,
    signal: AbortSignal,
  ) => {
    if (key === null) return Promise.resolve<PlatformAnswer>(noKey)
    return unitGate.pass(
      () =>
        http.fetchJson({
          url: `${apiUrl}/${path}?${new URLSearchParams(params).toString()}`,
          headers: { 'x-goog-api-key': key },
          signal,
        }),
      units,
    )
  }
  return {
    hasKey: key !== null,
    feed: async (id, signal) => {
      const name = id.startsWith('UC') ? 'channel_id' : 'playlist_id'
      const url = `${feedsUrl}/feeds/videos.xml?${name}=${encodeURIComponent(id)}`
      return mapAnswer(await pageGate.pass(() => http.fetchText({ url, signal })), readAtom)
    },
    page: async (channel, signal) => {
      const url = `${feedsUrl}/${pathOfName(channel)}`
      const answer = await pageGate.pass(() => http.fetchText({ url, signal }))
      return mapAnswer(answer, readChannel)
    },
    channel: async (channel, signal) => {
      const filter = filterOf(channel)
      if (filter === undefined) return noKey
      const answer = await call(
        'channels',
        { part: 'snippet,brandingSettings,statistics', ...filter },
        1,
        signal,
      )
      // @NOTE The answer for an unknown id has no `items`, not an empty list.
      return mapAnswer(
        answer,
        (body) => toChannel(itemsOf(fieldOf(body, 'items'))[0]) ?? null,
      )
    },
    search: async (q, signal) =>
      mapAnswer(
        await call(
          'search',
          { part: 'snippet', type: 'channel', q, maxResults: MAX_HITS },
          SEARCH_UNITS,
          signal,
        ),
        toChannelIds,
      ),
  }
}
