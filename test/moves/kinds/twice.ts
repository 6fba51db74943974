/** Shows that are in the directory twice: each pair is one show, and nobody redirects. */
import { drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Kind } from '../pair.ts'

const BURNER = 'http://feeds.feedburner.com/startalk'
const CLOUD = 'http://feeds.soundcloud.com/users/soundcloud:users:38128127/sounds.rss'
const starTalk = (a: string, b: string) =>
  ['StarTalk Radio', 'Neil deGrasse Tyson', a, b] as const

export const starTalkUrls: Kind = {
  name: "StarTalk's eight URLs",
  must: 'merge',
  tuning: [
    starTalk(BURNER, 'https://feeds.feedburner.com/startalk'),
    starTalk(BURNER, CLOUD),
    starTalk(
      CLOUD,
      'http://feeds.soundcloud.com/users/soundcloud%3Ausers%3A38128127/sounds.rss',
    ),
    starTalk(CLOUD, 'http://feed-flipper.example.com/flip?feed=startalk-best-first'),
    starTalk(BURNER, 'http://feeds.feedburner.com/startalk?format=xml'),
    starTalk(BURNER, 'https://www.startalkradio.net/feed/shows/'),
  ],
  heldOut: [
    starTalk(BURNER, 'http://feeds2.feedburner.com/startalk'),
    starTalk('https://feeds.feedburner.com/StarTalk', CLOUD),
    starTalk(
      'http://feed-flipper.example.com/flip?feed=startalk-best-first',
      'http://feeds.feedburner.com/startalk?format=xml',
    ),
    starTalk('https://www.startalkradio.net/feed/shows/', CLOUD),
    starTalk(
      'https://www.startalkradio.net/feed/shows',
      'http://feeds.feedburner.com/StarTalk',
    ),
    starTalk(
      'https://feeds.soundcloud.com/users/soundcloud%3Ausers%3A38128127/sounds.rss',
      CLOUD,
    ),
    starTalk(
      'http://feedproxy.google.com/startalk',
      'https://www.startalkradio.net/feed/shows/',
    ),
  ],
  make: ([title, owner, a, b], draw) => {
    const run = {
      of: 'startalk',
      every: 7,
      from: 150,
      to: 200,
      guids: 'tag:soundcloud,2010:tracks/',
      media: 'https://feeds.soundcloud.com/stream',
    }
    const lag = draw.number(0, 2)
    return {
      a: feed({ url: a, title, owner, items: episodes(run) }),
      b: feed({
        url: b,
        title,
        owner,
        selfUrl: draw.pick([a, b]),
        items: episodes({ ...run, to: run.to - lag }),
      }),
      way: { by: 'both-live' },
    }
  },
}

export const proxies: Kind = {
  name: 'A feed and its proxy',
  must: 'merge',
  tuning: [
    [
      'Planet Money',
      'NPR',
      'https://feeds.npr.org/510289/podcast.xml',
      'http://feeds.feedburner.com/planetmoneypodcast',
    ],
    [
      'Rock Garden',
      'Stone FM',
      'https://rockgarden.example.com/feed/podcast',
      'https://feeds.feedburner.com/rockgarden',
    ],
    [
      'Slow News',
      'Snail Press',
      'https://feeds.megaphone.fm/SLOWNEWS',
      'https://podpress.example.net/proxy/slownews.xml',
    ],
    [
      'Kaffeepause',
      'Studio Bohne',
      'https://kaffeepause.podigee.io/feed/mp3',
      'https://feeds.feedburner.com/kaffeepause-mp3',
    ],
    [
      'The Tide',
      'Beach Hut',
      'https://www.spreaker.com/show/1234/episodes/feed',
      'https://flipper.example.com/the-tide',
    ],
  ],
  heldOut: [
    [
      'Radiolab',
      'WNYC Studios',
      'http://feeds.wnyc.org/radiolab',
      'http://feeds.feedburner.com/radiolab',
    ],
    [
      'Freakonomics Radio',
      'Freakonomics',
      'https://feeds.simplecast.com/Y8lFbOT4',
      'http://feeds.feedburner.com/freakonomicsradio',
    ],
    [
      'Hardcore History',
      'Dan Carlin',
      'https://feeds.feedburner.com/dancarlin/history',
      'http://www.dancarlin.com/dchh.xml',
    ],
    [
      'No Agenda',
      'A. Curry',
      'http://feed.nashownotes.com/rss.xml',
      'https://feeds.noagendaassets.example/noagenda.xml',
    ],
    [
      'Stuff Above',
      'Attic Media',
      'https://www.omnycontent.com/d/playlist/1/2/3/podcast.rss',
      'http://feeds.feedburner.com/stuffabove',
    ],
    [
      'Klima Klar',
      'Nordwind',
      'https://klimaklar.podigee.io/feed/mp3',
      'https://proxy.example.org/?feed=klimaklar',
    ],
    [
      '深夜電台',
      '星空',
      'https://feed.xyzfm.example/shenye',
      'https://rsshub.example/shenye',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw), guids: 'the-very-same-guid-' }
    const media = 'traffic.example.fm/files'
    const through = draw.chance(0.5)
      ? 'https://measure.example.com/redirect.mp3/'
      : 'http://'
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({ ...run, media: `https://${media}` }),
      }),
      b: feed({
        url: b,
        title,
        owner,
        items: episodes({ ...run, media: through + media, to: run.to - draw.number(0, 1) }),
      }),
      way: { by: 'both-live' },
    }
  },
}

