/**
 * Two listings that could both be a show's: what a person sees of each, and what the site says
 * before and after they have chosen.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvidenceRow } from '../../record/listing/evidence.ts'
import type { ConsoleGuest } from '../../console/console-answer.ts'
import { candidateEvidence } from '../../console/show/candidate-evidence.ts'
import { CONSOLE_TEXTS } from '../../console/texts/console-texts.ts'
import { SITE_TEXTS } from '../texts/texts.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'
import { ConsoleBrowser, type ShownPage } from '../../../test/web/console-browser.ts'

const [ONE, OTHER] = ['A'.repeat(22), 'B'.repeat(22)] as const
const show = draftOf(5, {
  ...{ title: 'Two homes', titleLatest: 'Two homes', author: 'Ada' },
  ...{ spotifyId: null, spotifyVerifiedAt: null, youtube: null, slug: 'two-homes' },
})

function rowOf(
  foreignId: string,
  kind: string,
  facts: Readonly<Record<string, string | number>>,
) {
  const at = '2026-11-20T11:00:00.000Z'
  const confidence = kind === 'same-name' ? 0.6 : 0
  return { platform: 'spotify', foreignId, kind, source: 'platform', at, confidence, facts }
}

const rows = [
  rowOf(ONE, 'same-name', { theirs: 'Two homes', author: 'Ada', publisher: 'equal' }),
  rowOf(ONE, 'found', {}),
  rowOf(ONE, 'exists', { episodes: 212 }),
  rowOf(OTHER, 'found', {}),
  rowOf(OTHER, 'same-name', {
    ...{ theirs: 'Two homes', author: 'Bert <bert@pier.example>', publisher: 'similar' },
  }),
]

let castdex: RunningCastdex
let browser: ConsoleBrowser

beforeAll(async () => {
  castdex = await startCastdex({ hasSite: true })
  const listings = { rows, lastVerdicts: { spotify: 'ambiguous' }, feed: null }
  await castdex.directory.writer.write([
    { record: show, revision: null, metadata: { listings } },
  ])
  browser = new ConsoleBrowser(castdex)
  await browser.signIn(await castdex.makeKey({ scopes: ['admin'] }))
})
afterAll(() => castdex[Symbol.asyncDispose]())

const review = () => browser.open('/console/review/ambiguous')
const publicPage = async () => (await browser.open('/podcasts/two-homes')).body

/** The part of each candidate, in the order of the page. */
function candidatesOf({ body }: ShownPage): readonly string[] {
  return body.split('<div class="candidate"').slice(1)
}

test('each is called by its name and its author, leads to its page, and says what speaks for it and what is not known', async () => {
  const [first = '', second = ''] = candidatesOf(await review())
  expect(first).toContain('<bdi>Two homes</bdi>')
  expect(first).toContain('Ada · 212 episodes')
  expect(first).toContain(`href="https://open.spotify.com/show/${ONE}"`)
  expect(first).toContain('Speaks for it')
  expect(first).toContain('The publisher has the same name.')
  expect(first).toContain('Not known: its language')
  expect(second).toContain('Bert')
  expect(second).toContain('The publisher’s name is alike.')
  expect(first).not.toContain('Bert')
})

test('what the rules make of each publisher is said, and which of two is the better sign', async () => {
  const page = await review()
  expect(page.body).not.toContain('equally sure')
  expect(page.body).toContain('The same publisher speaks more for an entry')
  const [first = '', second = ''] = candidatesOf(page)
  expect(first).toContain('to you it is the better sign')
  expect(second).toContain('it is a weaker sign than the same name')
})

test('the site names both, with nobody’s e-mail address', async () => {
  const page = await publicPage()
  expect(page).toContain('Possible: “Two homes” by Ada')
  expect(page).toContain('by Bert')
  expect(page).not.toContain('bert@pier.example')
})

/** What stands in the card of Spotify on the page of the show. */
async function spotifyCard(): Promise<string> {
  const page = await publicPage()
  const card = page
    .split('<li class="listing ')
    .find((part) => part.includes('Spotify</h3>'))
  return card ?? ''
}

