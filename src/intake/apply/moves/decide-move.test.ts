import { describe, expect, it } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import { decideMove } from './decide-move.ts'
import { withHearsay } from './first-reading.ts'
import type { KnownShow } from './known-show.ts'
import type { Look, MoveQuestion, TargetOwner } from './move-decision.ts'
import { type MovesState, NO_MOVES } from './moves-state.ts'
import type { ChainLink } from './redirect-chain.ts'
import {
  type SeenShow,
  type ShowFacts,
  toSeenShow,
  toShowPrint,
} from '../../interpret/show/show-print.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const OLD = 'https://old.example/feed'
const NEW = 'https://new.example/feed'

const feedOf = (name: string, fields: Partial<ShowFacts> = {}): ShowFacts => ({
  title: name,
  owners: [name],
  website: null,
  podcastGuid: null,
  language: 'en',
  selfUrl: null,
  newFeedUrl: null,
  items: Array.from({ length: 8 }, (_, at) => ({
    guid: `${name}-guid-of-${String(at)}`,
    title: `Episode ${String(at)}`,
    enclosureUrl: `https://cdn.example/${name}/${String(at)}.mp3`,
    enclosureType: 'audio/mpeg',
    publishedMs: at * DAY,
  })),
  ...fields,
})

const known = (
  seq: number,
  url: string,
  state: Partial<MovesState> = {},
  name = 'show',
): KnownShow => {
  const id = `0198c5a2-7f64-7d0e-9d1c-${String(seq).padStart(12, '0')}`
  const draft = newDraft({ id, title: name, feedUrl: url, nowMs: NOW + seq * DAY })
  return {
    record: { ...draft, slug: 's', seq },
    state: { ...NO_MOVES, print: toShowPrint(feedOf(name)), ...state },
  }
}

const hop = (status: number, to: string | null = NEW, from = OLD): ChainLink => ({
  from,
  status,
  to,
})
const seen = (feed: ShowFacts | null): SeenShow | null =>
  feed === null ? null : toSeenShow(feed)
const lookOf = (
  hops: readonly ChainLink[],
  feed: ShowFacts | null = feedOf('show'),
): Look => ({
  asked: OLD,
  hops,
  feed: seen(feed),
})

/** One fetch a day, each as the one before left it. */
const live = (
  looks: readonly Look[],
  parts: Partial<MoveQuestion> = {},
  first: KnownShow = known(5, OLD),
) => {
  let show = first
  return looks.map((look, day) => {
    const decision = decideMove({
      show,
      look,
      ownerOf: () => undefined,
      nowMs: NOW + day * DAY,
      ...parts,
    })
    show = { ...show, state: decision.state }
    return decision
  })
}

const moved = lookOf([hop(301)])
const told = (decision: ReturnType<typeof decideMove>): string =>
  decision.kind === 'keep' ? decision.because : decision.kind

