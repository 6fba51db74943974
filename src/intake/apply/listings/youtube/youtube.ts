/**
 * Finds and checks listings on YouTube. It checks the channels and playlists that the show links
 * to, by their newest videos and their links back. It searches only with a key, and only for shows
 * without links.
 */
import { toInstant } from '../../../../record/instant/instant.ts'
import type { EvidenceRow } from '../../../../record/listing/evidence.ts'
import { RUNGS } from '../../../../record/listing/ladder.ts'
import {
  compareEpisodes,
  compareNames,
  platformRow,
  type Compared,
} from '../platform/compare.ts'
import { toDeclarations } from '../platform/declarations.ts'
import type {
  ListingFinding,
  ListingSource,
  ListingSubject,
  ShowLink,
} from '../platform/listing.ts'
import { mapInOrder } from '../platform/map-in-order.ts'
import type { PlatformAnswer } from '../platform/platform-http.ts'
import type { ChannelRecord, NamedChannel, YoutubeClient } from './client.ts'
import { rememberedIds } from '../platform/remembered.ts'
import { findLinkBack, findLinkBackBelow, type LinkBack } from './links-back.ts'
import type { ChannelFeed } from './read-atom.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const RECHECK_MS = { published: 30 * DAY_MS, open: 10 * DAY_MS }
const MAX_CHANNELS = 5
const FOREIGN_ID = /^(?:UC[\w-]{22}|PL[\w-]{10,64})$/

/**
 * Five of the fifteen newest videos must match; videos may appear days after or before the audio.
 */
const EPISODES = { days: 3, enough: 5, share: 1 / 3 }

interface Check {
  readonly subject: ListingSubject
  readonly rows: EvidenceRow[]
  readonly at: string
  readonly signal: AbortSignal
  /** True if the channel of a link could not be resolved. Earlier evidence of that link is kept. */
  unresolved: boolean
  silentMs: number
}

const noteSilence = (check: Check, answer: PlatformAnswer): void => {
  if (answer.kind === 'silent')
    check.silentMs = Math.max(check.silentMs, answer.retryAfterMs)
}

const comparedOf = ({ at }: Check, foreignId: string): Compared => ({
  platform: 'youtube',
  foreignId,
  at,
})

const resolveName = async (
  client: YoutubeClient,
  check: Check,
  channel: NamedChannel,
): Promise<string | null> => {
  if (client.hasKey) {
    const answer = await client.channel(channel, check.signal)
    if (answer.kind === 'answer' && answer.body !== null) return answer.body.channelId
  }
  const page = await client.page(channel, check.signal)
  noteSilence(check, page)
  const channelId = page.kind === 'answer' ? page.body.channelId : null
  // Consent pages and truncated pages are inconclusive.
  if (page.kind !== 'absent' && channelId === null) check.unresolved = true
  return channelId
}

const linkKey = ({ target, id }: ShowLink): string => `${target} ${id.toLowerCase()}`

/** Resolves handles, `/user/`, `/c/` and `/channel/` of one channel to its id. */
const resolveLinks = async (
  client: YoutubeClient,
  check: Check,
): Promise<ReadonlyMap<string, string>> => {
  const resolved = new Map<string, string>()
  for (const link of check.subject.links) {
    if (
      link.platform !== 'youtube' ||
      link.place === 'notes' ||
      resolved.has(linkKey(link))
    )
      continue
    const { target, id } = link
    const isNamed = target === 'handle' || target === 'user' || target === 'custom'
    const foreignId = isNamed ? await resolveName(client, check, { target, name: id }) : id
    if (foreignId !== null && FOREIGN_ID.test(foreignId))
      resolved.set(linkKey(link), foreignId)
  }
  return resolved
}

const addFeed = (
  check: Check,
  foreignId: string,
  { channelId, name, channelName, videos }: ChannelFeed,
): void => {
  const compared = comparedOf(check, foreignId)
  const shown = name ?? channelName
  check.rows.push(
    platformRow(compared, {
      kind: 'exists',
      confidence: 0,
      facts: { channelId: channelId ?? foreignId, name: shown },
    }),
  )
  if (shown !== null)
    check.rows.push(
      compareNames(compared, check.subject, {
        name: shown,
        publisher: channelName,
        only: null,
      }),
    )
  const episodes = compareEpisodes(compared, check.subject, videos, EPISODES)
  if (episodes !== undefined) check.rows.push(episodes)
  addLinkBack(check, foreignId, findLinkBackBelow(videos, check.subject))
}

const addRecord = (
  check: Check,
  { channelId, name, subscribers, videos, views }: ChannelRecord,
): void => {
  const index = check.rows.findIndex(
    ({ kind, foreignId }) => kind === 'exists' && foreignId === channelId,
  )
  const compared = comparedOf(check, channelId)
  const row = platformRow(compared, {
    kind: 'exists',
    confidence: 0,
    facts: { channelId, name, subscribers, videos, views },
  })
  if (index === -1) {
    check.rows.push(row)
    if (name !== null)
      check.rows.push(
        compareNames(compared, check.subject, { name, publisher: null, only: null }),
      )
  } else check.rows[index] = row
}

