import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect, sourceOf } from '../../../../test/catalogue/read-all.ts'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { CatalogueItem } from '../item.ts'
import { MAX_LINE_BYTES, splitLines } from './lines.ts'
import { readNdjson } from './read.ts'
import { writeNdjson } from './write.ts'

const ID = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
const NOW_MS = Date.UTC(2026, 10, 20)

const record = (changes: Partial<PodcastRecord> = {}): PodcastRecord => ({
  ...newDraft({
    id: ID,
    title: 'Lantern Talk',
    feedUrl: 'https://example.org/a.xml',
    nowMs: NOW_MS,
  }),
  slug: 'lantern-talk',
  seq: 1,
  ...changes,
})

const read = async (text: string | Uint8Array): Promise<CatalogueItem[]> =>
  collect(readNdjson(sourceOf({ bytes: text })))

const readLine = async (value: unknown): Promise<CatalogueItem | undefined> =>
  (await read(JSON.stringify(value)))[0]

const refusalOf = async (value: unknown) => {
  const item = await readLine(value)
  return item?.kind === 'refused' ? item.refusal : undefined
}

describe('lines', () => {
  it('are split wherever the chunks end', async () => {
    const lines = fc.array(
      fc.string({ unit: 'grapheme' }).filter((line) => line !== '' && !line.includes('\n')),
      { minLength: 1 },
    )
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 7 }), async (texts, size) => {
        const bytes = Buffer.from(texts.join('\n'))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        )
        const found = await collect(
          splitLines(
            (async function* () {
              yield* chunks
            })(),
          ),
        )
        expect(found.map((line) => line.bytes?.toString())).toEqual(texts)
        expect(found.map((line) => line.number)).toEqual(texts.map((_, index) => index + 1))
      }),
    )
  })

  it('longer than 1 MiB are refused, and the next one is read', async () => {
    const long = JSON.stringify({
      feedUrl: 'https://example.org/a',
      title: 'x'.repeat(MAX_LINE_BYTES),
    })
    const items = await read(`${long}\n{"feedUrl":"https://example.org/b"}`)
    expect(items).toMatchObject([
      { kind: 'refused', refusal: { source: 'line 1', reason: 'line_too_long' } },
      { kind: 'entry', source: 'line 2' },
    ])
  })

  it('may be blank, end in CR LF, begin with a byte order mark, or miss their last line feed', async () => {
    const items = await read(
      '\uFEFF{"feedUrl":"https://example.org/a"}\r\n\n  \r\n{"feedUrl":"https://example.org/b"}',
    )
    expect(items).toMatchObject([
      { kind: 'entry', source: 'line 1' },
      { kind: 'entry', source: 'line 4' },
    ])
  })
})

describe('a line that is wrong', () => {
  it.each([
    ['not_json', '{"feedUrl":'],
    ['not_json', 'hello'],
    ['invalid_entry', '[]'],
    ['invalid_entry', '7'],
    ['invalid_entry', 'null'],
    ['invalid_entry', '{}'],
    ['invalid_entry', '{"feedUrl":"https://example.org/a","appleId":"42"}'],
    ['invalid_entry', '{"feedUrl":"https://example.org/a","titel":"A"}'],
    ['invalid_record', '{"id":7}'],
  ])('is refused as %s, and stops nothing: %s', async (reason, line) => {
    const [before, after] = ['a', 'b'].map(
      (name) => `{"feedUrl":"https://a.example/${name}"}`,
    )
    const items = await read([before, line, after].join('\n'))
    expect(items).toMatchObject([
      { kind: 'entry', source: 'line 1' },
      {
        kind: 'refused',
        refusal: { source: 'line 2', reason, message: expect.any(String) as string },
      },
      { kind: 'entry', source: 'line 3' },
    ])
  })

  it('is refused when it is no UTF-8', async () => {
    expect(await read(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).toMatchObject([
      { refusal: { reason: 'not_utf8' } },
    ])
  })

  it.each([
    [{ titel: 'A' }, 'titel is no field of a catalogue entry'],
    [
      { titel: 'A', feedState: 'dead' },
      'titel, feedState are no fields of a catalogue entry',
    ],
    [{ 'a/b~c': 1 }, 'a/b~c is no field of a catalogue entry'],
    [{ feedUrl: undefined }, 'feedUrl is missing'],
    [{ genres: ['Arts', 1] }, 'genres[1] must be string'],
    [{ appleId: -1 }, 'appleId must be >= 0'],
  ])('says which field does not fit: %j', async (changes, message) => {
    expect(await refusalOf({ feedUrl: 'https://example.org/a', ...changes })).toMatchObject(
      {
        message,
      },
    )
  })

  it('may be nested deeper than any stack, and stops nothing', async () => {
    const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const lines = ['id', 'feedUrl', 'genres', 'titel'].map(
      (name) => `{"${name}":${nested}}`,
    )
    const whole = `${JSON.stringify(record()).slice(0, -1)},"mood":${nested}}`
    const items = await read(
      [...lines, nested, whole, '{"feedUrl":"https://example.org/b"}'].join('\n'),
    )
    expect(items.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 6 }, () => 'refused'),
      'entry',
    ])
  })
})

