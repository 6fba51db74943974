/**
 * Whoever changes fields by the guides to a directory with data sees right answers: those that a
 * fresh import of its export gives.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removePodcast } from '../../src/actions/podcast/remove-podcast.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder, runCastdex, SOURCE_BIN } from '../cli/castdex.ts'
import { fillLayout } from '../layouts/fill.ts'
import { layoutId, makeShows, NOW } from '../layouts/shows.ts'
import { copySources, type SourceCopy } from './copy.ts'
import { applyChange, readGuides } from './guide.ts'

/** Imports refuse records that are drawn by chance. */
const ORDER = { by: 'guides', nowMs: NOW }

const FOLLOWED: ReadonlySet<string> = new Set([
  'A first contribution: a filter',
  'Adding a field',
])

/** More than the guides show: a field of the full level, a member, a column, and a setting. */
const FURTHER = [
  [
    'src/record/fields.ts',
    '  hostNames: {\n',
    "  homeCity: {\n    schema: nullable(Type.String()),\n    empty: nothing,\n    from: 'nobody',\n  },\n  hostNames: {\n",
  ],
  [
    'src/record/fields.ts',
    '      transcriptsCount: 0,\n',
    '      seasonCount: 0,\n      transcriptsCount: 0,\n',
  ],
  [
    'src/search/document/schema.ts',
    "  'show',\n] as const",
    "  'show',\n  'transcripts',\n] as const",
  ],
  [
    'src/search/document/to-search-document.ts',
    '  castboxPlays:',
    '  transcripts: record.stats.transcriptsCount,\n  castboxPlays:',
  ],
  [
    'src/query/filters.ts',
    '  minCastboxPlays:',
    "  minTranscripts: atLeast('transcripts', count),\n  minCastboxPlays:",
  ],
  [
    'test/layouts/calls.ts',
    '  { searchTerms: [gardens] },\n',
    '  { searchTerms: [gardens] },\n  { searchTerms: [], minTranscripts: 2, pageSize: 100, sortOrder: byTitle },\n',
  ],
  [
    'src/config/config.ts',
    '    dataDir: Type.String({',
    "    greeting: Type.String({ default: '', description: 'A word.' }),\n    dataDir: Type.String({",
  ],
  [
    'test/layouts/compare-fresh.ts',
    "CASTDEX_RATE_LIMIT: '10000'",
    "CASTDEX_RATE_LIMIT: '10000', CASTDEX_GREETING: 'Hello'",
  ],
  [
    'src/record/field-values.ts',
    '  transcriptsCount: Count,\n',
    '  seasonCount: Count,\n  transcriptsCount: Count,\n',
  ],
] as const

async function changeFields(copy: SourceCopy): Promise<void> {
  const guides = await readGuides()
  for (const { changes } of guides.filter(({ title }) => FOLLOWED.has(title)))
    for (const change of changes)
      await copy.write(change.file, applyChange(await copy.read(change.file), change))
  for (const [file, before, after] of FURTHER) {
    const text = (await copy.read(file)) ?? ''
    expect(text).toContain(before)
    await copy.write(
      file,
      text.replace(before, () => after),
    )
  }
}

interface Compared {
  readonly asked: number
  readonly different: readonly unknown[]
  readonly full: readonly { readonly answer: string }[]
}

test('a directory with data answers as a fresh import of it', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  {
    const terms = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }
    await using directory = await openSqliteDirectory({
      ...terms,
      dataDir,
      access: 'write',
    })
    await fillLayout(directory)
    for (const { id, title } of makeShows())
      if (title.startsWith('Odd show')) await removePodcast(directory, id, ORDER)
    await directory.writer.settle()
  }
  const file = join(folder.path, 'export.ndjson')
  await runCastdex(['export', 'ndjson', file], { dataDir, bin: SOURCE_BIN })

  await using copy = await copySources()
  await changeFields(copy)
  const printed = await copy.run('test/layouts/compare-fresh.ts', [dataDir, file])
  const { asked, different, full } = JSON.parse(printed) as Compared
  expect(asked).toBeGreaterThan(80)
  expect(different).toEqual([])
  expect(full[0]?.answer).toContain('"homeCity":null')
  expect(full[0]?.answer).toContain('"seasonCount":0')
})

test('what only a later release knows stays when this one writes beside it', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const terms = { requireAppleId: false, searchTimeoutMs: 10_000, now: () => NOW }
  const open = () => openSqliteDirectory({ ...terms, dataDir, access: 'write' })
  const id = layoutId(6)
  const changeTitle = async (title: string): Promise<string> => {
    await using directory = await open()
    const { reader, writer } = directory
    const held = (await writer.owners({ ids: [id] })).byId.get(id)
    if (held === undefined) throw new Error('the show is there')
    const { record, revision } = held
    const written = await writer.write([{ record: { ...record, title }, revision }])
    expect(written).toMatchObject([{ status: 'updated' }])
    // A later release may have ended: this one still rewrites nothing of its rows.
    expect(await directory.layouts?.renew(10)).toMatchObject({ isDone: true })
    return JSON.stringify(await reader.getMany([id], { level: 'full' }))
  }
  {
    await using directory = await open()
    const record = makeShows().find((show) => show.id === id)
    if (record === undefined) throw new Error('the show is made')
    await directory.writer.write([{ record, revision: null }])
  }

  await using copy = await copySources()
  await changeFields(copy)
  const file = 'src/record/layout/release.ts'
  const release = (await copy.read(file)) ?? ''
  await copy.write(file, release.replace(/RELEASE = '[^']+'/, "RELEASE = '99.0.0'"))
  const later = async (what: 'set' | 'get') =>
    JSON.parse(
      await copy.run('test/guides/later-release.ts', [what, dataDir, id]),
    ) as object
  const known = { copyright: '(c) Mo Reed', homeCity: 'Utrecht', stats: { seasonCount: 7 } }
  expect(await later('set')).toMatchObject(known)
  expect(await changeTitle('Once')).not.toMatch(/Utrecht|seasonCount|copyright/)
  expect(await changeTitle('Twice')).not.toMatch(/Utrecht|seasonCount|copyright/)
  expect(await later('get')).toMatchObject({ ...known, title: 'Twice' })
  const checked = await runCastdex(['check', '--deep'], { dataDir, bin: SOURCE_BIN })
  expect(checked.stdout).toMatch(/\nsound\n$/)
})
