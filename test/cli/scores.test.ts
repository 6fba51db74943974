/**
 * The score's commands as real processes, on the model of shows with a stated reach: figures are
 * taken in, compared, explained.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { correlationOf } from '../score/measure.ts'
import { drawShows } from '../score/model.ts'
import { toPodcast, toSignals } from '../score/model-podcast.ts'
import { scoreAuthority } from '../../src/record/authority/index.ts'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

const SHOWS = drawShows(7, 600).map((show, number) => ({
  show,
  podcast: toPodcast(show, number),
}))

const toLines = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

test('import signals, sources, history, score, and the report of signals', async () => {
  await using folder = await openTemporaryFolder()
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCastdex(args, {
      dataDir: join(folder.path, 'data'),
    })
    expect(code, stderr).toBe(0)
    return stdout
  }
  const keep = async (name: string, text: string): Promise<string> => {
    const file = join(folder.path, name)
    await writeFile(file, text)
    return file
  }
  await run(
    'import',
    'ndjson',
    await keep('shows.ndjson', toLines(SHOWS.map(({ podcast }) => podcast))),
  )
  const rows = SHOWS.map(({ show, podcast }) => toSignals(show, podcast.id))
  const told = rows.filter((row) => Object.keys(row).length > 2)
  const refused = join(folder.path, 'refused.ndjson')
  const signals = await keep('signals.ndjson', toLines(told))
  const first = JSON.parse(
    (await run('import', 'signals', signals, '--refused', refused)).trim(),
  ) as object
  expect(first).toMatchObject({
    event: 'import',
    format: 'signals',
    read: told.length,
    updated: told.length,
  })
  expect(JSON.parse((await run('import', 'signals', signals)).trim())).toMatchObject({
    updated: 0,
    unchanged: told.length,
  })

  const { podcast } = SHOWS.find(({ show }) => show.inputs.appleRating !== null) ??
    SHOWS[0] ?? { podcast: { id: '' } }
  expect(await run('sources', podcast.id)).toMatch(/appleRating +signals +20/)
  expect(await run('history', podcast.id)).toContain('signals-imported')
  expect(await run('score', podcast.id)).toMatch(
    /engagement +appleRating +[\d.]+ of \d+ ratings, .*\nformula 3: .*could raise it most: /s,
  )

  const reach = SHOWS.map(
    ({ show, podcast: { id } }) => `${id},2026-11-20,${String(Math.round(show.reach))}`,
  )
  const table = await keep(
    'reach.csv',
    `podcastId,at,monthlyDownloads\n${reach.join('\n')}\n`,
  )
  const report = await runCastdex(['score:signals', table, '--json'], {
    dataDir: join(folder.path, 'data'),
    bin: fileURLToPath(new URL('../report.ts', import.meta.url)),
  })
  expect(report.code, report.stderr).toBe(0)
  const found = JSON.parse(report.stdout) as readonly {
    readonly language: string
    readonly podcasts: number
    readonly correlation: number
  }[]
  expect(found.map(({ language }) => language)).toEqual([
    'all',
    'de',
    'en',
    'es',
    'fr',
    'id',
    'ja',
    'pt',
  ])
  const [all] = found
  expect(all?.podcasts).toBe(SHOWS.length)
  const unaided = correlationOf(
    SHOWS.map(({ show }) => show),
    (inputs) =>
      scoreAuthority({ ...inputs, monthlyDownloads: null }, Date.now()).authorityScore,
  )
  // Of transcripts, chapters and persons a catalogue does not tell.
  expect(Math.abs((all?.correlation ?? 0) - unaided)).toBeLessThan(0.02)
})