describe('one fetch a day', () => {
  const owner = (seq: number, name = 'show'): Partial<MoveQuestion> => ({
    ownerOf: (): TargetOwner => known(seq, NEW, {}, name),
  })
  it.each<[string, readonly Look[], Partial<MoveQuestion>, readonly string[]]>([
    ['no redirect', [lookOf([])], {}, ['no-move']],
    ['not a feed', [lookOf([], null)], {}, ['no-feed']],
    [
      '301 three times',
      [moved, moved, moved],
      {},
      ['record-sighting', 'record-sighting', 'adopt'],
    ],
    [
      '302 three times',
      [302, 302, 302].map((status) => lookOf([hop(status)])),
      {},
      ['no-move', 'no-move', 'no-move'],
    ],
    [
      '301 with a break',
      [moved, moved, lookOf([]), moved],
      {},
      ['record-sighting', 'record-sighting', 'no-move', 'record-sighting'],
    ],
    ['a loop', [lookOf([hop(301), hop(301, OLD, NEW)])], {}, ['redirect-loop']],
    ['back to http', [lookOf([hop(301, 'http://new.example/feed')])], {}, ['downgrade']],
    ['to a private feed', [lookOf([hop(301, null)])], {}, ['no-move']],
    ['under an operator’s pin', [moved], { isPinned: true }, ['pinned']],
    ['to what was taken down', [moved], { ownerOf: () => 'removed' }, ['target-removed']],
    [
      'to another show',
      [1, 2, 3, 4].map(() => lookOf([hop(301)], feedOf('other'))),
      {},
      ['record-sighting', 'record-sighting', 'suspect-move', 'still-suspect'],
    ],
    [
      'to a page',
      [1, 2, 3].map(() => lookOf([hop(301)], null)),
      {},
      ['record-sighting', 'record-sighting', 'suspect-move'],
    ],
    [
      'to a younger podcast',
      [moved, moved, moved],
      owner(9),
      ['record-sighting', 'record-sighting', 'merge'],
    ],
    [
      'to a podcast that was another show',
      [moved, moved, moved],
      owner(9, 'other'),
      ['record-sighting', 'record-sighting', 'suspect-move'],
    ],
    [
      'to a target that changes',
      ['a', 'b', 'c', 'd'].map((name) =>
        lookOf([hop(308, `https://${name}.example/feed`)]),
      ),
      {},
      ['record-sighting', 'record-sighting', 'record-sighting', 'alternating-target'],
    ],
  ])('%s', (_, looks, parts, expected) =>
    expect(live(looks, parts).map(told)).toEqual(expected),
  )
})

it('a show without episodes moves to a feed of its title and owner, and to no other', () => {
  const unbegun = { print: toShowPrint(feedOf('show', { items: [] })) }
  const show = known(5, OLD, unbegun)
  const look = (feed: ShowFacts): Look => lookOf([hop(301)], feed)
  const follow = (feed: ShowFacts) =>
    live(
      [1, 2, 3].map(() => look(feed)),
      {},
      show,
    )
  for (const feed of [feedOf('show'), feedOf('show', { items: [] })])
    expect(follow(feed).map(told)).toEqual(['record-sighting', 'record-sighting', 'adopt'])
  expect(follow(feedOf('show', { owners: ['other'] })).map(told)).not.toContain('adopt')
})

it('an unread show follows a lasting redirect, and not to content of another podcast', () => {
  const looks = Array.from({ length: 20 }, () =>
    lookOf([hop(301)], feedOf('other', { owners: [] })),
  )
  const unread = known(5, OLD, NO_MOVES)
  const other = known(9, 'https://third.example/feed', {}, 'other')
  const follow = (alike: readonly KnownShow[]) =>
    live(looks, { isNew: true, alike }, unread).map(told)
  expect(follow([])).toContain('adopt')
  expect(follow([other])).not.toContain('adopt')
})

it('http → https of the same address is taken at once, and with other content not', () => {
  const show = known(5, 'http://old.example/feed')
  const look = (feed: ShowFacts): Look => ({
    asked: 'http://old.example/feed',
    hops: [hop(301, OLD, 'http://old.example/feed')],
    feed: toSeenShow(feed),
  })
  expect(live([look(feedOf('show'))], {}, show)[0]).toMatchObject({
    kind: 'adopt',
    url: OLD,
    evidence: { proof: 'enclosures' },
  })
  expect(live([look(feedOf('other'))], {}, show).map(told)).toEqual(['record-sighting'])
  const unread = { ...show, state: NO_MOVES }
  expect(live([look(feedOf('show'))], {}, unread)[0]).toMatchObject({
    kind: 'adopt',
    evidence: { proof: 'same-key' },
  })
})

it('the elder of two keeps its id, whichever way the redirect goes', () => {
  for (const [seq, into, absorbed] of [
    [2, 2, 5],
    [9, 5, 9],
  ] as const) {
    const decision = live([moved, moved, moved], { ownerOf: () => known(seq, NEW) }).at(-1)
    const idOf = (tail: number) =>
      `0198c5a2-7f64-7d0e-9d1c-${String(tail).padStart(12, '0')}`
    expect(decision).toMatchObject({
      kind: 'merge',
      into: idOf(into),
      absorbed: idOf(absorbed),
      url: NEW,
    })
  }
})

