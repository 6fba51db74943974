/** Maps the tags of the podcast namespace that `record/namespace/extras.ts` describes. */
import {
  type AlternateEnclosure,
  type EpisodeExtras,
  LIVE_STATES,
  type LiveEvent,
  type ShowExtras,
} from '../../../../record/namespace/extras.ts'
import type { RssSource } from '../parse.ts'
import { sparse } from './sparse.ts'
import { toRemoteItem, toValueBlock } from './value.ts'
import { toList, toMs, toNumber, toWords, toUrlText } from './values.ts'

type ChannelSource = NonNullable<RssSource['podcast']>
type ItemSource = NonNullable<NonNullable<RssSource['items']>[number]['podcast']>
type Each<List> = NonNullable<List> extends readonly (infer Value)[] ? Value : never
type Listed<Name extends keyof EpisodeExtras> = Each<EpisodeExtras[Name]>

const MAX_ALTERNATES = 12
const MAX_SOURCES = 12
const MAX_SOUNDBITES = 20
const MAX_PLACES = 10
const MAX_INTERACTS = 10
const MAX_LINKS = 10
const MAX_PODROLL = 100
const MAX_PERSONS = 20

const toSource = (
  source: Each<Each<ItemSource['alternateEnclosures']>['sources']>,
): AlternateEnclosure['sources'][number] | null => {
  const uri = toUrlText(source.uri)
  if (uri === null) return null
  return { uri, ...sparse({ type: toWords(source.contentType) }) }
}

function toIntegrity({ integrity }: Each<ItemSource['alternateEnclosures']>) {
  const type = toWords(integrity?.type)
  const value = toWords(integrity?.value)
  if (type === null || value === null) return null
  return { type, value }
}

const toAlternate = (
  source: Each<ItemSource['alternateEnclosures']>,
): AlternateEnclosure | null => {
  const sources = toList(source.sources, toSource).slice(0, MAX_SOURCES)
  if (sources.length === 0) return null
  return {
    ...sparse({
      type: toWords(source.type),
      size: toNumber(source.length),
      bitrate: toNumber(source.bitrate),
      height: toNumber(source.height),
      language: toWords(source.lang),
      title: toWords(source.title),
      rel: toWords(source.rel),
      codecs: toWords(source.codecs),
      isDefault: source.default === true,
      integrity: toIntegrity(source),
    }),
    sources: [...sources],
  }
}

const toSoundbite = (
  source: Each<ItemSource['soundbites']>,
): Listed<'soundbites'> | null => {
  const startSeconds = toNumber(source.startTime)
  const durationSeconds = toNumber(source.duration)
  if (startSeconds === null || durationSeconds === null) return null
  return { ...sparse({ title: toWords(source.display) }), startSeconds, durationSeconds }
}

const toPlace = (source: Each<ItemSource['locations']>): Listed<'places'> | null => {
  const name = toWords(source.display)
  if (name === null) return null
  return {
    ...sparse({
      relation: toWords(source.rel)?.toLowerCase(),
      geo: toWords(source.geo),
      osm: toWords(source.osm),
      country: toWords(source.country),
    }),
    name,
  }
}

const toLicense = (source: ItemSource['license']): EpisodeExtras['license'] | null => {
  const name = toWords(source?.display)
  if (name === null) return null
  return { ...sparse({ url: toUrlText(source?.url) }), name }
}

const toInteract = (
  source: Each<ItemSource['socialInteracts']>,
): Listed<'socialInteracts'> | null => {
  const protocol = toWords(source.protocol)?.toLowerCase()
  if (protocol === undefined) return null
  return {
    ...sparse({
      uri: toUrlText(source.uri),
      accountId: toWords(source.accountId),
      accountUrl: toUrlText(source.accountUrl),
      priority: toNumber(source.priority),
    }),
    protocol,
  }
}

const AI_CONTENT = 'ai-content'

const aiContentOf = ({ txts }: Pick<ItemSource, 'txts'>): string | null =>
  toWords(
    txts?.find(({ purpose }) => purpose?.trim().toLowerCase() === AI_CONTENT)?.display,
  )

const someOf = <Value>(values: readonly Value[], limit: number): Value[] =>
  values.slice(0, limit)

/** Returns undefined for an item without such tags, which is the usual case. */
export function toEpisodeExtras(source: ItemSource): EpisodeExtras | undefined {
  const extras = sparse({
    alternateEnclosures: someOf(
      toList(source.alternateEnclosures, toAlternate),
      MAX_ALTERNATES,
    ),
    soundbites: someOf(toList(source.soundbites, toSoundbite), MAX_SOUNDBITES),
    value: toValueBlock(source.values),
    license: toLicense(source.license),
    places: someOf(toList(source.locations, toPlace), MAX_PLACES),
    aiContent: aiContentOf(source),
    seasonName: toWords(source.season?.name),
    numberText: toWords(source.episode?.display),
    socialInteracts: someOf(toList(source.socialInteracts, toInteract), MAX_INTERACTS),
  })
  if (Object.keys(extras).length === 0) return undefined
  return extras
}

const toFunding = ({ fundings }: ChannelSource): ShowExtras['funding'] | null => {
  const [first] = fundings ?? []
  const url = toUrlText(first?.url)
  if (url === null) return null
  return { ...sparse({ text: toWords(first?.display) }), url }
}

/** Most feeds name the default. */
function mediumOf({ medium }: ChannelSource): string | null {
  const named = toWords(medium)?.toLowerCase()
  if (named === undefined || named === 'podcast') return null
  return named
}

const toShowPerson = (
  source: Each<ChannelSource['persons']>,
): Each<ShowExtras['persons']> | null => {
  const name = toWords(source.display)
  if (name === null) return null
  return {
    ...sparse({
      role: toWords(source.role)?.toLowerCase(),
      group: toWords(source.group)?.toLowerCase(),
      url: toUrlText(source.href),
      imageUrl: toUrlText(source.img),
    }),
    name,
  }
}

export function toShowExtras(source: ChannelSource): ShowExtras {
  return sparse({
    medium: mediumOf(source),
    isLocked: source.locked?.value === true,
    aiContent: aiContentOf(source),
    funding: toFunding(source),
    value: toValueBlock(source.values),
    license: toLicense(source.license),
    places: someOf(toList(source.locations, toPlace), MAX_PLACES),
    publisher: toRemoteItem(source.publisher?.remoteItem),
    podroll: someOf(toList(source.podroll?.remoteItems, toRemoteItem), MAX_PODROLL),
    persons: someOf(toList(source.persons, toShowPerson), MAX_PERSONS),
  })
}

type LiveSource = Each<ChannelSource['liveItems']>

const toContentLink = (
  source: Each<LiveSource['contentLinks']>,
): Each<LiveEvent['links']> | null => {
  const url = toUrlText(source.href)
  if (url === null) return null
  return { ...sparse({ title: toWords(source.display) }), url }
}

/** Returns null for an unknown state. */
export function toLiveEvent(source: LiveSource): LiveEvent | null {
  const said = source.status?.trim().toLowerCase()
  const status = LIVE_STATES.find((state) => state === said)
  if (status === undefined) return null
  return {
    ...sparse({
      startsAtMs: toMs(source.start),
      endsAtMs: toMs(source.end),
      links: someOf(toList(source.contentLinks, toContentLink), MAX_LINKS),
    }),
    status,
  }
}
