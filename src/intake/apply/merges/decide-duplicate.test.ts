import { describe, expect, it } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { decideDuplicate } from './decide-duplicate.ts'
import type { KnownShow } from '../moves/known-show.ts'
import { type MovesState, NO_MOVES } from '../moves/moves-state.ts'
import {
  type ItemFacts,
  shortenPrint,
  type ShowFacts,
  toShowPrint,
} from '../../interpret/show/show-print.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const OTHER_GUID = '0a1b2c3d-0000-5000-8000-000000000001'

const items = (
  count: number,
  fields: (at: number) => Partial<ItemFacts> = () => ({}),
): readonly ItemFacts[] =>
  Array.from({ length: count }, (_, at) => ({
    guid: `a-guid-of-a-host-${String(at)}`,
    title: `Episode ${String(at)}`,
    enclosureUrl: `https://cdn.example/${String(at)}.mp3`,
    enclosureType: 'audio/mpeg',
    publishedMs: at * 7 * DAY,
    ...fields(at),
  }))
const rehosted = (at: number) => ({ enclosureUrl: `https://x.example/${String(at)}.mp3` })
const foreign = (at: number) => ({
  ...rehosted(at),
  guid: `of-the-other-host-${String(at)}`,
  title: `Other ${String(at)}`,
})
const onDay = (day: number) => () => ({ publishedMs: day * DAY })
const foreignOn = (day: number) => (at: number) => ({ ...foreign(at), ...onDay(day)() })

/** Several episodes of day 100, and older ones. */
const severalADay = items(6, (at) => ({ publishedMs: (at < 3 ? 100 : 98) * DAY }))
/** A window of one of them, and three later episodes. */
const cutOff = items(4, (at) => ({ publishedMs: (100 + at * 3) * DAY }))
/** Other episodes on the days of the window. */
const between = items(4, (at) => ({ ...foreign(at), publishedMs: (101 + at * 2) * DAY }))

interface Side extends Partial<ShowFacts> {
  readonly url?: string
  readonly record?: Partial<PodcastRecord>
  readonly state?: Partial<MovesState>
}

const known = (
  seq: number,
  { url = `https://host-${String(seq)}.example/feed`, record, state, ...facts }: Side,
): KnownShow => {
  const id = `0198c5a2-7f64-7d0e-9d1c-${String(seq).padStart(12, '0')}`
  const draft = newDraft({ id, title: 'The Show', feedUrl: url, nowMs: NOW + seq })
  const print = toShowPrint({
    title: 'The Show',
    owners: ['The Maker'],
    website: 'https://www.maker.example/',
    podcastGuid: null,
    language: 'en',
    selfUrl: null,
    newFeedUrl: null,
    items: items(10),
    ...facts,
  })
  const lastEpisodePublishedAt = '2026-11-01T00:00:00.000Z'
  return {
    record: { ...draft, slug: 's', seq, lastEpisodePublishedAt, ...record },
    state: { ...NO_MOVES, print, ...state },
  }
}

/** Seen once a day, four times. */
const live = (show: KnownShow, others: readonly KnownShow[]) => {
  let { state } = show
  return [0, 1, 2, 3].map((day) => {
    const decision = decideDuplicate({
      show: { ...show, state },
      others,
      nowMs: NOW + day * DAY,
    })
    state = decision.state
    return decision
  })
}

const told = (a: Side, b: Side): string => {
  const last = live(known(5, a), [known(9, b)])[2]
  if (last?.kind === 'merge') return last.evidence.proof
  return last?.kind === 'keep' ? last.doubts.join() : String(last?.kind)
}