describe('a catalogue entry', () => {
  it('may hold null for everything but the address', async () => {
    const item = await readLine({
      feedUrl: 'https://example.org/a',
      title: null,
      genres: null,
      appleId: null,
    })
    expect(item).toMatchObject({ kind: 'entry', listKind: 'catalogue' })
  })
})

describe('a whole record', () => {
  it('is read as it was written', async () => {
    const records = [
      record(),
      record({ id: ID.replace('0', '1'), seq: 2, slug: 'lantern-talk-2' }),
    ]
    const text = (
      await collect(
        writeNdjson(
          (async function* () {
            for (const one of records) yield { kind: 'update' as const, record: one }
          })(),
        ),
      )
    ).join('')
    const items = await read(text)
    expect(items.map((item) => (item.kind === 'record' ? item.record : item))).toEqual(
      records,
    )
    expect(text.split('\n')).toHaveLength(3)
  })

  it('has its fields in one order, whatever order they came in', async () => {
    const shuffled = Object.fromEntries(Object.entries(record()).reverse()) as PodcastRecord
    const write = async (podcast: PodcastRecord): Promise<string> =>
      (
        await collect(
          writeNdjson(
            (async function* () {
              yield { kind: 'update' as const, record: podcast }
            })(),
          ),
        )
      ).join('')
    expect(await write(shuffled)).toBe(await write(record()))
  })

  it.each([
    ['an id that is none', { id: 'lantern' }],
    ['an id in upper case', { id: ID.toUpperCase() }],
    [
      'an address in use that is not in the history',
      { rssFeedUrl: 'https://example.org/other' },
    ],
    ['an Apple id that nobody claimed', { appleId: 42 }],
    ['a conflict about nothing', { appleIdStatus: 'conflict' }],
    ['a date in another form', { trackedAt: '2026-11-20' }],
    ['a field nobody knows', { mood: 'good' }],
  ])('is refused with %s', async (_name, changes) => {
    expect(await refusalOf({ ...record(), ...changes })).toMatchObject({
      reason: 'invalid_record',
      source: 'line 1',
    })
  })

  it('is refused with a private address, which nobody gets to read', async () => {
    const url = 'https://user:secret@example.org/a.xml'
    const refusal = await refusalOf(
      record({
        rssFeedUrl: url,
        feedUrls: [{ url, from: record().trackedAt, to: null, reason: 'tracked' }],
      }),
    )
    expect(refusal).toEqual({ source: 'line 1', reason: 'private_feed' })
  })
})

it.each(['[', '\uFEFF \n[{}', `[${JSON.stringify({ id: ID })}]`])(
  'a JSON array is refused at its beginning, with what to do: %j',
  async (text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: expect.stringContaining('JSON array') as string,
      options: { remedy: expect.stringContaining("jq -c '.[]'") as string },
    })
  },
)