const hasRow = (
  { rows }: Check,
  id: string,
  ...kinds: readonly EvidenceRow['kind'][]
): boolean => rows.some(({ foreignId, kind }) => foreignId === id && kinds.includes(kind))

/**
 * Returns whether a link back counts. Networks, presenters, sister shows and clip channels also
 * link to the show's site. A link to the site therefore requires the show's name, and a common
 * episode if another podcast has that name. A link to the feed also counts under a similar name.
 */
const mayLinkBack = (check: Check, foreignId: string, { isFeed }: LinkBack): boolean => {
  if (!hasRow(check, foreignId, 'same-name'))
    return isFeed && hasRow(check, foreignId, 'similar-name')
  return (
    isFeed ||
    !check.subject.hasNamesakes ||
    hasRow(check, foreignId, 'some-episodes', 'same-episodes')
  )
}

const addLinkBack = (check: Check, foreignId: string, back: LinkBack | undefined): void => {
  if (back === undefined || !mayLinkBack(check, foreignId, back)) return
  check.rows.push(
    platformRow(comparedOf(check, foreignId), {
      kind: 'points-back',
      confidence: RUNGS.pointsBack,
      facts: { url: back.url },
    }),
  )
}

/** Ends the evidence of a link back that the channel has removed. */
const endLinkBack = (check: Check, foreignId: string): void => {
  const isKnown = check.subject.known.some(
    (row) => row.foreignId === foreignId && row.kind === 'points-back',
  )
  if (!isKnown || hasRow(check, foreignId, 'points-back')) return
  check.rows.push(
    platformRow(comparedOf(check, foreignId), {
      kind: 'points-nowhere',
      confidence: 0,
      facts: {},
    }),
  )
}

const checkChannel = async (
  client: YoutubeClient,
  check: Check,
  foreignId: string,
): Promise<void> => {
  const feed = await client.feed(foreignId, check.signal)
  // @NOTE 404 is no evidence: YouTube returns it for existing channels, for days.
  noteSilence(check, feed)
  if (feed.kind === 'answer') addFeed(check, foreignId, feed.body)
  if (!foreignId.startsWith('UC')) return
  const named: NamedChannel = { target: 'channel', name: foreignId }
  const record = client.hasKey ? await client.channel(named, check.signal) : undefined
  if (record?.kind === 'answer' && record.body !== null) {
    addRecord(check, record.body)
    addLinkBack(check, foreignId, findLinkBack(record.body.links, check.subject))
  }
  if (hasRow(check, foreignId, 'same-episodes', 'points-back')) return
  const page = await client.page(named, check.signal)
  noteSilence(check, page)
  if (page.kind !== 'answer') return
  addLinkBack(check, foreignId, findLinkBack(page.body.links, check.subject))
  endLinkBack(check, foreignId)
}

/** Returns the hits of the last search, which are rechecked before another search is paid for. */
const foundLately = ({ subject, at }: Check): readonly string[] =>
  subject.known
    .filter(
      ({ kind, at: foundAt }) =>
        kind === 'found' && Date.parse(at) - Date.parse(foundAt) < DAY_MS,
    )
    .map(({ foreignId }) => foreignId)

const searchFor = async (
  client: YoutubeClient,
  check: Check,
): Promise<readonly string[]> => {
  const [title] = check.subject.titles
  if (!client.hasKey || title === undefined) return []
  const answer = await client.search(title, check.signal)
  noteSilence(check, answer)
  if (answer.kind !== 'answer') return []
  const ids = answer.body.filter((id) => FOREIGN_ID.test(id))
  for (const id of ids)
    check.rows.push(
      platformRow(comparedOf(check, id), {
        kind: 'found',
        confidence: 0,
        facts: { title },
      }),
    )
  return ids
}

const checkOne = async (client: YoutubeClient, check: Check): Promise<ListingFinding> => {
  const { subject, rows, at } = check
  const resolved = await resolveLinks(client, check)
  const toForeignId = (link: ShowLink): string | null =>
    resolved.get(linkKey(link)) ?? (FOREIGN_ID.test(link.id) ? link.id : null)
  rows.push(...toDeclarations('youtube', subject, { at, toForeignId }))
  const linked = [
    ...new Set([...resolved.values(), ...rememberedIds('youtube', subject, at)]),
  ]
  if (linked.length === 0) linked.push(...foundLately(check))
  const ids =
    linked.length > 0 || check.silentMs > 0 ? linked : await searchFor(client, check)
  for (const id of ids.slice(0, MAX_CHANNELS)) await checkChannel(client, check, id)
  return {
    podcastId: subject.podcastId,
    rows,
    restated: check.unresolved ? [] : ['feed', 'site', 'link-page'],
    complete: check.silentMs === 0,
    retryAfterMs: check.silentMs,
  }
}

export function openYoutube(client: YoutubeClient, now: () => number): ListingSource {
  return {
    platform: 'youtube',
    batchSize: 20,
    recheckMs: RECHECK_MS,
    check: (subjects, { signal }) =>
      mapInOrder(subjects, (subject) =>
        checkOne(client, {
          subject,
          rows: [],
          at: toInstant(now()),
          signal,
          unresolved: false,
          silentMs: 0,
        }),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