export const leftBehind: Kind = {
  name: 'Moved without a redirect, old copy left',
  must: 'merge',
  tuning: [
    [
      'Bread Lab',
      'Crumb Media',
      'https://crumb.example.com/breadlab.xml',
      'https://feeds.transistor.fm/bread-lab',
    ],
    [
      'Orbit Weekly',
      'J. Kepler',
      'https://anchor.fm/s/77aa77/podcast/rss',
      'https://orbit.castopod.example/feed.xml',
    ],
    [
      'Stadtgeschichten',
      'Altstadt Radio',
      'http://altstadt.example.de/rss',
      'https://feeds.letscast.example/stadtgeschichten',
    ],
    [
      'Old Bones',
      'Museum Pod',
      'http://museumpod.libsyn.com/rss',
      'https://feeds.simplecast.com/oldbones',
    ],
    [
      'Nine Lives',
      'Cat Cafe',
      'https://catcafe.podbean.com/feed.xml',
      'https://feeds.buzzsprout.com/999001.rss',
    ],
  ],
  heldOut: [
    [
      'Mere Mortals',
      'Two Mortals',
      'https://anchor.fm/s/b3fbf48/podcast/rss',
      'https://feeds.fountain.example/mere-mortals',
    ],
    [
      'Der Lautsprecher',
      'Metaebene',
      'http://feeds.metaebene.example/lautsprecher/mp3',
      'https://feeds.metaebene.example/lautsprecher/m4a-old',
    ],
    [
      'Bird Calls',
      'Reed Bed',
      'https://reedbed.libsyn.com/rss',
      'https://feeds.captivate.fm/bird-calls/',
    ],
    [
      'Tax Talk',
      'Ledger House',
      'https://ledger.podbean.com/feed.xml',
      'https://feeds.redcircle.com/1f2e3d',
    ],
    [
      'Jardin Secret',
      'Les Roses',
      'https://roses.example.fr/feed.xml',
      'https://feed.ausha.co/jardin',
    ],
    [
      'Ночной эфир',
      'Студия',
      'https://studio.example.ru/efir.xml',
      'https://cloud.mave.example/12345',
    ],
    [
      'Late Ferry',
      'Quay Nine',
      'https://www.spreaker.com/show/55555/episodes/feed',
      'https://feeds.transistor.fm/late-ferry',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw), guids: 'imported-with-the-show-' }
    const website = `https://www.${wordOf(title)}.example/`
    const isOld = draw.number(0, 6)
    return {
      a: feed({
        url: a,
        title,
        owner,
        website,
        items: episodes({ ...run, media: 'https://old.example.net' }),
      }),
      b: feed({
        url: b,
        title,
        owner,
        website,
        items: episodes({ ...run, to: run.to + isOld, media: 'https://new.example.net' }),
      }),
      way: { by: 'both-live' },
    }
  },
}

