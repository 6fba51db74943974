/** castdex reads the tags of the podcast namespace in 300 drawn feeds as podcast-partytime does. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type {
  ParsedFeed,
  ParsedItem,
  FeedLocation,
  FeedPerson,
} from '../../src/intake/interpret/feed/parsed-feed.ts'
import { prepareFeed } from '../../src/intake/interpret/feed/prepare.ts'
import { readPrepared } from '../../src/intake/interpret/feed/read-feed.ts'
import type {
  AlternateEnclosure,
  ValueBlock,
  ValueRecipient,
  ValueTimeSplit,
} from '../../src/record/namespace/extras.ts'
import { seededBy } from '../relevance/catalogue/seeded.ts'
import { drawNamespaceFeed } from './draw-namespace.ts'
import { folderOf, installNpm } from './npm-folder.ts'

const FOLDER = 'podcast-partytime'
const missing = await installNpm(FOLDER, ['podcast-partytime@5.0.0'])
const FEEDS = 300

type Fields = Readonly<Record<string, unknown>>

interface Partytime {
  readonly parseFeed: (
    xml: string,
  ) => (Fields & { readonly items: readonly Fields[] }) | null
}

/** Fields whose case means nothing. */
const FOLDED = new Set(['role', 'group', 'medium', 'platform', 'type', 'status'])

/** Returns JSON without what is empty, with folded case and instants in ms. */
function toPlain(value: unknown, key = ''): unknown {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') {
    if (value === '') return undefined
    return FOLDED.has(key) ? value.toLowerCase() : value
  }
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((each) => toPlain(each, key))
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const fields = Object.entries(value)
    .map(([name, inner]) => [name, toPlain(inner, name)] as const)
    .filter(([, inner]) => inner !== undefined)
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

const SHARED = ['podcastPeople', 'podcastLocation', 'license', 'value']
const OF_SHOWS = [
  ...['guid', 'locked', 'podcastOwner', 'medium', 'podcastFunding', 'podcastTxt'],
  ...['podcastPublisher', 'podroll', 'podcastBlocked', 'podcastBlockedPlatforms'],
]
const OF_ITEMS = [
  ...['title', 'guid', 'podcastTranscripts', 'podcastSoundbites', 'podcastSeason'],
  ...['podcastEpisode', 'alternativeEnclosures', 'podcastSocialInteraction', 'podcastTxt'],
]
const OF_LIVE_ITEMS = ['title', 'guid', 'status', 'start', 'end', 'contentLinks']

function readTheirs({ parseFeed }: Partytime, xml: string) {
  const feed = parseFeed(xml)
  if (feed === null) throw new Error(xml)
  const live = (feed['podcastLiveItems'] ?? []) as readonly Fields[]
  return {
    show: toPlain(pick(feed, [...SHARED, ...OF_SHOWS])),
    items: feed.items.map((item) => {
      const { url } = (item['podcastChapters'] ?? {}) as Fields
      return toPlain({ ...pick(item, [...SHARED, ...OF_ITEMS]), chaptersUrl: url })
    }),
    live: live.map((item) => toPlain(pick(item, [...OF_LIVE_ITEMS, 'podcastPeople']))),
  }
}

const toPerson = ({ name, role, group, href, img }: FeedPerson) => ({
  ...{ name, href, img },
  // The defaults of the namespace.
  ...{ role: role ?? 'host', group: group ?? 'cast' },
})

const toLocation = ([first]: readonly FeedLocation[]) =>
  first && { name: first.text, geo: first.geo, osm: first.osm }

const toRecipient = ({ isFee, ...recipient }: ValueRecipient) => ({
  ...recipient,
  fee: isFee === true,
})

function toTimeSplit(split: ValueTimeSplit) {
  const { startSeconds, durationSeconds, remoteItem, recipients = [] } = split
  const times = { startTime: startSeconds, duration: durationSeconds }
  if (remoteItem === undefined)
    return { ...times, type: 'recipients', recipients: recipients.map(toRecipient) }
  const { remoteStartSeconds = 0, remotePercentage = 100 } = split
  const remote = { remoteStartTime: remoteStartSeconds, remotePercentage, remoteItem }
  return { ...times, type: 'remoteItem', ...remote }
}

const toValue = ({ recipients = [], timeSplits = [], ...value }: ValueBlock) => ({
  ...value,
  recipients: recipients.map(toRecipient),
  valueTimeSplits: timeSplits.map(toTimeSplit),
})

const toLicense = ({ name, url }: { readonly name: string; readonly url?: string }) => ({
  identifier: name,
  url,
})

