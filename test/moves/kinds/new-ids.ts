/**
 * Redirects to feeds of which neither guids nor files are those that were known: a show that moved,
 * and what only looks like it.
 */
import { drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Draw } from '../draw.ts'
import type { Kind, Row, Situation } from '../pair.ts'

const OLD = { guids: 'old-host-guid-', media: 'https://old.example.net' }
const NEW = { guids: 'new-host-guid-', media: 'https://new.example.net' }

const redirected = (draw: Draw, pair: Pick<Situation, 'a' | 'b'>): Situation => ({
  ...pair,
  way: draw.chance(0.7) ? { by: 'redirect', statuses: [301] } : { by: 'new-feed-url' },
  isTracked: draw.chance(0.4),
})

/**
 * The new host names no feed as itself, or another one, and writes dates in a time zone of its own.
 */
export const silentMoves: Kind = {
  name: 'Move with new ids to a host that does not say who it is',
  must: 'merge',
  tuning: [
    [
      'Dune Letters',
      'Marram Press',
      'https://marram.example/dune.xml',
      'https://feeds.hosted.example/dune-letters',
    ],
    [
      'Stille Post',
      'Funkturm',
      'http://funkturm.example.de/post.rss',
      'https://stille-post.hosted.example/feed/mp3',
    ],
    [
      'Carnet de Bord',
      'Quai Neuf',
      'https://quai.example.fr/carnet',
      'https://rss.hosted.example/carnet-de-bord',
    ],
    [
      'Two Left Feet',
      'Barn Dance',
      'https://barn.example.com/feed',
      'https://rss.hosted.example/two-left-feet',
    ],
  ],
  heldOut: [
    [
      'The Lock Keepers',
      'Canal Side',
      'http://canal.example.net/rss',
      'https://feeds.hosted.example/lock-keepers',
    ],
    [
      'Sale e Pepe',
      'Cucina Viva',
      'https://cucina.example.it/sale.xml',
      'https://www.hosted.example/show/77/feed',
    ],
    [
      'Radio Loft',
      'Loft Kollektiv',
      'https://loft.example.de/feed.xml',
      'https://loft.hosted.example/feed/aac',
    ],
    [
      'Slow Birds',
      'Heron House',
      'https://heron.example.org/birds',
      'https://anchor.example/s/51ow/podcast/rss',
    ],
    [
      'Cuentos del Puerto',
      'Muelle',
      'http://muelle.example.es/cuentos',
      'https://feeds.hosted.example/cuentos',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw) }
    const shift = draw.pick([-1, 0, 0, 1])
    return redirected(draw, {
      a: feed({ url: a, title, owner, items: episodes({ ...run, ...OLD }) }),
      b: feed({
        url: b,
        title,
        owner,
        selfUrl: draw.pick([null, 'https://proxy.example/other']),
        items: episodes({ ...run, ...NEW, shift }),
      }),
    })
  },
}

const MAKERS: Pick<Kind, 'tuning' | 'heldOut'> = {
  tuning: [
    [
      'The Briefing',
      'Wire Desk',
      'https://wire.example/briefing.xml',
      'https://wire.example/briefing-2.xml',
    ],
    [
      'Stadtgespräch',
      'Kanal 5',
      'https://kanal5.example.de/stadt.rss',
      'https://cdn.kanal5.example.de/neu.rss',
    ],
    [
      'Sermons',
      'Hill Chapel',
      'http://hillchapel.example.org/rss',
      'https://feeds.hosted.example/hill-chapel',
    ],
    [
      'Les Matins',
      'Radio Ouest',
      'https://ouest.example.fr/matins',
      'https://feeds.hosted.example/matins-ouest',
    ],
  ],
  heldOut: [
    [
      'Match Day',
      'Stand Left',
      'https://standleft.example/match',
      'https://feeds.hosted.example/match-day',
    ],
    [
      'Wochenlage',
      'Presseclub',
      'https://presse.example.de/lage.xml',
      'https://lage.hosted.example/feed',
    ],
    [
      'Field Notes',
      'Agri Board',
      'http://agri.example.com/notes.rss',
      'https://feeds.hosted.example/field-notes',
    ],
    [
      'Mattina Uno',
      'Canale Blu',
      'https://blu.example.it/uno.xml',
      'https://www.hosted.example/show/91/feed',
    ],
    [
      'Lecture Hall',
      'Open Campus',
      'https://campus.example.edu/hall',
      'https://campus.example.edu/hall-two',
    ],
  ],
}

/**
 * The same title and maker, and episodes of its own: a second run, a section, an edition that does
 * not say so.
 */
export const lookAlikes: Kind = {
  name: 'Behind a redirect a look-alike: title and owner, other episodes',
  must: 'part',
  ...MAKERS,
  make: ([title, owner, a, b]: Row, draw) => {
    const rhythm = drawRhythm(draw)
    return redirected(draw, {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({ ...rhythm, ...OLD, of: 'first-run' }),
      }),
      b: feed({
        url: b,
        title,
        owner,
        items: episodes({ ...rhythm, ...NEW, of: 'second-run' }),
      }),
    })
  },
}

/**
 * The maker's next show, on the same days, its episodes named by numbers as the last one's were.
 */
export const numberedSuccessors: Kind = {
  name: 'An ended show redirected to a successor whose episodes have the same titles and days',
  must: 'part',
  ...MAKERS,
  make: ([title, owner, a, b]: Row, draw) => {
    const rhythm = drawRhythm(draw)
    const numbered = (by: typeof OLD, of: string) =>
      episodes({ ...rhythm, ...by, of }).map((item) => ({
        ...item,
        title: item.title.split(':')[0] ?? '',
      }))
    return redirected(draw, {
      a: feed({ url: a, title, owner, items: numbered(OLD, 'ended') }),
      b: feed({
        url: b,
        title: `Neighbours of ${owner}`,
        owner,
        items: numbered(NEW, 'next'),
      }),
    })
  },
}

/** Whoever bought the domain put the old episodes up again, under a name of their own. */
export const redirectedReuploads: Kind = {
  name: 'Behind a redirect a re-upload with new ids by somebody else',
  must: 'part',
  ...MAKERS,
  make: ([title, owner, a, b]: Row, draw) => {
    const run = { of: wordOf(title), ...drawRhythm(draw) }
    return redirected(draw, {
      a: feed({ url: a, title, owner, items: episodes({ ...run, ...OLD }) }),
      b: feed({
        url: b,
        title,
        owner: `Mirror ${wordOf(title)}`,
        items: episodes({ ...run, ...NEW }),
      }),
    })
  },
}
