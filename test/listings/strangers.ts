/**
 * Test data by somebody who has read neither rules nor code.
 *
 * Half of these shows lead to their own listing in an ordinary way, half to one that is not theirs.
 */
import { drawEpisodes, type Draw } from './draw.ts'
import {
  channelLink,
  handleLink,
  spotifyLink,
  type LabelledShow,
  type Maker,
} from './labelled-show.ts'
import type { WorldEpisode, YoutubeEntry } from './world.ts'

type Trap = (maker: Maker) => void

/** Beginnings and ends of names of places, by language. */
const PLACES: Readonly<Record<string, readonly [string, string]>> = {
  en: [
    'Hal Wes Thorn Ash Mar Pen Cold Black Had Lang Rother Stan Whit Kil Dun Brad Cray Elm Fen Gos',
    'ford wick mere combe bury ton leigh stow march gate haven thorpe more field port bridge',
  ],
  ja: ['潮見 霧山 鳴瀬 日高 白浜 青葉 雪谷 月岡', '町 坂 台 浦 橋 原'],
  ru: ['Заозер Черно Бело Сосно Верхне Камне', 'горск поль речье мысль дольск'],
  ar: ['وادي مدينة ساحل جبل بحر', ' النخيل الزيتون الرمان الياسمين القمر'],
}

const drawPlace = (draw: Draw, language: string): string => {
  const [starts, ends] = PLACES[language] ?? PLACES['en'] ?? ['', '']
  const gap = language === 'ar' ? ' ' : ''
  return `${draw.pick(starts.split(' '))}${gap}${draw.pick(ends.trim().split(' '))}`
}

const listedOnApple = ({ onApple }: Maker, show: LabelledShow): void => {
  const { id } = onApple(show)
  show.appleId = id
  show.truth.apple.push(String(id))
}

/**
 * Shows and the Spotify pages they lead to, one a paragraph: trap, language (> that of the page),
 * where the link is, title, name and publisher on Spotify; the feed's description; with what words
 * it links; and, where the page is not the show's own, what the page says.
 */