it('podcasts that an operator has parted are not joined again', () => {
  const other = known(9, NEW)
  const show = known(5, OLD, { apart: [other.record.id] })
  expect(live([moved, moved, moved], { ownerOf: () => other }, show).map(told)).toEqual([
    'kept-apart',
    'kept-apart',
    'kept-apart',
  ])
})

it('nor where only the other one knows that they were parted', () => {
  const show = known(5, OLD)
  const other = known(9, NEW, { apart: [show.record.id] })
  expect(live([moved, moved, moved], { ownerOf: () => other }, show).map(told)).toEqual([
    'kept-apart',
    'kept-apart',
    'kept-apart',
  ])
})

it.each([NEW, NEW.replace('https:', 'http:'), `${NEW}/`])(
  'a URL that is not the show’s by an operator’s word is not followed, whatever is there: %s',
  (url) => {
    const decisions = live(
      [moved, moved, moved, moved],
      {},
      known(5, OLD, { notAt: [url] }),
    )
    expect(decisions.map(told)).toEqual([
      'ruled-out',
      'ruled-out',
      'ruled-out',
      'ruled-out',
    ])
    expect(decisions.map(({ isSameShow }) => isSameShow)).toEqual([
      false,
      false,
      false,
      false,
    ])
  },
)

it('what is at a suspect target is kept beside the show, until the feed is where it was', () => {
  const strange = lookOf([hop(301)], feedOf('stranger'))
  const looks = [strange, strange, strange, lookOf([])]
  const found = live(looks).map(({ state }) => state.found?.title)
  expect(found).toEqual([undefined, undefined, 'stranger', undefined])
})

describe('content in doubt', () => {
  const foreign = lookOf([], feedOf('stranger'))
  const times = { firstMs: NOW - 3 * DAY, lastMs: NOW - DAY }
  const strange = {
    target: 'stranger',
    via: 'content',
    changes: 0,
    count: 3,
    ...times,
  } as const
  const doubted = { strange, doubtedMs: NOW - DAY }

  it('becomes a podcast of its own at once by an operator’s word', () => {
    const ruling = { title: 'stranger', as: 'other' } as const
    const [decision] = live([foreign], {}, known(5, OLD, { ...doubted, ruling }))
    expect(decision).toMatchObject({ kind: 'split', isSameShow: false })
    expect(decision?.state).not.toHaveProperty('ruling')
  })

  it('is left to the rules where the word was about other content, or to wait', () => {
    for (const [title, as, kept] of [
      ['somebody else', 'other', undefined],
      ['stranger', 'wait', { title: 'stranger', as: 'wait' }],
    ] as const) {
      const show = known(5, OLD, { ...doubted, ruling: { title, as } })
      const [decision] = live([foreign], {}, show)
      expect(decision).toMatchObject({ kind: 'keep', isSameShow: false })
      expect(decision?.state.ruling).toEqual(kept)
    }
  })

  it('is asked about no more when the show is there again', () => {
    const ruling = { title: 'stranger', as: 'wait' } as const
    const [decision] = live([lookOf([])], {}, known(5, OLD, { ...doubted, ruling }))
    expect(decision?.state).toMatchObject({ strange: null, doubtedMs: null })
    expect(decision?.state).not.toHaveProperty('ruling')
    expect(decision?.state).not.toHaveProperty('found')
  })
})

