/**
 * The traps of the labelled set: each makes one or more shows, what the platforms have of them, and
 * the truth.
 */
import { drawEpisodes, drawPerson, numbered } from './draw.ts'
import {
  channelLink,
  handleLink,
  spotifyLink,
  type LabelledShow,
  type Maker,
} from './labelled-show.ts'

type Trap = (maker: Maker) => void

/**
 * Listed on Apple, claimed rightly by the catalogue, so that a trap of another platform has nothing
 * to do with it.
 */
const listedOnApple = ({ onApple }: Maker, show: LabelledShow): void => {
  const { id } = onApple(show)
  show.appleId = id
  show.truth.apple.push(String(id))
}

const everywhere: Trap = (maker) => {
  const show = maker.show('plain')
  listedOnApple(maker, show)
  const spotify = maker.onSpotify(show)
  const youtube = maker.onYoutube(show)
  show.description += ` Listen: ${spotifyLink(spotify.id, '?si=0a1b2c3d4e5f')} Watch: ${handleLink(youtube.handle)}`
  show.truth.spotify.push(spotify.id)
  show.truth.youtube.push(youtube.id)
}

const onFeedAndSite: Trap = (maker) => {
  const show = maker.show('linked in the feed and on the site')
  listedOnApple(maker, show)
  const spotify = maker.onSpotify(show)
  const youtube = maker.onYoutube(show)
  show.description += ` ${spotifyLink(spotify.id)}`
  show.siteLinks.push(spotifyLink(spotify.id, '?si=1'), channelLink(youtube.id))
  show.truth.spotify.push(spotify.id)
  show.truth.youtube.push(youtube.id)
}

const declaresAnother: Trap = (maker) => {
  const other = maker.show("the host's other show")
  const spotify = maker.onSpotify(other)
  other.truth.spotify.push(spotify.id)
  const show = maker.show("the feed declares the host's other show", {
    author: other.author,
  })
  listedOnApple(maker, show)
  show.channelLink = spotifyLink(spotify.id)
  show.websiteUrl = show.channelLink
}

const onlyBySearch: Trap = (maker) => {
  const show = maker.show('found by search alone')
  show.truth.apple.push(String(maker.onApple(show).id))
  show.truth.spotify.push(maker.onSpotify(show).id)
  show.truth.youtube.push(maker.onYoutube(show).id)
}

const declaredBySpotifyLink: Trap = (maker) => {
  const show = maker.show('the feed links to Spotify as its website')
  const spotify = maker.onSpotify(show)
  listedOnApple(maker, show)
  show.channelLink = spotifyLink(spotify.id, '?si=zz')
  show.websiteUrl = show.channelLink
  show.truth.spotify.push(spotify.id)
}

const intlLink: Trap = (maker) => {
  const show = maker.show('a link with a language and ?si=')
  const spotify = maker.onSpotify(show, { publisher: null })
  listedOnApple(maker, show)
  show.siteLinks.push(`https://open.spotify.com/intl-de/show/${spotify.id}?si=abc&nd=1`)
  show.truth.spotify.push(spotify.id)
}

const strangerOfTheSameName: Trap = (maker) => {
  const show = maker.show('a stranger has the same name')
  listedOnApple(maker, show)
  const stranger = {
    ...show,
    author: `${drawPerson(maker.draw)} Media`,
    episodes: drawEpisodes(maker.draw, { count: 20 }),
    feedUrl: 'https://elsewhere.example/rss',
  }
  maker.onSpotify(stranger)
  maker.onYoutube(stranger)
  maker.onApple(stranger)
}

const sameTitle: Trap = (maker) => {
  const one = maker.show('two podcasts of ours have one title')
  const other = maker.show('two podcasts of ours have one title', { title: one.title })
  for (const show of [one, other]) {
    show.truth.apple.push(String(maker.onApple(show).id))
    show.truth.spotify.push(maker.onSpotify(show).id)
  }
}

const premiumTwinBeside: Trap = (maker) => {
  const show = maker.show('a premium twin beside it')
  listedOnApple(maker, show)
  show.truth.spotify.push(maker.onSpotify(show).id)
  const twin = { ...show, title: `${show.title} Premium` }
  maker.onSpotify(twin)
  maker.onApple(twin, { feedUrl: null })
}

