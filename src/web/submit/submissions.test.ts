/**
 * What visitors send by the forms of the site, and what operators do with it: over the API, in the
 * console, on the command line.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addFeed } from '../../actions/feed/add-feed.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const FORM = 'application/x-www-form-urlencoded'
const blockedFeed = 'https://feeds.pier.test/blocked'
const blocked = draftOf(2, {
  slug: 'blocked',
  rssFeedUrl: blockedFeed,
  feedUrls: [
    { url: blockedFeed, from: '2024-05-01T00:00:00.000Z', to: null, reason: 'tracked' },
  ],
  blocked: { blockedDate: '2026-01-01T00:00:00.000Z' },
})
const FEED = 'https://feeds.pier.test/new-show'

let castdex: RunningCastdex
let admin: string

beforeEach(async () => {
  castdex = await startCastdex({ hasSite: true, podcasts: [EXAMPLE_DRAFT, blocked] })
  admin = await castdex.makeKey({ scopes: ['admin'] })
})

afterEach(() => castdex[Symbol.asyncDispose]())

const tokenOf = async (path: string): Promise<string> => {
  const { body } = await castdex.app.inject(path)
  return /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

const send = async (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: object = {},
) => {
  const token = fields['token'] ?? (await tokenOf(path))
  return castdex.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ token, ...fields }).toString(),
  })
}

const waiting = async () => {
  const answer = await castdex.call({
    url: '/api/v1/admin/submissions',
    headers: { authorization: admin },
  })
  return answer.json<{
    data: { items: { no: number; kind: string; subject: string; contact: string }[] }
  }>().data.items
}

const settle = (no: number | string, settlement: string) =>
  castdex.call({
    method: 'POST',
    url: `/api/v1/admin/submissions/${String(no)}`,
    headers: { authorization: admin, 'content-type': 'application/json' },
    payload: JSON.stringify({ settlement, reason: 'looked at' }),
  })

test('a proposed show waits, is added when an operator accepts it, and nothing of its sender stays', async () => {
  const sent = await send('/propose', {
    feed: ` ${FEED} `,
    message: 'Good.',
    contact: 'ada@pier.test',
  })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/propose?thanks=yes'])
  expect((await castdex.app.inject('/propose?thanks=yes')).body).toContain(
    'It has arrived.',
  )
  const [submission] = await waiting()
  expect(submission).toMatchObject({
    kind: 'proposal',
    subject: FEED,
    message: 'Good.',
    contact: 'ada@pier.test',
  })
  const settled = (await settle(submission?.no ?? 0, 'accept')).json<{
    data: { podcastId: string }
  }>().data
  const { byId } = await castdex.directory.writer.owners({ ids: [settled.podcastId] })
  expect(byId.get(settled.podcastId)?.record.rssFeedUrl).toBe(FEED)
  expect(await waiting()).toEqual([])
  const audit = await castdex.directory.audit.list({ limit: 9 })
  expect(audit.map(({ action }) => action)).toEqual(['submission-accept', 'feed-add'])
  expect(JSON.stringify(audit)).not.toContain('ada@')
})

test('who accepts what another accepts at the same time is told of the same podcast', async () => {
  await send('/propose', { feed: FEED })
  const no = (await waiting())[0]?.no ?? 0
  const { submissions } = castdex.directory
  const remove = submissions.remove.bind(submissions)
  let other: Awaited<ReturnType<typeof settle>> | undefined
  vi.spyOn(submissions, 'remove').mockImplementationOnce(async (given) => {
    other = await settle(given, 'accept')
    return remove(given)
  })
  const mine = await settle(no, 'accept')
  expect([mine.statusCode, other?.statusCode]).toEqual([200, 200])
  expect(mine.json<{ data: object }>().data).toEqual(other?.json<{ data: object }>().data)
})

test('what was carried out stands in the audit log, even if it then cannot be removed', async () => {
  await send('/propose', { feed: FEED })
  const no = (await waiting())[0]?.no ?? 0
  const { submissions, audit } = castdex.directory
  vi.spyOn(submissions, 'remove').mockRejectedValueOnce(new Error('the process ends'))
  expect((await settle(no, 'accept')).statusCode).toBe(500)
  expect(await audit.list({ limit: 1 })).toMatchObject([{ action: 'submission-accept' }])
  expect((await settle(no, 'accept')).statusCode).toBe(200)
})

test('a takedown blocks the show when it is accepted: its page is gone', async () => {
  const sent = await send('/takedown', {
    show: 'https://site.test/podcasts/the-harbour-light?lang=de',
    message: 'Mine.',
  })
  expect(sent.statusCode).toBe(303)
  const [submission] = await waiting()
  expect(submission).toMatchObject({
    kind: 'takedown',
    subject: EXAMPLE_DRAFT.id,
    contact: null,
  })
  expect((await settle(submission?.no ?? 0, 'accept')).statusCode).toBe(200)
  expect(
    (
      await castdex.app.inject({
        url: '/podcasts/the-harbour-light',
        headers: { accept: 'text/html' },
      })
    ).statusCode,
  ).toBe(404)
  expect((await settle(submission?.no ?? 0, 'reject')).json()).toMatchObject({
    error: { code: 'SUBMISSION_NOT_FOUND' },
  })
})

test('what is rejected is gone and changes nothing', async () => {
  await send('/takedown', { show: EXAMPLE_DRAFT.rssFeedUrl, message: 'No reason.' })
  await send('/propose', { feed: FEED })
  for (const { no } of await waiting())
    expect((await settle(no, 'reject')).statusCode).toBe(200)
  expect([
    await waiting(),
    (await castdex.app.inject('/podcasts/the-harbour-light')).statusCode,
  ]).toEqual([[], 200])
})

test.each([
  ['/propose', { feed: '' }, 400, 'Enter the address of the feed.'],
  [
    '/propose',
    { feed: 'nonsense' },
    400,
    'like https://www.thisamericanlife.org/podcast/rss.xml',
  ],
  ['/propose', { feed: 'https://a:b@pier.test/' }, 400, 'meant for one listener'],
  ['/propose', { feed: 'http://127.0.0.1/feed' }, 400, 'address lies in a private network'],
  ['/propose', { feed: 'http://[::1]:8080/' }, 400, 'address lies in a private network'],
  ['/propose', { feed: 'http://10.1.2.3/' }, 400, 'address lies in a private network'],
  ['/propose', { feed: 'http://a.localhost/' }, 400, 'address lies in a private network'],
  ['/propose', { feed: 'http://pier.test:5432/' }, 400, 'names a port where no feeds are'],
  [
    '/propose',
    { feed: 'https://feeds.invalid/x' },
    400,
    'name of this address is reserved for examples',
  ],
  [
    '/propose',
    { feed: 'https://FEEDS.invalid./x' },
    400,
    'name of this address is reserved for examples',
  ],
  [
    '/propose',
    { feed: 'https://pier.localhost./x' },
    400,
    'address lies in a private network',
  ],
  [
    '/propose',
    { feed: 'https://feeds.example.org/new' },
    400,
    'name of this address is reserved for examples',
  ],
  ['/propose', { feed: EXAMPLE_DRAFT.rssFeedUrl }, 200, 'is here already'],
  ['/takedown', { show: 'nobody', message: 'x' }, 400, 'No show of this directory'],
  ['/takedown', { show: 'blocked', message: 'x' }, 400, 'No show of this directory'],
  ['/takedown', { show: 'the-harbour-light', message: ' ' }, 400, 'Say why the show'],
  ['/takedown', { show: 'nobody', message: '' }, 400, '#wrong-message'],
  ['/takedown', { show: '', message: '' }, 400, 'Enter the address of the show.'],
] as const)(
  '%s with %j is answered %i with what is wrong, and all that was typed',
  async (path, fields, status, said) => {
    const typed = { contact: '"><script>ada@pier.test', ...fields }
    const { statusCode, body } = await send(path, typed)
    expect([statusCode, body.includes(said), body.includes('<script>ada')]).toEqual([
      status,
      true,
      false,
    ])
    expect(body).toContain('&quot;&gt;&lt;script&gt;ada@pier.test')
    expect(await waiting()).toEqual([])
  },
)

test.each([
  ['another site', { token: undefined }, { 'sec-fetch-site': 'cross-site' }],
  ['an old form', { token: 'of yesterday' }, {}],
] as const)(
  'what %s sends is not taken, and stays in the form',
  async (_who, { token }, headers) => {
    const { statusCode, body } = await send(
      '/propose',
      { feed: FEED, ...(token && { token }) },
      headers,
    )
    expect([statusCode, body.includes('send it again'), body.includes(FEED)]).toEqual([
      403,
      true,
      true,
    ])
    expect(await waiting()).toEqual([])
  },
)

test('a feed that is shown is told as such; one that waits for its Apple id or is blocked is sent as any other', async () => {
  const url = 'https://feeds.pier.test/waits'
  await addFeed(castdex.directory, url, { by: 'key_op', way: 'api', nowMs: NOW })
  const shown = await send('/propose', { feed: EXAMPLE_DRAFT.rssFeedUrl })
  expect(shown.body).toContain('<a href="/podcasts/the-harbour-light">Look at the show</a>')
  expect(await waiting()).toEqual([])
  for (const feed of [url, blocked.rssFeedUrl]) {
    const sent = await send('/propose', { feed })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/propose?thanks=yes'])
  }
})

test('what is wrong stands above the form and beside the field, by its label', async () => {
  const { body } = await send('/takedown', { show: 'nobody', message: 'x' })
  for (const text of [
    '<title>Problem: Ask for a takedown',
    '<a href="#wrong-show">Show: <span>No show of this directory',
    'id="wrong-show" name="show"',
    'aria-describedby="wrong-show-hint wrong-show-problem" aria-invalid="true"',
  ])
    expect(body).toContain(text)
})

test('a form that was open for a day is asked for once more', async () => {
  const token = await tokenOf('/propose')
  castdex.advance(24 * 3_600_000)
  expect((await send('/propose', { feed: FEED, token })).statusCode).toBe(403)
})

test('robots that fill in everything are thanked and not heard', async () => {
  expect(
    (await send('/propose', { feed: FEED, homepage: 'https://spam.test' })).statusCode,
  ).toBe(303)
  expect(await waiting()).toEqual([])
})

test('one address sends a few, and is told to wait', async () => {
  const token = await tokenOf('/propose')
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1)
    statuses.push(
      (await send('/propose', { feed: `${FEED}/${String(at)}`, token })).statusCode,
    )
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429, 429])
})

test('mistakes hardly count', async () => {
  const token = await tokenOf('/propose')
  for (let at = 0; at < 12; at += 1)
    expect((await send('/propose', { feed: 'x', token })).statusCode).toBe(400)
  expect((await send('/propose', { feed: FEED, token })).statusCode).toBe(303)
})

test('the page of a show in an app leads to the show if it is here, and is no feed', async () => {
  const token = await tokenOf('/propose')
  const ask = async (feed: string) => (await send('/propose', { feed, token })).body
  const { appleId, spotifyId } = EXAMPLE_DRAFT
  for (const known of [
    `https://podcasts.apple.com/us/podcast/name/id${String(appleId)}`,
    `https://open.spotify.com/show/${String(spotifyId)}`,
  ])
    expect(await ask(known)).toContain('is here already')
  for (const unknown of [
    'https://podcasts.apple.com/us/podcast/name/id77',
    'https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g',
    'https://www.youtube.com/@the.show',
  ])
    expect(await ask(unknown)).toContain('not a feed')
  expect(await waiting()).toEqual([])
})

test.each([
  ['/propose', 'en', 'What you typed is still here: send it again in 2 minutes.'],
  [
    '/takedown',
    'de',
    'Ihre Eingaben stehen noch hier: Senden Sie sie in 2 Minuten noch einmal.',
  ],
] as const)(
  'who sends too much to %s keeps what was typed, and is told how long to wait',
  async (path, language, said) => {
    const typed = { feed: FEED, show: 'the-harbour-light', message: 'Typed for an hour.' }
    const token = await tokenOf(path)
    for (let at = 0; at < 6; at += 1) await send(path, { ...typed, token })
    const headers = { 'accept-language': language }
    const { statusCode, headers: answered, body } = await send(path, typed, headers)
    expect([statusCode, answered['retry-after'], body.includes(said)]).toEqual([
      429,
      '100',
      true,
    ])
    expect(body).toContain('Typed for an hour.')
    const again = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
    castdex.advance(100_000)
    const sent = { feed: FEED, show: 'the-harbour-light', message: 'Mine.', token: again }
    expect((await send(path, sent)).statusCode).toBe(303)
  },
)

test('a body of another type, or too large, is no 500', async () => {
  const other = await castdex.app.inject({
    method: 'POST',
    url: '/propose',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(other.statusCode).toBe(415)
  expect((await send('/propose', { feed: 'x'.repeat(100_000) })).statusCode).toBe(413)
  expect((await castdex.app.inject({ method: 'POST', url: '/takedown' })).statusCode).toBe(
    403,
  )
})

test.each(['0', 'x', '1.5'])('no submission has the number %s', async (no) => {
  expect((await settle(no, 'accept')).json()).toMatchObject({
    error: { code: 'INVALID_PARAMETER' },
  })
})

test('nothing of a visitor is on a public page or in an answer without the scope admin', async () => {
  await send('/takedown', {
    show: 'the-harbour-light',
    message: 'Secret words',
    contact: 'ada@pier.test',
  })
  for (const url of ['/podcasts/the-harbour-light', '/takedown', '/', '/new'])
    expect(
      (await castdex.app.inject({ url, headers: { accept: 'text/html' } })).body,
    ).not.toMatch(/Secret words|ada@/)
  expect((await castdex.call('/api/v1/admin/submissions')).statusCode).toBe(403)
})

test('the console shows what waits, and settles it without a script', async () => {
  await send('/propose', { feed: FEED, contact: 'ada@pier.test', message: 'New <b>' })
  await send('/takedown', { show: 'the-harbour-light', message: 'Mine.' })
  const browser = new ConsoleBrowser(castdex)
  const overview = await browser.signIn(admin)
  expect(overview.body).toContain('Requests for a takedown')
  const list = await browser.open('/console/submissions')
  expect(list.body).toContain('ada@pier.test')
  expect(list.body).toContain('New &lt;b&gt;')
  const added = await browser.send(browser.find(list, 'Add the show'))
  expect([
    added.status,
    added.body.includes('Accepted. The show is in the directory; it stays hidden'),
  ]).toEqual([200, true])
  const left = await browser.open('/console/submissions')
  expect((await browser.send(browser.find(left, 'Reject'))).body).toContain('Rejected.')
  expect(await waiting()).toEqual([])
})

test('an accepted takedown says what is blocked, leads back to the queue and is undone once', async () => {
  await send('/takedown', { show: 'the-harbour-light', message: 'Mine.' })
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(admin)
  const list = await browser.open('/console/submissions')
  const accepted = await browser.send(browser.find(list, 'Block the show'))
  expect(accepted.path).toBe('/console/submissions')
  expect(accepted.body).toContain(
    '“The Harbour Light: Stories from the Coast” is blocked now.',
  )
  expect((await browser.open('/console/audit')).body).toContain('>Blocked</th>')
  castdex.advance(1000)
  const undone = await browser.send(browser.find(accepted, 'Undo'))
  expect(undone.path).toBe('/console/submissions')
  expect(undone.body).toContain('no longer blocked by hand')
  expect((await browser.open('/console/audit')).body).toContain('>Unblocked</th>')
  const again = await browser.send(browser.find(accepted, 'Undo'))
  expect(again.body).toContain('Nothing was changed.')
})

/** The form refuses it: it was sent before the show was here. */
async function openProposalOfKnown() {
  await castdex.directory.submissions.add(
    {
      at: new Date(NOW).toISOString(),
      kind: 'proposal',
      subject: EXAMPLE_DRAFT.rssFeedUrl,
      message: null,
      contact: null,
    },
    9,
  )
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(admin)
  const list = await browser.open('/console/submissions')
  return { browser, list }
}