const SPOTIFY = `
own: Spotify has a subtitle that the feed lacks | en | feed | The {X} Files | The {X} Files: Cold Cases from a Harbour Town | {HOST}
Two retired detectives reopen the cold cases of {X}, a harbour town where everybody knows a bit and nobody says it.
Follow us on Spotify: {LINK}

own: abbreviated on Spotify | en | feed site | The {X} History of Medicine Podcast | {X} HoM Pod | {HOST}
Leeches, ether and the first ambulance: a surgeon and a librarian go through the casebooks of the old {X} infirmary.
Spotify: {LINK}

own: renamed, Spotify keeps the former name | en | site | Second Shift {X} | {X} Nurses Talk | {HOST}
Formerly {X} Nurses Talk. {HOST} rings up people who work while the rest of us sleep and asks what the night taught them.
Spotify: {LINK}

own: emoji and another ampersand, published by the firm | en | feed | {X} & Daughters | 🌿 {X} and Daughters 🧵 | {X} & Daughters Ltd.
A family of weavers on running a small mill: dyeing, pricing, quarrels and what happens when Grandma retires.
Listen wherever you like, for example {LINK}

own: Japanese title, romanised beside it on Spotify | ja | site | {X}ラジオ散歩 | Radio Sanpo - {X}ラジオ散歩 | {HOST}
{X}の路地を歩きながら、店先の人や通りすがりの犬と話す、台本のない三十分。毎週金曜日の夜に配信しています。
Spotify: {LINK}

own: Russian title in other quotation marks, <link> is the Spotify page | ru | link | «{X}»: подкаст о поездах | {X} — подкаст о поездах | {HOST}
Рассказываем о станциях, на которых больше никто не выходит: расписания, смотрители, буфеты и очень длинные ночи.
Spotify: {LINK}

own: Arabic title, English name on Spotify | ar | feed site | حكايات {X} | Grandmothers' Tales - حكايات | Dar Hikaya Audio
برنامج أسبوعي نجمع فيه حكايات الجدات من القرى القديمة ونرويها كما سمعناها، مع أصوات المطبخ والسوق.
استمعوا إلينا على سبوتيفاي: {LINK}

own: a French link with language and tracking | fr | site | L'Heure de {X} | L’heure de {X} ! | {HOST}
Chaque mardi, une heure avec un artisan de {X} : son atelier, ses outils, ses ratages et ce qu’il ne vendrait jamais.
Spotify: {LINK}

own: linked below every episode alone | en | notes | Ask a {X} Plumber | Ask a {X} Plumber | {HOST}
Dripping taps, brave repairs and floods on Christmas Eve. Send your question and a photograph; no boiler is too old.
Follow the show: <a href="{LINK}">Spotify</a>. Theme by the plumber.

own: German, capitals and a hyphen, published by an agency | de | site feed | {X} – Der Wirtschaftspodcast | {X}: DER WIRTSCHAFTS-PODCAST | Nordlicht Audio GmbH
Was Mittelständler aus der Region {X} wirklich umtreibt: Nachfolge, Strompreise, Azubis. {HOST} fragt nach, jeden Donnerstag.
Jetzt auf Spotify abonnieren: {LINK}

foreign: the premium edition | en | feed | {X} Confidential | {X} Confidential+ | {HOST}
Con artists, forgers and the clerks who caught them. A new swindle every week.
No adverts and two extra stories a month: {LINK}
Con artists, forgers and the clerks who caught them, without adverts. For members of the {X} Confidential club only.

foreign: the edition in English | pt>en | feed site | {X} em Voz Alta | {X} Out Loud | {HOST}
Contos de {X} lidos em voz alta por quem os escreveu, com uma conversa no fim.
In English: {LINK}
Short stories from {X} read aloud by the people who wrote them, and a talk after.

foreign: the daily sister of a weekly | en | site feed | {X} Politics Weekly | {X} Politics Daily | {HOST}
Our parliament reporters take apart the week: who won, who paid and who napped.
Every morning at six: {LINK}
What parliament does today, in eight minutes, from the reporters of {X} Politics.

foreign: the host's other show | en | site | Wild Swims of {X} | Boardroom Bingo | {HOST}
{HOST} gets into cold water with strangers, and they tell why they are there.
Spotify: {LINK}
{HOST} reads annual reports so you need not. Jargon, bonuses and footnotes.

foreign: the network's show of all shows | en | site | The {X} Orchestra Pit | Brightwell Audio: Everything We Make | Brightwell Audio
Players from the back desks about conductors, bad chairs and one perfect evening.
Spotify: {LINK}
All shows of Brightwell Audio in one place: The {X} Orchestra Pit, Tax for Poets, Dog Years and more.

foreign: the sponsor's show | en | feed | Garage Hours {X} | Torqbox Talks | Torqbox Tools Inc.
Three mechanics and one old van. We mend it until it breaks again.
This season is paid for by Torqbox; listen to their podcast {LINK}
Tools, trades and the people who use them. The official podcast of Torqbox.

foreign: a friend's show that is recommended | en | feed | Nap Time Novels {X} | Milk and Footnotes | Marguerite Oyelaran
Two new parents read a whole novel in the twenty minutes a baby sleeps.
If you like us you will love our friends: {LINK}
A mother of three and a proofreader talk about books with a baby near.

foreign: <link> is the host's previous show of a similar name | en | link | Tea with {X} | Coffee with {X} | {HOST}
After five years of coffee, {HOST} sits down with one person and a pot of tea.
Spotify: {LINK}
{HOST} has a coffee with one person who changed their mind. This show has ended; thank you for five good years.

foreign: a namesake, put on the site by mistake | en | site | Crossing {X} | Crossing {X} | Grace Tabernacle Media
Ferrymen, customs officers and a bride: tales from a border that is a river.
Spotify: {LINK}
Sunday sermons and Bible study from Pastor Lyle and the congregation.

foreign: the archive of an old feed | en | feed site | {X} Astronomy Hour | {X} Astronomy Hour (Archive 2012-2019) | {HOST}
The night sky of the month, new papers and questions from listeners with torches.
Episodes 1 to 300 are here: {LINK}
The old episodes of the {X} Astronomy Hour. No new ones appear here; please follow the current feed.

foreign: the kids' edition | en | feed | How {X} Works | How {X} Works Kids | {HOST}
Sewers, signals, bakeries: an engineer explains a town, one machine at a time.
For the small ones: {LINK}
Why do drains gurgle? An engineer and her nephew explain a town to children from five to nine.

foreign: the main show of a franchise of towns | en | site | Founders Over Breakfast {X} | Founders Over Breakfast | Founders Over Breakfast International
The {X} chapter: people who started something here, over eggs, before nine.
Spotify: {LINK}
Conversations before nine with people who started something, from 40 cities.
`

