/**
 * One show of the labelled set: what castdex gets to see of it, and the listings that are truly its
 * own.
 */
import {
  describeShow,
  openDraw,
  drawCjkTitle,
  drawEpisodes,
  drawPerson,
  drawTitle,
  republished,
  type Draw,
} from './draw.ts'
import type {
  AppleEntry,
  SpotifyEntry,
  World,
  WorldEpisode,
  YoutubeEntry,
} from './world.ts'

export interface LabelledShow {
  /** Which trap it is. */
  readonly trap: string
  readonly title: string
  /** As first tracked; default: the title. */
  formerTitle?: string
  author: string | null
  feedUrl: string
  formerFeedUrls: string[]
  websiteUrl: string | null
  language: string
  countries: string[]
  /** What a catalogue claims; 0 = nothing. */
  appleId: number
  episodes: readonly WorldEpisode[]
  channelLink: string | null
  description: string
  notes: string
  siteLinks: string[]
  readonly truth: {
    /** Ids that are right; empty = the show is not listed there. */
    apple: string[]
    spotify: string[]
    youtube: string[]
  }
}

export interface Maker {
  readonly draw: Draw
  readonly world: World
  readonly shows: LabelledShow[]
  /** A new show that nothing is listed of yet. */
  readonly show: (
    trap: string,
    overrides?: Partial<
      Pick<LabelledShow, 'title' | 'author' | 'language' | 'episodes'>
    > & {
      readonly cjk?: boolean
    },
  ) => LabelledShow
  readonly onApple: (show: LabelledShow, overrides?: Partial<AppleEntry>) => AppleEntry
  readonly onSpotify: (
    show: LabelledShow,
    overrides?: Partial<SpotifyEntry>,
  ) => SpotifyEntry
  readonly onYoutube: (
    show: LabelledShow,
    overrides?: Partial<YoutubeEntry>,
  ) => YoutubeEntry
  readonly spotifyId: () => string
  readonly playlistId: () => string
}

const slugOf = (title: string, number: number): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'show'
  }-${String(number)}`

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const word = (draw: Draw, length: number): string =>
  Array.from({ length }, () => BASE62[draw.below(62)] ?? '0').join('')

/** Where a show's feed and site are. */
export interface ShowAddresses {
  readonly feedUrl: (slug: string, number: number) => string
  readonly siteUrl: (slug: string, number: number) => string
}

const NOWHERE: ShowAddresses = {
  feedUrl: (slug, number) => `https://feeds.host${String(number % 5)}.example/${slug}/rss`,
  siteUrl: (slug) => `https://${slug}.example/`,
}

/** `first` keeps the numbers of two parts of the set apart. */
export const openMaker = (
  seed: number,
  first: number,
  world: World,
  addresses = NOWHERE,
): Maker => {
  const draw = openDraw(seed)
  const shows: LabelledShow[] = []
  let number = first
  const newId = (): number => 1_000_000_000 + 7 * ++number
  const show: Maker['show'] = (
    trap,
    { cjk = false, title, author, language = 'en', episodes } = {},
  ) => {
    number += 1
    const name = title ?? (cjk ? drawCjkTitle(draw, number) : drawTitle(draw, number))
    const slug = slugOf(name, number)
    const made: LabelledShow = {
      trap,
      title: name,
      author: author ?? drawPerson(draw),
      feedUrl: addresses.feedUrl(slug, number),
      formerFeedUrls: [],
      websiteUrl: addresses.siteUrl(slug, number),
      language: cjk ? 'ja' : language,
      countries: [],
      appleId: 0,
      episodes: episodes ?? drawEpisodes(draw, { count: 20 }),
      channelLink: addresses.siteUrl(slug, number),
      description: describeShow(name, cjk ? 'ja' : language),
      notes: 'Thank you for listening.',
      siteLinks: [],
      truth: { apple: [], spotify: [], youtube: [] },
    }
    shows.push(made)
    return made
  }
  const onApple: Maker['onApple'] = ({ title, author, feedUrl }, overrides = {}) => {
    const entry = {
      id: newId(),
      name: title,
      artist: author ?? 'Unknown',
      feedUrl,
      countries: ['US', 'GB', 'DE'],
      ...overrides,
    }
    world.apple.push(entry)
    return entry
  }
  const spotifyId = (): string => word(draw, 22)
  const onSpotify: Maker['onSpotify'] = (
    { title, author, language, episodes },
    overrides = {},
  ) => {
    const id = spotifyId()
    const entry = {
      id,
      name: title,
      publisher: draw.below(2) === 0 ? author : null,
      languages: [language],
      // Two of three pages can be read without consent.
      description:
        BASE62.indexOf(id.charAt(2)) % 3 === 0 ? null : describeShow(title, language),
      markets: ['US', 'GB', 'DE'],
      episodes: republished(draw, episodes),
      ...overrides,
    }
    world.spotify.push(entry)
    return entry
  }
  const onYoutube: Maker['onYoutube'] = (show, overrides = {}) => {
    const { title, episodes, websiteUrl } = show
    const id = `UC${word(draw, 22)}`
    // Every second channel that is a show's own leads to its site below its videos.
    const leadsHome =
      shows.some((own) => own === show) && BASE62.indexOf(id.charAt(2)) % 2 === 0
    const entry = {
      id,
      name: title,
      handle: `h${word(draw, 10)}`,
      user: null,
      custom: null,
      description: `The channel of ${title}.`,
      headerLinks: [],
      videoText: leadsHome
        ? `More of it, with notes: ${websiteUrl ?? ''}`
        : 'Thank you for watching.',
      videos: republished(draw, episodes).slice(0, 15),
      playlists: [],
      ...overrides,
    }
    world.youtube.push(entry)
    return entry
  }
  return {
    draw,
    world,
    shows,
    show,
    onApple,
    onSpotify,
    onYoutube,
    spotifyId,
    playlistId: () => `PL${word(draw, 32)}`,
  }
}

export const spotifyLink = (id: string, suffix = ''): string =>
  `https://open.spotify.com/show/${id}${suffix}`
export const channelLink = (id: string): string => `https://www.youtube.com/channel/${id}`
export const handleLink = (handle: string): string => `https://www.youtube.com/@${handle}`
