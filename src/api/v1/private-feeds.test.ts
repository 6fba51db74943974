/** A private address is refused in every way in, and never becomes part of what is stored. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { addFeed } from '../../actions/feed/add-feed.ts'
import { pinPodcast } from '../../actions/pin/pin-podcast.ts'
import { importCatalogue } from '../../intake/catalogue/import.ts'
import { Reading, type ReadingSource } from '../../intake/catalogue/reading.ts'
import { toReport } from '../../intake/interpret/feed/feed-report.ts'
import { makeDump } from '../../../test/catalogue/make-dump.ts'
import { readFeed } from '../../../test/feeds/read-feed.ts'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const SECRET = 'Zx81kQmPq0aBcD9eFgHiJk'
const PRIVATE = [
  `https://rain.memberfulcontent.com/rss/12?auth=${SECRET}`,
  `https://stratechery.passport.online/feed/podcast/${SECRET}`,
  `https://feeds.npr.org/1/podcast.xml?uid=${SECRET}`,
  `https://my.slate.com/subscriptions/rss/${SECRET}`,
  `https://feeds.castos.com/rain?uuid=${SECRET}`,
  `https://feeds.redcircle.com/0a1b/pf/${SECRET}`,
  `https://rain.supportingcast.cc/content/${SECRET}.rss`,
  `https://rain.libsyn.com/mylibsyn/${SECRET}/rss`,
  `https://steadyhq.com/rss/rain?auth=${SECRET}`,
  `https://b.s3.amazonaws.com/feed.xml?X-Amz-Signature=${SECRET}`,
  `https://d1.cloudfront.net/feed.xml?Key-Pair-Id=K&Signature=${SECRET}`,
  `https://x.blob.core.windows.net/c/f.xml?sv=2024&sig=${SECRET}`,
  `https://storage.googleapis.com/b/f.xml?X-Goog-Signature=${SECRET}`,
  `https://rain:${SECRET}@feeds.example.org/rain`,
]

const { id } = draftOf(1)
const codeOf = (body: string): unknown =>
  (JSON.parse(body) as { error?: { code?: string } }).error?.code

/** Calls of operators that take an address. */
const callsWith = (url: string) => [
  { method: 'POST', url: '/api/v1/admin/feeds', payload: { url } },
  { method: 'POST', url: '/api/v1/admin/feeds', payload: { url, own: true } },
  { method: 'POST', url: `/api/v1/admin/podcasts/${id}/adopt`, payload: { url } },
  {
    method: 'PATCH',
    url: `/api/v1/admin/podcasts/${id}`,
    payload: { podcastDirectoryLinks: { overcast: url } },
  },
  {
    method: 'PATCH',
    url: `/api/v1/admin/podcasts/${id}`,
    payload: { websiteUrl: url },
  },
]

test('operators, dialects and own feeds are refused, and nothing repeats the secret', async () => {
  await using castdex = await startCastdex({ podcasts: [draftOf(1)] })
  const admin = await castdex.makeKey({ scopes: ['admin'] })
  const answers: string[] = []
  for (const url of PRIVATE) {
    for (const call of callsWith(url)) {
      const { body } = await castdex.call({
        ...call,
        method: call.method === 'POST' ? 'POST' : 'PATCH',
        headers: { authorization: admin },
      })
      answers.push(body)
      expect([codeOf(body), call.url, url]).toEqual(['PRIVATE_FEED', call.url, url])
    }
    const noticed = `/api/v1/pubnotify?url=${encodeURIComponent(url)}`
    const notice = await castdex.call({ method: 'POST', url: noticed })
    expect(notice.json()).toEqual({ data: { accepted: true } })
    const looked = `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(url)}`
    expect((await castdex.call(looked)).json()).toEqual({ data: { podcast: null } })
    const byDialect = `/api/1.0/add/byfeedurl?url=${encodeURIComponent(url)}`
    const told = await castdex.call({
      url: byDialect,
      headers: { authorization: admin },
    })
    answers.push(told.body)
    expect(told.json()).toMatchObject({ status: 'false' })
    const added = addFeed(castdex.directory, url, { by: 'x', way: 'api', nowMs: NOW })
    await expect(added).rejects.toMatchObject({ code: 'PRIVATE_FEED' })
  }
  expect([...answers, ...castdex.log].join('')).not.toContain(SECRET)
  expect((await castdex.directory.reader.counts()).total).toBe(1)
})

