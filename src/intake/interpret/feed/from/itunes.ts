/** Maps the namespaces of Apple and Google Play, for RSS and Atom. */
import { listOf } from '../../../../record/text/list-of.ts'
import type { ParsedChannel, ParsedItem } from '../parsed-feed.ts'
import type { RssSource } from '../parse.ts'
import { toContact, toNumber, toShort, toShorts, toText, toUrlText } from './values.ts'

type Itunes = NonNullable<RssSource['itunes']>
type GooglePlay = NonNullable<RssSource['googleplay']>
type ItunesItem = NonNullable<NonNullable<RssSource['items']>[number]['itunes']>
type Category = NonNullable<Itunes['categories']>[number]

type ItunesFields = Pick<
  ParsedChannel,
  | 'itunesTitle'
  | 'itunesSummary'
  | 'itunesSubtitle'
  | 'itunesAuthor'
  | 'itunesOwner'
  | 'itunesCategories'
  | 'itunesImage'
  | 'itunesExplicit'
  | 'itunesType'
  | 'itunesBlock'
  | 'itunesComplete'
  | 'applePodcastsVerify'
>

export function toItunesFields(itunes: Itunes = {}): ItunesFields {
  return {
    itunesTitle: toShort(itunes.title),
    itunesSummary: toText(itunes.summary),
    itunesSubtitle: toText(itunes.subtitle),
    itunesAuthor: toShort(itunes.author),
    itunesOwner: toContact(itunes.owner),
    itunesCategories: toShorts(itunes.categories?.flatMap(categoryTexts)),
    itunesImage: toUrlText(itunes.image),
    // The parser returns false for any other text; the raw text decides (raw-channel.ts).
    itunesExplicit: itunes.explicit === true ? 'true' : null,
    itunesType: toShort(itunes.type)?.toLowerCase() ?? null,
    itunesBlock: itunes.block === true ? 'Yes' : null,
    itunesComplete: itunes.complete === true,
    applePodcastsVerify: toShort(itunes.applePodcastsVerify),
  }
}

const categoryTexts = ({ text, categories }: Category): string[] => [
  ...listOf(text),
  ...(categories ?? []).flatMap((child) => child.text ?? []),
]

type GooglePlayFields = Pick<
  ParsedChannel,
  | 'googlePlayAuthor'
  | 'googlePlayDescription'
  | 'googlePlayEmail'
  | 'googlePlayCategories'
  | 'googlePlayImage'
  | 'googlePlayExplicit'
  | 'googlePlayBlock'
>

const GOOGLE_PLAY_EXPLICIT = new Map<boolean | string, string>([
  [true, 'yes'],
  ['clean', 'clean'],
])

export function toGooglePlayFields(play: GooglePlay = {}): GooglePlayFields {
  return {
    googlePlayAuthor: toShort(play.author),
    googlePlayDescription: toText(play.description),
    googlePlayEmail: toShort(play.email),
    googlePlayCategories: toShorts(play.categories),
    googlePlayImage: toUrlText(play.image?.href),
    googlePlayExplicit: GOOGLE_PLAY_EXPLICIT.get(play.explicit ?? '') ?? null,
    googlePlayBlock: play.block === true ? 'yes' : null,
  }
}

type ItemFields = Pick<
  ParsedItem,
  | 'itunesTitle'
  | 'duration'
  | 'episodeType'
  | 'season'
  | 'episode'
  | 'isExplicit'
  | 'isBlocked'
>

export function toItunesItemFields(itunes: ItunesItem = {}): ItemFields {
  return {
    itunesTitle: toShort(itunes.title),
    duration: toNumber(itunes.duration),
    episodeType: toShort(itunes.episodeType)?.toLowerCase() ?? null,
    season: toNumber(itunes.season),
    episode: toNumber(itunes.episode),
    isExplicit: itunes.explicit === true,
    isBlocked: itunes.block === true,
  }
}