describe('itunes:new-feed-url', () => {
  const telling = lookOf([], feedOf('show', { newFeedUrl: NEW }))
  const at = (feed: ShowFacts | null, hops: readonly ChainLink[] = []) => ({
    announced: { asked: NEW, hops, feed: seen(feed) },
  })
  it.each<[string, Partial<MoveQuestion>, readonly string[]]>([
    ['asks to look first', {}, ['look', 'look', 'look']],
    [
      'is followed like a redirect',
      at(feedOf('show')),
      ['record-sighting', 'record-sighting', 'adopt'],
    ],
    [
      'names another show',
      at(feedOf('other')),
      ['record-sighting', 'record-sighting', 'suspect-move'],
    ],
    ['names a page', at(null), ['record-sighting', 'record-sighting', 'suspect-move']],
    [
      'names what leads back',
      at(feedOf('show'), [hop(301, OLD, NEW)]),
      ['no-move', 'no-move', 'no-move'],
    ],
    [
      'goes in circles',
      at(null, [hop(301, NEW, NEW)]),
      ['redirect-loop', 'redirect-loop', 'redirect-loop'],
    ],
  ])('%s', (_, parts, expected) =>
    expect(live([telling, telling, telling], parts).map(told)).toEqual(expected),
  )
})

it('foreign content under its own URL is doubted, and the operator is told after two days', () => {
  const foreign = lookOf([], feedOf('other'))
  const decisions = live([foreign, foreign, foreign, lookOf([])])
  const told = decisions.map(({ isSameShow, state }) => [
    isSameShow,
    state.print?.title,
    state.doubtedMs,
  ])
  expect(told).toEqual([
    [false, 'show', null],
    [false, 'show', null],
    [false, 'show', NOW + 2 * DAY],
    [true, 'show', null],
  ])
  expect(decisions.at(-1)?.state.strange).toBeNull()
})

describe('the first reading', () => {
  const unread = (fields: Partial<KnownShow['record']> = {}): KnownShow => {
    const show = known(5, OLD, { print: null })
    return { ...show, record: { ...show.record, ...fields } }
  }
  const other = lookOf([], feedOf('other'))
  const owner = known(-1, NEW, {}, 'other')

  it('fills a show, whatever a catalogue calls it', () => {
    const [decision] = live([other], {}, unread())
    expect(decision).toMatchObject({
      isSameShow: true,
      state: { print: { title: 'other' } },
    })
  })

  it('does not take the content of another podcast for the show', () => {
    const [decision] = live([other], { alike: [owner] }, unread())
    expect(decision).toMatchObject({ isSameShow: false, state: { print: null } })
  })

  it('does not follow another podcast’s content to https either', () => {
    const http = OLD.replace('https:', 'http:')
    const show = known(5, http, { print: null })
    const look = { ...lookOf([hop(301, OLD, http)], feedOf('other')), asked: http }
    expect(live([look], { alike: [owner] }, show)[0]).toMatchObject({ isSameShow: false })
    expect(live([look], {}, show)[0]).toMatchObject({ kind: 'adopt' })
  })

  it('takes it for a feed of the operator’s own', () => {
    const [decision] = live([other], { alike: [owner] }, unread({ isOwn: true }))
    expect(decision).toMatchObject({ isSameShow: true })
  })

  it.each<[string, Partial<ShowFacts>, boolean]>([
    ['names another podcast’s guid', { podcastGuid: 'a-guid' }, false],
    ['names another podcast’s address as its own, with its title', { selfUrl: NEW }, false],
    [
      'names an address that has nothing else in common',
      { selfUrl: NEW, title: 'third' },
      true,
    ],
  ])('judges content that %s', (_name, fields, isSameShow) => {
    const feed = feedOf('third', { title: 'other', ...fields })
    const guided = toShowPrint(feedOf('other', { podcastGuid: 'a-guid' }))
    const alike = [{ ...owner, state: { ...owner.state, print: guided } }]
    expect(live([lookOf([], feed)], { alike }, unread())[0]).toMatchObject({ isSameShow })
  })

  it('believes content of another podcast after 14 days if only a title speaks against it', () => {
    const looks = Array.from({ length: 16 }, () => other)
    const told = live(looks, { alike: [owner] }, unread()).map(
      ({ isSameShow }) => isSameShow,
    )
    expect(told.indexOf(true)).toBe(14)
    const disowned = live(looks, { alike: [owner] }, unread({ author: 'Maker' }))
    expect(disowned.at(-1)).toMatchObject({ because: 'emptied', isSameShow: false })
  })

  it('remembers what a catalogue said, and forbids merges if the makers are others', () => {
    const question = { show: unread({ author: 'Maker' }), nowMs: NOW }
    const [decision] = live([other], {}, question.show)
    if (decision === undefined) throw new Error('no decision')
    const { told, changedMs } = withHearsay(decision, question).state
    expect([told, changedMs]).toEqual(['show', NOW])
    const named = withHearsay(decision, { show: unread(), nowMs: NOW }).state
    expect([named.told, named.changedMs]).toEqual(['show', null])
  })
})

