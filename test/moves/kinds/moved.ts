/** Shows that moved: each pair is one show. */
import { drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Kind } from '../pair.ts'

const measured = 'https://measure.example.com/redirect.mp3'

/** Broadcasters move all of their feeds at once; ids and recordings stay. */
export const broadcasterMoves: Kind = {
  name: 'BBC-like move of every URL (301)',
  must: 'merge',
  tuning: [
    [
      'In Our Time',
      'BBC Radio 4',
      'http://downloads.bbc.co.uk/podcasts/radio4/iot/rss.xml',
      'https://podcasts.files.bbci.co.uk/b006qykl.rss',
    ],
    [
      'Friday Night Comedy',
      'BBC Radio 4',
      'http://downloads.bbc.co.uk/podcasts/radio4/fricomedy/rss.xml',
      'https://podcasts.files.bbci.co.uk/p02pc9pj.rss',
    ],
    [
      'Global News Podcast',
      'BBC World Service',
      'http://downloads.bbc.co.uk/podcasts/worldservice/globalnews/rss.xml',
      'https://podcasts.files.bbci.co.uk/p02nq0gn.rss',
    ],
    [
      'Desert Island Discs',
      'BBC Radio 4',
      'http://downloads.bbc.co.uk/podcasts/radio4/dida91/rss.xml',
      'https://podcasts.files.bbci.co.uk/b006qnmr.rss',
    ],
    [
      'More or Less',
      'BBC Radio 4',
      'http://downloads.bbc.co.uk/podcasts/radio4/moreorless/rss.xml',
      'http://www.bbc.co.uk/programmes/p02nrss1/episodes/downloads.rss',
    ],
    [
      'Radio Tatort',
      'ARD',
      'http://www.ardmediathek.de/podcast/radio-tatort.xml',
      'https://api.ardaudiothek.example/shows/radio-tatort/rss',
    ],
  ],
  heldOut: [],
  make: ([title, owner, a, b], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: `urn:bbc:podcast:${wordOf(title)}:`,
      media: 'http://open.live.bbc.co.uk/mediaselector',
    }
    const newer = { ...run, to: run.to + draw.number(0, 3) }
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({ url: b, title, owner, items: episodes(newer) }),
      way: { by: 'redirect', statuses: draw.pick([[301], [301, 301], [308]]) },
      isTracked: draw.chance(0.5),
    }
  },
}

export const hostMoves: Kind = {
  name: 'Anchor-like move to another host (301)',
  must: 'merge',
  tuning: [
    [
      'Lagom Stories',
      'Two Friends',
      'https://anchor.fm/s/12ab34c/podcast/rss',
      'https://podcasts.castopod.example/@lagom/feed.xml',
    ],
    [
      'Der Gartenfunk',
      'Anna und Tom',
      'https://anchor.fm/s/98fe76d/podcast/rss',
      'https://feeds.letscast.example/podcast/gartenfunk',
    ],
    [
      'Night Trains',
      'A. Walker',
      'https://anchor.fm/s/5e5e5e5/podcast/rss',
      'https://feeds.buzzsprout.com/1234567.rss',
    ],
    [
      'Small Boats',
      'Harbour Radio',
      'https://feeds.feedburner.com/smallboats',
      'https://feeds.transistor.fm/small-boats',
    ],
    ['Cinema Diaries', 'Reel Two', 'http://cinemadiaries.libsyn.com/rss', 'https://feeds.simplecast.com/ab12cd34'],
    [
      'Coder Coffee',
      'Dev House',
      'http://feeds.soundcloud.com/users/soundcloud:users:1122334/sounds.rss',
      'https://feeds.captivate.fm/coder-coffee/',
    ],
  ],
  heldOut: [],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw), guids: 'guid-kept-by-the-new-host-' }
    const later = { from: run.from, to: run.to + draw.number(0, 4) }
    const isRenamed = draw.chance(0.25)
    return {
      a: feed({ url: a, title, owner, items: episodes({ ...run, media: 'https://media.old-host.example' }) }),
      b: feed({
        url: b,
        title: isRenamed ? `${title} with friends` : title,
        owner,
        items: episodes({
          ...run,
          ...later,
          media: `${draw.chance(0.5) ? `${measured}/` : 'https://'}cdn.new-host.example`,
        }),
      }),
      way: { by: 'redirect', statuses: draw.pick([[301], [301, 301], [301, 302], [308]]) },
      isTracked: draw.chance(0.5),
    }
  },
}

