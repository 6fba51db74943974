/** Shows that only look alike, and feeds that lead astray. */
import { drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Kind, Way } from '../pair.ts'

const GUID = '0a1b2c3d-0000-5000-8000-00000000000b'

export const sameTitles: Kind = {
  name: 'One title, different shows',
  must: 'part',
  tuning: [
    [
      'The Daily',
      'The New York Times',
      'https://feeds.simplecast.com/54nAGcIl',
      'https://anchor.fm/s/da11y/podcast/rss',
      'J. Nobody',
    ],
    [
      'Invisible',
      'Studio Roman',
      'https://feeds.example.org/invisible',
      'https://anchor.fm/s/1nv1s/podcast/rss',
      'Ghost Club',
    ],
    [
      'All In',
      'Four Friends',
      'https://allinchamath.libsyn.com/rss',
      'https://allin.example.com/poker/rss',
      'Card Room',
    ],
    [
      'Making Sense',
      'S. Harris',
      'https://wakingup.libsyn.com/rss',
      'https://feeds.buzzsprout.com/100200.rss',
      'Sense Makers',
    ],
    [
      'Echo',
      'Radio Nord',
      'https://nord.example/echo.xml',
      'https://sud.example/echo.xml',
      'Radio Nord',
    ],
    [
      'Sunday Sermons',
      'First Church',
      'https://first.example.org/sermons.xml',
      'https://second.example.org/sermons.xml',
      'First Church',
    ],
  ],
  heldOut: [
    [
      'Serial',
      'This American Life',
      'https://feeds.simplecast.com/xl36XBC2',
      'https://feeds.buzzsprout.com/515151.rss',
      'Cereal Lovers',
    ],
    [
      'Focus',
      'Lens Group',
      'https://lens.example.com/focus.xml',
      'https://mind.example.com/focus.xml',
      'Mind Gym',
    ],
    [
      'Reset',
      'Vox-like Media',
      'https://feeds.megaphone.fm/reset',
      'https://reset.example.org/feed',
      'City Radio',
    ],
    [
      'Heimspiel',
      'Kurvenfunk',
      'https://kurvenfunk.example/heimspiel.xml',
      'https://theater.example/heimspiel.xml',
      'Stadttheater',
    ],
    [
      'The Official Podcast',
      'Group A',
      'https://feeds.simplecast.com/official',
      'https://anchor.fm/s/0ff1c/podcast/rss',
      'Group B',
    ],
    [
      'Conversations',
      'ABC-like Radio',
      'https://www.abc.example/conversations.xml',
      'https://talks.example/conversations.xml',
      'Talk Shop',
    ],
    [
      'Weekly Sermon',
      'Grace Church',
      'https://grace-east.example.org/sermon.xml',
      'https://grace-west.example.org/sermon.xml',
      'Grace Church',
    ],
    [
      'Untitled',
      'Nobody',
      'https://anchor.fm/s/u1/podcast/rss',
      'https://anchor.fm/s/u2/podcast/rss',
      'Nobody',
    ],
  ],
  make: ([title, owner, a, b, other = owner], draw) => {
    const rhythm = drawRhythm(draw)
    // Small numbers for guids, as feeds made by hand have them.
    const guids = draw.chance(0.4) ? 'e' : `https://${wordOf(owner)}.example/`
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({
          ...rhythm,
          of: guids === 'e' ? 'p' : 'one',
          guids,
          media: 'https://a.example',
        }),
      }),
      b: feed({
        url: b,
        title,
        owner: other,
        items: episodes({
          ...rhythm,
          of: guids === 'e' ? 'p' : 'two',
          guids,
          media: 'https://b.example',
          titles: 'Part',
        }),
      }),
      way: { by: 'both-live' },
    }
  },
}