describe('a placeholder', () => {
  const notice = (items: ShowFacts['items']): Look =>
    lookOf([], feedOf('gone', { owners: [], items }))
  const item = { guid: null, title: 'Gone', enclosureType: 'audio/mpeg' }
  const sound = { ...item, enclosureUrl: 'https://cdn.example/gone.mp3' }
  const repeat = (look: Look, days = 20): readonly Look[] =>
    Array.from({ length: days }, () => look)
  const found = toShowPrint(feedOf('other'))

  it.each<[string, Look]>([
    ['no item', notice([])],
    ['an item without sound', notice([{ ...item, enclosureUrl: null, publishedMs: 0 }])],
    ['one old item', notice([{ ...sound, publishedMs: 0 }])],
    ['one new item', notice([{ ...sound, publishedMs: NOW }])],
    ['one item without a date', notice([{ ...sound, publishedMs: null }])],
  ])('with %s empties the show and splits nothing', (_name, look) => {
    const decisions = live(repeat(look), { hadSound: true })
    for (const { kind, isSameShow, state } of decisions) {
      expect([kind, isSameShow, state.emptied?.sinceMs]).toEqual(['keep', false, NOW])
      expect(state.print?.title).toBe('show')
    }
    const [back] = live([lookOf([])], {}, known(5, OLD, decisions.at(-1)?.state))
    expect(back?.state).not.toHaveProperty('emptied')
  })

  it('is a document under the URLs of two shows, but not of one show twice', () => {
    const look = lookOf([], feedOf('other'))
    const apart = known(1, NEW, { found }, 'third')
    expect(live(repeat(look), { alike: [apart] }).at(-1)).toMatchObject({
      because: 'emptied',
    })
    const mirror = known(1, NEW, { found })
    const kinds = live(repeat(look), { alike: [mirror] }).map(({ kind }) => kind)
    expect(kinds).toContain('split')
  })

  it('founds nothing if the content is of a show that was tracked before', () => {
    const look = lookOf([], feedOf('other'))
    const decisions = live(repeat(look), { alike: [known(-9, NEW, {}, 'other')] })
    expect(decisions.at(-1)).toMatchObject({ because: 'emptied' })
    expect(decisions.map(({ kind }) => kind)).not.toContain('split')
  })
})

it('a longer name that its makers gave what a catalogue told of is no other show', () => {
  const renamed = lookOf([], feedOf('show reloaded', { owners: ['maker'] }))
  const first = known(5, OLD, { print: null })
  const ofMaker = { ...first, record: { ...first.record, author: 'Maker' } }
  const decisions = live([renamed, renamed, renamed], {}, ofMaker)
  expect(decisions.at(-1)).toMatchObject({ isSameShow: true, state: { changedMs: null } })
})

it('what was found elsewhere and is not the show is not taken for the show’s words', () => {
  expect(live([lookOf([hop(302)], feedOf('other'))])[0]).toMatchObject({
    isSameShow: false,
  })
  expect(live([lookOf([hop(301)], feedOf('other'))])[0]).toMatchObject({
    isSameShow: false,
  })
  expect(live([moved])[0]).toMatchObject({ isSameShow: true })
})
