/** Imports the demo catalogue into an empty directory, and completes an interrupted import. */
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { importCatalogue } from '../../../intake/catalogue/import.ts'
import { Reading } from '../../../intake/catalogue/reading.ts'
import { importSignalTable } from '../../../intake/signals/import-signals.ts'
import { demoImported } from '../../../observe/events.ts'
import type { Invocation } from '../../command.ts'
import { writeLine } from '../../output.ts'
import { packageFile } from '../../../package-files.ts'
import { arrangeExhibits, moveOnMs, toExamples, TWIN } from './exhibits.ts'
import { giveEpisodes } from './give-episodes.ts'
import { readMadeUpTexts, toMadeUpEntry } from './made-up.ts'

const CATALOGUE = packageFile('demo/catalogue.ndjson')
const KNOWN_SHOWS = packageFile('demo/known-shows.ndjson')
const RATINGS = packageFile('demo/ratings.csv')
/** Exists in the data folder while the import is unfinished. */
const MARK = 'demo-import.unfinished'

/** Printed before the import, since a signal ends the process without output. */
const FILLS =
  'castdex: fills the demo first, which takes some seconds. Ctrl-C ends it at once; the next start goes on.'

interface DemoOptions extends Pick<Invocation, 'io' | 'openContext'> {
  readonly config: Config
  readonly logger: Logger
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Reads the lines of a catalogue, the best-known show last. */
async function readLines(file: URL): Promise<readonly string[]> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n').reverse()
}

/**
 * Merges the two catalogues so that both end with their best-known shows, because lists of new
 * shows begin with the shows imported last.
 */
async function readRealShows(): Promise<readonly string[]> {
  const [many, known] = await Promise.all([CATALOGUE, KNOWN_SHOWS].map(readLines))
  const ahead = Math.max(0, (many?.length ?? 0) - (known?.length ?? 0))
  return (many ?? []).flatMap((line, at) => [line, known?.[at - ahead] ?? []].flat())
}

/** Streams the demo as NDJSON: made-up shows, documented examples, real shows. */
async function* toNdjson(nowMs: number): AsyncGenerator<string> {
  const entries = (await readMadeUpTexts()).map((text, index) =>
    toMadeUpEntry(text, index, nowMs),
  )
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`
  const twin = entries.find(({ title }) => title === 'Slow Sky')
  if (twin !== undefined)
    yield `${JSON.stringify({ ...twin, feedUrl: TWIN, appleId: null })}\n`
  for (const example of toExamples(nowMs)) yield `${JSON.stringify(example)}\n`
  for (const line of await readRealShows()) yield `${line}\n`
}

/** Imports the dated ratings of the known shows. */
async function importRatings({ directory, now }: Context): Promise<void> {
  await importSignalTable({
    directory,
    source: {
      file: fileURLToPath(RATINGS),
      stdin: Readable.from([]),
      meter: { done: 0, total: null },
    },
    now,
    signal: new AbortController().signal,
    onRefusal: () => undefined,
  })
}

async function importDemo({ directory, now }: Context, dataDir: string): Promise<void> {
  await importCatalogue({
    reading: new Reading({
      format: 'ndjson',
      file: null,
      stdin: Readable.from(toNdjson(now())),
    }),
    writer: directory.writer,
    metadata: directory.metadata,
    tempFolder: dataDir,
    now,
    signal: new AbortController().signal,
    onRefusal: () => undefined,
    onProgress: () => undefined,
  })
}

/**
 * Does nothing if the directory has other data. Signals are not handled: they kill the process, and
 * the next start resumes.
 */
export async function completeDemo({
  io,
  config,
  logger,
  openContext,
}: DemoOptions): Promise<void> {
  const { dataDir } = config
  const mark = join(dataDir, MARK)
  const startedMs = performance.now()
  await using context = await openContext('write', { logger })
  const { directory, now } = context
  if ((await directory.reader.counts()).total > 0 && !(await isThere(mark))) return
  if (io.stderr.isTTY === true) await writeLine(io.stderr, FILLS)
  await writeFile(mark, '')
  await importDemo(context, dataDir)
  await importRatings(context)
  const nowMs = now()
  await giveEpisodes(directory, await readMadeUpTexts(), {
    nowMs,
    movedByMs: moveOnMs(nowMs),
  })
  await arrangeExhibits(directory, nowMs)
  await rm(mark)
  const { served, pending } = await directory.reader.counts()
  demoImported(logger, {
    served,
    pending,
    durationMs: Math.round(performance.now() - startedMs),
  })
}
