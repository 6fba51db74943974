import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashAddress, toForgotten } from '../forgotten.ts'
import { type Episode, episodeId, hashBits, idBitsOf, type KeptEpisode } from './episode.ts'
import { forgetInSections } from './forget-in-sections.ts'
import {
  keepEpisodeIds,
  packEpisodes,
  takeEpisodes,
  unpackEpisodes,
} from './packed-episodes.ts'
import { parsePackedEpisodes } from './parse-packed-episodes.ts'

const SHOW = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
const OTHER_SHOW = '0198c5a2-7f64-7d0e-9d1c-000000000002'
const ADDRESS = 'mara@tide.example.org'
const FORGOTTEN = toForgotten(new Set([hashAddress(ADDRESS, 'salt')]), 'salt')

const text = fc.string({ unit: 'binary', maxLength: 40 })
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const arbitraryEpisode: fc.Arbitrary<KeptEpisode> = fc.record({
  guid: orNull(text),
  title: text,
  link: orNull(fc.webUrl()),
  publishedMs: orNull(fc.nat()),
  durationSeconds: orNull(fc.nat()),
  enclosure: fc.record({ url: fc.webUrl(), type: orNull(text), size: orNull(fc.nat()) }),
  season: orNull(fc.nat()),
  number: orNull(fc.nat()),
  kind: fc.constantFrom('full', 'trailer', 'bonus'),
  isExplicit: fc.boolean(),
  imageUrl: orNull(fc.webUrl()),
  transcripts: fc.array(
    fc.record({ url: fc.webUrl(), type: orNull(text), language: orNull(text) }),
    { maxLength: 3 },
  ),
  chaptersUrl: orNull(fc.webUrl()),
  persons: fc.array(
    fc.record({
      name: text,
      role: orNull(text),
      group: orNull(text),
      url: orNull(fc.webUrl()),
      imageUrl: orNull(fc.webUrl()),
    }),
    { maxLength: 3 },
  ),
  notes: orNull(text),
})

const withIds = (episodes: readonly KeptEpisode[], show = SHOW): readonly Episode[] =>
  episodes.map((episode) => ({ ...episode, id: episodeId(show, episode) }))

const episode = (changes: Partial<KeptEpisode> = {}): KeptEpisode => ({
  guid: 'one',
  title: 'One',
  link: null,
  publishedMs: 1,
  durationSeconds: null,
  enclosure: { url: 'https://media.example/1.mp3', type: null, size: null },
  season: null,
  number: null,
  kind: 'full',
  isExplicit: false,
  imageUrl: null,
  transcripts: [],
  chaptersUrl: null,
  persons: [],
  notes: null,
  ...changes,
})

describe('packed episodes', () => {
  test('come back as they were, each with its id', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEpisode, { maxLength: 6 }), (episodes) => {
        const section = JSON.parse(JSON.stringify(packEpisodes(episodes))) as unknown
        // What is no character is lost in UTF-8.
        fc.pre(JSON.stringify(episodes).isWellFormed())
        expect(unpackEpisodes(section, SHOW)).toEqual(withIds(episodes))
      }),
    )
  })

  test('are the same text for the same episodes, and null for none', () => {
    expect(packEpisodes([episode()])).toEqual(packEpisodes([episode()]))
    expect(packEpisodes([])).toBeNull()
  })

  test('of a show that writes books lose their notes, then the oldest', () => {
    const notes = Array.from({ length: 50 }, (_, at) =>
      episode({ guid: String(at), notes: 'x'.repeat(9_000) }),
    )
    const shortened = unpackEpisodes(packEpisodes(notes), SHOW)
    expect([shortened.length, shortened[0]?.notes]).toEqual([50, null])
    const guids = Array.from({ length: 50 }, (_, at) =>
      episode({ guid: String(at).padEnd(9_000, 'x') }),
    )
    const fewer = unpackEpisodes(packEpisodes(guids), SHOW)
    expect(fewer.map(({ guid }) => guid)).toEqual(
      guids.slice(0, 25).map(({ guid }) => guid),
    )
  })

  test.each([
    null,
    7,
    { packed: 7 },
    { packed: 'AAAA' },
    { packed: zstdCompressSync('{}').toString('base64') },
    { packed: zstdCompressSync('[{},7,null]').toString('base64') },
    { packed: zstdCompressSync(Buffer.alloc(50_000_000)).toString('base64') },
  ])('of a section that is none are none: %#', (section) => {
    expect(unpackEpisodes(section, SHOW)).toEqual([])
  })
})

describe('the id of an episode', () => {
  const idsOf = (episodes: readonly KeptEpisode[], show = SHOW) =>
    unpackEpisodes(packEpisodes(episodes), show).map(({ id }) => id)

  test('stays while it moves through the list and its words change', () => {
    const [before] = idsOf([episode()])
    const [, after] = idsOf([
      episode({ guid: 'two' }),
      episode({ title: 'One, mended', notes: 'New.' }),
    ])
    expect(after).toBe(before)
    expect(before).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
  })

  test('is another one in another show, and without a guid that of its enclosure', () => {
    expect(idsOf([episode()], OTHER_SHOW)).not.toEqual(idsOf([episode()]))
    const [one, other] = idsOf([
      episode({ guid: null }),
      episode({
        guid: null,
        enclosure: { url: 'https://media.example/2.mp3', type: null, size: null },
      }),
    ])
    expect(one).not.toBe(other)
  })

  test('stays when its show is merged into another one, and with every reading after that', () => {
    const taken = takeEpisodes(packEpisodes([episode()]), SHOW)
    const read = keepEpisodeIds(taken, packEpisodes([episode({ guid: 'two' }), episode()]))
    const ids = unpackEpisodes(read, OTHER_SHOW).map(({ id }) => id)
    expect([unpackEpisodes(taken, OTHER_SHOW)[0]?.id, ids[1]]).toEqual([
      ...idsOf([episode()]),
      ...idsOf([episode()]),
    ])
    expect(takeEpisodes(undefined, SHOW)).toBeUndefined()
  })
})

