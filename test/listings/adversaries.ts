/**
 * Traps that were written to break the rules as they stood: what real directories have beside the
 * simpler ones.
 */
import { drawEpisodes, drawPerson, NOW_MS, numbered } from './draw.ts'
import {
  channelLink,
  handleLink,
  type LabelledShow,
  type Maker,
  spotifyLink,
} from './labelled-show.ts'
import type { WorldEpisode } from './world.ts'

type Trap = (maker: Maker) => void

const DAY_MS = 86_400_000

const listedOnApple = ({ onApple }: Maker, show: LabelledShow): void => {
  const { id } = onApple(show)
  show.appleId = id
  show.truth.apple.push(String(id))
}

const mixed = (...lists: readonly (readonly WorldEpisode[])[]): readonly WorldEpisode[] =>
  lists.flat().sort((one, other) => other.atMs - one.atMs)

const home = ({ websiteUrl }: LabelledShow): string => websiteUrl ?? ''

/** As the feed says, and as the record then has it. */
const movesTo = (show: LabelledShow, websiteUrl: string): void => {
  show.channelLink = websiteUrl
  show.websiteUrl = websiteUrl
}

const clipsThatLinkBack: Trap = (maker) => {
  const show = maker.show('a channel of clips with two whole episodes that links back')
  listedOnApple(maker, show)
  const videos = mixed(show.episodes.slice(0, 2), drawEpisodes(maker.draw, { count: 5 }))
  const clips = maker.onYoutube(
    { ...show, title: `${show.title} Clips` },
    { videos, headerLinks: [home(show)], videoText: home(show) },
  )
  show.siteLinks.push(handleLink(clips.handle))
}

const hostThatLinksBack: Trap = (maker) => {
  const show = maker.show("the host's channel with four episodes that links to the show")
  listedOnApple(maker, show)
  const videos = mixed(
    show.episodes.slice(0, 4),
    drawEpisodes(maker.draw, { count: 11, everyDays: 3 }),
  )
  const host = maker.onYoutube(
    { ...show, title: show.author ?? '' },
    {
      videos,
      headerLinks: [home(show)],
      description: `My podcast: ${home(show)} ${show.feedUrl}`,
    },
  )
  show.description += ` The host: ${handleLink(host.handle)}`
}

const otherEdition: Trap = (maker) => {
  const english = maker.show('the edition that has a channel; both share a site')
  const german = maker.show(
    "the other edition links to this one's channel; both share a site",
    {
      title: english.title,
      author: english.author,
      language: 'de',
    },
  )
  movesTo(german, home(english))
  const channel = maker.onYoutube(english, {
    headerLinks: [home(english)],
    videoText: home(english),
  })
  const spotify = maker.onSpotify(english)
  for (const show of [english, german]) {
    listedOnApple(maker, show)
    show.description += ` ${handleLink(channel.handle)} ${spotifyLink(spotify.id)}`
  }
  english.truth.youtube.push(channel.id)
  english.truth.spotify.push(spotify.id)
}

const sisterOnTheSite: Trap = (maker) => {
  const sister = maker.show('the daily sister of another show')
  const show = maker.show(
    "the only links are its sister's, of a name alike, that has lent episodes; one site",
    {
      title: `${sister.title.split(' ').slice(0, 4).join(' ')} Weekend`,
      author: sister.author,
    },
  )
  movesTo(show, home(sister))
  const lent = show.episodes.slice(0, 3)
  const spotify = maker.onSpotify(sister, { episodes: mixed(lent, sister.episodes) })
  const channel = maker.onYoutube(sister, {
    headerLinks: [home(sister)],
    videos: mixed(lent, sister.episodes).slice(0, 15),
  })
  for (const one of [sister, show]) listedOnApple(maker, one)
  show.siteLinks.push(spotifyLink(spotify.id), channelLink(channel.id))
  sister.truth.spotify.push(spotify.id)
  sister.truth.youtube.push(channel.id)
}