const premiumTwinOnly: Trap = (maker) => {
  const free = maker.show('the free show of a premium twin')
  listedOnApple(maker, free)
  const spotify = maker.onSpotify(free)
  free.truth.spotify.push(spotify.id)
  const premium = maker.show('a premium twin that links to the free show', {
    title: `${free.title} Plus`,
    author: free.author,
    episodes: free.episodes,
  })
  premium.description += ` The free show: ${spotifyLink(spotify.id)}`
}

const translationOnly: Trap = (maker) => {
  const show = maker.show('a translation; only the original is listed', { language: 'es' })
  listedOnApple(maker, show)
  const original = maker.onSpotify({
    ...show,
    language: 'en',
    episodes: drawEpisodes(maker.draw, { count: 20 }),
  })
  show.description += ` In English: ${spotifyLink(original.id)}`
}

const translations: Trap = (maker) => {
  const english = maker.show('each language has its own feed')
  const german = maker.show('each language has its own feed', {
    title: english.title,
    author: english.author,
    language: 'de',
  })
  for (const show of [english, german]) {
    listedOnApple(maker, show)
    show.truth.spotify.push(maker.onSpotify(show, { publisher: english.author }).id)
  }
}

const renamedAndLinked: Trap = (maker) => {
  const show = maker.show('renamed; the platform has the old name; linked')
  listedOnApple(maker, show)
  const spotify = maker.onSpotify(
    { ...show, title: 'The Former Name of It' },
    { description: show.description },
  )
  show.description += ` ${spotifyLink(spotify.id)}`
  show.truth.spotify.push(spotify.id)
}

const renamedAndTracked: Trap = (maker) => {
  const show = maker.show('renamed; found by the name it had')
  show.formerTitle = `${show.title.split(' ').reverse().join(' ')} Hour`
  const before = { ...show, title: show.formerTitle }
  show.truth.apple.push(String(maker.onApple(before).id))
  show.truth.spotify.push(maker.onSpotify(before).id)
}

const episodeLinks: Trap = (maker) => {
  const show = maker.show('links to episodes and clips alone')
  listedOnApple(maker, show)
  const stranger = maker.show('links to episodes and clips alone')
  const foreign = maker.onSpotify(stranger)
  maker.onYoutube(stranger)
  show.description += ` https://open.spotify.com/episode/${foreign.id} https://www.youtube.com/watch?v=abcdefghijk https://youtu.be/abcdefghijk https://www.youtube.com/shorts/abcdefghijk`
  stranger.truth.spotify.push(foreign.id)
  stranger.truth.youtube.push(maker.world.youtube.at(-1)?.id ?? '')
}

const guestsInNotes: Trap = (maker) => {
  const guest = maker.show('the guest of another show')
  const spotify = maker.onSpotify(guest)
  const youtube = maker.onYoutube(guest)
  guest.truth.spotify.push(spotify.id)
  guest.truth.youtube.push(youtube.id)
  const show = maker.show("guests' links in notes")
  listedOnApple(maker, show)
  show.notes = `Our guest makes <a href="${spotifyLink(spotify.id)}">a show</a>, <a href="${handleLink(youtube.handle)}">a channel</a>.`
}

const networkChannel: Trap = (maker) => {
  const shows = Array.from({ length: 4 }, () => maker.show("a network's channel"))
  const trailers = shows.flatMap(({ episodes }) => episodes.slice(0, 2))
  const others = drawEpisodes(maker.draw, { count: 7 })
  const network = maker.onYoutube(
    { ...(shows[0] as LabelledShow), title: 'Longshore Network' },
    {
      videos: [...trailers, ...others]
        .sort((one, other) => other.atMs - one.atMs)
        .slice(0, 15),
      headerLinks: ['https://longshore.example/'],
    },
  )
  for (const show of shows) {
    listedOnApple(maker, show)
    show.description += ` More at ${handleLink(network.handle)}`
    show.websiteUrl = `https://longshore.example/${show.title.split(' ')[0] ?? ''}`
  }
}