export const ownGuidMoves: Kind = {
  name: 'Move to a host with ids of its own',
  must: 'merge',
  tuning: [
    [
      'The Quiet Hour',
      'Mill Lane',
      'https://quiethour.example.com/feed.xml',
      'https://feeds.acast.com/public/shows/the-quiet-hour',
    ],
    [
      'Sport am Sonntag',
      'Funkhaus Sued',
      'http://www.funkhaus-sued.example/sonntag.xml',
      'https://feeds.megaphone.fm/SONNTAG123',
    ],
    [
      'Le Grand Soir',
      'Radio Clochette',
      'https://clochette.example.fr/grandsoir.rss',
      'https://feeds.audiomeans.fr/feed/le-grand-soir.xml',
    ],
    ['Garage Physics', 'B. Newton', 'http://garagephysics.example.net/rss', 'https://rss.art19.com/garage-physics'],
    ['Ask a Vet', 'Paw Media', 'https://pawmedia.example.com/vet/feed', 'https://rss.art19.com/ask-a-vet'],
  ],
  heldOut: [],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw) }
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({ ...run, guids: 'old-host-guid-', media: 'https://old.example.net' }),
      }),
      b: feed({
        url: b,
        title,
        owner,
        items: episodes({ ...run, guids: 'new-host-guid-', media: 'https://new.example.net' }),
      }),
      way: { by: 'redirect', statuses: [301] },
      isTracked: draw.chance(0.3),
    }
  },
}

export const announcedMoves: Kind = {
  name: 'Move told by itunes:new-feed-url',
  must: 'merge',
  tuning: [
    [
      'Baseball Weekly',
      'Diamond Radio',
      'https://www.omnycontent.example/baseball/podcast.rss',
      'https://feeds.diamondradio.example/baseball.rss',
    ],
    [
      'Mushroom Club',
      'Forest FM',
      'https://forestfm.example.org/feed/mushrooms',
      'https://feeds.redcircle.com/6b1c2d3e',
    ],
    [
      'Yarn Talk',
      'Wool & Co',
      'https://woolandco.example.com/podcast.xml',
      'https://feeds.blubrry.com/feeds/yarntalk.xml',
    ],
    ['Histoires Vraies', 'Collectif Nord', 'http://nord.example.fr/hv.xml', 'https://feed.ausha.co/abcDEF123'],
    [
      'Tiny Gardens',
      'Green Thumb',
      'https://greenthumb.podbean.com/feed.xml',
      'https://feeds.transistor.fm/tiny-gardens',
    ],
  ],
  heldOut: [],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw), guids: 'announced-guid-', media: 'https://audio.example.net' }
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({ url: b, title, owner, items: episodes({ ...run, to: run.to + draw.number(0, 2) }) }),
      way: { by: 'new-feed-url' },
      isTracked: draw.chance(0.5),
    }
  },
}

export const unreadMoves: Kind = {
  name: 'Move of a show known from a catalogue only',
  must: 'merge',
  tuning: [
    [
      'Chess After Dark',
      'Knight Shift',
      'http://knightshift.example.com/rss.xml',
      'https://feeds.megaphone.fm/CHESS001',
    ],
    [
      'Planet of Bees',
      'Hive Media',
      'http://feeds.feedburner.com/PlanetOfBees',
      'https://feeds.hivemedia.example/bees',
    ],
    [
      'Zwischentoene',
      'Klangwerk',
      'http://klangwerk.example.de/feed.xml',
      'https://feeds.klangwerk.example.de/zwischentoene',
    ],
    ['Law in Ten', 'Court Yard', 'http://courtyard.libsyn.com/rss', 'https://rss.art19.com/law-in-ten'],
  ],
  heldOut: [],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw), guids: 'some-host-guid-', media: 'https://audio.example.net' }
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({ url: b, title, owner, items: episodes(run) }),
      way: { by: 'redirect', statuses: [301] },
      isTracked: draw.chance(0.3),
      wasRead: false,
    }
  },
}