const youngSister: Trap = (maker) => {
  const sister = maker.show('the sister that has put up all of a young show')
  const show = maker.show(
    "the only links are its sister's, of a name alike, that has lent all three episodes",
    {
      title: `${sister.title} Weekend`,
      author: sister.author,
      episodes: drawEpisodes(maker.draw, { count: 3 }),
    },
  )
  const both = mixed(show.episodes, sister.episodes)
  const spotify = maker.onSpotify(sister, { episodes: both })
  const channel = maker.onYoutube(sister, { videos: both.slice(0, 15) })
  for (const one of [sister, show]) listedOnApple(maker, one)
  show.siteLinks.push(spotifyLink(spotify.id), channelLink(channel.id))
  sister.truth.spotify.push(spotify.id)
  sister.truth.youtube.push(channel.id)
}

const plusTwinOnly: Trap = (maker) => {
  const show = maker.show('a premium twin of the name with + is alone on the platforms')
  listedOnApple(maker, show)
  const plus = { ...show, title: `${show.title}+` }
  const { id } = maker.onSpotify(plus)
  maker.onYoutube(plus, { headerLinks: [home(show)] })
  show.siteLinks.push(spotifyLink(id))
}

const plusTwinBeside: Trap = (maker) => {
  const show = maker.show('a premium twin of the name with + is beside it')
  listedOnApple(maker, show)
  show.truth.spotify.push(maker.onSpotify(show).id)
  maker.onSpotify({ ...show, title: `${show.title}+` })
}

const spokenLanguage: Trap = (maker) => {
  const show = maker.show(
    'an edition whose name ends in the name of its language is alone on Spotify',
  )
  listedOnApple(maker, show)
  const { id } = maker.onSpotify(
    { ...show, title: `${show.title} Spanish` },
    { languages: ['en'] },
  )
  show.description += ` ${spotifyLink(id)}`
}

const calendar = (hours: number): readonly WorldEpisode[] =>
  Array.from({ length: 20 }, (_, index) => ({
    title: `Hour ${String((index % hours) + 1)} - Full Show`,
    atMs: NOW_MS - Math.floor(index / hours) * DAY_MS - 3_600_000 * (index % hours),
  }))

const radioHours: Trap = (maker) => {
  const show = maker.show('a stranger of the same name counts the same hours')
  listedOnApple(maker, show)
  show.episodes = calendar(3)
  const stranger = { ...show, author: `${drawPerson(maker.draw)} Radio` }
  maker.onSpotify(stranger)
  maker.onYoutube(stranger)
}

const READINGS = 'Luke Mark John Matthew Acts Romans Psalm Genesis Exodus Isaiah'.split(' ')

const liturgy = (): readonly WorldEpisode[] =>
  Array.from({ length: 20 }, (_, index) => ({
    title: `${READINGS[index % READINGS.length] ?? ''} ${String(index + 3)}:1-12`,
    atMs: NOW_MS - index * DAY_MS - 7_200_000,
  }))

const readsTheCalendar: Trap = (maker) => {
  const show = maker.show('a stranger of the same name reads by the same calendar')
  listedOnApple(maker, show)
  show.episodes = liturgy()
  maker.onSpotify(show, { publisher: 'Parish of the Quiet River' })
}

const networkOfThree: Trap = (maker) => {
  const shows = [1, 2, 3].map(() =>
    maker.show("a network's channel with four episodes of each, its site the shows' site"),
  )
  const [first] = shows as [LabelledShow]
  const videos = mixed(
    ...shows.map(({ episodes }) => episodes.slice(0, 4)),
    drawEpisodes(maker.draw, { count: 3 }),
  )
  const network = maker.onYoutube(
    { ...first, title: 'Headland Audio' },
    { videos, headerLinks: [home(first)], videoText: home(first) },
  )
  for (const show of shows) {
    listedOnApple(maker, show)
    movesTo(show, home(first))
    show.siteLinks.push(handleLink(network.handle))
  }
}