const playlistOfNetwork: Trap = (maker) => {
  const show = maker.show("a playlist on a network's channel")
  listedOnApple(maker, show)
  const id = maker.playlistId()
  const videos = show.episodes.slice(0, 15)
  maker.onYoutube(
    { ...show, title: 'Tidewater Media' },
    {
      videos: drawEpisodes(maker.draw, { count: 15 }),
      playlists: [{ id, name: show.title, videos }],
    },
  )
  show.siteLinks.push(`https://www.youtube.com/playlist?list=${id}`)
  show.truth.youtube.push(id)
}

const hostsChannel: Trap = (maker) => {
  const show = maker.show("the host's own channel")
  listedOnApple(maker, show)
  const host = maker.onYoutube(
    { ...show, title: show.author ?? '' },
    {
      videos: drawEpisodes(maker.draw, { count: 15 }),
      headerLinks: [
        `https://${(show.author ?? '').replace(' ', '').toLowerCase()}.example`,
      ],
    },
  )
  show.siteLinks.push(handleLink(host.handle))
}

const sistersInFooter: Trap = (maker) => {
  const sisters = [maker.show('a sister show'), maker.show('a sister show')]
  const links = sisters.map((sister) => {
    const { id } = maker.onSpotify(sister)
    sister.truth.spotify.push(id)
    return spotifyLink(id)
  })
  const listed = maker.show('own link among those of sister shows')
  const own = maker.onSpotify(listed)
  listed.siteLinks.push(...links, spotifyLink(own.id))
  listed.truth.spotify.push(own.id)
  const unlisted = maker.show("the only link is a sister's")
  unlisted.siteLinks.push(...links.slice(0, 1))
  for (const show of [...sisters, listed, unlisted]) listedOnApple(maker, show)
}

const wrongAppleId: Trap = (maker) => {
  const show = maker.show('the catalogue claims a wrong Apple id')
  const stranger = maker.show("the podcast whose Apple id another one's row has")
  const right = maker.onApple(show)
  const theirs = maker.onApple(stranger)
  show.appleId = theirs.id
  show.truth.apple.push(String(right.id))
  stranger.truth.apple.push(String(theirs.id))
}

const hiddenFeedUrl: Trap = (maker) => {
  const show = maker.show('Apple hides the feed URL')
  const { id } = maker.onApple(show, { feedUrl: null })
  show.appleId = id
  show.truth.apple.push(String(id))
}

const hiddenAndLinked: Trap = (maker) => {
  const show = maker.show('Apple hides the feed URL; the site links to the listing')
  const { id } = maker.onApple(show, { feedUrl: null })
  show.siteLinks.push(`https://podcasts.apple.com/us/podcast/x/id${String(id)}?mt=2`)
  show.truth.apple.push(String(id))
}

export const submittedTwice: Trap = (maker) => {
  const show = maker.show('submitted twice, once under the former URL')
  const former = `https://old.host.example/${maker.spotifyId()}/rss`
  show.formerFeedUrls.push(former)
  show.appleId = maker.onApple(show, { feedUrl: former }).id
  show.truth.apple.push(
    String(maker.onApple(show, { feedUrl: show.feedUrl.replace('https:', 'http:') }).id),
  )
}

const homeStore: Trap = (maker) => {
  const show = maker.show('sold at home alone', { cjk: true })
  show.countries.push('JP')
  const { id } = maker.onApple(show, { countries: ['JP'] })
  show.appleId = id
  show.truth.apple.push(String(id))
  show.truth.spotify.push(maker.onSpotify(show, { markets: ['JP'], publisher: null }).id)
}

const cjk: Trap = (maker) => {
  const show = maker.show('a title in Han and kana', { cjk: true })
  show.truth.apple.push(String(maker.onApple(show).id))
  show.truth.spotify.push(maker.onSpotify(show).id)
}

const genericTitles: Trap = (maker) => {
  const show = maker.show('numbered episodes; a stranger has the same name and numbers')
  listedOnApple(maker, show)
  show.episodes = numbered(show.episodes)
  maker.onSpotify({ ...show, author: 'Somebody Else Entirely' })
}