describe('two podcasts', () => {
  const video = {
    items: items(10, (at) => ({
      enclosureUrl: `https://cdn.example/${String(at)}.mp4`,
      enclosureType: 'video/mp4',
    })),
  }
  const verified = (appleId: number) => ({
    record: { appleId, appleIdStatus: 'verified' as const },
  })
  it.each<[string, Side, Side, string]>([
    ['with the same recordings and title', {}, {}, 'enclosures'],
    [
      'with nearly the same recordings, renamed',
      {},
      { title: 'Another Name' },
      'enclosures',
    ],
    [
      'with the same recordings, another name and owner',
      {},
      { title: 'Another Name', owners: ['X'] },
      'too-little-in-common',
    ],
    [
      'with one guid, title and items',
      { podcastGuid: GUID },
      { podcastGuid: GUID },
      'podcast-guid',
    ],
    [
      'with one guid and other episodes',
      { podcastGuid: GUID },
      { podcastGuid: GUID, items: items(10, foreign) },
      'too-little-in-common',
    ],
    [
      'with one guid, of which one begins the day after the other ends',
      { podcastGuid: GUID, items: items(3, onDay(100)) },
      { podcastGuid: GUID, items: items(3, foreignOn(101)) },
      'podcast-guid',
    ],
    [
      'with one guid, of which one is cut on a day of several episodes',
      { podcastGuid: GUID, items: severalADay },
      { podcastGuid: GUID, items: cutOff },
      'podcast-guid',
    ],
    [
      'with one guid, of which one is cut, and other episodes in the same time',
      { podcastGuid: GUID, items: [...severalADay, ...between] },
      { podcastGuid: GUID, items: cutOff },
      'too-little-in-common',
    ],
    [
      'with one guid and other episodes of the same days',
      { podcastGuid: GUID, items: items(3, onDay(100)) },
      { podcastGuid: GUID, items: items(3, foreignOn(100)) },
      'too-little-in-common',
    ],
    [
      'with one guid and another title',
      { podcastGuid: GUID },
      { podcastGuid: GUID, title: 'X', items: items(10, foreign) },
      'too-little-in-common',
    ],
    [
      'with guids of their own',
      { podcastGuid: GUID },
      { podcastGuid: OTHER_GUID },
      'other-guid',
    ],
    ['with rehosted files', {}, { items: items(10, rehosted) }, 'item-guids'],
    [
      'with rehosted files of another owner',
      {},
      { items: items(10, rehosted), owners: ['Fan'] },
      'too-little-in-common',
    ],
    [
      'with rehosted files and another website',
      {},
      { items: items(10, rehosted), website: 'https://fan.example' },
      'too-little-in-common',
    ],
    [
      'of which one has a part',
      {},
      { items: items(10, (at) => (at < 4 ? {} : foreign(at))) },
      'too-little-in-common',
    ],
    [
      'with one episode in common',
      { items: items(1) },
      { items: items(1) },
      'too-little-in-common',
    ],
    [
      'in sound and picture',
      { podcastGuid: GUID },
      { podcastGuid: GUID, ...video },
      'other-medium',
    ],
    [
      'in two languages',
      {},
      { language: 'fr', items: items(10, rehosted) },
      'other-language',
    ],
    ['free and paid', {}, { title: 'The Show (Ad-Free)' }, 'other-edition'],
    [
      'of one site',
      { url: 'https://b.example/feed' },
      { url: 'https://b.example/category/a/feed' },
      'site-section',
    ],
    ['that Apple knows as two', verified(1), verified(2), 'other-apple-id'],
    [
      'of which one changed altogether',
      {},
      { state: { changedMs: NOW } },
      'changed-altogether',
    ],
    [
      'of which one changed into a mirror of the other',
      { selfUrl: 'https://host-9.example/feed', state: { changedMs: NOW } },
      { selfUrl: 'https://host-9.example/feed' },
      'enclosures',
    ],
    [
      'of which the one changed that both name as their address',
      { selfUrl: 'https://host-9.example/feed' },
      { selfUrl: 'https://host-9.example/feed', state: { changedMs: NOW } },
      'changed-altogether',
    ],
    [
      'of which one changed into a mirror of a dead one',
      { selfUrl: 'https://host-9.example/feed', state: { changedMs: NOW } },
      { selfUrl: 'https://host-9.example/feed', record: { feedState: 'dead' } },
      'changed-altogether',
    ],
    ['of one title', {}, { items: items(10, foreign) }, 'too-little-in-common'],
  ])('%s', (_, a, b, expected) => expect(told(a, b)).toBe(expected))
})

it('are merged when they have been seen so three times over two days, the younger into the elder', () => {
  const [show, elder, younger] = [known(5, {}), known(2, {}), known(9, {})]
  const decisions = live(show, [younger, elder])
  expect(decisions.slice(0, 2).map(({ kind }) => kind)).toEqual([
    'record-sighting',
    'record-sighting',
  ])
  expect(decisions[2]).toMatchObject({
    kind: 'merge',
    into: elder.record.id,
    absorbed: show.record.id,
  })
})

