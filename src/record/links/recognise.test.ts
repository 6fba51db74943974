import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIRECTORY_KEYS, SOCIAL_MEDIA_TYPES } from '../vocabulary.ts'
import { recogniseLink } from './recognise.ts'

const keyOf = (url: string): string | null => {
  const link = recogniseLink(url)
  if (link === undefined) return null
  return link.kind === 'social' ? link.type : link.key
}

const SOCIAL: readonly (readonly [type: string | null, url: string])[] = [
  ['twitter', 'https://twitter.com/TheDaily'],
  ['twitter', 'https://x.com/foo?s=20'],
  ['twitter', 'https://mobile.twitter.com/foo'],
  ['twitter', 'https://twitter.com/@foo'],
  [null, 'https://twitter.com/intent/tweet?text=x'],
  [null, 'https://twitter.com/intent'],
  [null, 'https://twitter.com/share?url=x'],
  [null, 'https://x.com/foo/status/12345'],
  [null, 'https://x.com/a_name_that_is_too_long'],
  [null, 'https://twitter.com.evil.com/foo'],
  [null, 'https://nottwitter.com/foo'],
  [null, 'https://evil.com/?u=https://twitter.com/foo'],
  [null, 'https://evil.com/twitter.com/foo'],
  [null, 'https://x.com/'],
  [null, 'https://fax.com/foo'],
  ['facebook', 'https://www.facebook.com/foopod/'],
  ['facebook', 'https://m.facebook.com/groups/123'],
  ['facebook', 'https://facebook.com/profile.php?id=100'],
  ['facebook', 'https://de-de.facebook.com/foopod'],
  ['facebook', 'https://www.facebook.com/pages/Foo-Pod/123456'],
  ['facebook', 'https://www.facebook.com/people/Foo-Pod/100012345'],
  ['facebook', 'https://fb.me/foopod'],
  ['facebook', 'https://fb.com/foopod'],
  [null, 'https://www.facebook.com/sharer/sharer.php?u=https://example.org'],
  [null, 'https://www.facebook.com/sharer.php?u=x'],
  [null, 'https://www.facebook.com/dialog/share?app_id=1'],
  [null, 'https://www.facebook.com/events/1234'],
  [null, 'https://www.facebook.com/watch?v=1'],
  [null, 'https://www.facebook.com/photo.php?fbid=1'],
  [null, 'https://www.facebook.com/story.php?id=1'],
  [null, 'https://www.facebook.com/foopod/posts/123'],
  [null, 'https://l.facebook.com/l.php?u=https://example.org'],
  ['instagram', 'https://www.instagram.com/foo/'],
  ['instagram', 'https://instagram.com/foo.bar_baz?igshid=x'],
  [null, 'https://www.instagram.com/p/Cabc/'],
  [null, 'https://www.instagram.com/reel/Cabc/'],
  [null, 'https://www.instagram.com/explore/tags/foo/'],
  [null, 'https://www.instagram.com/stories/foo/123'],
  ['youtube', 'https://www.youtube.com/@foo'],
  ['youtube', 'https://www.youtube.com/@foo/videos'],
  ['youtube', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv'],
  ['youtube', 'https://www.youtube.com/c/Foo'],
  ['youtube', 'https://www.youtube.com/user/foo'],
  ['youtube', 'https://www.youtube.com/playlist?list=PLabc'],
  [null, 'https://www.youtube.com/watch?v=abc'],
  [null, 'https://www.youtube.com/watch?v=abcdefghijk'],
  [null, 'https://www.youtube.com/shorts/abcdefghijk'],
  [null, 'https://youtu.be/abcdefghijk'],
  [null, 'https://www.youtube.com/channel/foo'],
  ['tiktok', 'https://www.tiktok.com/@foo'],
  [null, 'https://www.tiktok.com/@foo/video/123'],
  [null, 'https://www.tiktok.com/foo'],
  ['linkedin', 'https://www.linkedin.com/company/foo'],
  ['linkedin', 'https://www.linkedin.com/in/foo/'],
  ['linkedin', 'https://uk.linkedin.com/in/foo'],
  ['linkedin', 'https://www.linkedin.com/school/foo/'],
  ['linkedin', 'https://www.linkedin.com/showcase/foo/'],
  ['linkedin', 'https://www.linkedin.com/groups/123/'],
  ['linkedin', 'https://www.linkedin.com/newsletters/foo-123/'],
  [null, 'https://www.linkedin.com/shareArticle?url='],
  [null, 'https://www.linkedin.com/posts/foo_activity-1'],
  ['mastodon', 'https://mastodon.social/@foo'],
  ['mastodon', 'https://fosstodon.org/@foo@bar.com'],
  ['mastodon', 'https://mstdn.jp/users/foo'],
  ['mastodon', 'https://hachyderm.io/@foo'],
  ['mastodon', 'https://podcastindex.social/@foo'],
  [null, 'https://podcastindex.social/@dave/105079'],
  [null, 'https://example.org/@foo'],
  [null, 'https://mastodon.social/about'],
  ['medium', 'https://foo.medium.com/'],
  ['medium', 'https://medium.com/@foo'],
  ['medium', 'https://medium.com/publication'],
  [null, 'https://medium.com/m/signin'],
  [null, 'https://medium.com/tag/podcasts'],
  ['substack', 'https://foo.substack.com/'],
  ['substack', 'https://foo.substack.com/?utm_source=x'],
  ['substack', 'https://substack.com/@foo'],
  ['substack', 'https://open.substack.com/pub/foo'],
  [null, 'https://api.substack.com/feed/podcast/1.rss'],
  [null, 'https://cdn.substack.com/image/x'],
  ['patreon', 'https://patreon.com/c/foo/posts'],
  ['patreon', 'https://www.patreon.com/foo'],
  ['patreon', 'https://www.patreon.com/user?u=123'],
  [null, 'https://www.patreon.com/posts/a-post-123'],
  [null, 'https://www.patreon.com/join/foo'],
  ['discord', 'https://discord.gg/abc'],
  ['discord', 'https://discord.com/invite/abc'],
  [null, 'https://discord.com/channels/1/2'],
  ['bluesky', 'https://bsky.app/profile/foo.bsky.social'],
  ['bluesky', 'https://bsky.app/profile/did:plc:abc123'],
  ['bluesky', 'https://foo.bsky.social'],
  [null, 'https://bsky.app/profile/foo/post/3k'],
  ['threads', 'https://www.threads.com/@foo'],
  ['threads', 'https://threads.net/@foo'],
  [null, 'https://www.threads.net/@foo/post/abc'],
  ['twitch', 'https://www.twitch.tv/foo'],
  [null, 'https://www.twitch.tv/videos/123'],
  [null, 'https://clips.twitch.tv/Foo'],
  ['vimeo', 'https://vimeo.com/foo'],
  ['vimeo', 'https://vimeo.com/channels/foo'],
  [null, 'https://vimeo.com/123456'],
  ['soundcloud', 'https://soundcloud.com/foo'],
  [null, 'https://soundcloud.com/foo/track-1'],
  [null, 'https://w.soundcloud.com/player/?url=x'],
  [null, 'https://feeds.soundcloud.com/users/soundcloud:users:1/sounds.rss'],
  ['reddit', 'https://www.reddit.com/r/foo/'],
  ['reddit', 'https://old.reddit.com/u/foo'],
  ['reddit', 'https://www.reddit.com/user/foo'],
  [null, 'https://www.reddit.com/r/foo/comments/abc/title/'],
  ['pinterest', 'https://www.pinterest.com/foo/'],
  ['pinterest', 'https://www.pinterest.co.uk/foo/'],
  [null, 'https://www.pinterest.com/pin/123/'],
  ['snapchat', 'https://www.snapchat.com/add/foo'],
  ['snapchat', 'https://www.snapchat.com/@foo'],
  ['tumblr', 'https://foo.tumblr.com/'],
  ['tumblr', 'https://www.tumblr.com/foo'],
  [null, 'https://www.tumblr.com/tagged/foo'],
  ['whatsapp', 'https://wa.me/15551234567'],
  ['whatsapp', 'https://chat.whatsapp.com/AbCdEf123'],
  ['whatsapp', 'https://whatsapp.com/channel/0029V'],
  [null, 'https://wa.me/?text=hello'],
  ['github', 'https://github.com/foo'],
  ['github', 'https://github.com/foo/bar'],
  [null, 'https://github.com/foo/bar/issues/1'],
  [null, 'https://github.com/features'],
  [null, 'https://gist.github.com/foo'],
  ['behance', 'https://www.behance.net/foo'],
  [null, 'https://www.behance.net/gallery/1/x'],
  ['beehiiv', 'https://foo.beehiiv.com/'],
  ['beehiiv', 'https://www.beehiiv.com/@foo'],
  [null, 'https://embeds.beehiiv.com/1'],
  [null, 'https://app.beehiiv.com/login'],
  ['linktree', 'https://linktr.ee/foo'],
  ['linktree', 'https://linktree.com/foo'],
  [null, 'https://linktr.ee/'],
]

const SHOW = '0e053161-686d-47e6-91a1-31d55b121423'

const DIRECTORIES: readonly (readonly [key: string | null, url: string])[] = [
  ['apple', 'https://podcasts.apple.com/us/podcast/the-daily/id1200361736?mt=2'],
  ['apple', 'https://itunes.apple.com/us/podcast/x/id1437435392?mt=2'],
  ['apple', 'https://podcasts.apple.com/podcast/id1200361736'],
  ['apple', 'https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewPodcast?id=1200361736'],
  [null, 'https://apps.apple.com/us/app/x/id123456789'],
  [null, 'https://podcasts.apple.com/us/channel/x/id6442453169'],
  [null, 'https://music.apple.com/us/album/x/id123456789'],
  [null, 'https://podcasts.apple.com/us/podcast/x/id0'],
  ['spotify', 'https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g?si=x'],
  ['spotify', 'https://open.spotify.com/intl-de/show/3IM0lmZxpFAY7CwMuv9H4g'],
  ['spotify', 'https://open.spotify.com/embed/show/3IM0lmZxpFAY7CwMuv9H4g'],
  [null, 'https://open.spotify.com/episode/3IM0lmZxpFAY7CwMuv9H4g'],
  [null, 'https://open.spotify.com/show/short'],
  ['amazonmusic', `https://music.amazon.com/podcasts/${SHOW}/Empower-Apps`],
  ['amazonmusic', `https://music.amazon.co.uk/podcasts/${SHOW}`],
  [null, 'https://music.amazon.com/albums/B01'],
  ['audible', 'https://www.audible.com/podcast/Some-Show/B08K56D2N2'],
  ['audible', 'https://www.audible.de/pd/Some-Show-Podcast/B08K56D2N2'],
  ['anchor', 'https://anchor.fm/foo'],
  [null, 'https://anchor.fm/s/abc/podcast/rss'],
  ['anchor', 'https://podcasters.spotify.com/pod/show/foo'],
  ['anchor', 'https://creators.spotify.com/pod/profile/foo/'],
  [
    'antennapod',
    'https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Fexample.org%2Ffeed',
  ],
  [null, 'https://antennapod.org/deeplink/subscribe'],
  [
    'anytimeplayer',
    'https://anytimeplayer.app/subscribe?url=https%3A%2F%2Fexample.org%2Ffeed',
  ],
  ['apollo', 'https://shows.apollopods.com/show?feedUrl=https%3A%2F%2Fexample.org%2Ffeed'],
  ['breez', 'https://breez.link/p?feedURL=https%3A%2F%2Fexample.org%2Ffeed'],
  ['castamatic', `https://castamatic.com/guid/${SHOW}`],
  ['castbox', 'https://castbox.fm/vic/1200361736'],
  ['castbox', 'https://castbox.fm/channel/id2227069'],
  ['castbox', 'https://castbox.fm/channel/Foo-Show-id2227069?country=us'],
  [null, 'https://castbox.fm/episode/Foo-id2227069-id1'],
  ['castro', 'https://castro.fm/itunes/1'],
  ['castro', `https://castro.fm/podcast/${SHOW}`],
  ['curiocaster', 'https://curiocaster.com/podcast/pi920666'],
  ['fountain', 'https://fountain.fm/show/Q48WBr6nT3mrbwMZ8ydY'],
  [null, 'https://fountain.fm/episode/Q48WBr6nT3mrbwMZ8ydY'],
  ['goodpods', 'https://goodpods.com/podcasts/redacted-712167'],
  ['goodpods', 'https://www.goodpods.com/podcasts-aid/1200361736'],
  ['google', 'https://podcasts.google.com/feed/aHR0'],
  ['google', 'https://www.google.com/podcasts?feed=aHR0'],
  ['gpodder', 'https://gpodder.net/subscribe?url=https%3A%2F%2Fexample.org%2Ffeed'],
  ['iheartradio', 'https://www.iheart.com/podcast/105-foo-1234/'],
  [null, 'https://www.iheart.com/podcast/105-foo-1234/episode/bar-1/'],
  ['listennotes', 'https://www.listennotes.com/podcasts/the-daily-the-new-york-times-xyz/'],
  ['listennotes', 'https://www.listennotes.com/c/4d3fe717742d4963a85562e9f84d8c79/'],
  ['lnbeats', `https://lnbeats.com/album/${SHOW}`],
  ['moonfm', 'https://moon.fm/itunes/1200361736'],
  ['overcast', 'https://overcast.fm/itunes1200361736'],
  ['overcast', 'https://overcast.fm/itunes1200361736/the-daily'],
  ['overcast', 'https://overcast.fm/p953718-abc'],
  [null, 'https://overcast.fm/+abc'],
  ['playerfm', 'https://player.fm/series/the-daily-1'],
  [null, 'https://player.fm/series/the-daily-1/an-episode'],
  ['pocketcasts', 'https://pca.st/itunes/1200361736'],
  ['pocketcasts', 'https://pca.st/9n7e'],
  ['pocketcasts', `https://pocketcasts.com/podcast/the-daily/${SHOW}`],
  [null, 'https://pca.st/episode/abc'],
  ['podbean', 'https://www.podbean.com/podcast-detail/g9v5c-68ac3/X'],
  ['podbean', 'https://foo.podbean.com/'],
  [null, 'https://feed.podbean.com/x/feed.xml'],
  [null, 'https://foo.podbean.com/e/an-episode/'],
  ['podcastaddict', 'https://podcastaddict.com/podcast/2393954'],
  ['podcastaddict', 'https://podcastaddict.com/podcast/the-daily/2393954'],
  ['podcastguru', 'https://app.podcastguru.io/podcast/1200361736'],
  ['podcastrepublic', 'https://www.podcastrepublic.net/podcast/1200361736'],
  ['podchaser', 'https://www.podchaser.com/podcasts/the-daily-1'],
  ['podchaser', 'https://www.podchaser.com/f/pod/1200361736'],
  ['podfriend', 'https://web.podfriend.com/podcast/the-daily'],
  ['podknife', 'https://podknife.com/podcasts/the-daily'],
  ['podlp', 'https://link.podlp.app/1200361736'],
  ['podnews', 'https://podnews.net/podcast/1200361736'],
  [null, 'https://podnews.net/article/abc'],
  ['podscan', 'https://podscan.fm/podcasts/the-vergecast'],
  ['podscribe', 'https://app.podscribe.com/series/372'],
  ['podscribe', 'https://app.podscribe.ai/series/372'],
  [
    'podstation',
    'https://podstation.github.io/subscribe-ext/?feedURL=https%3A%2F%2Fexample.org%2Ffeed',
  ],
  ['podurama', 'https://podurama.com/podcast/the-daily-i1200361736'],
  ['podverse', 'https://podverse.fm/podcast/RuqE6R8WRj3'],
  ['podverse', 'https://api.podverse.fm/api/v1/podcast/podcastindex/920666'],
  ['radiopublic', 'https://radiopublic.com/tann-konprann-6BJw3M'],
  ['rephonic', 'https://rephonic.com/podcasts/gaeilge-weekly'],
  ['sonnet', 'https://sonnet.fm/p/1200361736'],
  ['stenofm', 'https://steno.fm/show/a6f0272c-6f75-5503-845a-cc8966a63bec'],
  ['truefans', 'https://truefans.fm/a6f0272c-6f75-5503-845a-cc8966a63bec'],
  ['truefans', 'https://truefans.fm/podcasting-2-0'],
  ['tunein', 'https://tunein.com/podcasts/News--Politics/The-Daily-p953718/'],
  ['youtubemusic', 'https://music.youtube.com/playlist?list=PLx'],
  ['youtubemusic', 'https://music.youtube.com/library/podcasts?addrssfeed=aHR0cHM'],
  [null, 'https://music.youtube.com/watch?v=abcdefghijk'],
]

const NEITHER = [
  'javascript:alert(1)',
  'https://user@twitter.com/foo',
  'not a url',
  '',
  'https://',
  'https://x.com:8443/foo',
]

describe('what a link is to a show', () => {
  it.each(SOCIAL)('%s: %s', (type, url) => expect(keyOf(url)).toBe(type))
  it.each(DIRECTORIES)('%s: %s', (key, url) => expect(keyOf(url)).toBe(key))
  it.each(NEITHER)('nothing: %s', (url) => expect(keyOf(url)).toBeNull())

  it('has a case for every type and every directory', () => {
    expect(new Set(SOCIAL.flatMap(([type]) => type ?? []))).toEqual(
      new Set(SOCIAL_MEDIA_TYPES),
    )
    expect(new Set(DIRECTORIES.flatMap(([key]) => key ?? []))).toEqual(
      new Set(DIRECTORY_KEYS),
    )
  })

  it('gives one address to each account', () => {
    const addresses = [
      'https://twitter.com/foo',
      'http://mobile.twitter.com./foo/?s=20#top',
      'https://x.com/@foo',
    ].map((url) => recogniseLink(url)?.url)
    expect(new Set(addresses)).toEqual(new Set(['https://x.com/foo']))
  })

  it('takes any server for the fediverse where the link is declared to be so', () => {
    expect(recogniseLink('https://example.org/@foo', { isFediverse: true })).toMatchObject({
      type: 'mastodon',
    })
    expect(
      recogniseLink('https://example.org/@foo/123', { isFediverse: true }),
    ).toBeUndefined()
  })

  it('recognises its own addresses as the same', () => {
    for (const [key, url] of [...SOCIAL, ...DIRECTORIES]) {
      const link = recogniseLink(url)
      if (key !== null && link !== undefined) expect(recogniseLink(link.url)).toEqual(link)
    }
  })

  it('never takes a host for another that only contains it', () => {
    const links = [...SOCIAL, ...DIRECTORIES].filter(
      ([key]) => key !== null && key !== 'mastodon',
    )
    for (const [, url] of links) {
      const { host, pathname, search } = new URL(url)
      expect(keyOf(`https://${host}.evil.example${pathname}${search}`)).toBeNull()
      expect(
        keyOf(`https://evil${host.replace(/^www\./, '')}.example${pathname}${search}`),
      ).toBeNull()
      expect(keyOf(`https://evil.example/?u=${encodeURIComponent(url)}`)).toBeNull()
      expect(keyOf(`https://someone@${host}${pathname}${search}`)).toBeNull()
    }
  })

  it('reads anything, and gives only http addresses', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })),
        (text) => {
          const link = recogniseLink(text)
          if (link !== undefined) expect(link.url).toMatch(/^https:\/\//)
        },
      ),
    )
  })
})