test('the site says of each candidate what speaks for it alone', async () => {
  const card = await spotifyCard()
  const [head = '', first = '', second = ''] = card.split('Possible: ')
  expect(first.match(/The show has the same name\./g)).toHaveLength(1)
  expect(second.match(/The show has the same name\./g)).toHaveLength(1)
  expect(first).toContain('It is there.')
  expect(second).not.toContain('It is there.')
  expect(head).not.toContain('% sure')
})

test('where one is rejected the site says that nothing new speaks for the other, and shows the evidence of that one alone', async () => {
  const said = 'a person rejected the other. Nothing new speaks for this one.'
  expect(await spotifyCard()).not.toContain(said)
  const rejected = await browser.send(browser.find(await review(), 'Reject'))
  const card = await spotifyCard()
  expect(card).toContain(said)
  expect(card).toContain('60% sure')
  expect(card.match(/The show has the same name\./g)).toHaveLength(1)
  expect(card).not.toContain('A person rejected it.')
  await browser.send(browser.find(rejected, 'Undo'))
  expect(await spotifyCard()).not.toContain(said)
})

test('an older tab confirms nothing that was rejected since it was drawn', async () => {
  const older = await review()
  const offers = (page: ShownPage, name: string, id: string) => {
    const form = page.forms.find(
      ({ button, fields }) => button.startsWith(name) && fields['foreignId'] === id,
    )
    if (form === undefined) throw new Error(`no button ${name} for ${id}`)
    return form
  }
  const rejected = await browser.send(offers(await review(), 'Reject', ONE))
  const late = await browser.send(offers(older, 'Confirm', ONE))
  expect(late.body).toContain('Somebody decided on this id after your page was drawn.')
  expect(await spotifyCard()).toContain('a person rejected the other')
  await browser.send(browser.find(rejected, 'Undo'))
  const confirmed = await browser.send(offers(await review(), 'Confirm', ONE))
  const beside = await browser.send(offers(older, 'Confirm', OTHER))
  expect(beside.body).toContain('Somebody decided on this id after your page was drawn.')
  await browser.send(browser.find(confirmed, 'Undo'))
  expect(candidatesOf(await review())).toHaveLength(2)
})

test('rejecting leaves its mark on the site, and undoing at once leaves none and the evidence in its order', async () => {
  const textOf = (part: string): string => part.slice(part.indexOf('Speaks for it'))
  const before = candidatesOf(await review()).map(textOf)
  const form = browser.find(await review(), 'Reject')
  const rejected = await browser.send(form)
  const shown = await browser.open(`/console/shows/${show.id}`)
  await browser.send(
    shown.forms.find(
      ({ button, fields }) => button === 'Reject' && fields['foreignId'] === OTHER,
    ) ?? form,
  )
  const page = await publicPage()
  expect(page).toContain('Not listed there, as far as we know')
  expect(page).toContain('Listing rejected by a person')
  const again = await browser.open(`/console/shows/${show.id}`)
  await browser.send(browser.find(again, 'Take back'))
  await browser.send(
    browser.find(await browser.open(`/console/shows/${show.id}`), 'Take back'),
  )
  expect(rejected.body).toContain('Undo')
  expect(candidatesOf(await review()).map(textOf)).toEqual(before)
  const after = await publicPage()
  expect(after).not.toContain('by a person')
  expect(after).not.toContain('Verdict of a person on a listing taken back')
})

test('what holds no more speaks for nothing', async () => {
  const name = rowOf(ONE, 'same-name', { theirs: 'Two homes', publisher: 'equal' })
  const ended = { ...name, endedAt: '2026-11-21T11:00:00.000Z' }
  const guest = {
    texts: SITE_TEXTS.en,
    words: CONSOLE_TEXTS.en,
    language: 'en',
  } as ConsoleGuest
  const said = String(candidateEvidence(guest, [ended as EvidenceRow], ONE))
  expect(said).not.toContain(CONSOLE_TEXTS.en.review.leanings.for)
  expect(said.match(/<s>/g)).toHaveLength(2)
  expect(said).toContain(CONSOLE_TEXTS.en.review.unknowns.publisher)
})