export const sameGuids: Kind = {
  name: 'One podcast:guid on two hosts',
  must: 'merge',
  tuning: [
    [
      'Podcast Lab',
      'Lab Two',
      'https://mp3s.podlab.example.com/rss.xml',
      'https://feeds.podlab.example.org/rss.xml',
      '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    ],
    [
      'Value Talk',
      'Sats House',
      'https://feeds.buzzsprout.com/555001.rss',
      'https://feeds.fountain.example/valuetalk',
      '0a1b2c3d-0000-5000-8000-000000000001',
    ],
    [
      'Open Mic Notes',
      'Plaza',
      'https://plaza.example.com/openmic.xml',
      'https://anchor.fm/s/aabb01/podcast/rss',
      '0a1b2c3d-0000-5000-8000-000000000002',
    ],
    [
      'Wind and Sail',
      'Deck Crew',
      'https://deckcrew.example.com/feed',
      'https://feeds.rss.com/windandsail',
      '0a1b2c3d-0000-5000-8000-000000000003',
    ],
  ],
  heldOut: [
    [
      'Podnews Daily',
      'Podnews',
      'https://podnews.net/rss',
      'https://podnews.example.org/rss-copy',
      '0a1b2c3d-0000-5000-8000-000000000100',
    ],
    [
      'Boost Night',
      'Sats House',
      'https://feeds.rssblue.example/boost',
      'https://anchor.fm/s/b0057/podcast/rss',
      '0a1b2c3d-0000-5000-8000-000000000101',
    ],
    [
      'Sea Glass',
      'Shoreline',
      'https://shoreline.example.com/feed.xml',
      'https://feeds.castos.com/seaglass',
      '0a1b2c3d-0000-5000-8000-000000000102',
    ],
    [
      'Quiet Code',
      'Compiler Club',
      'https://quietcode.example.dev/rss',
      'https://feeds.buzzsprout.com/2020.rss',
      '0a1b2c3d-0000-5000-8000-000000000103',
    ],
    [
      'Histoire de Pain',
      'Fournil',
      'https://fournil.example.fr/rss',
      'https://feeds.acast.com/public/shows/histoire-de-pain',
      '0a1b2c3d-0000-5000-8000-000000000104',
    ],
    [
      'Ramen Radio',
      'Noodle FM',
      'https://noodle.example.jp/feed',
      'https://feeds.megaphone.fm/RAMEN1',
      '0a1b2c3d-0000-5000-8000-000000000105',
    ],
    [
      'Zeitraffer',
      'Turmuhr',
      'https://turmuhr.example.de/feed.xml',
      'https://zeitraffer.podigee.io/feed/mp3',
      '0a1b2c3d-0000-5000-8000-000000000106',
    ],
  ],
  make: ([title, owner, a, b, podcastGuid = ''], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw) }
    const later = { ...run, to: run.to + draw.number(0, 3) }
    return {
      a: feed({
        url: a,
        title,
        owner,
        podcastGuid,
        items: episodes({
          ...run,
          guids: 'old-host-guid-',
          media: 'https://a.example.net',
        }),
      }),
      b: feed({
        url: b,
        title,
        owner,
        podcastGuid,
        items: episodes({
          ...later,
          guids: 'new-host-guid-',
          media: 'https://b.example.net',
        }),
      }),
      way: { by: 'both-live' },
    }
  },
}

export const longFrozen: Kind = {
  name: 'An old copy that stopped long ago',
  must: 'merge',
  tuning: [
    [
      'Harbour News',
      'Quay Press',
      'https://quay.example.com/harbour.xml',
      'https://feeds.transistor.fm/harbour-news',
    ],
    [
      'Morning Bell',
      'Market Row',
      'http://marketrow.libsyn.com/rss',
      'https://feeds.megaphone.fm/MORNINGBELL',
    ],
    [
      'Waldfunk',
      'Forsthaus',
      'https://forsthaus.example.de/feed/mp3',
      'https://waldfunk.podigee.io/feed/mp3',
    ],
    [
      'Chess Minute',
      'Rook Club',
      'https://rookclub.podbean.com/feed.xml',
      'https://feeds.buzzsprout.com/616161.rss',
    ],
    [
      'Le Quart',
      'La Cour',
      'https://lacour.example.fr/quart.xml',
      'https://feed.ausha.co/le-quart',
    ],
  ],
  heldOut: [
    [
      'Tide Tables',
      'Buoy Media',
      'https://buoy.example.com/tides.rss',
      'https://feeds.captivate.fm/tide-tables/',
    ],
    [
      'Night Trains',
      'Sleeper Co',
      'https://anchor.fm/s/5eeb3a/podcast/rss',
      'https://feeds.simplecast.com/n1ghttra',
    ],
    [
      'Feldpost',
      'Archivhaus',
      'http://archivhaus.example.de/rss',
      'https://feeds.letscast.example/feldpost',
    ],
    [
      'Small Gods',
      'Temple Street',
      'https://temple.example.org/feed',
      'https://feeds.redcircle.com/9a8b7c',
    ],
    [
      'Voci di Casa',
      'Portone',
      'https://portone.example.it/voci.xml',
      'https://www.spreaker.com/show/818/episodes/feed',
    ],
    [
      'Утро',
      'Студия',
      'https://studio.example.ru/utro.xml',
      'https://cloud.mave.example/67890',
    ],
    [
      'Sky Desk',
      'Dome House',
      'https://domehouse.example/sky',
      'https://feeds.acast.com/public/shows/sky-desk',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const stopped = draw.number(20, 150)
    const run = {
      of: wordOf(title),
      every: draw.pick([1, 2, 7]),
      guids: 'kept-',
      media: 'https://files.example.net',
    }
    const ahead = draw.number(17, 120)
    return {
      a: feed({ url: a, title, owner, items: episodes({ ...run, from: 1, to: stopped }) }),
      b: feed({
        url: b,
        title,
        owner,
        items: episodes({ ...run, from: draw.pick([1, 1, 10]), to: stopped + ahead }),
      }),
      way: { by: 'both-live' },
    }
  },
}