test('who accepts a feed of a show that is served is not told that it stays hidden', async () => {
  const { browser, list } = await openProposalOfKnown()
  const accepted = await browser.send(browser.find(list, 'Add the show'))
  expect(accepted.body).toContain('Accepted. The feed was known already.')
  const add = browser.find(await browser.open('/console'), '/console/feeds')
  const marked = await browser.send(add, { url: EXAMPLE_DRAFT.rssFeedUrl, own: 'yes' })
  expect(marked.body).toContain('known already; it is one of your own now')
})

test('who accepts a known feed as one of their own is told both', async () => {
  const { browser, list } = await openProposalOfKnown()
  const accepted = await browser.send(browser.find(list, 'Add the show'), { own: 'yes' })
  expect(accepted.body).toContain(
    'Accepted. The feed was known already. The show is in the directory as one of your own.',
  )
})

test('the console says which show holds a proposed feed already, and takes in a feed of one’s own as such', async () => {
  await send('/propose', { feed: blocked.rssFeedUrl })
  await send('/propose', { feed: FEED })
  const browser = new ConsoleBrowser(castdex)
  await browser.signIn(admin)
  const page = await browser.open('/console/submissions')
  expect(page.body.match(/This feed is here already:/g)).toHaveLength(1)
  expect(page.body).toContain(`<a href="/console/shows/${blocked.id}" dir="auto">`)
  const form = page.forms.findLast(({ fields }) => fields['settlement'] === 'accept')
  if (form === undefined) throw new Error('nothing can be accepted')
  const accepted = await browser.send(form, { own: 'yes' })
  expect(accepted.body).toContain('in the directory as one of your own')
  expect(accepted.body).toContain('Marked as a feed of one’s own')
  expect(accepted.body).not.toContain('pending: no Apple id')
})

test('a proposal of a page in an app is refused by name where it is accepted, and adds nothing', async () => {
  const subject = 'https://podcasts.apple.com/us/podcast/name/id77'
  const at = new Date(NOW).toISOString()
  const proposal = { at, kind: 'proposal', subject, message: null, contact: null } as const
  await castdex.directory.submissions.add(proposal, 9)
  const no = (await waiting())[0]?.no ?? 0
  const { total } = await castdex.directory.reader.counts()
  expect((await settle(no, 'accept')).json()).toMatchObject({
    error: { code: 'INVALID_FEED_URL' },
  })
  expect((await castdex.directory.reader.counts()).total).toBe(total)
  expect((await settle(no, 'reject')).statusCode).toBe(200)
})
