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
    [
      'MacBreak',
      'TWiT',
      'https://feeds.twit.tv/mbw.xml',
      'https://feeds.twit.tv/mbw_video_small.xml',
      'MacBreak',
    ],
  ],
  heldOut: [
    [
      'This Week in Tech (Audio)',
      'TWiT',
      'https://feeds.twit.tv/twit.xml',
      'https://feeds.twit.tv/twit_video_hd.xml',
      'This Week in Tech (Video)',
    ],
    [
      'Coder Radio',
      'Jupiter Broadcasting',
      'http://feeds.feedburner.com/coderradiomp3',
      'http://feeds.feedburner.com/coderradiovideo',
      'Coder Radio Video',
    ],
    [
      'Meet the Press',
      'NBC News',
      'https://podcastfeeds.nbcnews.example/mtp',
      'https://podcastfeeds.nbcnews.example/mtp-video',
      'Meet the Press',
    ],
    [
      'heute journal',
      'ZDF',
      'https://www.zdf.example/audio/heute-journal.xml',
      'https://www.zdf.example/video/heute-journal.xml',
      'heute journal',
    ],
    [
      'Grammar Girl',
      'Quick Tips',
      'https://rss.art19.com/grammar-girl',
      'https://feeds.quicktips.example/grammar-video',
      'Grammar Girl',
    ],
    [
      'Real Time',
      'HBO',
      'https://feeds.hbo.example/realtime-audio',
      'https://feeds.hbo.example/realtime',
      'Real Time',
    ],
    [
      'Church at Nine',
      'River Church',
      'https://river.example.org/sermons/audio.xml',
      'https://river.example.org/sermons/video.xml',
      'Church at Nine',
    ],
    [
      'NASACast',
      'NASA',
      'https://www.nasa.example/rss/NASAcast_podcast.rss',
      'https://www.nasa.example/rss/NASAcast_vodcast.rss',
      'NASACast Video',
    ],
  ],
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
    [
      'Rock History',
      'Amp Radio',
      'https://feeds.amp.example/rock',
      'https://feeds.amp.example/rock-nl',
      'nl',
    ],
  ],
  heldOut: [
    [
      'Global Questions',
      'World Desk',
      'https://feeds.world.example/gq/en',
      'https://feeds.world.example/gq/ar',
      'ar',
    ],
    [
      'Bible in a Year',
      'Ascent',
      'https://feeds.fireside.fm/bibleinayear/rss',
      'https://feeds.fireside.fm/labibliaenunano/rss',
      'es',
    ],
    [
      'Euro Chat',
      'Continental',
      'https://continental.example/chat-en.xml',
      'https://continental.example/chat-pl.xml',
      'pl',
    ],
    [
      'Coffee Break',
      'Radio Lingo',
      'https://feeds.lingo.example/cb-fr',
      'https://feeds.lingo.example/cb-de',
      'de',
    ],
    [
      'Vatican Voices',
      'Radio Colle',
      'https://colle.example/en/rss',
      'https://colle.example/it/rss',
      'it',
    ],
    [
      'Harry Plotter',
      'Book Club',
      'https://bookclub.example/hp-en',
      'https://bookclub.example/hp-ja',
      'ja',
    ],
    [
      'Deep Sleep',
      'Pillow',
      'https://pillow.example.com/sleep/en.rss',
      'https://pillow.example.com/sleep/fr.rss',
      'fr',
    ],
    [
      'Crypto Minute',
      'Coin Desk',
      'https://coin.example/minute-en',
      'https://coin.example/minute-ko',
      'ko',
    ],
  ],
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
        items: episodes({
          ...rhythm,
          of: 'show',
          titles: 'Folge',
          guids,
          media: `https://cdn.example/${language}`,
        }),
      }),
      way: draw.pick([
        { by: 'both-live' },
        { by: 'both-live' },
        { by: 'redirect', statuses: [301], days: 5 },
      ]),
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
  heldOut: [
    [
      'Last Podcast',
      'Left Side',
      'https://feeds.simplecast.com/lastpod',
      'https://feeds.simplecast.com/lastpodpatreon',
      'Last Podcast Patreon',
    ],
    [
      'Hello World News',
      'Wire',
      'https://feeds.megaphone.fm/HWN',
      'https://feeds.megaphone.fm/HWNX',
      'Hello World News Extra',
    ],
    [
      'Opera Box',
      'Foyer',
      'https://foyer.example.com/box.xml',
      'https://foyer.example.com/box-extended.xml',
      'Opera Box (Extended)',
    ],
    [
      'Talk Is Cheap',
      'Penny',
      'https://penny.libsyn.com/rss',
      'https://penny.libsyn.com/members',
      'Talk Is Cheap: Members',
    ],
    [
      'Krimi Zeit',
      'Tatort Zwei',
      'https://krimi.podigee.io/feed/mp3',
      'https://krimi-bonus.podigee.io/feed/mp3',
      'Krimi Zeit Bonus',
    ],
    [
      'Comedy Hour',
      'Stand Up',
      'https://rss.art19.com/comedy-hour',
      'https://rss.art19.com/comedy-hour-uncut',
      'Comedy Hour Uncut',
    ],
    [
      'Ghost Walk',
      'Lantern',
      'https://feeds.acast.com/public/shows/ghost-walk',
      'https://feeds.acast.com/public/shows/ghost-walk-clips',
      'Ghost Walk Clips',
    ],
    [
      'Slow Radio',
      'Moss',
      'https://moss.example/slow.xml',
      'https://moss.example/slow-archive.xml',
      'Slow Radio Archive',
    ],
  ],
  make: ([title, owner, a, b, other = title], draw) => {
    const run = {
      of: wordOf(title),
      ...drawRhythm(draw),
      guids: 'same-guid-in-both-',
      media: 'https://cdn.example/free',
    }
    const extra = episodes({
      ...run,
      of: `${run.of}-bonus`,
      shift: 1,
      media: 'https://cdn.example/plus',
    })
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