const genericTitlesLinked: Trap = (maker) => {
  const show = maker.show('numbered episodes; linked')
  listedOnApple(maker, show)
  show.episodes = numbered(show.episodes)
  const { id } = maker.onSpotify(show)
  show.description += ` ${spotifyLink(id)}`
  show.truth.spotify.push(id)
}

const clipsChannel: Trap = (maker) => {
  const show = maker.show('a channel of clips beside its own')
  listedOnApple(maker, show)
  const main = maker.onYoutube(show)
  const clips = maker.onYoutube(
    { ...show, title: `${show.title} Clips` },
    { videos: show.episodes.slice(0, 15) },
  )
  show.siteLinks.push(handleLink(clips.handle), handleLink(main.handle))
  show.truth.youtube.push(main.id)
}

const manyForms: Trap = (maker) => {
  const show = maker.show('one channel under four addresses')
  listedOnApple(maker, show)
  const name = `u${maker.spotifyId()}`
  const channel = maker.onYoutube(show, { user: name, custom: `${name}tv` })
  show.siteLinks.push(
    `https://youtube.com/user/${name}`,
    `http://www.youtube.com/c/${name}tv/videos`,
    channelLink(channel.id),
    `https://m.youtube.com/@${channel.handle}`,
  )
  show.truth.youtube.push(channel.id)
}

const linksBack: Trap = (maker) => {
  const show = maker.show('other videos, and a link back')
  listedOnApple(maker, show)
  const channel = maker.onYoutube(show, {
    videos: drawEpisodes(maker.draw, { count: 15 }),
    headerLinks: [show.websiteUrl ?? ''],
    description: `All episodes: ${show.websiteUrl ?? ''}`,
  })
  show.description += ` ${channelLink(channel.id)}`
  show.truth.youtube.push(channel.id)
}

const silentChannel: Trap = (maker) => {
  const show = maker.show('a channel of its own that shows something else')
  listedOnApple(maker, show)
  const channel = maker.onYoutube(show, {
    videos: drawEpisodes(maker.draw, { count: 15 }),
    videoText: '',
  })
  show.description += ` ${channelLink(channel.id)}`
  show.truth.youtube.push(channel.id)
}

const allInOne: Trap = (maker) => {
  const show = maker.show("a network's all-in-one show")
  listedOnApple(maker, show)
  const mixed = [
    ...show.episodes.slice(0, 6),
    ...drawEpisodes(maker.draw, { count: 30, everyDays: 2 }),
  ].sort((one, other) => other.atMs - one.atMs)
  const { id } = maker.onSpotify({
    ...show,
    title: 'Everything from Longshore',
    episodes: mixed,
  })
  show.siteLinks.push(spotifyLink(id))
}

const reuploadedTwice: Trap = (maker) => {
  const show = maker.show('listed twice on Spotify')
  listedOnApple(maker, show)
  show.truth.spotify.push(maker.onSpotify(show).id, maker.onSpotify(show).id)
}

const fresh: Trap = (maker) => {
  const show = maker.show('two episodes old', {
    episodes: drawEpisodes(maker.draw, { count: 2 }),
  })
  listedOnApple(maker, show)
  show.truth.spotify.push(maker.onSpotify(show, { publisher: show.author }).id)
}

const young: Trap = (maker) => {
  const show = maker.show('four episodes old', {
    episodes: drawEpisodes(maker.draw, { count: 4 }),
  })
  listedOnApple(maker, show)
  show.truth.spotify.push(maker.onSpotify(show).id)
  const channel = maker.onYoutube(show)
  show.description += ` ${handleLink(channel.handle)}`
  show.truth.youtube.push(channel.id)
}

