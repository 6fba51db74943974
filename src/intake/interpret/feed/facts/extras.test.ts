import { expect, test } from 'vitest'
import {
  unpackEpisodes,
  unpackLiveItems,
} from '../../../../record/episodes/packed-episodes.ts'
import { parsePackedEpisodes } from '../../../../record/episodes/parse-packed-episodes.ts'
import { readFeed } from '../../../../../test/feeds/read-feed.ts'
import { toRecord } from '../to-record.ts'
import { packNewestEpisodes } from './newest-episodes.ts'

const SHOW = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
const PLACE = { feedUrl: 'https://feeds.example/show/rss', nowMs: Date.UTC(2026, 10, 20) }

const feedOf = (channel: string, items = '') =>
  readFeed(
    Buffer.from(`<?xml version="1.0"?>
<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Tides</title><link>https://tides.example</link>${channel}${items}</channel></rss>`),
  )

const item = (inner: string) => `<item><guid>one</guid><title>One</title>
<pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>
<enclosure url="https://tides.example/1.mp3" type="audio/mpeg" length="7"/>${inner}</item>`

const episodeOf = (inner: string) => {
  const packed = packNewestEpisodes(feedOf('', item(inner)), PLACE)
  expect(parsePackedEpisodes(packed)).toEqual(packed)
  return unpackEpisodes(packed, SHOW)[0]
}

const showOf = (channel: string, items = '') =>
  toRecord(feedOf(channel, items), PLACE).fields.extras

test('an alternate enclosure keeps its sources; one without a usable source is left out', () => {
  const episode = episodeOf(`
<podcast:alternateEnclosure type="video/mp4" length="900" bitrate="2500000.5" height="1080"
 lang="en" title="High" rel="main" default="true" codecs="avc1.640028">
<podcast:source uri="https://tides.example/1.mp4"/>
<podcast:source uri="ipfs://QmTide" contentType="video/webm"/>
<podcast:source uri="javascript:alert(1)"/>
<podcast:integrity type="sri" value="sha384-AAAA"/></podcast:alternateEnclosure>
<podcast:alternateEnclosure type="application/vnd.apple.mpegurl">
<podcast:source uri="../live.m3u8"/></podcast:alternateEnclosure>
<podcast:alternateEnclosure type="audio/opus"><podcast:source uri="file:///etc"/></podcast:alternateEnclosure>`)
  expect(episode?.alternateEnclosures).toEqual([
    {
      type: 'video/mp4',
      size: 900,
      bitrate: 2_500_000.5,
      height: 1080,
      language: 'en',
      title: 'High',
      rel: 'main',
      codecs: 'avc1.640028',
      isDefault: true,
      integrity: { type: 'sri', value: 'sha384-AAAA' },
      sources: [
        { uri: 'https://tides.example/1.mp4' },
        { uri: 'ipfs://QmTide', type: 'video/webm' },
      ],
    },
    {
      type: 'application/vnd.apple.mpegurl',
      sources: [{ uri: 'https://feeds.example/live.m3u8' }],
    },
  ])
})

test('an item without an enclosure plays its first alternate', () => {
  const packed = packNewestEpisodes(
    feedOf(
      '',
      `<item><guid>two</guid><title>Two</title><podcast:alternateEnclosure type="audio/opus">
<podcast:source uri="https://tides.example/2.opus"/></podcast:alternateEnclosure></item>`,
    ),
    PLACE,
  )
  expect(unpackEpisodes(packed, SHOW)).toMatchObject([
    { enclosure: { url: 'https://tides.example/2.opus', type: 'audio/opus' } },
  ])
})

test('soundbites, value, license, places, season and comments of an item are kept', () => {
  const episode = episodeOf(`
<podcast:soundbite startTime="73.5" duration="60"> Salt and rope </podcast:soundbite>
<podcast:soundbite startTime="later" duration="60"/>
<podcast:value type="lightning" method="keysend" suggested="0.00000005">
<podcast:valueRecipient name="Mara" type="node" address="02d5" customKey="696969" customValue="abc" split="95"/>
<podcast:valueRecipient name="App" type="node" address="03ae" split="5" fee="true"/>
<podcast:valueTimeSplit startTime="60" duration="237" remotePercentage="95">
<podcast:remoteItem feedGuid="a94f5cc9" itemGuid="song" medium="Music"/></podcast:valueTimeSplit>
</podcast:value>
<podcast:license url="/license">my-license</podcast:license>
<podcast:location rel="subject" geo="geo:53.7,-0.3" osm="R1" country="GB">Hull</podcast:location>
<podcast:season name="Second tide">2</podcast:season>
<podcast:episode display="Ch. 3">204.5</podcast:episode>
<podcast:txt purpose="AI-Content">Narration</podcast:txt>
<podcast:socialInteract uri="https://social.example/1" protocol="activitypub" accountId="@t" priority="2"/>`)
  expect(episode).toMatchObject({
    soundbites: [{ startSeconds: 73.5, durationSeconds: 60, title: 'Salt and rope' }],
    value: {
      type: 'lightning',
      method: 'keysend',
      suggested: 0.00000005,
      recipients: [
        {
          name: 'Mara',
          address: '02d5',
          customKey: '696969',
          customValue: 'abc',
          split: 95,
        },
        { name: 'App', address: '03ae', split: 5, isFee: true },
      ],
      timeSplits: [
        {
          startSeconds: 60,
          durationSeconds: 237,
          remotePercentage: 95,
          remoteItem: { feedGuid: 'a94f5cc9', itemGuid: 'song', medium: 'music' },
        },
      ],
    },
    license: { name: 'my-license', url: 'https://feeds.example/license' },
    places: [
      { name: 'Hull', relation: 'subject', geo: 'geo:53.7,-0.3', osm: 'R1', country: 'GB' },
    ],
    season: 2,
    seasonName: 'Second tide',
    number: 204.5,
    numberText: 'Ch. 3',
    aiContent: 'Narration',
    socialInteracts: [
      { uri: 'https://social.example/1', protocol: 'activitypub', priority: 2 },
    ],
  })
})

