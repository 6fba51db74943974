/**
 * `npm run report -- typed [--misses]`: what people type, drawn from a directory. With
 * `CASTDEX_TEST_DUMP` (a Podcast Index dump) it is made of that, else of the test catalogue.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCatalogue } from '../../../src/intake/catalogue/import.ts'
import { Reading } from '../../../src/intake/catalogue/reading.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { loadShows } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.ts'
import { NOW } from '../catalogue/to-draft.ts'
import { drawQueries, listShows } from './draw.ts'
import { TYPED_KINDS } from './kinds.ts'
import {
  type Asking,
  askForgivingly,
  askStrictly,
  measure,
  type Outcome,
  shareOf,
} from './measure.ts'

/** Slow is no miss here. */
const SEARCH_TIMEOUT_MS = 60_000
const SEED = 'typed 1'
const MOST_MISSES = 8

const WAYS: Readonly<Record<string, Asking>> = {
  'strict POST': askStrictly,
  q: askForgivingly,
}

async function fill(directory: Directory, dataDir: string, dump: string): Promise<void> {
  if (dump === '') {
    await loadShows(
      directory,
      readCatalogue().map((show, place) => [place + 1, show]),
    )
    return
  }
  await importCatalogue({
    reading: new Reading({ format: 'podcast-index', file: dump, stdin: process.stdin }),
    writer: directory.writer,
    tempFolder: dataDir,
    now: () => NOW,
    signal: new AbortController().signal,
    onRefusal: () => undefined,
    onProgress: () => undefined,
  })
}

const figure = (share: number): string => share.toFixed(2).replace(/^0/, '').padStart(7)

const row = (name: string, outcomes: readonly Outcome[]): string => {
  const { queries, first, inThree, nothing } = shareOf(outcomes)
  return `${name.padEnd(16)}${String(queries).padStart(8)}${figure(first)}${figure(inThree)}${figure(nothing)}`
}

const missesOf = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes
    .filter(({ place, typed }) => place !== 1 && typed.isOpen)
    .slice(0, MOST_MISSES)
    .map(({ typed, place, found, firstTitle }) => {
      return `    ${typed.text} → ${String(place ?? '–')} of ${String(found)}, first: ${firstTitle}`
    })

const percentile = (outcomes: readonly Outcome[], share: number): string => {
  const times = outcomes.map(({ ms }) => ms).sort((one, other) => one - other)
  return (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
}

function describe(way: string, outcomes: readonly Outcome[], withMisses: boolean): string {
  const lines = [
    `${way}: p50 ${percentile(outcomes, 0.5)} ms, p99 ${percentile(outcomes, 0.99)} ms`,
  ]
  for (const [half, isOpen] of [
    ['half to work with', true],
    ['half that is only reported', false],
  ] as const) {
    const here = outcomes.filter(({ typed }) => typed.isOpen === isOpen)
    lines.push('', half, `${''.padEnd(16)} queries  first in 3  nothing`)
    for (const name of Object.keys(TYPED_KINDS)) {
      const ofKind = here.filter(({ typed }) => typed.kind === name)
      lines.push(row(name, ofKind))
      if (withMisses && isOpen) lines.push(...missesOf(ofKind))
    }
    lines.push(row('all', here))
  }
  return `${lines.join('\n')}\n\n`
}

const dump = process.env['CASTDEX_TEST_DUMP'] ?? ''
const dataDir = await mkdtemp(join(tmpdir(), 'castdex-typed-'))
try {
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: SEARCH_TIMEOUT_MS,
    now: () => NOW,
  })
  await fill(directory, dataDir, dump)
  await directory.writer.settle()
  const shows = await listShows(directory)
  const queries = drawQueries(shows, SEED)
  const languages = new Set(queries.map(({ language }) => language)).size
  process.stdout.write(
    `${String(shows.length)} shows, ${String(queries.length)} queries of ${String(languages)} languages\n\n`,
  )
  for (const [way, ask] of Object.entries(WAYS)) {
    const outcomes = await measure(directory, queries, ask)
    process.stdout.write(describe(way, outcomes, process.argv.includes('--misses')))
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