function toAlternate(alternate: AlternateEnclosure) {
  const { size, language, isDefault, sources, ...rest } = alternate
  return {
    ...rest,
    length: size,
    lang: language,
    default: isDefault ?? false,
    source: sources.map(({ uri, type }) => ({ uri, contentType: type ?? alternate.type })),
  }
}

function ownShow({ podcast }: ParsedFeed['channel']) {
  const { locked, extras, publisherGuid, blocks } = podcast
  const forAll = blocks.findLast(({ id }) => id === null)
  const forOne = blocks.flatMap(({ id, value }) => (id === null ? [] : [[id, value]]))
  return {
    guid: podcast.guid,
    locked: locked?.value,
    podcastOwner: locked?.owner,
    medium: podcast.medium,
    podcastFunding: podcast.fundings.map(({ url, text }) => ({ url, message: text })),
    podcastTxt: podcast.txts.map(({ text, purpose }) => ({ value: text, purpose })),
    podcastPublisher: {
      feedGuid: publisherGuid,
      feedUrl: extras.publisher?.feedUrl,
    },
    podroll: extras.podroll,
    podcastBlocked: forAll?.value === true ? 'yes' : 'no',
    podcastBlockedPlatforms: Object.fromEntries(forOne) as Fields,
    podcastPeople: podcast.persons.map(toPerson),
    podcastLocation: toLocation(podcast.locations),
    license: extras.license && toLicense(extras.license),
    value: extras.value && toValue(extras.value),
  }
}

function ownItem(item: ParsedItem, { title, language, podcast }: ParsedFeed['channel']) {
  const { extras = {}, season, episode } = item
  // A show's block is for items without one.
  const value = extras.value ?? podcast.extras.value
  const { soundbites = [], socialInteracts = [], alternateEnclosures = [] } = extras
  return {
    title: item.title,
    guid: item.guid,
    chaptersUrl: item.chaptersUrl,
    podcastTranscripts: item.transcripts.map((transcript) => ({
      url: transcript.url,
      // SubRip has two names.
      type: transcript.type?.replace('x-subrip', 'srt'),
      language: transcript.language ?? language,
      rel: transcript.rel,
    })),
    podcastSoundbites: soundbites.map(({ startSeconds, durationSeconds, ...bite }) => ({
      ...{ startTime: startSeconds, duration: durationSeconds },
      title: bite.title ?? title,
    })),
    podcastSeason: season && { number: season, name: extras.seasonName },
    podcastEpisode: episode && { number: episode, display: extras.numberText },
    alternativeEnclosures: alternateEnclosures.map(toAlternate),
    podcastSocialInteraction: socialInteracts.map((interact) => ({
      platform: interact.protocol,
      ...{ id: interact.accountId, url: interact.uri },
      ...{ profileUrl: interact.accountUrl, priority: interact.priority },
    })),
    podcastTxt:
      extras.aiContent === undefined
        ? []
        : [{ value: extras.aiContent, purpose: 'ai-content' }],
    podcastPeople: item.persons.map(toPerson),
    podcastLocation: toLocation(item.locations),
    license: extras.license && toLicense(extras.license),
    value: value && toValue(value),
  }
}

function ownLiveItem({ title, guid, persons, extras }: ParsedItem) {
  const { status, startsAtMs, endsAtMs, links } = extras?.live ?? {}
  const times = { status, start: startsAtMs, end: endsAtMs }
  return {
    title,
    guid,
    ...times,
    contentLinks: links,
    podcastPeople: persons.map(toPerson),
  }
}

function readOwn(xml: string) {
  const { channel, items, liveItems } = readPrepared(
    prepareFeed(Buffer.from(xml), 'application/rss+xml; charset=utf-8'),
  )
  return {
    show: toPlain(ownShow(channel)),
    items: items.map((item) => toPlain(ownItem(item, channel))),
    live: liveItems.map((item) => toPlain(ownLiveItem(item))),
  }
}

const load = (): Partytime =>
  createRequire(join(folderOf(FOLDER), 'package.json'))('podcast-partytime') as Partytime

test('podcast-partytime is there', {
  skip: missing !== undefined && process.env['CI'] !== 'true',
}, () => {
  expect(missing).toBeUndefined()
})

test('both read the same values of the namespace in drawn feeds', {
  skip: missing !== undefined,
}, () => {
  const partytime = load()
  const draw = seededBy('namespace')
  for (let at = 0; at < FEEDS; at += 1) {
    const xml = drawNamespaceFeed(draw)
    expect(readOwn(xml), xml).toEqual(readTheirs(partytime, xml))
  }
})