test('a live item is kept apart from the episodes, with its state and times', () => {
  const feed = feedOf(
    `<podcast:liveItem status="LIVE" start="2026-11-20T07:30:00.000-06:00" end="2026-11-20T09:30:00.000-06:00">
<title>On air</title><guid>live-1</guid><link>https://tides.example/live</link>
<enclosure url="https://tides.example/stream" type="audio/mpeg" length="1"/>
<podcast:contentLink href="https://youtube.example/live">Watch</podcast:contentLink>
</podcast:liveItem>
<podcast:liveItem status="cancelled" start="2026-11-21T07:30:00Z"><title>No</title>
<enclosure url="https://tides.example/no" type="audio/mpeg" length="1"/></podcast:liveItem>
<podcast:liveItem status="pending" start="2026-11-27T07:30:00Z"><title>Next</title>
<podcast:contentLink href="https://tides.example/next">Page</podcast:contentLink></podcast:liveItem>`,
    item(''),
  )
  const packed = packNewestEpisodes(feed, PLACE)
  expect(unpackEpisodes(packed, SHOW)).toHaveLength(1)
  expect(unpackLiveItems(packed, SHOW)).toMatchObject([
    {
      title: 'On air',
      guid: 'live-1',
      enclosure: { url: 'https://tides.example/stream' },
      live: {
        status: 'live',
        startsAtMs: Date.UTC(2026, 10, 20, 13, 30),
        endsAtMs: Date.UTC(2026, 10, 20, 15, 30),
        links: [{ url: 'https://youtube.example/live', title: 'Watch' }],
      },
    },
    {
      title: 'Next',
      enclosure: { url: 'https://tides.example/next' },
      live: { status: 'pending', startsAtMs: Date.UTC(2026, 10, 27, 7, 30) },
    },
  ])
})

test('a show keeps what its channel says', () => {
  const channel = `<podcast:medium>Music</podcast:medium><podcast:locked>yes</podcast:locked>
<podcast:funding url="https://tides.example/pay">Buy us rope</podcast:funding>
<podcast:license>cc-by-4.0</podcast:license>
<podcast:txt purpose="ai-content">true</podcast:txt>
<podcast:publisher><podcast:remoteItem medium="publisher" feedGuid="003af0a0" feedUrl="https://agile.example/feed"/></podcast:publisher>
<podcast:podroll><podcast:remoteItem feedGuid="29cdca4a"/><podcast:remoteItem/></podcast:podroll>
<podcast:value type="lightning" method="lnaddress"><podcast:valueRecipient type="lnaddress" address="x" split="1"/></podcast:value>`
  expect(showOf(channel)).toEqual({
    medium: 'music',
    isLocked: true,
    aiContent: 'true',
    funding: { url: 'https://tides.example/pay', text: 'Buy us rope' },
    license: { name: 'cc-by-4.0' },
    publisher: {
      medium: 'publisher',
      feedGuid: '003af0a0',
      feedUrl: 'https://agile.example/feed',
    },
    podroll: [{ feedGuid: '29cdca4a' }],
    value: {
      type: 'lightning',
      method: 'lnaddress',
      recipients: [{ type: 'lnaddress', address: 'x', split: 1 }],
    },
  })
})

test('a show has video when one of its newest episodes has, also as an alternate', () => {
  expect(showOf('', item(''))).toBeUndefined()
  expect(
    showOf(
      '',
      item(
        '<podcast:alternateEnclosure type="application/x-mpegURL"><podcast:source uri="https://tides.example/a.m3u8"/></podcast:alternateEnclosure>',
      ),
    ),
  ).toEqual({ hasVideo: true })
})
