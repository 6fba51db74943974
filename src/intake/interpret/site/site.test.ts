import fc from 'fast-check'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FetchResult } from '../../crawl/fetch/fetch-result.ts'
import type { FetchPage } from '../../crawl/site/robots.ts'
import { visitSite } from '../../crawl/site/visit-site.ts'
import { readPage } from './read-page.ts'
import { openRobots } from '../../crawl/site/robots.ts'
import { scanPage } from './scan-page.ts'

const AT = '2026-11-20T00:00:00.000Z'
const FEED_KEYS = new Set(['feeds.foopod.net/show.xml'])
const read = (html: string, isContactPage = false) =>
  readPage(html, { url: 'https://foopod.net/about/', feedKeys: FEED_KEYS, isContactPage })

/** `jo@foopod.net` encoded with the key 5a. */
const MASKED = Buffer.from([
  0x5a,
  ...Buffer.from('jo@foopod.net').map((byte) => byte ^ 0x5a),
]).toString('hex')

const PAGE = `<!doctype html><html><head><base href="https://foopod.net/">
  <meta name="description" content="A page."><meta property="og:description" content="A show about &amp; around mills.">
  <link rel="alternate" type="application/rss+xml" href="http://feeds.foopod.net/show.xml/">
  <link rel="me" href="https://social.example.org/@foopod">
  <script>var x = '<a href="https://x.com/script">'</script>
  <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"PodcastSeries",
    "sameAs":["https://www.instagram.com/foopod"],"email":"hello@foopod.net","locationCreated":{"@type":"Place","name":"Leeds"}},
    {"@type":"Article","author":{"@type":"Thing","sameAs":"https://x.com/somebody"}}]}</script></head>
  <body><a href="https://twitter.com/FooPod">x</a><a href="//www.youtube.com/@foopod/videos">y</a>
  <a href="mailto:show%40foopod.net?subject=x">mail</a><a href="contact">c</a>
  <a href="https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g?si=1">s</a>
  <a href="https://twitter.com/buzzsprout">host</a> Someone: other@foopod.net <a href="javascript:void(0)">j</a></body></html>`

