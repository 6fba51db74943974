/** Extracts the newest episodes of a feed for the metadata section `newestEpisodes`. */
import { isPublishingDate } from '../../../../record/frequency/publishing-date.ts'
import { toImageUrl } from '../../../../record/image-url.ts'
import {
  episodeIdentity,
  type EpisodeEnclosure,
  type EpisodeKind,
  type KeptEpisode,
} from '../../../../record/episodes/episode.ts'
import {
  MAX_KEPT_EPISODES,
  type PackedEpisodes,
  packEpisodes,
} from '../../../../record/episodes/packed-episodes.ts'
import { cutText, foldBlanks } from '../../../../record/text/text-clean-up.ts'
import { toPlain } from '../fields/plain.ts'
import type { EpisodeExtras } from '../../../../record/namespace/extras.ts'
import { newestItems } from '../newest-items.ts'
import {
  foldPersonName,
  isKnownName,
  withoutDegree,
} from '../../../../record/people/person-name.ts'
import type { FeedEnclosure, FeedPerson, ParsedFeed, ParsedItem } from '../parsed-feed.ts'
import { resolveExtras } from './extras.ts'
import { toKeptUrl } from './kept-url.ts'

const MAX_WORDS = 200
/** Limit of notes in UTF-16 units, for scripts without spaces, where words cannot be counted. */
const MAX_NOTES = 1_600
/** Limit of the parsed source with its markup, in UTF-16 units. */
const MAX_NOTES_SOURCE = 8_000
const MAX_TITLE = 500
const MAX_GUID = 2_000
const MAX_TRANSCRIPTS = 8
const MAX_PERSONS = 20
const MAX_NAME = 200
const MAX_TYPE = 100

/** Inline tags that may occur within a word. */
const INLINE_TAG =
  /<\/?(?:a|b|i|u|em|strong|span|font|small|code|mark|sub|sup)(?:\s[^<>]*)?>/gi

interface Place {
  readonly feedUrl: string
  readonly nowMs: number
}

interface ItemPlace extends Place {
  /** The show's author; many hosts repeat it in each item. */
  readonly showAuthor: string | null
}

const cutType = (type: string | null): string | null =>
  type === null ? null : cutText(type.trim(), MAX_TYPE) || null

const isRecording = ({ type }: FeedEnclosure): boolean =>
  /^(?:audio|video)\//i.test(type ?? '')