it('are merged although an elder one that is the same show turns up meanwhile', () => {
  const [show, elder, younger] = [known(5, {}), known(2, {}), known(9, {})]
  const [, second] = live(show, [younger])
  const third = decideDuplicate({
    show: { ...show, state: second?.state ?? NO_MOVES },
    others: [younger, elder],
    nowMs: NOW + 2 * DAY,
  })
  expect(third).toMatchObject({ kind: 'merge', absorbed: younger.record.id })
})

it('go on with the feed that has the newer episode, unless it is dead', () => {
  const later = { lastEpisodePublishedAt: '2027-01-01T00:00:00.000Z' }
  const urlOf = (record: Partial<PodcastRecord>, elder: Partial<PodcastRecord> = {}) => {
    const decision = live(known(5, { record: elder }), [known(9, { record })])[2]
    return decision?.kind === 'merge' ? decision.url : decision?.kind
  }
  expect(urlOf(later)).toBe('https://host-9.example/feed')
  expect(urlOf({})).toBe('https://host-5.example/feed')
  expect(urlOf({ ...later, feedState: 'dead' })).toBe('https://host-5.example/feed')
  expect(urlOf({}, { ...later, feedState: 'dead' })).toBe('https://host-9.example/feed')
})

it('go on with the feed that both name as their own, whichever is newer or elder', () => {
  const later = { lastEpisodePublishedAt: '2027-01-01T00:00:00.000Z' }
  const urlOf = (selfUrl: string, record: Partial<PodcastRecord>): string | undefined => {
    const decision = live(known(5, { selfUrl, record }), [known(9, { selfUrl })])[2]
    return decision?.kind === 'merge' ? decision.url : decision?.kind
  }
  const [elder, younger] = ['https://host-5.example/feed', 'https://host-9.example/feed']
  expect(urlOf(younger, {})).toBe(younger)
  expect(urlOf(younger, later)).toBe(younger)
  expect(urlOf('https://host-3.example/feed', {})).toBe(elder)
})

it('go on with the feed that answers and stays where it is, whichever is newer or elder', () => {
  const later = { lastEpisodePublishedAt: '2027-01-01T00:00:00.000Z' }
  const urlOf = (
    elder: Partial<KnownShow>,
    younger: Partial<KnownShow>,
    state: Partial<MovesState> = {},
  ) => {
    const [a, b] = [known(5, { state, record: later }), known(9, {})]
    const decision = live({ ...a, ...elder }, [{ ...b, ...younger }])[2]
    return decision?.kind === 'merge' ? decision.url : decision?.kind
  }
  const sighting = {
    target: 'x',
    via: 'content',
    firstMs: NOW,
    lastMs: NOW,
    count: 1,
    changes: 0,
  } as const
  expect(urlOf({}, {})).toBe('https://host-5.example/feed')
  expect(urlOf({ isFailing: true }, {})).toBe('https://host-9.example/feed')
  expect(urlOf({}, { isFailing: true })).toBe('https://host-5.example/feed')
  expect(urlOf({ isFailing: true }, { isFailing: true })).toBe(
    'https://host-5.example/feed',
  )
  expect(urlOf({}, {}, { strange: sighting })).toBe('https://host-9.example/feed')
  expect(urlOf({}, {}, { sighting: { ...sighting, via: 'redirect' } })).toBe(
    'https://host-9.example/feed',
  )
})

it('that an operator has parted stay two, whichever of the two knows of it', () => {
  const other = known(9, {})
  const show = known(5, { state: { apart: [other.record.id] } })
  expect(live(show, [other]).map(({ kind }) => kind)).toEqual([
    'keep',
    'keep',
    'keep',
    'keep',
  ])
  expect(live(other, [show]).map(({ kind }) => kind)).toEqual([
    'keep',
    'keep',
    'keep',
    'keep',
  ])
})

