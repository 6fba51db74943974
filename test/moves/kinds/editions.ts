/** Editions of one show: two podcasts each, however much they have in common. */
import { byDate, drawRhythm, episodes, feed, wordOf } from '../feed.ts'
import type { Kind } from '../pair.ts'

const GUID = '0a1b2c3d-0000-5000-8000-00000000000a'

export const audioAndVideo: Kind = {
  name: 'Audio and video',
  must: 'part',
  tuning: [
    [
      'LINUX Unplugged',
      'Jupiter Broadcasting',
      'https://feeds.fireside.fm/linuxunplugged/rss',
      'http://feeds2.feedburner.com/linuxunvid',
      'LINUX Unplugged Video',
    ],
    [
      'Security Now (Audio)',
      'TWiT',
      'https://feeds.twit.tv/sn.xml',
      'https://feeds.twit.tv/sn_video_hd.xml',
      'Security Now (Video)',
    ],
    [
      'TED Talks Daily',
      'TED',
      'https://feeds.feedburner.com/TEDTalks_audio',
      'https://feeds.feedburner.com/TedtalksHD',
      'TED Talks Daily',
    ],
    [
      'Tagesthemen',
      'ARD',
      'https://www.tagesschau.example/export/podcast/tagesthemen.xml',
      'https://www.tagesschau.example/export/video-podcast/tagesthemen.xml',
      'Tagesthemen',
    ],
    [
      'Film Room',
      'Studio A',
      'https://studioa.example.com/film/mp3.xml',
      'https://studioa.example.com/film/mp4.xml',
      'Film Room',
    ],
    ['MacBreak', 'TWiT', 'https://feeds.twit.tv/mbw.xml', 'https://feeds.twit.tv/mbw_video_small.xml', 'MacBreak'],
  ],
  heldOut: [],
  make: ([title, owner, a, b, other = title], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: 'https://example.tv/shows/',
      media: 'https://cdn.example.tv',
    }
    const shared = draw.chance(0.4) ? GUID : null
    return {
      a: feed({ url: a, title, owner, podcastGuid: shared, items: episodes(run) }),
      b: feed({
        url: b,
        title: other,
        owner,
        podcastGuid: shared,
        selfUrl: draw.pick([a, b]),
        items: episodes({ ...run, ending: 'mp4' }),
      }),
      way: draw.pick([
        { by: 'both-live' },
        { by: 'both-live' },
        { by: 'new-feed-url' },
        { by: 'redirect', statuses: [301] },
      ]),
    }
  },
}

export const languages: Kind = {
  name: 'Language editions',
  must: 'part',
  tuning: [
    [
      'Wall Street Wake',
      'Nova Studios',
      'https://feeds.nova.example/wake-en',
      'https://feeds.nova.example/wake-de',
      'de',
    ],
    [
      'Duolingo-like Stories',
      'Lingua',
      'https://feeds.lingua.example/stories-fr',
      'https://feeds.lingua.example/stories-es',
      'es',
    ],
    [
      'Daily Meditation',
      'Calm House',
      'https://calmhouse.example.com/en/feed',
      'https://calmhouse.example.com/pt/feed',
      'pt',
    ],
    [
      'UN News',
      'United Nations',
      'https://news.un.example/feed/en/audio.rss',
      'https://news.un.example/feed/fr/audio.rss',
      'fr',
    ],
    [
      'Doctor Death',
      'Wonder Audio',
      'https://rss.art19.com/doctor-death',
      'https://rss.art19.com/doctor-death-it',
      'it',
    ],
    ['Rock History', 'Amp Radio', 'https://feeds.amp.example/rock', 'https://feeds.amp.example/rock-nl', 'nl'],
  ],
  heldOut: [],
  make: ([title, owner, a, b, language = 'fr'], draw) => {
    const rhythm = drawRhythm(draw)
    const guids = 'episode-of-the-season-'
    const template = draw.chance(0.4)
    return {
      a: feed({
        url: a,
        title,
        owner,
        podcastGuid: template ? GUID : null,
        items: episodes({ ...rhythm, of: 'show', guids, media: 'https://cdn.example/en' }),
      }),
      b: feed({
        url: b,
        title: draw.chance(0.6) ? title : `${title} (${language})`,
        owner,
        language,
        podcastGuid: template ? GUID : null,
        items: episodes({ ...rhythm, of: 'show', titles: 'Folge', guids, media: `https://cdn.example/${language}` }),
      }),
      way: draw.pick([{ by: 'both-live' }, { by: 'both-live' }, { by: 'redirect', statuses: [301], days: 5 }]),
    }
  },
}

export const paid: Kind = {
  name: 'Premium and bonus twins',
  must: 'part',
  tuning: [
    [
      'The Long Game',
      'Field Audio',
      'https://feeds.megaphone.fm/LONGGAME',
      'https://feeds.megaphone.fm/LONGGAMEPLUS',
      'The Long Game Premium',
    ],
    [
      'True North',
      'Compass',
      'https://feeds.simplecast.com/truenorth',
      'https://feeds.simplecast.com/truenorthbonus',
      'True North – Bonus',
    ],
    [
      'Geek Table',
      'Table Four',
      'https://geektable.libsyn.com/rss',
      'https://geektable.libsyn.com/adfree',
      'Geek Table (Ad-Free)',
    ],
    [
      'Murder Map',
      'Red Thread',
      'https://rss.art19.com/murder-map',
      'https://rss.art19.com/murder-map-plus',
      'Murder Map+',
    ],
    [
      'Fussball Echt',
      'Kurve',
      'https://kurve.podigee.io/feed/mp3',
      'https://kurve-plus.podigee.io/feed/mp3',
      'Fussball Echt Plus',
    ],
  ],
  heldOut: [],
  make: ([title, owner, a, b, other = title], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: 'same-guid-in-both-',
      media: 'https://cdn.example/free',
    }
    const extra = episodes({ ...run, of: `${run.of}-bonus`, shift: 1, media: 'https://cdn.example/plus' })
    const sameFiles = draw.chance(0.5)
    const shared = draw.chance(0.3) ? GUID : null
    return {
      a: feed({ url: a, title, owner, podcastGuid: shared, items: episodes(run) }),
      b: feed({
        url: b,
        title: other,
        owner,
        podcastGuid: shared,
        items: byDate(
          episodes(sameFiles ? run : { ...run, media: 'https://cdn.example/plus' }),
          draw.chance(0.5) ? extra : [],
        ),
      }),
      way: { by: 'both-live' },
    }
  },
}