test('what is written keeps links, evidence and pins without private addresses', async () => {
  await using castdex = await startCastdex({ podcasts: [draftOf(1)] })
  const { writer, history } = castdex.directory
  const found = (await writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error('not there')
  const [url = ''] = PRIVATE
  const at = '2026-11-20T04:26:00.000Z'
  const links = { overcast: 'https://overcast.fm/itunes1', antennapod: url }
  const record = { ...found.record, podcastDirectoryLinks: links, websiteUrl: url }
  const events = [{ at, kind: 'moved' as const, evidence: { to: url } }]
  await writer.write([{ record, revision: found.revision, events }])
  const written = (await writer.owners({ ids: [id] })).byId.get(id)?.record
  expect(written).toMatchObject({ websiteUrl: null })
  expect(written?.podcastDirectoryLinks).not.toHaveProperty('antennapod')
  expect(JSON.stringify(await history.list(id, { limit: 9 }))).not.toContain(SECRET)
  const pin = pinPodcast(
    castdex.directory,
    id,
    { websiteUrl: url },
    { by: 'x', nowMs: NOW },
  )
  await expect(pin).rejects.toMatchObject({ code: 'PRIVATE_FEED' })
})

const OPML = `<opml version="2.0"><body>${PRIVATE.map(
  (url) => `<outline type="rss" text="x" xmlUrl="${url.replaceAll('&', '&amp;')}"/>`,
).join('')}</body></opml>`
const ENTRIES = PRIVATE.map((feedUrl) => JSON.stringify({ feedUrl, title: 'x' })).join('\n')
const RECORDS = PRIVATE.map((url) => {
  const feedUrls = [{ url, from: '2026-11-20T04:26:00.000Z', to: null, reason: 'tracked' }]
  return JSON.stringify(draftOf(1, { rssFeedUrl: url, feedUrls } as object))
}).join('\n')
const FORMER = JSON.stringify({
  feedUrl: 'https://feeds.example.org/rain',
  feedUrls: PRIVATE,
  websiteUrl: PRIVATE[0],
  title: 'Rain',
})

const takeIn = (
  { directory: { writer, metadata }, dataDir }: RunningCastdex,
  reading: Omit<ReadingSource, 'stdin'> & { readonly text?: string },
) =>
  importCatalogue({
    reading: new Reading({ ...reading, stdin: Readable.from([reading.text ?? '']) }),
    writer,
    metadata,
    tempFolder: dataDir,
    now: () => NOW,
    signal: new AbortController().signal,
    onRefusal: (refusal) => expect(JSON.stringify(refusal)).not.toContain(SECRET),
    onProgress: () => undefined,
  })

test('an import of a Podcast Index dump takes none in', async () => {
  await using castdex = await startCastdex({ podcasts: [] })
  const open = 'https://feeds.example.org/rain'
  const rows = PRIVATE.flatMap((url, at) => [
    { id: 2 * at + 1, url, title: 'Hidden' },
    { id: 2 * at + 2, url: `${open}/${String(at)}`, originalUrl: url, link: url },
  ])
  const file = makeDump(join(tmpdir(), `castdex-${randomUUID()}.db`), rows)
  const report = await takeIn(castdex, { format: 'podcast-index', file })
  await rm(file)
  expect(report.refused).toEqual({ private_feed: PRIVATE.length })
  const records = await Array.fromAsync(castdex.directory.writer.scan())
  expect(records).toHaveLength(PRIVATE.length)
  expect(JSON.stringify(records)).not.toContain(SECRET)
})

test('visitors cannot propose one, nor leave one in a message', async () => {
  await using castdex = await startCastdex({ hasSite: true, podcasts: [draftOf(1)] })
  const { app, directory } = castdex
  const { body } = await app.inject('/propose')
  const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
  let calls = 0
  const send = (fields: Readonly<Record<string, string>>) =>
    app.inject({
      method: 'POST',
      remoteAddress: `192.0.2.${String((calls += 1))}`,
      url: '/propose',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({ token, ...fields }).toString(),
    })
  for (const feed of PRIVATE) expect((await send({ feed })).statusCode).toBe(400)
  expect(await directory.submissions.list({ after: 0, limit: 9 })).toEqual([])
  const message = `Mine is ${PRIVATE[0] ?? ''} by the way.`
  const sent = await send({ feed: 'https://feeds.pier.test/fog', message })
  expect(sent.statusCode).toBe(303)
  expect(await directory.submissions.list({ after: 0, limit: 9 })).toMatchObject([
    { message: 'Mine is  by the way.' },
  ])
  expect(castdex.log.join('')).not.toContain(SECRET)
})

test.each([
  ['opml', OPML, PRIVATE.length],
  ['ndjson', ENTRIES, PRIVATE.length],
  ['ndjson', RECORDS, PRIVATE.length],
  ['ndjson', FORMER, 0],
] as const)('an import of %s takes none in: %#', async (format, text, refused) => {
  await using castdex = await startCastdex({ podcasts: [] })
  const { writer } = castdex.directory
  const report = await takeIn(castdex, { format, file: null, text })
  expect(report.refused).toEqual(refused === 0 ? {} : { private_feed: refused })
  const records = await Array.fromAsync(writer.scan())
  expect(JSON.stringify(records)).not.toContain(SECRET)
  expect(records).toHaveLength(refused === 0 ? 1 : 0)
})

test('a feed that names private addresses is read without them', () => {
  const xml = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>Rain</title><link>${PRIVATE[8] ?? ''}</link>
<atom:link rel="self" href="${PRIVATE[9] ?? ''}"/><atom:link rel="alternate" href="https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(PRIVATE[0] ?? '')}"/>
<itunes:new-feed-url>${PRIVATE[1] ?? ''}</itunes:new-feed-url></channel></rss>`
  const report = toReport(readFeed(Buffer.from(xml)), {
    feedUrl: 'https://feeds.example.org/rain',
    nowMs: NOW,
  })
  const { facts, findings, show, listing, newestEpisodes } = report
  const kept = [facts, findings, show, listing, newestEpisodes]
  expect(JSON.stringify(kept)).not.toContain(SECRET)
})
