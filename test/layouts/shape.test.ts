/** What `src/record/layout/release.ts` says is true of the layouts that were released. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compareReleases, OLDEST_READER, RELEASE } from '../../src/record/layout/release.ts'
import { addLaterFields } from '../../src/record/layout/later-fields.ts'
import { fitRecord } from '../../src/record/layout/fit-record.ts'
import { LAYOUT_SHAPE } from '../../src/record/view/stored-layout.ts'
import { findBreaks } from './additive.ts'
import { KEPT_LAYOUTS, readShape } from './kept.ts'
import { makeShows } from './shows.ts'

const LEVELS = ['basic', 'details', 'internals'] as const

/** Releases that have to read what this one stores. */
const READERS = KEPT_LAYOUTS.filter(
  (version) => compareReleases(version, OLDEST_READER) >= 0,
)

test('the release is that of the package, and reads its own data', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  expect(version.split('-')[0]).toBe(RELEASE)
  expect(compareReleases(OLDEST_READER, RELEASE)).toBeLessThanOrEqual(0)
})

test('releases that are said to read this layout can', () => {
  for (const version of READERS) {
    const shape = readShape(version)
    if (shape === undefined) throw new Error(`${version} is older than layouts`)
    const breaks = LEVELS.flatMap((level) =>
      findBreaks(shape[level], LAYOUT_SHAPE[level], level),
    )
    expect(breaks, `set OLDEST_READER to ${RELEASE}`).toEqual([])
    expect(LAYOUT_SHAPE.unsaid).toMatchObject(shape.unsaid)
  }
})

test('a field that goes, changes its type or its words is found', () => {
  const before = {
    fields: { a: '["string"]', b: { list: { fields: { c: '["integer"]' } } } },
  }
  expect(
    findBreaks(before, { fields: { ...before.fields, d: '["string"]' } }, 'x'),
  ).toEqual([])
  expect(findBreaks(before, { fields: { a: '["string"]' } }, 'x')).toEqual(['x.b'])
  const other = {
    fields: { ...before.fields, b: { list: { fields: { c: '["number"]' } } } },
  }
  expect(findBreaks(before, other, 'x')).toEqual(['x.b[].c'])
})

test('an export may lack what the first release did not have', () => {
  const [show] = makeShows()
  const { transcriptsCount: _count, ...stats } = show?.stats ?? {}
  expect(addLaterFields({ ...show })).toEqual(show)
  // Fields of the first release are not made up.
  expect(addLaterFields({ title: 'x', stats })).toEqual({ title: 'x', stats })
})

test('a record that fits stays as it is', () => {
  for (const [at, draft] of makeShows().entries()) {
    const record = { ...draft, seq: at + 1, slug: draft.slug ?? `show-${String(at)}` }
    expect(fitRecord(record)).toEqual(record)
  }
})

test('what is missing gets the value for nothing said, and what is unknown goes', () => {
  const [show] = makeShows()
  if (show === undefined) throw new Error('there are shows')
  const record = { ...show, seq: 1, slug: 'a-show' }
  const { transcriptsCount: _count, ...stats } = record.stats
  const { popularity: _popularity, author: _author, ...others } = record
  const older = { ...others, stats: { ...stats, gone: 1 }, language: 7, unknown: 'x' }
  expect(fitRecord(older)).toEqual({
    ...record,
    author: null,
    popularity: null,
    language: 'und',
    stats: { ...stats, transcriptsCount: 0 },
  })
})
