/** Pairs at the border of what a feed can prove. */
import { byDate, drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Kind } from '../pair.ts'

/** New host, new name, new ids and new files at once: only owner, dates and episode titles stay. */
export const renamedMoves: Kind = {
  name: 'Move with a new name and new ids at once',
  must: 'merge',
  tuning: [
    [
      'Old Name Hour',
      'One Maker',
      'http://oldname.example.com/rss',
      'https://feeds.transistor.fm/new-name',
      'New Name Hour',
    ],
    [
      'Zwei im Wald',
      'Waldfunk',
      'https://waldfunk.example.de/zwei.xml',
      'https://drei-im-wald.podigee.io/feed/mp3',
      'Drei im Wald',
    ],
  ],
  heldOut: [
    [
      'Startup Garage',
      'Ventures',
      'https://anchor.fm/s/64r4/podcast/rss',
      'https://feeds.megaphone.fm/FOUNDERS',
      'Founders Radio',
    ],
    [
      'Kitchen Table',
      'Salt & Fire',
      'http://saltfire.libsyn.com/rss',
      'https://feeds.acast.com/public/shows/salt-and-fire',
      'Salt and Fire',
    ],
    [
      'Le Journal de Max',
      'Max',
      'https://max.example.fr/feed',
      'https://feed.ausha.co/maxetlea',
      'Max et Lea',
    ],
  ],
  make: ([title, owner, a, b, other = title], draw) => {
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
        title: other,
        owner,
        items: episodes({
          ...run,
          guids: 'new-host-guid-',
          media: 'https://new.example.net',
        }),
      }),
      way: { by: 'redirect', statuses: [301] },
      isTracked: draw.chance(0.5),
    }
  },
}

/** A maker ends a show and sends its listeners on to the next one. */
export const successors: Kind = {
  name: 'An ended show redirected to its successor',
  must: 'part',
  tuning: [
    [
      'Hypercritical',
      '5by5',
      'http://feeds.5by5.tv/hypercritical',
      'https://atp.fm/rss',
      'Accidental Tech Podcast',
    ],
    [
      'Election 2024',
      'News Desk',
      'https://feeds.newsdesk.example/election',
      'https://feeds.newsdesk.example/daily',
      'News Desk Daily',
    ],
    [
      'Sommerserie',
      'Hofradio',
      'https://hofradio.example/sommer.xml',
      'https://hofradio.example/winter.xml',
      'Winterserie',
    ],
    [
      'The Podcast',
      'Maker',
      'https://maker.example/one/rss',
      'https://maker.example/two/rss',
      'The Podcast',
    ],
  ],
  heldOut: [
    [
      'Build and Analyze',
      '5by5',
      'http://feeds.5by5.tv/buildanalyze',
      'https://feeds.five.example/next',
      'The Next Show',
    ],
    [
      'Corona-Update',
      'NDR',
      'https://ndr.example/corona.xml',
      'https://ndr.example/synapsen.xml',
      'Synapsen',
    ],
    [
      'World Cup Daily',
      'Sport Desk',
      'https://sport.example/worldcup',
      'https://sport.example/football',
      'Football Daily',
    ],
    [
      'Season One',
      'True Tales',
      'https://feeds.megaphone.fm/SEASON1',
      'https://feeds.megaphone.fm/SEASON2',
      'Season Two',
    ],
    [
      'Mittagspause',
      'Kantine',
      'https://kantine.example.de/mittag.xml',
      'https://kantine.example.de/abend.xml',
      'Feierabend',
    ],
    [
      'Fridays',
      'Desk Club',
      'https://deskclub.example/fridays',
      'https://deskclub.example/mondays',
      'Mondays',
    ],
  ],
  make: ([title, owner, a, b, other = title], draw) => {
    const rhythm = {
      ...drawRhythm(draw),
      guids: `https://${wordOf(owner)}.example/`,
      media: 'https://cdn.example',
    }
    const goesOn = draw.chance(0.5) ? 0 : rhythm.to
    return {
      a: feed({
        url: a,
        title,
        owner,
        items: episodes({ ...rhythm, of: `${wordOf(title)}-ended` }),
      }),
      b: feed({
        url: b,
        title: other === title ? `${other} 2` : other,
        owner,
        items: episodes({
          ...rhythm,
          of: `${wordOf(other)}-next`,
          from: rhythm.from + goesOn,
          to: rhythm.to + goesOn + 1,
        }),
      }),
      way: draw.pick([{ by: 'redirect', statuses: [301] }, { by: 'new-feed-url' }]),
      isTracked: draw.chance(0.5),
    }
  },
}

export const begunAnew: Kind = {
  name: 'A show that begins anew under the title and owner of one that is over',
  must: 'part',
  tuning: [
    [
      'The Briefing',
      'City Desk',
      'https://citydesk.example/briefing-2019',
      'https://feeds.megaphone.fm/BRIEFING',
    ],
    [
      'Sommerserie',
      'Hofradio',
      'https://hofradio.example/sommer-alt.xml',
      'https://hofradio.podigee.io/feed/mp3',
    ],
    [
      'Book Club',
      'Paper Lane',
      'https://paperlane.libsyn.com/rss',
      'https://feeds.transistor.fm/book-club',
    ],
    [
      'Kick Off',
      'Sport Desk',
      'https://sport.example/kickoff-2022',
      'https://feeds.acast.com/public/shows/kick-off',
    ],
  ],
  heldOut: [
    [
      'Election Night',
      'Ballot House',
      'https://ballot.example/2020.xml',
      'https://ballot.example/2024.xml',
    ],
    [
      'Advent',
      'River Church',
      'https://river.example.org/advent-1',
      'https://feeds.buzzsprout.com/242424.rss',
    ],
    [
      'True Tales',
      'Campfire',
      'https://campfire.podbean.com/feed.xml',
      'https://feeds.simplecast.com/truetales',
    ],
    [
      'Le Mag',
      'Radio Sud',
      'https://sud.example.fr/mag-2018.xml',
      'https://feed.ausha.co/le-mag',
    ],
    [
      'Lab Notes',
      'Bench Two',
      'https://bench.example.edu/notes.rss',
      'https://anchor.fm/s/1ab0ff/podcast/rss',
    ],
  ],
  make: ([title, owner, a, b], draw) => {
    const rhythm = {
      every: draw.pick([1, 2, 7]),
      guids: `https://${wordOf(owner)}.example/`,
      media: 'https://cdn.example',
    }
    const over = draw.number(17, 60)
    const gap = draw.number(1, 200)
    const ended = episodes({ ...rhythm, of: `${wordOf(title)}-one`, from: 1, to: over })
    const rerun = draw.chance(0.5) ? ended.slice(0, draw.number(1, 5)) : []
    const begun = episodes({
      ...rhythm,
      of: `${wordOf(title)}-two`,
      from: over + gap,
      to: over + gap + draw.number(20, 80),
    })
    return {
      a: feed({ url: a, title, owner, items: ended }),
      b: feed({ url: b, title, owner, items: byDate(begun, rerun) }),
      way: { by: 'both-live' },
    }
  },
}