const onSpotify = (paragraph: string): Trap => {
  const [head = '', about = '', mention = '', foreign] = paragraph.trim().split('\n')
  const [trap = '', languages = '', where = '', title = '', name = '', publisher = ''] =
    head.split(' | ')
  const [language = 'en', languageOfPage = language] = languages.split('>')
  return (maker) => {
    const place = drawPlace(maker.draw, language)
    const id = maker.spotifyId()
    const link = LINKS[language]?.replace('{ID}', id) ?? spotifyLink(id)
    const show = maker.show(trap, { title: title.replace('{X}', place), language })
    const fill = (text: string): string =>
      text
        .replaceAll('{X}', place)
        .replaceAll('{HOST}', show.author ?? '')
        .replaceAll('{LINK}', link)
    listedOnApple(maker, show)
    show.description = fill(where.includes('feed') ? `${about} ${mention}` : about)
    if (where.includes('notes')) show.notes = `<p>${fill(mention)}</p>`
    if (where.includes('site')) show.siteLinks.push(link)
    if (where.includes('link')) {
      show.channelLink = link
      show.websiteUrl = link
    }
    const says = foreign === undefined ? show.description : fill(foreign)
    // Spotify shows what the feed says, but on pages that ask for consent.
    const readable = maker.draw.below(4) > 0
    maker.onSpotify(show, {
      id,
      name: fill(name),
      publisher: readable ? fill(publisher) : null,
      description: readable ? says : null,
      languages: [languageOfPage],
      ...(foreign === undefined
        ? {}
        : { episodes: drawEpisodes(maker.draw, { count: 20 }) }),
    })
    if (foreign === undefined) show.truth.spotify.push(id)
  }
}

/** Links as people copy them: with tracking and languages. */
const LINKS: Readonly<Record<string, string>> = {
  fr: 'https://open.spotify.com/intl-fr/show/{ID}?si=9c1&utm_source=newsletter&utm_medium=email',
  de: 'https://open.spotify.com/show/{ID}?si=4f1e0b7a2c9d4e11&nd=1',
  ar: 'http://open.spotify.com/show/{ID}/',
}

const networkFooter: Trap = (maker) => {
  const place = drawPlace(maker.draw, 'en')
  const show = maker.show("own: in a network's footer among sisters, and in the feed", {
    title: `${place} After Dark`,
  })
  listedOnApple(maker, show)
  const publisher = 'Copperline Podcasts'
  const sisters = ['Tax for Poets', 'Dog Years', `${place} Before Noon`].map((name) =>
    maker.onSpotify(show, {
      name,
      publisher,
      description: `${name} is a Copperline podcast about something else, every Monday.`,
      episodes: drawEpisodes(maker.draw, { count: 20 }),
    }),
  )
  const id = maker.spotifyId()
  show.description = `Bar staff, bakers and bats: sounds of ${place} between midnight and five. A Copperline podcast. ${spotifyLink(id)}`
  maker.onSpotify(show, { id, publisher, description: show.description })
  show.siteLinks.push(...[...sisters, { id }].map((entry) => spotifyLink(entry.id)))
  show.truth.spotify.push(id)
}

type Where = 'feed' | 'link' | 'site'

