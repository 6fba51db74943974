/** A whole and its parts: a site and its categories, a network and its shows. */
import { byDate, drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Kind } from '../pair.ts'

export const siteSections: Kind = {
  name: 'WordPress category feeds, equal title and author',
  must: 'part',
  tuning: [
    [
      'Grace Church',
      'Grace Church',
      'https://gracechurch.example.org/feed',
      'https://gracechurch.example.org/category/sermons/feed',
    ],
    [
      'Techno Blog',
      'M. Root',
      'https://technoblog.example/category/podcast-a/feed/',
      'https://technoblog.example/category/podcast-b/feed/',
    ],
    [
      'Radio Altona',
      'Radio Altona',
      'https://altona.example/feed/podcast',
      'https://altona.example/feed/podcast/morgenmagazin',
    ],
    [
      'Health Matters',
      'Dr. Leaf',
      'https://leaf.example.com/?feed=podcast',
      'https://leaf.example.com/?feed=podcast&podcast_series=kids',
    ],
    [
      'Campus Voices',
      'State College',
      'https://voices.example.edu/tag/science/feed',
      'https://voices.example.edu/tag/arts/feed',
    ],
    [
      'Two Mics',
      'Two Mics',
      'https://twomics.example.com/feed/podcast',
      'https://www.twomics.example.com/category/interviews/feed/',
    ],
  ],
  heldOut: [
    [
      'The Sentinel',
      'The Sentinel',
      'https://sentinel.example.com/feed/',
      'https://sentinel.example.com/tag/podcast/feed/',
    ],
    [
      'Hope Chapel',
      'Hope Chapel',
      'https://hope.example.org/category/2019/feed',
      'https://hope.example.org/category/2020/feed',
    ],
    [
      'Kulturforum',
      'Kulturforum',
      'https://kultur.example.de/feed/podcast/',
      'https://kultur.example.de/feed/podcast/lesungen/',
    ],
    [
      'Marketing Muse',
      'Muse & Co',
      'https://muse.example.com/?feed=rss2',
      'https://muse.example.com/?feed=rss2&cat=12',
    ],
    [
      'Radio Campus',
      'Radio Campus',
      'https://campus.example.fr/emissions/feed',
      'https://campus.example.fr/series/jazz/feed',
    ],
    [
      'Law Review',
      'Law Review',
      'https://lawreview.example.edu/author/smith/feed',
      'https://lawreview.example.edu/author/jones/feed',
    ],
    [
      'Farm Report',
      'Farm Report',
      'http://farmreport.example.com/feed/podcast',
      'http://farmreport.example.com/category/weekly/feed/podcast',
    ],
    [
      'Game Night',
      'Dice Tower',
      'https://gamenight.example/topics/board/feed',
      'https://gamenight.example/topics/video/feed',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: `https://${wordOf(title)}.example/?p=`,
      media: 'https://site.example/wp-content',
    }
    const nth = draw.number(2, 5)
    const most = draw.chance(0.3)
    const website = `https://${wordOf(title)}.example/`
    return {
      a: feed({ url: a, title, owner, website, items: episodes(run) }),
      b: feed({
        url: b,
        title,
        owner,
        website,
        selfUrl: draw.pick([a, b]),
        items: episodes({ ...run, only: (episode) => (episode % nth === 0) !== most }),
      }),
      way: { by: 'both-live' },
    }
  },
}