describe('a copy that lies behind the items that are kept of the feed that goes on', () => {
  const newestFirst = (count: number, fields?: (at: number) => Partial<ItemFacts>) =>
    items(count, fields).toReversed()
  const asKept = (show: KnownShow): KnownShow => {
    const { print } = show.state
    return {
      ...show,
      state: { ...show.state, print: print === null ? null : shortenPrint(print) },
    }
  }
  const asRead = (show: KnownShow): KnownShow =>
    show.state.print === null ? show : { ...asKept(show), seen: show.state.print }

  const copy = asKept(known(5, { items: newestFirst(20) }))
  const ahead = known(9, { items: newestFirst(60) })
  const other = known(9, { items: newestFirst(60, foreign) })
  const decide = (show: KnownShow, others: readonly KnownShow[], nowMs = NOW) =>
    decideDuplicate({ show, others, nowMs })

  it('is one with it when the whole feed has shown it three times', () => {
    const decisions = live(asRead(ahead), [copy])
    expect(decisions.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'record-sighting',
      'record-sighting',
    ])
    expect(decisions[2]).toMatchObject({
      kind: 'merge',
      into: copy.record.id,
      evidence: { proof: 'enclosures' },
    })
  })

  it('is not forgotten while the feed does not change', () => {
    const first = decide(asRead(ahead), [copy])
    const unchanged = {
      ...asKept(ahead),
      state: { ...asKept(ahead).state, duplicate: first.state.duplicate },
    }
    const second = decide(unchanged, [copy], NOW + DAY / 2)
    expect(second).toMatchObject({ kind: 'record-sighting', sighting: { count: 1 } })
    expect(second.state).toEqual(unchanged.state)
  })

  it('has the feed read once more as a whole, whichever of the two is visited', () => {
    expect(decide(asKept(ahead), [copy])).toMatchObject({
      kind: 'keep',
      lookAgainAt: NOW + DAY,
      toRead: [],
    })
    expect(decide(copy, [asKept(ahead)])).toMatchObject({
      kind: 'keep',
      lookAgainAt: null,
      toRead: [ahead.record.id],
    })
  })

  it('is not asked for again when the whole feed has shown that it is another show', () => {
    const compared = decide(asRead(other), [copy])
    expect(compared).toMatchObject({
      kind: 'keep',
      lookAgainAt: null,
      state: { compared: [copy.record.id] },
    })
    const settled = { ...asKept(other), state: compared.state }
    expect(decide(settled, [copy])).toMatchObject({
      kind: 'keep',
      lookAgainAt: null,
      state: compared.state,
    })
    expect(decide(copy, [settled])).toMatchObject({ kind: 'keep', toRead: [] })
    // It is forgotten with its lookalike.
    expect(decide(settled, []).state.compared).toBeUndefined()
  })

  it.each<[string, Side]>([
    ['of other makers', { owners: ['X'] }],
    ['that is dead', { record: { feedState: 'dead' } }],
    ['with an episode or two', { items: newestFirst(2, foreign) }],
  ])('has no feed read for it: one %s', (_, side) => {
    const show = asKept(known(9, { items: newestFirst(60), ...side }))
    expect(decide(show, [copy])).toMatchObject({ kind: 'keep', lookAgainAt: null })
    expect(decide(copy, [show])).toMatchObject({ kind: 'keep', toRead: [] })
  })

  it('is not compared by a part of the time where enough is kept', () => {
    const near = asKept(known(5, { items: newestFirst(55, foreign) }))
    expect(decide(asRead(ahead), [near])).toMatchObject({
      kind: 'keep',
      doubts: ['too-little-in-common'],
    })
    expect(decide(asKept(ahead), [near])).toMatchObject({ kind: 'keep', lookAgainAt: null })
  })
})

describe('an operator is asked', () => {
  const askedAbout = (a: Side, b: Side) => {
    const other = known(9, b)
    return live(known(5, a), [other]).at(-1)?.state.likely === other.record.id
  }

  it.each<[string, Side, Side, boolean]>([
    [
      'about one title and owner with other episodes',
      {},
      { items: items(10, foreign) },
      true,
    ],
    [
      'about one title alone not',
      {},
      { owners: ['Somebody'], items: items(10, foreign) },
      false,
    ],
    [
      'about another edition not',
      {},
      { title: 'The Show Premium', items: items(10, foreign) },
      false,
    ],
    [
      'about two guids that publishers gave not',
      { podcastGuid: GUID },
      { podcastGuid: OTHER_GUID, items: items(10, foreign) },
      false,
    ],
    ['where rules join the two not', {}, {}, false],
  ])('%s', (_name, a, b, asked) => {
    expect(askedAbout(a, b)).toBe(asked)
  })

  it('and never again about two that were parted', () => {
    const other = known(9, { items: items(10, foreign) })
    const state = { apart: [other.record.id], likely: other.record.id }
    expect(live(known(5, { state }), [other]).at(-1)?.state).not.toHaveProperty('likely')
  })
})