/** A show that links to one channel: `own:` or `foreign:`. */
const onYoutube =
  (
    [trap, where, title]: readonly [string, Where, string],
    channel: (show: LabelledShow, others: readonly WorldEpisode[]) => Partial<YoutubeEntry>,
  ): Trap =>
  (maker) => {
    const place = drawPlace(maker.draw, 'en')
    const show = maker.show(trap, { title: title.replace('{X}', place) })
    listedOnApple(maker, show)
    show.description = `${show.author ?? ''} and a guest take one question about ${place} and do not stop before it has an answer.`
    const others = drawEpisodes(maker.draw, { count: 13, everyDays: 2 })
    const { id, handle } = maker.onYoutube(show, channel(show, others))
    if (where === 'feed') show.description += ` Watch: ${handleLink(handle)}`
    if (where === 'site') show.siteLinks.push(`${handleLink(handle)}?sub_confirmation=1`)
    if (where === 'link') {
      show.channelLink = channelLink(id)
      show.websiteUrl = show.channelLink
    }
    if (trap.startsWith('own')) show.truth.youtube.push(id)
  }

const retitled = (
  { episodes }: LabelledShow,
  title: (title: string, number: number) => string,
): readonly WorldEpisode[] =>
  episodes.slice(0, 15).map((episode, index) => ({
    title: title(episode.title, episodes.length - index),
    atMs: episode.atMs + 5 * 3_600_000,
  }))

const home = (show: LabelledShow): string => show.websiteUrl ?? ''

const CHANNELS: readonly Trap[] = [
  onYoutube(['own: the video edition', 'site', '{X} Unplugged'], (show) => ({
    name: `${show.title} (Video Podcast)`,
    videos: retitled(show, (title, n) => `${title} | ${show.title} #${String(n)} 🎥`),
  })),
  onYoutube(['own: <link> is the channel', 'link', 'The {X} Bench'], (show) => ({
    name: `${show.title} Podcast`,
  })),
  onYoutube(['own: catchier video titles, links back', 'feed', 'Mind the {X}'], (show) => ({
    description: `Mind the gap, mind the town. The audio is at ${home(show)}`,
    headerLinks: [home(show)],
    videos: retitled(show, (_, n) => `We did NOT expect this answer (part ${String(n)})`),
  })),
  onYoutube(
    ['own: called as the host, all videos are the show', 'site', 'The {X} Question'],
    (show) => ({
      name: show.author ?? '',
      description: `Home of ${show.title}, a new one each week. ${home(show)}`,
      videos: retitled(show, (title) => `${title} - ${show.title}`),
    }),
  ),
  onYoutube(
    ["foreign: the guest's channel", 'site', '{X} Makes Things'],
    (show, others) => ({
      name: 'Tomasz Welds',
      description: 'I weld. New video twice a week.',
      headerLinks: ['https://tomaszwelds.example/'],
      videoText: `I was on ${show.title}: ${home(show)}`,
      videos: others,
    }),
  ),
  onYoutube(['foreign: the channel of clips', 'feed', 'Loud {X}'], (show) => ({
    name: `${show.title} Clips`,
    description: `The best minutes of ${show.title}. Whole episodes: ${home(show)}`,
    headerLinks: [home(show)],
    videos: retitled(show, (title) => `"I quit that day" (from: ${title})`),
  })),
  onYoutube(
    ["foreign: the station's channel", 'feed', 'Mornings in {X}'],
    (show, others) => {
      // The station's site is that of the show.
      show.websiteUrl = 'https://harbour-fm.example/shows/mornings'
      show.channelLink = show.websiteUrl
      return {
        name: 'Harbour FM 98.2',
        description: 'News, weather, concerts in the foyer and all our shows.',
        headerLinks: ['https://harbour-fm.example/'],
        videoText: 'Harbour FM: https://harbour-fm.example/',
        videos: [...show.episodes.slice(0, 2), ...others].sort((a, b) => b.atMs - a.atMs),
      }
    },
  ),
]

export const STRANGERS: readonly Trap[] = [
  ...SPOTIFY.split('\n\n').map(onSpotify),
  networkFooter,
  ...CHANNELS,
]
