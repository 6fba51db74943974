import { describe, expect, it } from 'vitest'
import {
  type ItemFacts,
  type ShowFacts,
  toShowPrint,
} from '../../../interpret/show/show-print.ts'
import { disowns } from './disowns.ts'
import { goesOn } from './goes-on.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const BEGIN = Date.UTC(2026, 10, 1)
const OWN_KEY = 'harbour.example/feed'

const items = (from: number, count: number, name: string): readonly ItemFacts[] =>
  Array.from({ length: count }, (_, at) => ({
    guid: `${name}-episode-${String(from + at)}`,
    title: `${name} ${String(from + at)}`,
    enclosureUrl: `https://media.example/${name}/${String(from + at)}.mp3`,
    enclosureType: 'audio/mpeg',
    publishedMs: BEGIN + (from + at) * DAY_MS,
  }))

const print = (facts: Partial<ShowFacts>) =>
  toShowPrint({
    title: 'Harbour Lights',
    owners: ['Ann Keeper'],
    website: null,
    podcastGuid: null,
    language: 'en',
    selfUrl: null,
    newFeedUrl: null,
    items: items(0, 5, 'harbour'),
    ...facts,
  })

const KNOWN = print({})
const LATER = { title: 'Lights of the Coast', items: items(20, 5, 'coast') }
const SELF = { ...LATER, selfUrl: 'https://harbour.example/feed' }

describe('a feed with other episodes and another title at a show’s own URL', () => {
  it.each<[string, Partial<ShowFacts>, boolean]>([
    ['goes on where it says that it is at home there', SELF, true],
    [
      'goes on where the title is kept in the new one',
      { ...LATER, title: 'Harbour Lights Weekly' },
      true,
    ],
    ['is another show without either', LATER, false],
    [
      'is another show that names its own address',
      { ...SELF, selfUrl: 'https://casino.example/feed' },
      false,
    ],
    ['is another show of other makers', { ...SELF, owners: ['Bet Ltd'] }, false],
    [
      'is another show where both cover the same days',
      { ...SELF, items: items(0, 5, 'coast') },
      false,
    ],
    [
      'is another show where its episodes are older',
      { ...SELF, items: items(-90, 5, 'coast') },
      false,
    ],
    ['is another edition', { ...SELF, title: 'Harbour Lights Premium' }, false],
  ])('%s', (_, facts, isSo) => {
    expect(goesOn(KNOWN, print(facts), [OWN_KEY])).toBe(isSo)
  })

  it('goes on under the same site, and never under a guid of its own', () => {
    const [known, seen] = [
      { website: 'https://harbour.example/' },
      { ...LATER, website: 'https://www.harbour.example/show' },
    ]
    expect(goesOn(print(known), print(seen), [])).toBe(true)
    expect(
      goesOn(
        print({ ...known, podcastGuid: 'a' }),
        print({ ...seen, podcastGuid: 'b' }),
        [],
      ),
    ).toBe(false)
  })
})

describe('a first reading under another title than the catalogue’s', () => {
  const told = print({ items: [], website: 'https://harbour.example/' })

  it.each<[string, Partial<ShowFacts>, boolean]>([
    ['is disowned where the makers are others', { owners: ['Bet Ltd'] }, true],
    ['is believed of the same makers', {}, false],
    ['is believed where the feed names none', { owners: [] }, false],
    [
      'is believed of the same site',
      { owners: ['Bet Ltd'], website: 'https://harbour.example/' },
      false,
    ],
  ])('%s', (_, facts, isSo) => {
    expect(disowns(told, print({ title: 'Win Every Night', ...facts }))).toBe(isSo)
  })

  it('is believed where the catalogue named nobody', () => {
    expect(
      disowns(
        print({ owners: [] }),
        print({ title: 'Win Every Night', owners: ['Bet Ltd'] }),
      ),
    ).toBe(false)
  })
})