/** Plain shows stand beside the traps, for a show without a trap is what there is most of. */
export const TRAPS: readonly Trap[] = [
  everywhere,
  everywhere,
  onFeedAndSite,
  onFeedAndSite,
  declaresAnother,
  onlyBySearch,
  onlyBySearch,
  declaredBySpotifyLink,
  intlLink,
  strangerOfTheSameName,
  sameTitle,
  premiumTwinBeside,
  premiumTwinOnly,
  translationOnly,
  translations,
  renamedAndLinked,
  renamedAndTracked,
  episodeLinks,
  guestsInNotes,
  networkChannel,
  playlistOfNetwork,
  hostsChannel,
  sistersInFooter,
  wrongAppleId,
  hiddenFeedUrl,
  hiddenAndLinked,
  submittedTwice,
  homeStore,
  cjk,
  genericTitles,
  genericTitlesLinked,
  clipsChannel,
  manyForms,
  linksBack,
  silentChannel,
  allInOne,
  reuploadedTwice,
  fresh,
  young,
]

const typeset: Trap = (maker) => {
  const show = maker.show('written in another way')
  listedOnApple(maker, show)
  show.truth.spotify.push(
    maker.onSpotify({ ...show, title: `${show.title.toUpperCase()} 🎙️` }).id,
  )
  const channel = maker.onYoutube(show, {
    name: `${show.title} Podcast`,
    videos: show.episodes.slice(0, 15).map(({ title, atMs }, index) => ({
      title: `${title} | ${show.title} | Ep. ${String(20 - index)}`,
      atMs: atMs + 86_400_000,
    })),
  })
  show.siteLinks.push(handleLink(channel.handle))
  show.truth.youtube.push(channel.id)
}

const looseFeedUrl: Trap = (maker) => {
  const show = maker.show('Apple has the feed URL with www. and a tracking parameter')
  const { id } = maker.onApple(show, {
    feedUrl: `${show.feedUrl.replace('https://', 'https://www.')}?utm_source=apple`,
  })
  show.appleId = id
  show.truth.apple.push(String(id))
}

const lateVideos: Trap = (maker) => {
  const show = maker.show('videos ten days after the audio')
  listedOnApple(maker, show)
  const channel = maker.onYoutube(show, {
    videos: show.episodes
      .slice(2, 17)
      .map(({ title, atMs }) => ({ title, atMs: atMs + 10 * 86_400_000 })),
  })
  show.description += ` ${handleLink(channel.handle)}`
  show.truth.youtube.push(channel.id)
}

const hostWithSomeEpisodes: Trap = (maker) => {
  const show = maker.show("the host's channel with three episodes among others")
  listedOnApple(maker, show)
  const videos = [
    ...show.episodes.slice(0, 3),
    ...drawEpisodes(maker.draw, { count: 12, everyDays: 3 }),
  ]
  const host = maker.onYoutube(
    { ...show, title: show.author ?? '' },
    { videos: videos.sort((one, other) => other.atMs - one.atMs) },
  )
  show.description += ` ${handleLink(host.handle)}`
}

const archiveTwin: Trap = (maker) => {
  const show = maker.show('an archive of old episodes beside it')
  listedOnApple(maker, show)
  show.truth.spotify.push(maker.onSpotify(show, { episodes: show.episodes.slice(0, 8) }).id)
  maker.onSpotify(
    { ...show, title: `${show.title} Archive` },
    { episodes: show.episodes.slice(8) },
  )
}

const spinOff: Trap = (maker) => {
  const show = maker.show('a spin-off whose feed links to the main show')
  listedOnApple(maker, show)
  const main = maker.show('the main show of a spin-off', { author: show.author })
  const spotify = maker.onSpotify(main)
  main.truth.spotify.push(spotify.id)
  show.description += ` By the makers of ${spotifyLink(spotify.id)}`
  show.siteLinks.push(spotifyLink(spotify.id))
}

const movedAndStale: Trap = (maker) => {
  const show = maker.show('Apple still has a URL that nobody knows')
  const { id } = maker.onApple(show, {
    feedUrl: `https://gone.example/${maker.spotifyId()}`,
  })
  show.appleId = id
}

/** Written after the rules, for the held-out part alone. */
export const LATER_TRAPS: readonly Trap[] = [
  typeset,
  looseFeedUrl,
  lateVideos,
  hostWithSomeEpisodes,
  archiveTwin,
  spinOff,
  movedAndStale,
]