describe('a page', () => {
  it('tells accounts, addresses, places, what it is about and whether it knows the feed', () => {
    expect(read(PAGE)).toMatchObject({
      emails: ['show@foopod.net', 'other@foopod.net', 'hello@foopod.net'],
      description: 'A show about & around mills.',
      locations: ['Leeds'],
      linksBack: true,
      contactPages: ['https://foopod.net/contact'],
    })
    expect(read(PAGE).links.map(({ url }) => url)).toEqual([
      'https://social.example.org/@foopod',
      'https://x.com/FooPod',
      'https://www.youtube.com/@foopod',
      'https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g',
      'https://www.instagram.com/foopod',
    ])
  })

  it.each([
    ['of its own domain', 'Write to jo@foopod.net.', ['jo@foopod.net']],
    ['of a namesake domain', 'Write to jo@foopod.com.', ['jo@foopod.com']],
    ['of a public mailbox', 'Write to foopod@gmail.com.', ['foopod@gmail.com']],
    ['of another company', 'Our friends: hello@acme.net', []],
    [
      'masked by Cloudflare',
      `<a href="/cdn-cgi/l/email-protection" data-cfemail="${MASKED}">[email&#160;protected]</a>`,
      ['jo@foopod.net'],
    ],
    [
      'masked in a link',
      `<a href="/cdn-cgi/l/email-protection#${MASKED}">Mail</a>`,
      ['jo@foopod.net'],
    ],
    ['masked by nobody', '<a data-cfemail="zz">x</a><a data-cfemail="00">x</a>', []],
    [
      'of a press agency',
      '<a href="mailto:a@foopod.net">a</a> Pressekontakt: <a href="mailto:b@agency.net">b</a>',
      ['a@foopod.net'],
    ],
  ])('gives an address %s', (_, html, emails) => expect(read(html).emails).toEqual(emails))

  it('gives no address of a data protection officer, a lawyer or a designer', () => {
    const imprint = `<p>Verantwortlich: Jo Bell, jo@partner.net</p><p>Datenschutzbeauftragte: Kanzlei Kai, Am Hafen 1,
      12345 Kiel, kai@kanzlei.net</p><p>Legal notices: law@acme.net</p><p>Webdesign: me@pixel.net</p>
      <a href="mailto:dpo@acme.net">Data protection officer</a> ann@acme.net (DPO)`
    expect(read(imprint, true).emails).toEqual(['jo@partner.net'])
  })

  it('takes nothing of a publisher’s, a commenter’s, an advertiser’s or a theme’s author', () => {
    const html = `<script type="application/ld+json">{"@type":"PodcastSeries","name":"Foo Pod","email":"show@else.net",
      "sameAs":"https://x.com/foopod","publisher":{"@type":"Organization","name":"Big Media","email":"info@bigmedia.net",
      "sameAs":["https://x.com/bigmedia","https://www.facebook.com/bigmedia"]}}</script>
      <a rel="nofollow ugc" href="https://x.com/commenter">c</a><a rel="sponsored" href="https://x.com/acme">a</a>
      Theme by <a href="https://github.com/themer">Themer</a>. <a href="https://x.com/pixel">Website by Pixel</a>
      Hosted by <a href="https://www.instagram.com/annbell">Ann Bell</a>`
    expect(read(html).emails).toEqual(['show@else.net'])
    expect(read(html).links.map(({ url }) => url)).toEqual([
      'https://www.instagram.com/annbell',
      'https://x.com/foopod',
    ])
  })

  it.each([
    [
      'on its home page, as an address of the site',
      'https://foopod.net/',
      '"url":"https://foopod.net/"',
      1,
    ],
    ['on its home page, without an address', 'https://foopod.net/', '"name":"Foo"', 1],
    [
      'on its home page, with another address',
      'https://foopod.net/',
      '"url":"https://bigmedia.net/"',
      0,
    ],
    ['on a page beneath', 'https://foopod.net/shows/foo', '"url":"https://foopod.net/"', 0],
  ])('believes an organization %s', (_, url, words, count) => {
    const data = `{"@type":"Organization",${words},"sameAs":"https://x.com/foo"}`
    const html = `<script type="application/ld+json">${data}</script>`
    expect(readPage(html, { url, feedKeys: FEED_KEYS }).links).toHaveLength(count)
  })

  it("keeps a link to an artist's page at Apple", () => {
    const href = 'https://podcasts.apple.com/us/artist/the-harbour-works/1251092473'
    expect(read(`<a href="${href}">All our shows</a>`).links).toEqual([
      {
        kind: 'artist',
        url: 'https://podcasts.apple.com/artist/x/1251092473',
        place: 'text',
      },
    ])
  })

  it('unmasks whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]*$/)), (hex) => {
        const html = `<a data-cfemail="${hex.replaceAll('"', '')}">x</a>`
        expect(read(html).emails.length).toBeLessThanOrEqual(10)
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['no HTML', '\u0000\u0001 plain'],
    ['an end in the middle', '<html><body><a href="https://x.com/foopod'],
    [
      'broken data',
      '<script type="application/ld+json">{"@type": "PodcastSeries",}</script>',
    ],
    [
      'data that is a list of nothing',
      '<script type="application/ld+json">[null,1,[[]]]</script>',
    ],
  ])('is read: %s', (_, html) =>
    expect(read(html)).toMatchObject({ emails: [], links: [], linksBack: false }),
  )

  it('is left in the middle when it is made to be slow', () => {
    const link = '<a href="https://x.com/foopod">x</a>'
    expect(scanPage(link.repeat(50_000)).links).toHaveLength(3000)
    expect(scanPage('<div>'.repeat(300_000) + link).links).toEqual([])
    expect(scanPage('<a href=x '.repeat(100_000)).links.length).toBeLessThanOrEqual(3000)
    const deep = `<script type="application/ld+json">${'['.repeat(100_000)}</script>`
    expect(read(deep).links).toEqual([])
  })
})

/** A site on loopback; the test's fetch uses it for every host. */
interface Answer {
  readonly status?: number
  readonly type?: string
  readonly body?: string
  readonly retryAfterMs?: number
}
let site: Readonly<Record<string, Answer>> = {}
const asked: string[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = String(request.headers['x-asked'])
    asked.push(url)
    const { status = 404, type = 'text/html; charset=utf-8', body = '' } = site[url] ?? {}
    response
      .writeHead(site[url] === undefined ? 404 : status, { 'content-type': type })
      .end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
})
afterAll(() => server.close())
afterEach(() => {
  asked.length = 0
})