export const reuploads: Kind = {
  name: 'Re-uploads by somebody else',
  must: 'part',
  tuning: [
    [
      'Joe Rogan Experience',
      'Joe Rogan',
      'https://feeds.megaphone.fm/GLT1412515089',
      'https://anchor.fm/s/f4n01/podcast/rss',
      'JRE Fan Archive',
    ],
    [
      'Old Time Mysteries',
      'Radio Vault',
      'https://vault.example.com/mysteries.xml',
      'https://archive-uploads.example/mysteries.xml',
      'Uploader 77',
    ],
    [
      'Chapo-like House',
      'Trap Door',
      'https://feeds.soundcloud.com/users/soundcloud:users:211911700/sounds.rss',
      'https://anchor.fm/s/c0py/podcast/rss',
      'Somebody',
    ],
    [
      'Der Wecker',
      'Morgenfunk',
      'https://morgenfunk.example/wecker.xml',
      'https://anchor.fm/s/w3ck/podcast/rss',
      'fan42',
    ],
  ],
  heldOut: [
    [
      'Hello Internet',
      'Two Dudes',
      'https://www.hellointernet.example/podcast?format=rss',
      'https://anchor.fm/s/h3110/podcast/rss',
      'HI Mirror',
    ],
    [
      'Night Vale-like Tales',
      'Commonplace',
      'http://feeds.nightvale.example/rss',
      'https://anchor.fm/s/n1ght/podcast/rss',
      'Reposter',
    ],
    [
      'Golden Age Radio',
      'Archive House',
      'https://archivehouse.example/golden.xml',
      'https://uploads.example.net/golden.xml',
      'radio4ever',
    ],
    [
      'Stoic Letters',
      'Porch',
      'https://porch.example.com/stoic.xml',
      'https://anchor.fm/s/st01c/podcast/rss',
      'audiobooks365',
    ],
    [
      'Die drei Detektive',
      'Hörhaus',
      'https://hoerhaus.example.de/drei.xml',
      'https://anchor.fm/s/dr31/podcast/rss',
      'Hörspielfan',
    ],
    [
      'Morning Zoo',
      'KRAZ',
      'https://kraz.example.com/zoo.xml',
      'https://feeds.soundcloud.com/users/soundcloud:users:66666/sounds.rss',
      'zoofan',
    ],
  ],
  make: ([title, owner, a, b, thief = 'Somebody'], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw) }
    const keepsGuids = draw.chance(0.4)
    return {
      a: feed({
        url: a,
        title,
        owner,
        website: `https://${wordOf(owner)}.example`,
        items: episodes({
          ...run,
          guids: 'the-maker-s-guid-',
          media: 'https://maker.example',
        }),
      }),
      b: feed({
        url: b,
        title,
        owner: thief,
        items: episodes({
          ...run,
          guids: keepsGuids ? 'the-maker-s-guid-' : 'uploaded-guid-',
          shift: draw.pick([0, 40]),
          media: 'https://uploads.example',
        }),
      }),
      way: { by: 'both-live' },
    }
  },
}

const ASTRAY: readonly Way[] = [
  { by: 'redirect', statuses: [301] },
  { by: 'redirect', statuses: [308] },
  { by: 'serves-other' },
  { by: 'new-feed-url' },
]

export const takenOver: Kind = {
  name: 'Hosts and names that others took over',
  must: 'part',
  tuning: [
    [
      'River Songs',
      'Delta Duo',
      'http://riversongs.example.com/feed.xml',
      'https://casino-news.example/feed.xml',
      'Casino News',
    ],
    [
      'Math Minutes',
      'School Nine',
      'http://mathminutes.example.net/rss',
      'https://parked.example/rss',
      'Best Offers',
    ],
    [
      'Vom Wetter',
      'Wolke Sieben',
      'https://wolke.example.de/feed',
      'https://seo-blog.example/feed',
      'SEO Blog',
    ],
    [
      'The Attic',
      'Dust & Co',
      'https://anchor.fm/s/4tt1c/podcast/rss',
      'https://anchor.fm/s/r3us3/podcast/rss',
      'The Attic',
    ],
    [
      'Gold Panning',
      'Creek Club',
      'http://goldpanning.example.org/podcast.xml',
      'https://feeds.buzzsprout.com/777.rss',
      'Gold Prices Daily',
    ],
  ],
  heldOut: [
    [
      'Green Valley',
      'Valley Radio',
      'http://greenvalley.example.com/rss.xml',
      'https://cbd-store.example/feed',
      'CBD Store Blog',
    ],
    [
      'Tech Tuesdays',
      'Gear Two',
      'http://techtuesdays.example.net/feed',
      'https://essay-writing.example/feed',
      'Essay Writing',
    ],
    [
      'Alte Meister',
      'Galerie',
      'http://galerie.example.de/meister.xml',
      'https://domains.example/feed',
      'Domains for sale',
    ],
    [
      'Fresh Ink',
      'Print Shop',
      'https://freshink.podbean.com/feed.xml',
      'https://freshink2.podbean.com/feed.xml',
      'Fresh Ink',
    ],
    [
      'Loud and Clear',
      'Voice Box',
      'https://anchor.fm/s/10ud/podcast/rss',
      'https://anchor.fm/s/c1ear/podcast/rss',
      'Loud & Clear',
    ],
    [
      'Petit Matin',
      'Studio Sept',
      'http://studiosept.example.fr/matin.xml',
      'https://voyance.example.fr/feed',
      'Voyance',
    ],
  ],
  make: ([title, owner, a, b, other = 'Another'], draw) => ({
    a: feed({
      url: a,
      title,
      owner,
      items: episodes({
        ...drawRhythm(draw),
        of: wordOf(title),
        guids: 'https://first-owner.example/',
        media: 'https://first.example',
      }),
    }),
    b: feed({
      url: b,
      title: other,
      owner: other,
      items: episodes({
        ...drawRhythm(draw),
        of: `${wordOf(other)}-new`,
        guids: 'https://next-owner.example/',
        media: 'https://next.example',
      }),
    }),
    way: draw.pick(ASTRAY),
    isTracked: draw.chance(0.6),
  }),
}

const TROUBLES: readonly Way[] = [
  { by: 'serves-other', days: 2 },
  { by: 'serves-other', days: 1 },
  { by: 'redirect', statuses: [302], days: 9 },
  { by: 'redirect', statuses: [301], days: 2 },
  { by: 'redirect', statuses: [307] },
  { by: 'redirect', statuses: [301], inTurns: true },
]

