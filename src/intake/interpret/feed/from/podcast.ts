/** Maps the podcast namespace of channels and items. */
import type {
  FeedImage,
  FeedLocation,
  FeedPerson,
  FeedSocialInteract,
  FeedTranscript,
  FeedUpdateFrequency,
  ParsedItem,
  PodcastNamespace,
} from '../parsed-feed.ts'
import type { RssSource } from '../parse.ts'
import { NO_PODCAST_NAMESPACE } from './blank.ts'
import { toEpisodeExtras, toLiveEvent, toShowExtras } from './namespace.ts'
import { toList, toMs, toNumber, toShort, toText, toUrlText } from './values.ts'

type ChannelSource = NonNullable<RssSource['podcast']>
type ItemSource = NonNullable<NonNullable<RssSource['items']>[number]['podcast']>
type Each<List> = NonNullable<List> extends readonly (infer Value)[] ? Value : never

/** Limit of live items in a feed; a show has one or two. */
const MAX_LIVE_ITEMS = 20

export function toPodcastNamespace(source: ChannelSource | undefined): PodcastNamespace {
  if (source === undefined) return NO_PODCAST_NAMESPACE
  return {
    ...NO_PODCAST_NAMESPACE,
    guid: toGuid(source.guid),
    locked: source.locked === undefined ? null : toLocked(source.locked),
    medium: toShort(source.medium)?.toLowerCase() ?? null,
    persons: toList(source.persons, toPerson),
    locations: toList(source.locations, toLocation),
    fundings: toList(source.fundings, toFunding),
    blocks: toList(source.blocks, ({ value, id }) =>
      value === undefined ? null : { value, id: toShort(id)?.toLowerCase() ?? null },
    ),
    txts: toList(source.txts, toTxt),
    updateFrequency:
      source.updateFrequency === undefined
        ? null
        : toUpdateFrequency(source.updateFrequency),
    publisherGuid: toShort(source.publisher?.remoteItem?.feedGuid),
    liveEvents: (source.liveItems ?? []).slice(0, MAX_LIVE_ITEMS).map(toLiveEvent),
    extras: toShowExtras(source),
  }
}

/** Some feeds write the UUID in braces or as a URN. */
const DRESSED_UUID = /^(?:urn:uuid:)?\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i

function toGuid(guid: string | undefined): string | null {
  const text = toShort(guid?.trim())
  return DRESSED_UUID.exec(text ?? '')?.[1] ?? text
}

export function toPodcastImages(source: ChannelSource | undefined): readonly FeedImage[] {
  return toList(source?.images, (image) => {
    const url = toUrlText(image.href)
    if (url === null) return null
    return {
      url,
      width: toNumber(image.width),
      height: toNumber(image.height),
      purpose: toShort(image.purpose)?.toLowerCase() ?? null,
      type: toShort(image.type),
    }
  })
}

type EpisodeFields = Pick<
  ParsedItem,
  'persons' | 'locations' | 'transcripts' | 'chaptersUrl' | 'socialInteracts' | 'extras'
>

const NO_EPISODE_FIELDS: EpisodeFields = {
  persons: [],
  locations: [],
  transcripts: [],
  chaptersUrl: null,
  socialInteracts: [],
}

export function toEpisodeFields(source: ItemSource | undefined): EpisodeFields {
  if (source === undefined) return NO_EPISODE_FIELDS
  const extras = toEpisodeExtras(source)
  return {
    persons: toList(source.persons, toPerson),
    locations: toList(source.locations, toLocation),
    transcripts: toList(source.transcripts, toTranscript),
    chaptersUrl: toUrlText(source.chapters?.url),
    socialInteracts: toList(source.socialInteracts, toSocialInteract),
    ...(extras !== undefined && { extras }),
  }
}

const toLocked = (
  locked: NonNullable<ChannelSource['locked']>,
): PodcastNamespace['locked'] => ({
  value: locked.value === true,
  owner: toShort(locked.owner),
})

const toPerson = (person: Each<ChannelSource['persons']>): FeedPerson | null => {
  const name = toShort(person.display)
  if (name === null) return null
  return {
    name,
    role: toShort(person.role)?.toLowerCase() ?? null,
    group: toShort(person.group)?.toLowerCase() ?? null,
    href: toUrlText(person.href),
    img: toUrlText(person.img),
  }
}

const toLocation = (location: Each<ChannelSource['locations']>): FeedLocation | null => {
  const text = toShort(location.display)
  if (text === null) return null
  return {
    text,
    rel: toShort(location.rel)?.toLowerCase() ?? null,
    geo: toShort(location.geo),
    osm: toShort(location.osm),
    country: toShort(location.country),
  }
}

const toFunding = (
  funding: Each<ChannelSource['fundings']>,
): Each<PodcastNamespace['fundings']> | null => {
  const url = toUrlText(funding.url)
  if (url === null) return null
  return { url, text: toShort(funding.display) }
}

const toTxt = (txt: Each<ChannelSource['txts']>): Each<PodcastNamespace['txts']> | null => {
  const text = toText(txt.display)
  if (text === null) return null
  return { text, purpose: toShort(txt.purpose)?.toLowerCase() ?? null }
}

const toUpdateFrequency = (
  source: NonNullable<ChannelSource['updateFrequency']>,
): FeedUpdateFrequency => ({
  text: toShort(source.display),
  complete: source.complete === true,
  dtstart: toMs(source.dtstart),
  rrule: toShort(source.rrule),
})

const toTranscript = (
  transcript: Each<ItemSource['transcripts']>,
): FeedTranscript | null => {
  const url = toUrlText(transcript.url)
  if (url === null) return null
  return {
    url,
    type: toShort(transcript.type),
    language: toShort(transcript.language),
    rel: toShort(transcript.rel)?.toLowerCase() ?? null,
  }
}

const toSocialInteract = (
  source: Each<ItemSource['socialInteracts']>,
): FeedSocialInteract => ({
  uri: toUrlText(source.uri),
  protocol: toShort(source.protocol)?.toLowerCase() ?? null,
  accountId: toShort(source.accountId),
  accountUrl: toUrlText(source.accountUrl),
})
