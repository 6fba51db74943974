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
  heldOut: [
    [
      'The Infinite Monkey Cage',
      'BBC Radio 4',
      'http://downloads.bbc.co.uk/podcasts/radio4/timc/rss.xml',
      'https://podcasts.files.bbci.co.uk/b00snr0w.rss',
    ],
    [
      "Woman's Hour",
      'BBC Radio 4',
      'http://downloads.bbc.co.uk/podcasts/radio4/womansh/rss.xml',
      'https://podcasts.files.bbci.co.uk/b007qlvb.rss',
    ],
    [
      'The Documentary Podcast',
      'BBC World Service',
      'http://downloads.bbc.co.uk/podcasts/worldservice/docarchive/rss.xml',
      'https://podcasts.files.bbci.co.uk/p02nq0lx.rss',
    ],
    [
      'Discovery',
      'BBC World Service',
      'http://downloads.bbc.co.uk/podcasts/worldservice/discovery/rss.xml',
      'https://podcasts.files.bbci.co.uk/p002w557.rss',
    ],
    [
      'Thinking Allowed',
      'BBC Radio 4',
      'http://www.bbc.co.uk/programmes/b006qy05/episodes/downloads.rss',
      'https://podcasts.files.bbci.co.uk/b006qy05.rss',
    ],
    [
      'Science Friday',
      'Public Media',
      'http://www.npr.example/rss/podcast.php?id=510221',
      'http://feeds.wnyc.example/science-friday',
    ],
    [
      'Hörspiel Pool',
      'BR',
      'http://www.br-online.example/podcast/hoerspiel-pool/cast.xml',
      'https://feeds.br.example/hoerspiel-pool/feed.xml',
    ],
  ],
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
    [
      'Cinema Diaries',
      'Reel Two',
      'http://cinemadiaries.libsyn.com/rss',
      'https://feeds.simplecast.com/ab12cd34',
    ],
    [
      'Coder Coffee',
      'Dev House',
      'http://feeds.soundcloud.com/users/soundcloud:users:1122334/sounds.rss',
      'https://feeds.captivate.fm/coder-coffee/',
    ],
  ],
  heldOut: [
    [
      'Canoe Club',
      'Paddle',
      'https://anchor.fm/s/ca403/podcast/rss',
      'https://feeds.rss.com/canoe-club',
    ],
    [
      'Brick by Brick',
      'Wall Street Kids',
      'http://feeds.soundcloud.com/users/soundcloud:users:90909/sounds.rss',
      'https://feeds.acast.com/public/shows/brick-by-brick',
    ],
    [
      'Old Maps',
      'Atlas Two',
      'http://oldmaps.podomatic.example/rss2.xml',
      'https://feeds.buzzsprout.com/303030.rss',
    ],
    [
      'Sauerteig',
      'Backstube',
      'https://sauerteig.podcaster.example/feed',
      'https://sauerteig.letscast.example/feed',
    ],
    [
      'Cuentos Cortos',
      'Radio Luna',
      'https://www.ivoox.example/feed_fg_f1999_filtro_1.xml',
      'https://feeds.spreaker.com/cuentos-cortos',
    ],
    [
      'Storm Chasers',
      'Sky Line',
      'https://www.blogtalkradio.example/storm.rss',
      'https://feeds.simplecast.com/storm',
    ],
    [
      '小さな森',
      '森の声',
      'https://anchor.fm/s/m0r1/podcast/rss',
      'https://listen.style.example/p/mori/rss',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: 'guid-kept-by-the-new-host-',
    }
    const later = { from: run.from, to: run.to + draw.number(0, 4) }
    const isRenamed = draw.chance(0.25)
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({ ...run, media: 'https://media.old-host.example' }),
      }),
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
    [
      'Garage Physics',
      'B. Newton',
      'http://garagephysics.example.net/rss',
      'https://rss.art19.com/garage-physics',
    ],
    [
      'Ask a Vet',
      'Paw Media',
      'https://pawmedia.example.com/vet/feed',
      'https://rss.art19.com/ask-a-vet',
    ],
  ],
  heldOut: [
    [
      'Left Bank',
      'Seine Sound',
      'http://seine.example.fr/leftbank.xml',
      'https://feeds.acast.com/public/shows/left-bank',
    ],
    [
      'Harvest Hour',
      'Barn Door',
      'http://barndoor.example.com/podcast.php',
      'https://feeds.megaphone.fm/HARVEST',
    ],
    [
      'Rust Never Sleeps',
      'Borrow Checkers',
      'http://borrow.example.dev/rss.xml',
      'https://feeds.fireside.fm/rust/rss',
    ],
    [
      'Notte Fonda',
      'Radio Valle',
      'http://valle.example.it/notte.xml',
      'https://www.spreaker.com/show/4321/episodes/feed',
    ],
    [
      'Family Dentist',
      'Smile Co',
      'http://smile.example.com/feed',
      'https://rss.art19.com/family-dentist',
    ],
    [
      'Kalte Spur',
      'Blaulicht',
      'http://blaulicht.example.de/spur.xml',
      'https://kalte-spur.podigee.io/feed/mp3',
    ],
    [
      'Kayak Tales',
      'Wet Paddle',
      'http://wetpaddle.example.net/feed.rss',
      'https://feeds.captivate.fm/kayak-tales/',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw) }
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({
          ...run,
          guids: 'old-host-guid-',
          media: 'https://old.example.net',
        }),
      }),
      b: feed({
        url: b,
        title,
        owner,
        items: episodes({
          ...run,
          guids: 'new-host-guid-',
          media: 'https://new.example.net',
        }),
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
    [
      'Histoires Vraies',
      'Collectif Nord',
      'http://nord.example.fr/hv.xml',
      'https://feed.ausha.co/abcDEF123',
    ],
    [
      'Tiny Gardens',
      'Green Thumb',
      'https://greenthumb.podbean.com/feed.xml',
      'https://feeds.transistor.fm/tiny-gardens',
    ],
  ],
  heldOut: [
    [
      'Hockey Nights',
      'Blue Line',
      'http://blueline.example.com/hockey.rss',
      'https://www.omnycontent.com/d/playlist/hockey/podcast.rss',
    ],
    [
      'Radio Free Garden',
      'Tulip',
      'https://tulip.example.nl/feed.xml',
      'https://feeds.springcast.example/tulip',
    ],
    [
      'Two Left Feet',
      'Dance Hall',
      'https://dancehall.example.com/rss',
      'https://feeds.blubrry.com/feeds/twoleftfeet.xml',
    ],
    [
      'Bitacora',
      'Mar Abierto',
      'https://mar.example.es/bitacora.xml',
      'https://feeds.ivoox.example/bitacora',
    ],
    [
      'The Kiln',
      'Clay House',
      'https://clayhouse.libsyn.com/rss',
      'https://feeds.transistor.fm/the-kiln',
    ],
    [
      'Nordlys',
      'Fjordradio',
      'https://fjord.example.no/nordlys.xml',
      'https://feeds.acast.com/public/shows/nordlys',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: 'announced-guid-',
      media: 'https://audio.example.net',
    }
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({
        url: b,
        title,
        owner,
        items: episodes({ ...run, to: run.to + draw.number(0, 2) }),
      }),
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
    [
      'Law in Ten',
      'Court Yard',
      'http://courtyard.libsyn.com/rss',
      'https://rss.art19.com/law-in-ten',
    ],
  ],
  heldOut: [
    [
      'Ballad Box',
      'Folk Loft',
      'http://folkloft.example.com/ballad.xml',
      'https://feeds.buzzsprout.com/4242.rss',
    ],
    [
      'Market Bell',
      'Trade Floor',
      'http://feeds.feedburner.com/MarketBell',
      'https://feeds.megaphone.fm/MARKETBELL',
    ],
    [
      'Grüne Welle',
      'Stadtfunk',
      'http://stadtfunk.example.de/gruen.xml',
      'https://gruene-welle.podigee.io/feed/mp3',
    ],
    [
      'Moon Base',
      'Crater Co',
      'http://crater.libsyn.com/rss',
      'https://rss.art19.com/moon-base',
    ],
    [
      'Cartas',
      'Correo Aereo',
      'http://correo.example.es/cartas.rss',
      'https://www.spreaker.com/show/888/episodes/feed',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: 'some-host-guid-',
      media: 'https://audio.example.net',
    }
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({ url: b, title, owner, items: episodes(run) }),
      way: { by: 'redirect', statuses: [301] },
      isTracked: draw.chance(0.3),
      wasRead: false,
    }
  },
}