/** Returns the recording of an item; undefined if the item has no playable enclosure. */
function toEnclosure(
  { enclosures }: ParsedItem,
  base: string,
): EpisodeEnclosure | undefined {
  const best = enclosures.find(isRecording) ?? enclosures[0]
  const url = toKeptUrl(best?.url, base)
  if (best === undefined || url === null || /^image\//i.test(best.type ?? ''))
    return undefined
  return { url, type: cutType(best.type), size: toCount(best.length) }
}

const toCount = (value: number | null): number | null => {
  if (value !== null && Number.isSafeInteger(Math.round(value)) && value >= 0)
    return Math.round(value)
  return null
}

/** Returns the first words of a text, cut at a word boundary. */
function firstWords(text: string): string {
  let end = 0
  for (let words = 0; words < MAX_WORDS; words += 1) {
    const blank = text.indexOf(' ', end)
    if (blank === -1) {
      end = text.length
      break
    }
    end = blank + 1
  }
  const words = text.slice(0, end).trimEnd()
  if (words.length === text.length && words.length <= MAX_NOTES) return words
  if (words.length <= MAX_NOTES) return `${words}…`
  const cut = cutText(words, MAX_NOTES)
  const blank = cut.lastIndexOf(' ')
  return `${blank > MAX_NOTES / 2 ? cut.slice(0, blank) : cut}…`
}

/** Returns null for empty notes. Tags truncated by the limit are removed. */
function toNotes(raw: string | null): string | null {
  if (raw === null) return null
  const source =
    raw.length > MAX_NOTES_SOURCE
      ? cutText(raw, MAX_NOTES_SOURCE).replace(/<[^<>]*$/, '')
      : raw
  return firstWords(toPlain(source.replace(INLINE_TAG, ''))) || null
}

const toKind = (kind: string | null): EpisodeKind =>
  kind === 'trailer' || kind === 'bonus' ? kind : 'full'

const toTranscripts = (
  { transcripts }: ParsedItem,
  base: string,
): KeptEpisode['transcripts'] =>
  transcripts.slice(0, MAX_TRANSCRIPTS).flatMap(({ url: raw, type, language, rel }) => {
    const url = toKeptUrl(raw, base)
    if (url === null) return []
    return [
      {
        url,
        type: cutType(type),
        language: cutType(language),
        ...(rel !== null && { rel }),
      },
    ]
  })

/** Returns the author of an item if it is a person other than the show's author. */
function authorOf(
  { author, persons }: ParsedItem,
  { showAuthor }: ItemPlace,
): readonly FeedPerson[] {
  const name = foldBlanks(author ?? '')
  const key = foldPersonName(name)
  const isOther = key !== foldPersonName(showAuthor ?? '')
  if (!isOther || !isKnownName(withoutDegree(name).split(' '))) return []
  if (persons.some((person) => foldPersonName(person.name) === key)) return []
  return [{ name, role: 'author', group: null, href: null, img: null }]
}

const toPersons = (item: ParsedItem, place: ItemPlace): KeptEpisode['persons'] =>
  [...item.persons, ...authorOf(item, place)]
    .slice(0, MAX_PERSONS)
    .flatMap(({ name: raw, role, group, href, img }) => {
      const name = cutText(foldBlanks(raw), MAX_NAME)
      if (name === '') return []
      const imageUrl = toImageUrl(img, place.feedUrl)
      return [
        {
          name,
          role: cutType(role),
          group: cutType(group),
          url: toKeptUrl(href, place.feedUrl),
          imageUrl,
        },
      ]
    })

/** Returns the first alternate recording of an item without an enclosure. */
function alternateOf({ alternateEnclosures }: EpisodeExtras): EpisodeEnclosure | undefined {
  const [first] = alternateEnclosures ?? []
  const source = first?.sources.find(({ uri }) => /^https?:/i.test(uri))
  if (first === undefined || source === undefined) return undefined
  return { url: source.uri, type: source.type ?? first.type ?? null, size: null }
}

/** Returns the page of a live event, if it has no stream. */
function linkOf({ live }: EpisodeExtras): EpisodeEnclosure | undefined {
  const url = live?.links?.[0]?.url
  if (url === undefined) return undefined
  return { url, type: null, size: null }
}

function toKeptEpisode(item: ParsedItem, place: ItemPlace): readonly KeptEpisode[] {
  const { feedUrl: base, nowMs } = place
  const extras = resolveExtras(item.extras, base)
  const enclosure = toEnclosure(item, base) ?? alternateOf(extras) ?? linkOf(extras)
  if (enclosure === undefined) return []
  const { guid, publishedAt, link } = item
  return [
    {
      guid: guid === null || guid.length > MAX_GUID ? null : guid,
      title: cutText(toPlain(item.title ?? item.itunesTitle), MAX_TITLE),
      link: link === null ? null : toKeptUrl(link, base),
      publishedMs:
        publishedAt !== null && isPublishingDate(publishedAt, nowMs) ? publishedAt : null,
      durationSeconds: toCount(item.duration),
      enclosure,
      season: item.season,
      number: item.episode,
      kind: toKind(item.episodeType),
      isExplicit: item.isExplicit,
      imageUrl: toImageUrl(item.image, base),
      transcripts: toTranscripts(item, base),
      chaptersUrl: item.chaptersUrl === null ? null : toKeptUrl(item.chaptersUrl, base),
      persons: toPersons(item, place),
      notes: toNotes(item.notes),
      ...(item.chapters.length > 0 && { chapters: [...item.chapters] }),
      ...extras,
    },
  ]
}

const mayBeKept = ({ isBlocked, enclosures, extras }: ParsedItem): boolean =>
  !isBlocked && (enclosures.length > 0 || extras?.alternateEnclosures !== undefined)

/** Returns episodes newest first, without duplicates; episodes without a valid date are last. */
export function toNewestEpisodes(
  { items, channel }: ParsedFeed,
  place: Place,
): readonly KeptEpisode[] {
  const itemPlace = { ...place, showAuthor: channel.itunesAuthor }
  const datedNow = (item: ParsedItem): ParsedItem => {
    const { publishedAt } = item
    if (publishedAt === null || isPublishingDate(publishedAt, place.nowMs)) return item
    return { ...item, publishedAt: null }
  }
  const episodes = new Map<string, KeptEpisode>()
  const newest = newestItems(items.filter(mayBeKept).map(datedNow), items.length)
  for (const item of newest) {
    for (const episode of toKeptEpisode(item, itemPlace)) {
      const identity = episodeIdentity(episode)
      if (!episodes.has(identity)) episodes.set(identity, episode)
    }
    if (episodes.size === MAX_KEPT_EPISODES) break
  }
  return [...episodes.values()]
}

/** A live item without its own link to the stream is not kept. */
function toLiveItems(
  { liveItems, channel }: ParsedFeed,
  place: Place,
): readonly KeptEpisode[] {
  const itemPlace = { ...place, showAuthor: channel.itunesAuthor }
  return liveItems.flatMap((item) => toKeptEpisode(item, itemPlace))
}

export function packNewestEpisodes(feed: ParsedFeed, place: Place): PackedEpisodes | null {
  return packEpisodes(toNewestEpisodes(feed, place), toLiveItems(feed, place))
}