export const networkPages: Kind = {
  name: 'A network and one of its shows',
  must: 'part',
  tuning: [
    [
      'All TWiT.tv Shows',
      'TWiT',
      'https://feeds.twit.tv/twit.xml',
      'https://feeds.twit.tv/brickhouse.xml',
      'This Week in Tech',
    ],
    [
      'Relay FM Master Feed',
      'Relay FM',
      'https://www.relay.fm/upgrade/feed',
      'https://www.relay.fm/master/feed',
      'Upgrade',
    ],
    [
      '5by5 Master Audio Feed',
      '5by5',
      'https://feeds.5by5.tv/b2w',
      'https://feeds.5by5.tv/master',
      'Back to Work',
    ],
    [
      'The Incomparable: everything',
      'The Incomparable',
      'https://feeds.theincomparable.com/robot',
      'https://feeds.theincomparable.com/everything',
      'Robot or Not',
    ],
    [
      'Haus Eins: alle Folgen',
      'Haus Eins',
      'https://hauseins.example/lage.xml',
      'https://hauseins.example/alle.xml',
      'Lage',
    ],
  ],
  heldOut: [
    [
      'Maximum Fun: All Shows',
      'MaxFun',
      'https://feeds.simplecast.com/jjgo',
      'https://feeds.maxfun.example/all',
      'Jordan Jesse Go',
    ],
    [
      'Jupiter Broadcasting All Shows',
      'Jupiter Broadcasting',
      'https://feeds.fireside.fm/selfhosted/rss',
      'https://feeds.fireside.fm/allshows/rss',
      'Self-Hosted',
    ],
    [
      'Ricochet Superfeed',
      'Ricochet',
      'https://ricochet.example/glop.xml',
      'https://ricochet.example/superfeed.xml',
      'GLoP Culture',
    ],
    [
      'Radio France Best Of',
      'Radio France',
      'https://radiofrance.example/rss_1.xml',
      'https://radiofrance.example/rss_all.xml',
      'Affaires sensibles',
    ],
    [
      'Deutschlandfunk: alle Beiträge',
      'Deutschlandfunk',
      'https://www.dlf.example/hintergrund.xml',
      'https://www.dlf.example/alle.xml',
      'Hintergrund',
    ],
    [
      'Spirit Blade Network',
      'Spirit Blade',
      'https://spirit.example.com/weekly.xml',
      'https://spirit.example.com/network.xml',
      'Weekly Blade',
    ],
    [
      'Podiobooks Everything',
      'Podio',
      'https://podio.example.com/title/1/feed',
      'https://podio.example.com/all/feed',
      'A Long Novel',
    ],
  ],
  make: ([network, owner, a, b, title = network], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: `https://${wordOf(owner)}.example/`,
      media: 'https://cdn.example/net',
    }
    const others = Array.from({ length: draw.number(2, 6) }, (_, at) =>
      episodes({ ...run, of: `show-${String(at)}`, shift: at % run.every }),
    )
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({
        url: b,
        title: draw.chance(0.3) ? title : network,
        owner,
        items: byDate(episodes(run), ...others),
      }),
      way: draw.pick([
        { by: 'both-live' },
        { by: 'redirect', statuses: [301] },
        { by: 'new-feed-url' },
      ]),
    }
  },
}

export const feedDrops: Kind = {
  name: 'Two shows that air an episode of each other',
  must: 'part',
  tuning: [
    [
      'Salt Road',
      'Caravan',
      'https://feeds.megaphone.fm/SALTROAD',
      'https://feeds.megaphone.fm/SILKROAD',
      'Silk Road',
    ],
    [
      'Deep Cut',
      'Vinyl House',
      'https://feeds.simplecast.com/deepcut',
      'https://feeds.simplecast.com/bside',
      'B-Side',
    ],
    [
      'Hidden Rooms',
      'Doorstep',
      'https://rss.art19.com/hidden-rooms',
      'https://rss.art19.com/hidden-gardens',
      'Hidden Gardens',
    ],
    [
      'Morning Run',
      'Track Two',
      'https://feeds.acast.com/public/shows/morning-run',
      'https://feeds.acast.com/public/shows/night-run',
      'Night Run',
    ],
  ],
  heldOut: [
    [
      'Iron Lake',
      'Foundry',
      'https://feeds.megaphone.fm/IRONLAKE',
      'https://feeds.megaphone.fm/TINMINE',
      'Tin Mine',
    ],
    [
      'Honest Bread',
      'Yeast',
      'https://feeds.acast.com/public/shows/honest-bread',
      'https://feeds.acast.com/public/shows/honest-cheese',
      'Honest Cheese',
    ],
    [
      'Crime Line',
      'Badge',
      'https://rss.art19.com/crime-line',
      'https://rss.art19.com/court-line',
      'Court Line',
    ],
    [
      'Kurz gefragt',
      'Drei Fragen',
      'https://kurz.podigee.io/feed/mp3',
      'https://lang.podigee.io/feed/mp3',
      'Lang gefragt',
    ],
    [
      'North Shore',
      'Tide Two',
      'https://feeds.simplecast.com/north-shore',
      'https://feeds.simplecast.com/south-shore',
      'South Shore',
    ],
    [
      'Brain Stew',
      'Think Pot',
      'https://feeds.transistor.fm/brain-stew',
      'https://feeds.transistor.fm/heart-soup',
      'Heart Soup',
    ],
  ],
  make: ([title, owner, a, b, other = title], draw) => {
    const rhythm = drawRhythm(draw)
    const common = {
      guids: 'https://network.example/',
      media: 'https://cdn.example/net',
      every: rhythm.every,
    }
    const drop = episodes({ ...common, of: 'drop', from: rhythm.to, to: rhythm.to })
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: byDate(episodes({ ...rhythm, ...common, of: wordOf(title) }), drop),
      }),
      b: feed({
        url: b,
        title: other,
        owner,
        items: byDate(episodes({ ...rhythm, ...common, of: wordOf(other) }), drop),
      }),
      way: { by: 'both-live' },
    }
  },
}