describe('a forgotten address', () => {
  test('is in nothing that is packed', () => {
    const notes = `Write to ${ADDRESS.toUpperCase()}, or to desk@tide.example.org.`
    const persons = [{ name: ADDRESS, role: null, group: null, url: null, imageUrl: null }]
    const sections = {
      feed: ADDRESS,
      newestEpisodes: packEpisodes([episode({ notes, persons })]),
    }
    const left = forgetInSections(sections, FORGOTTEN, SHOW)
    expect(left.feed).toBe('')
    expect(unpackEpisodes(left.newestEpisodes, SHOW)).toMatchObject([
      { notes: 'Write to , or to desk@tide.example.org.', persons: [{ name: '' }] },
    ])
    expect(forgetInSections(left, FORGOTTEN, SHOW)).toEqual(left)
  })

  test('leaves what is packed as it is where it is not in it', () => {
    const sections = {
      newestEpisodes: packEpisodes([episode({ notes: 'desk@tide.example.org' })]),
    }
    expect(forgetInSections(sections, FORGOTTEN, SHOW)).toEqual(sections)
  })
})

describe('packed episodes from another castdex', () => {
  test('are taken as they were packed', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryEpisode, { minLength: 1, maxLength: 4 }),
        (episodes) => {
          const sent: unknown = JSON.parse(JSON.stringify(packEpisodes(episodes)))
          expect(parsePackedEpisodes(sent)).toEqual(packEpisodes(episodes))
        },
      ),
    )
  })

  const packed = (rows: unknown): string =>
    zstdCompressSync(JSON.stringify(rows)).toString('base64')
  const enclosure = { url: 'https://media.example/1.mp3' }

  test('keep the show that their ids are of, and say by themselves whether an address is in them', () => {
    const sent = { packed: packed([{ enclosure, notes: ADDRESS }]), idsOf: OTHER_SHOW }
    expect(parsePackedEpisodes(sent)).toEqual({ ...sent, hasAddress: true })
    const plain = { packed: packed([{ enclosure }]) }
    expect(parsePackedEpisodes({ ...plain, hasAddress: true })).toEqual(plain)
  })

  test.each<[title: string, sent: unknown]>([
    ['no section', 'x'],
    ['nothing compressed', { packed: 'x' }],
    ['a field too many', { packed: packed([{ enclosure }]), more: 1 }],
    ['no list', { packed: packed({ enclosure }) }],
    ['an empty list', { packed: packed([]) }],
    ['too many', { packed: packed(Array.from({ length: 51 }, () => ({ enclosure }))) }],
    ['no recording', { packed: packed([{ title: 'One' }]) }],
    [
      'an address that is none',
      { packed: packed([{ enclosure: { url: 'javascript:alert(1)' } }]) },
    ],
    ['a number for a text', { packed: packed([{ enclosure, title: 1 }]) }],
    ['a bomb', { packed: packed([{ enclosure, notes: 'x'.repeat(5_000_000) }]) }],
  ])('are refused: %s', (_title, sent) => {
    expect(parsePackedEpisodes(sent)).toBeUndefined()
  })
})

describe('numbers of episodes', () => {
  /** Two identities with the same 22 bits, found by trying. */
  const COLLIDING = findCollision()
  const numbered = (guids: readonly string[]) => guids.map((guid) => episode({ guid }))
  const bitsOf = (section: unknown): Readonly<Record<string, number>> =>
    Object.fromEntries(
      unpackEpisodes(section, SHOW).map((each) => [each.guid ?? '', idBitsOf(each)]),
    )

  test('the later of two episodes with equal bits takes the next free ones', () => {
    const [older, newer] = COLLIDING
    const section = packEpisodes(numbered([newer, 'else', older]))
    const bits = hashBits(episode({ guid: older }))
    expect(bitsOf(section)).toMatchObject({ [older]: bits, [newer]: bits + 1 })
    expect(parsePackedEpisodes(section)).toEqual(section)
  })

  test('they stay when the other episode leaves, and when another arrives', () => {
    const [older, newer] = COLLIDING
    const before = packEpisodes(numbered([newer, older]))
    const alone = keepEpisodeIds(before, packEpisodes(numbered([newer])))
    expect(bitsOf(alone)[newer]).toBe(bitsOf(before)[newer])
    // By date the newer one would come first now.
    const swapped = keepEpisodeIds(before, packEpisodes(numbered([older, newer])))
    expect(bitsOf(swapped)).toEqual(bitsOf(before))
  })

  test('without equal bits nothing is stored', () => {
    const section = packEpisodes(numbered(['one', 'two']))
    expect(section).not.toHaveProperty('hasIdBits')
    expect(keepEpisodeIds(section, section)).toBe(section)
  })
})

function findCollision(): readonly [string, string] {
  const seen = new Map<number, string>()
  for (let at = 0; ; at += 1) {
    const guid = `guid-${String(at)}`
    const bits = hashBits(episode({ guid }))
    const known = seen.get(bits)
    if (known !== undefined) return [known, guid]
    seen.set(bits, guid)
  }
}