const guestOnTheSite: Trap = (maker) => {
  const show = maker.show(
    "the site's one link to each platform is a guest's, who has put the interview up as well",
  )
  listedOnApple(maker, show)
  const interview = show.episodes.slice(0, 1)
  const guest = { ...show, title: drawPerson(maker.draw), author: drawPerson(maker.draw) }
  const channel = maker.onYoutube(guest, {
    videos: mixed(interview, drawEpisodes(maker.draw, { count: 14 })),
    videoText: '',
  })
  const { id } = maker.onSpotify(guest, {
    episodes: mixed(interview, drawEpisodes(maker.draw, { count: 3 })),
  })
  show.siteLinks.push(handleLink(channel.handle), spotifyLink(id, '?si=guest'))
}

const samePremiumName: Trap = (maker) => {
  const show = maker.show('a paid edition of the same name hides its feed')
  show.truth.apple.push(String(maker.onApple(show).id))
  maker.onApple(show, { feedUrl: null })
  show.truth.spotify.push(maker.onSpotify(show, { publisher: show.author }).id)
  maker.onSpotify({ ...show, title: `${show.title} (Ad-Free)` }, { publisher: show.author })
}

const nameTakenOver: Trap = (maker) => {
  const show = maker.show('renamed; a stranger goes by the former name')
  show.formerTitle = `${show.title.split(' ').reverse().join(' ')} Diary`
  listedOnApple(maker, show)
  show.episodes = numbered(show.episodes)
  const stranger = {
    ...show,
    title: show.formerTitle,
    author: `${drawPerson(maker.draw)} & Sons`,
  }
  maker.onSpotify(stranger, { publisher: stranger.author })
  maker.onYoutube(stranger)
  maker.onApple(stranger, { feedUrl: 'https://former.example/rss' })
}

const oneOfTwoNamesakes: Trap = (maker) => {
  const listed = maker.show('of two podcasts with one title this one is listed')
  const other = maker.show('of two podcasts with one title the other is listed', {
    title: listed.title,
  })
  for (const show of [listed, other]) listedOnApple(maker, show)
  listed.truth.spotify.push(maker.onSpotify(listed).id)
  const channel = maker.onYoutube(listed, { headerLinks: [home(listed)] })
  listed.siteLinks.push(handleLink(channel.handle))
  listed.truth.youtube.push(channel.id)
}

const siteIsTheChannel: Trap = (maker) => {
  const show = maker.show("the website is the host's channel, that leads to itself")
  listedOnApple(maker, show)
  const host = maker.onYoutube(
    { ...show, title: show.author ?? '' },
    { videos: drawEpisodes(maker.draw, { count: 15 }) },
  )
  const link = handleLink(host.handle)
  const entry = maker.world.youtube.pop()
  if (entry !== undefined)
    maker.world.youtube.push({ ...entry, headerLinks: [link], videoText: link })
  movesTo(show, link)
}

const appleOfSister: Trap = (maker) => {
  const sister = maker.show('the sister whose Apple page is linked')
  listedOnApple(maker, sister)
  const show = maker.show("declares its sister's Apple page; its own hides nothing", {
    author: sister.author,
  })
  show.truth.apple.push(String(maker.onApple(show).id))
  show.siteLinks.push(
    `https://podcasts.apple.com/us/podcast/x/id${sister.truth.apple[0] ?? ''}`,
  )
}

export const ADVERSARIES: readonly Trap[] = [
  clipsThatLinkBack,
  hostThatLinksBack,
  otherEdition,
  sisterOnTheSite,
  youngSister,
  plusTwinOnly,
  plusTwinBeside,
  spokenLanguage,
  radioHours,
  readsTheCalendar,
  networkOfThree,
  guestOnTheSite,
  samePremiumName,
  nameTakenOver,
  oneOfTwoNamesakes,
  siteIsTheChannel,
  appleOfSister,
]
