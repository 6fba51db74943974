import { describe, expect, it } from 'vitest'
import { proveSameShow } from './same-show.ts'
import {
  type ItemFacts,
  type ShowFacts,
  toShowPrint,
} from '../../interpret/show/show-print.ts'

const DAY = 86_400_000
const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

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

const show = (fields: Partial<ShowFacts> = {}): ShowFacts => ({
  title: 'The Show',
  owners: ['The Maker'],
  website: null,
  podcastGuid: null,
  language: 'en',
  selfUrl: 'https://new.example/feed',
  newFeedUrl: null,
  items: items(10),
  ...fields,
})

/** Another host's ids and files. */
const rehosted = (at: number) => ({
  guid: `other-host-guid-${String(at)}`,
  enclosureUrl: `https://other.example/${String(at)}.mp3`,
})
const foreign = (at: number) => ({ ...rehosted(at), title: `Another ${String(at)}` })
const WORDS = ['Salt', 'Nets', 'Fog', 'Tide', 'Rope', 'Lamp', 'Mast', 'Keel', 'Sail', 'Oar']
const told = (at: number) => ({ ...rehosted(at), title: `${WORDS[at] ?? ''} and water` })
const late = (at: number) => ({ ...told(at), publishedMs: (at * 7 + 3) * DAY })
const renamed = { title: 'Other', selfUrl: null }
const named = (fields: Partial<ShowFacts>): Partial<ShowFacts> => ({
  items: items(10, (at) => ({ title: `${WORDS[at] ?? ''} and water` })),
  ...fields,
})
const half = (at: number) => (at % 2 === 0 ? {} : foreign(at))

describe('the show at the target', () => {
  it.each<[string, Partial<ShowFacts>, Partial<ShowFacts>, string]>([
    ['is the same by everything', {}, {}, 'enclosures'],
    [
      'has its guid',
      { podcastGuid: GUID, items: [] },
      { podcastGuid: GUID.toUpperCase(), title: 'Renamed' },
      'podcast-guid',
    ],
    [
      'has its files under new ids',
      {},
      { items: items(10, (at) => ({ guid: `new-guids-all-over-${String(at)}` })) },
      'enclosures',
    ],
    [
      'has its ids and new files',
      {},
      {
        items: items(10, (at) => ({ enclosureUrl: `https://x.example/${String(at)}.mp3` })),
      },
      'item-guids',
    ],
    ['has half of it', {}, { items: items(10, half), title: 'Renamed' }, 'enclosures'],
    [
      'has less than half of it',
      {},
      { items: items(10, (at) => (at < 4 ? {} : foreign(at))) },
      'other-items',
    ],
    [
      'has all of it and as much again, at the same time',
      {},
      {
        items: [
          ...items(10),
          ...items(11, (at) => ({ ...foreign(at), publishedMs: (at % 10) * 7 * DAY })),
        ],
      },
      'other-items',
    ],
    ['is fresh, and has it all', {}, { items: items(200) }, 'enclosures'],
    ['has titles and dates only', {}, { items: items(10, rehosted) }, 'episodes'],
    [
      'has titles and dates only, a day off',
      {},
      { items: items(10, (at) => ({ ...rehosted(at), publishedMs: (at * 7 + 1) * DAY })) },
      'episodes',
    ],
    [
      'has titles and dates of most, and says who it is',
      {},
      { items: items(10, (at) => (at < 6 ? rehosted(at) : foreign(at))) },
      'title-owner-self-link',
    ],
    [
      'is cut on a day of several episodes, and says who it is',
      { items: items(6, (at) => ({ publishedMs: (at < 3 ? 100 : 98) * DAY })) },
      { items: items(4, (at) => ({ ...rehosted(at), publishedMs: (100 + 3 * at) * DAY })) },
      'title-owner-self-link',
    ],
    [
      'has numbers for titles, under another title',
      {},
      { items: items(10, rehosted), title: 'Other' },
      'nothing-in-common',
    ],
    [
      'has telling titles, under another title',
      named({}),
      named({ ...renamed, items: items(10, told) }),
      'episodes',
    ],
    [
      'has a few of them',
      named({}),
      named({ ...renamed, items: items(3, told) }),
      'nothing-in-common',
    ],
    [
      'has the titles on other days',
      named({}),
      named({ ...renamed, items: items(10, late) }),
      'other-items',
    ],
    [
      'has titles and dates under another owner',
      {},
      { items: items(10, rehosted), owners: ['Other'] },
      'nothing-in-common',
    ],
    [
      'names another feed as itself, with titles and dates of most',
      {},
      {
        items: items(10, (at) => (at < 6 ? rehosted(at) : foreign(at))),
        selfUrl: 'https://third.example/feed',
      },
      'nothing-in-common',
    ],
    [
      'has other episodes of the same days',
      {},
      { items: items(10, foreign) },
      'other-items',
    ],
    [
      'is of another time and says who it is',
      {},
      { items: items(10, (at) => ({ ...foreign(at), publishedMs: (900 + at) * DAY })) },
      'title-owner-self-link',
    ],
    ['was never read', { items: [], selfUrl: null }, {}, 'title-owner-self-link'],
    [
      'counts its episodes as everybody does',
      { items: items(10, (at) => ({ guid: String(at), enclosureUrl: null })) },
      { title: 'Other', items: items(10, (at) => ({ ...foreign(at), guid: String(at) })) },
      'other-items',
    ],
    [
      'is the video edition',
      {},
      {
        items: items(10, (at) => ({
          enclosureUrl: `https://cdn.example/${String(at)}.mp4`,
          enclosureType: 'video/mp4',
        })),
      },
      'other-medium',
    ],
    [
      'is in another language, with the guid of its twin',
      { podcastGuid: GUID },
      { podcastGuid: GUID, language: 'fr', items: items(10, foreign) },
      'other-language',
    ],
    ['only mended its language tag', {}, { language: 'fr' }, 'enclosures'],
    [
      'is the paid edition, with the same files',
      {},
      { title: 'The Show Premium' },
      'other-edition',
    ],
    ['is the paid edition, by a sign', {}, { title: 'The Show+' }, 'other-edition'],
  ])('%s', (_, known, seen, expected) => {
    const proof = proveSameShow(toShowPrint(show(known)), toShowPrint(show(seen)), {
      seenKey: 'new.example/feed',
      ownKeys: ['old.example/feed'],
    })
    expect(proof.isSame ? proof.by : proof.because).toBe(expected)
  })
})
