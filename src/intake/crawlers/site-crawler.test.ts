import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Directory } from '../../store/directory.ts'
import { openSqliteDirectory } from '../../store/sqlite/sqlite-directory.ts'
import { forgetAddresses } from '../../actions/forget/forget-address.ts'
import { applyOverrides } from '../apply/overrides/apply-overrides.ts'
import { newDraft } from '../../record/draft.ts'
import type { FetchResult } from '../crawl/fetch/fetch-result.ts'
import type { FeedFindings } from '../interpret/feed/fields/findings.ts'
import type { FetchPage } from '../crawl/site/robots.ts'
import { SiteCrawler, nextSiteVisit } from './site-crawler.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

const ID = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
let nowMs = Date.UTC(2026, 10, 20)
let dataDir = ''
let directory: Directory

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'castdex-site-'))
  const now = () => nowMs
  directory = applyOverrides(
    await openSqliteDirectory({
      dataDir,
      access: 'write',
      requireAppleId: false,
      searchTimeoutMs: 1000,
      now,
    }),
  )
})
afterEach(async () => {
  await directory[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const findings: FeedFindings = {
  at: '2026-11-19T00:00:00.000Z',
  emails: [{ email: 'jo@mail.net', place: 'itunes:owner' }],
  links: [],
  hostNames: ['Ann Bell'],
  podcastHasGuests: null,
  podcastHasSponsors: null,
  podcastLocations: null,
  podcastAffiliation: null,
  medium: null,
}

const track = async () => {
  const draft = newDraft({
    id: ID,
    title: 'Foo Pod',
    feedUrl: 'https://feeds.foopod.net/show.xml',
    nowMs,
  })
  const record = {
    ...draft,
    websiteUrl: 'https://www.foopod.net/',
    emails: ['jo@mail.net'],
    hostNames: ['Ann Bell'],
  }
  const sources = { hostNames: { source: 'rss', at: findings.at } }
  await directory.writer.write([
    { record, revision: null, metadata: { contacts: findings, sources } },
  ])
}

const read = async () => {
  const record = (await directory.writer.owners({ ids: [ID] })).byId.get(ID)?.record
  const metadata = (await directory.metadata.read([ID])).get(ID)
  return { record, metadata }
}

const PAGES: Readonly<Record<string, string>> = {
  'https://www.foopod.net/':
    '<meta name="description" content="About mills."><a href="mailto:hello@foopod.net">m</a><a href="https://x.com/foopod">x</a>',
}

let asked: string[] = []
let told: unknown[] = []
const fetchPage: FetchPage = async (url): Promise<FetchResult> => {
  asked.push(url)
  const body = PAGES[url]
  const headers = {
    validators: {},
    contentType: 'text/html',
    freshMs: null,
    retryAfterMs: null,
    links: { hub: [], self: [] },
  }
  const bytes = new TextEncoder().encode(body ?? '')
  return {
    kind: 'answered',
    status: body === undefined ? 404 : 200,
    url,
    hops: [],
    durationMs: 1,
    headers,
    body: bytes,
  }
}

const crawlOnce = async () => {
  const crawler = new SiteCrawler({
    directory,
    fetchPage,
    isMadeUp: () => false,
    concurrency: 4,
    worker: 'test',
    now: () => nowMs,
    onRead: async (_, { before }) => void told.push(before),
    isOnline: async () => true,
    deriveLinks: false,
    onFailure: (error) => {
      throw error
    },
  })
  asked = []
  await crawler.run(new AbortController().signal, { once: true })
}

describe('the crawl of sites', () => {
  it('composes the record from the site and from what the feed said before, once a week', async () => {
    await track()
    told = []
    await crawlOnce()
    const { record, metadata } = await read()
    expect(told).toEqual([undefined])
    expect(record).toMatchObject({
      emails: ['hello@foopod.net', 'jo@mail.net'],
      primaryContactEmail: 'hello@foopod.net',
      hostNames: ['Ann Bell'],
      description: 'About mills.',
      socialMediaLinks: [
        {
          socialMediaType: 'twitter',
          url: 'https://x.com/foopod',
          sources: ['podcast-website'],
        },
      ],
    })
    expect(metadata?.sources).toMatchObject({
      emails: { source: 'podcast-website' },
      description: { source: 'podcast-website' },
      hostNames: { source: 'rss' },
    })
    await crawlOnce()
    expect(asked).toEqual([])
    nowMs += 8 * DAY_MS
    await crawlOnce()
    expect(asked).toContain('https://www.foopod.net/')
    expect(told).toEqual([undefined, metadata?.site])
  })

  it('does not bring back an address that was erased, and nothing keeps it', async () => {
    await track()
    await crawlOnce()
    for (const email of ['hello@foopod.net', 'jo@mail.net']) {
      expect(
        await forgetAddresses(directory, [email], { by: 'test', nowMs }),
      ).toMatchObject({
        podcasts: 1,
      })
    }
    nowMs += 8 * DAY_MS
    await crawlOnce()
    const { record, metadata } = await read()
    expect(record).toMatchObject({ emails: [], primaryContactEmail: null })
    const history = await directory.history.list(ID, { limit: 100 })
    expect(history.filter(({ kind }) => kind === 'forgotten')).toHaveLength(2)
    expect(JSON.stringify({ record, metadata, history })).not.toMatch(
      /hello@foopod|jo@mail/,
    )
  })
})

describe('when a site is looked at again', () => {
  const next = (visit: Parameters<typeof nextSiteVisit>[0], failures = 0, hasFeed = true) =>
    nextSiteVisit(
      visit,
      { failures },
      { podcastId: '0198c5a2-7f64-7d0e-9d1c-3a5f00000000', nowMs: 0, hasFeed },
    )
  const read = {
    kind: 'read',
    findings: { at: '', website: null, linkPage: null },
  } as const

  it.each([
    ['read', next(read), 7 * DAY_MS, 0],
    ['nothing there', next({ kind: 'nothing' }), 30 * DAY_MS, 0],
    ['nothing known yet', next({ kind: 'nothing' }, 0, false), DAY_MS / 24, 0],
    ['failed', next({ kind: 'failed' }), DAY_MS, 1],
    ['failed again', next({ kind: 'failed' }, 2), 4 * DAY_MS, 3],
    ['failed for long', next({ kind: 'failed' }, 40), 30 * DAY_MS, 41],
    ['busy', next({ kind: 'busy', retryAfterMs: 5000 }, 1), 5000, 1],
  ])('%s', (_, { dueAt, state }, expectedMs, failures) => {
    expect(dueAt).toBe(expectedMs)
    expect(state).toEqual({ failures })
  })
})