const fetchPage: FetchPage = async (url, { signal }): Promise<FetchResult> => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${String(port)}/`, {
    headers: { 'x-asked': url },
    signal,
  })
  return {
    kind: 'answered',
    status: answer.status,
    url,
    hops: [],
    durationMs: 1,
    body: new Uint8Array(await answer.arrayBuffer()),
    headers: {
      validators: {},
      contentType: answer.headers.get('content-type'),
      freshMs: null,
      retryAfterMs: site[url]?.retryAfterMs ?? null,
      links: { hub: [], self: [] },
    },
  }
}

const visit = (
  websiteUrl: string | null,
  feedLinks: Parameters<typeof visitSite>[0]['feedLinks'] = [],
) =>
  visitSite(
    { websiteUrl, feedKeys: FEED_KEYS, feedLinks, at: AT },
    { fetchPage, robots: openRobots(fetchPage, { now: () => 0 }) },
    new AbortController().signal,
  )

const ok = (body: string): Answer => ({ status: 200, body })

describe('a visit to a site', () => {
  it.each(['linktr.ee', 'beacons.ai'])(
    'reads the page, its contact page where it needs to, and the link page at %s',
    async (host) => {
      site = {
        'https://foopod.net/': ok(
          `<a href="/contact">c</a><a href="https://${host}/foopod">l</a>`,
        ),
        'https://foopod.net/contact': ok('Write to jo@foopod.net'),
        [`https://${host}/foopod`]: ok('<a href="https://x.com/foopod">x</a>'),
      }
      expect(await visit('https://foopod.net/')).toMatchObject({
        kind: 'read',
        findings: {
          at: AT,
          website: { emails: ['jo@foopod.net'] },
          linkPage: { links: [{ type: 'twitter', url: 'https://x.com/foopod' }] },
        },
      })
      expect(asked).toEqual([
        'https://foopod.net/robots.txt',
        'https://foopod.net/',
        'https://foopod.net/contact',
        `https://${host}/robots.txt`,
        `https://${host}/foopod`,
      ])
    },
  )

  it('keeps out where robots.txt says so, for us or for all', async () => {
    for (const agent of ['*', 'castdex']) {
      site = {
        'https://foopod.net/robots.txt': {
          status: 200,
          type: 'text/plain',
          body: `User-agent: ${agent}\nDisallow: /`,
        },
        'https://foopod.net/': ok(PAGE),
      }
      expect(await visit('https://foopod.net/')).toMatchObject({
        kind: 'read',
        findings: { website: null },
      })
    }
    expect(asked).not.toContain('https://foopod.net/')
  })

  it.each([
    ['Crawl-delay: 7', 7000],
    ['Crawl-delay: 600', 60_000],
  ])('waits between two pages as long as robots.txt wishes: %s', async (wish, delayMs) => {
    site = {
      'https://foopod.net/robots.txt': {
        status: 200,
        type: 'text/plain',
        body: `User-agent: *\n${wish}`,
      },
      'https://foopod.net/': ok('<a href="/contact">c</a>'),
      'https://foopod.net/contact': ok('Write to jo@foopod.net'),
    }
    const waits: number[] = []
    const wishes: (number | null)[] = []
    const robots = openRobots(fetchPage, {
      now: () => 0,
      sleep: async (ms) => void waits.push(ms),
      onDelay: (_, ms) => wishes.push(ms),
    })
    const question = {
      websiteUrl: 'https://foopod.net/',
      feedKeys: FEED_KEYS,
      feedLinks: [],
      at: AT,
    }
    await visitSite(question, { fetchPage, robots }, new AbortController().signal)
    expect(waits).toEqual([delayMs])
    expect(wishes).toEqual([delayMs])
  })

  it.each<[string, Answer, string]>([
    ['robots.txt cannot be had now', { status: 500 }, 'failed'],
    ['robots.txt asks for patience', { status: 429 }, 'failed'],
    ['there is no robots.txt', { status: 404 }, 'read'],
    ['robots.txt is forbidden', { status: 403 }, 'read'],
  ])('%s', async (_, robots, kind) => {
    site = { 'https://foopod.net/robots.txt': robots, 'https://foopod.net/': ok('x') }
    expect((await visit('https://foopod.net/')).kind).toBe(kind)
  })

  it.each<[string, Answer, object]>([
    ['gone', { status: 404 }, { kind: 'read', findings: { website: null } }],
    ['broken', { status: 500 }, { kind: 'failed' }],
    ['busy', { status: 429, retryAfterMs: 5000 }, { kind: 'busy', retryAfterMs: 5000 }],
    [
      'no HTML',
      { status: 200, type: 'application/pdf', body: 'x' },
      { kind: 'read', findings: { website: null } },
    ],
  ])('the page is %s', async (_, answer, expected) => {
    site = { 'https://foopod.net/': answer }
    expect(await visit('https://foopod.net/')).toMatchObject(expected)
  })

  it('asks nobody about pages that are somebody else’s', async () => {
    for (const url of [
      'https://www.instagram.com/foopod',
      'https://podcasts.apple.com/podcast/id42',
      null,
    ]) {
      expect(await visit(url)).toEqual({ kind: 'nothing' })
    }
    expect(asked).toEqual([])
  })

  it('takes a link page for a website where that is all there is, and none of several', async () => {
    site = { 'https://linktr.ee/foopod': ok('<a href="https://x.com/foopod">x</a>') }
    expect(await visit('https://linktr.ee/foopod')).toMatchObject({
      findings: { website: null, linkPage: {} },
    })
    const linktree = (name: string) =>
      ({
        kind: 'social',
        type: 'linktree',
        url: `https://linktr.ee/${name}`,
        place: 'text',
      }) as const
    expect(await visit(null, [linktree('foopod')])).toMatchObject({ kind: 'read' })
    expect(await visit(null, [linktree('foopod'), linktree('other')])).toEqual({
      kind: 'nothing',
    })
  })
})
