import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDraft } from '../draft.ts'
import type { PodcastRecord } from '../podcast.ts'
import { CrowdCount, MOST_OWNERS } from './crowd-count.ts'

const CROWDED = 'https://www.instagram.com/everybodys_host'

interface Linking {
  readonly author?: string | null
  readonly site?: string | null
  readonly links?: readonly string[]
}

const show = (
  no: number,
  { author = null, site = null, links = [CROWDED] }: Linking,
): PodcastRecord => {
  const id = `0198c5a2-7f64-7d0e-9d1c-${String(no).padStart(12, '0')}`
  const feedUrl = `https://feeds.example.org/${String(no)}`
  const socialMediaLinks = links.map((url) => ({
    socialMediaType: 'instagram' as const,
    url,
    sources: ['rss' as const],
  }))
  const draft = newDraft({ id, title: String(no), feedUrl, nowMs: 0 })
  return { ...draft, author, websiteUrl: site, socialMediaLinks, slug: String(no), seq: no }
}

const count = (shows: readonly PodcastRecord[]): readonly string[] => {
  const crowds = new CrowdCount(shows.length)
  for (const one of shows) crowds.add(one)
  return [...crowds.crowded]
}

const many = (length: number, of: (no: number) => Linking): readonly PodcastRecord[] =>
  Array.from({ length }, (_, no) => show(no + 1, of(no)))

test.each<[title: string, shows: readonly PodcastRecord[], isCrowded: boolean]>([
  [
    'shows of as many owners as may be',
    many(MOST_OWNERS, (no) => ({ author: `Author ${String(no)}` })),
    false,
  ],
  [
    'shows of one owner more',
    many(MOST_OWNERS + 1, (no) => ({ author: `Author ${String(no)}` })),
    true,
  ],
  ['shows that nobody owns', many(MOST_OWNERS + 1, () => ({})), true],
  [
    "a network's shows, of one author",
    many(200, (no) => ({
      author: 'The Network',
      site: `https://show${String(no)}.example`,
    })),
    false,
  ],
  [
    "a network's shows, on one site",
    many(200, (no) => ({
      author: `Host ${String(no)}`,
      site: 'https://www.network.example/',
    })),
    false,
  ],
  [
    'shows with accounts of their own',
    many(200, (no) => ({
      author: `Author ${String(no)}`,
      links: [`https://www.instagram.com/show${String(no)}`],
    })),
    false,
  ],
])('%s', (_title, shows, isCrowded) => {
  expect(count(shows).length > 0).toBe(isCrowded)
})

test('spelled in another case it is the same account', () => {
  const links = (no: number) => [
    no % 2 === 0 ? CROWDED : CROWDED.replace('everybodys', 'Everybodys'),
  ]
  expect(
    count(
      many(MOST_OWNERS + 1, (no) => ({ author: `Author ${String(no)}`, links: links(no) })),
    ),
  ).toHaveLength(1)
})

test('invariant: as an exact count has it, whatever links to what', () => {
  const linking = fc.record({ owner: fc.nat({ max: 60 }), account: fc.nat({ max: 3 }) })
  fc.assert(
    fc.property(fc.array(linking, { maxLength: 200 }), (linkings) => {
      const owners = Map.groupBy(linkings, ({ account }) => account)
      const exact = [...owners]
        .filter(([, list]) => new Set(list.map(({ owner }) => owner)).size > MOST_OWNERS)
        .map(([account]) => `instagram https://www.instagram.com/account${String(account)}`)
      const shows = linkings.map(({ owner, account }, no) =>
        show(no + 1, {
          author: `Author ${String(owner)}`,
          links: [`https://www.instagram.com/account${String(account)}`],
        }),
      )
      expect([...count(shows)].sort()).toEqual(exact.sort())
    }),
    { numRuns: 50 },
  )
})