export const troubles: Kind = {
  name: 'A host in trouble serves one feed for all',
  must: 'part',
  tuning: [
    [
      'Coast Stories',
      'Pier Nine',
      'https://feeds.smallhost.example/coast',
      'https://feeds.smallhost.example/default',
      'Welcome to Smallhost',
    ],
    [
      'Iron Road',
      'Steam Club',
      'https://feeds.smallhost.example/iron',
      'https://feeds.smallhost.example/coast',
      'Coast Stories',
    ],
    [
      'Puzzle Hour',
      'Riddle Inc',
      'https://feeds.otherhost.example/puzzle',
      'https://feeds.otherhost.example/maintenance.xml',
      'Under maintenance',
    ],
    [
      'Apfelernte',
      'Hofradio',
      'https://hofradio.example/apfel.xml',
      'https://hofradio.example/birne.xml',
      'Birnenzeit',
    ],
  ],
  heldOut: [
    [
      'Copper Wire',
      'Line Two',
      'https://feeds.tinyhost.example/copper',
      'https://feeds.tinyhost.example/status',
      'Tinyhost Status',
    ],
    [
      'Elm Street',
      'Neighbours',
      'https://feeds.tinyhost.example/elm',
      'https://feeds.tinyhost.example/oak',
      'Oak Street',
    ],
    [
      'Fisch und Fang',
      'Angelfunk',
      'https://funkhaus.example/fisch.xml',
      'https://funkhaus.example/info.xml',
      'Funkhaus Info',
    ],
    [
      'Soap Opera',
      'Bubble',
      'https://feeds.otherhost.example/soap',
      'https://feeds.otherhost.example/puzzle',
      'Puzzle Hour',
    ],
    [
      'Zen Minute',
      'Still Pond',
      'https://stillpond.example/zen',
      'https://captive.example/portal.xml',
      'Portal',
    ],
    [
      'Rue Cler',
      'Petite Radio',
      'https://petite.example.fr/rue.xml',
      'https://petite.example.fr/defaut.xml',
      'Petite Radio',
    ],
  ],
  make: ([title, owner, a, b, other = 'Another'], draw) => ({
    a: feed({
      url: a,
      title,
      owner,
      items: episodes({
        ...drawRhythm(draw),
        of: wordOf(title),
        guids: 'https://feeds.smallhost.example/',
        media: 'https://cdn.smallhost.example',
      }),
    }),
    b: feed({
      url: b,
      title: other,
      owner: draw.chance(0.5) ? owner : other,
      items: episodes({
        ...drawRhythm(draw),
        of: wordOf(other),
        guids: 'https://feeds.smallhost.example/',
        media: 'https://cdn.smallhost.example',
      }),
    }),
    way: draw.pick(TROUBLES),
    wasRead: draw.chance(0.6),
  }),
}

export const copiedGuids: Kind = {
  name: 'One podcast:guid copied into two shows',
  must: 'part',
  tuning: [
    [
      'Show One',
      'Template Studio',
      'https://template.example/one.xml',
      'https://template.example/two.xml',
      'Show Two',
    ],
    [
      'Alpha Hour',
      'Letter FM',
      'https://letterfm.example/alpha.xml',
      'https://letterfm.example/beta.xml',
      'Bravo Hour',
    ],
    [
      'Kinderfunk',
      'Funkhaus',
      'https://funkhaus.example/kinder.xml',
      'https://funkhaus.example/eltern.xml',
      'Elternfunk',
    ],
    [
      'Our Podcast',
      'Agency',
      'https://agency.example/c1.xml',
      'https://agency.example/c2.xml',
      'Our Podcast',
    ],
  ],
  heldOut: [
    [
      'Client A Talks',
      'Agency',
      'https://agency.example/a.xml',
      'https://agency.example/b.xml',
      'Client B Talks',
    ],
    [
      'Sunday Edition',
      'Gazette',
      'https://gazette.example/sunday.xml',
      'https://gazette.example/monday.xml',
      'Monday Edition',
    ],
    [
      'Podcast',
      'Starter Theme',
      'https://site-one.example/feed/podcast',
      'https://site-two.example/feed/podcast',
      'Podcast',
    ],
    [
      'Geschichte',
      'Klett',
      'https://klett.example/geschichte.xml',
      'https://klett.example/erdkunde.xml',
      'Erdkunde',
    ],
    [
      'My First Show',
      'Beginner',
      'https://first.example/rss',
      'https://second.example/rss',
      'My Second Show',
    ],
  ],
  make: ([title, owner, a, b, other = title], draw) => {
    const rhythm = drawRhythm(draw)
    return {
      a: feed({
        url: a,
        title,
        owner,
        podcastGuid: GUID,
        items: episodes({
          ...rhythm,
          of: 'first-show',
          guids: 'https://template.example/',
          media: 'https://cdn.example',
        }),
      }),
      b: feed({
        url: b,
        title: other,
        owner,
        podcastGuid: GUID,
        items: episodes({
          ...rhythm,
          of: 'second-show',
          guids: 'https://template.example/',
          media: 'https://cdn.example',
        }),
      }),
      way: { by: 'both-live' },
    }
  },
}
