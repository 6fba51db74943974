/** Imports the demo catalogue into an empty directory, and completes an interrupted import. */
import { createReadStream } from 'node:fs'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { importCatalogue } from '../../../intake/catalogue/import.ts'
import { Reading } from '../../../intake/catalogue/reading.ts'
import { demoImported } from '../../../observe/events.ts'
import type { Invocation } from '../../command.ts'
import { writeLine } from '../../output.ts'
import { packageFile } from '../../../package-files.ts'
import { arrangeExhibits, moveOnMs, toExamples, TWIN } from './exhibits.ts'
import { giveEpisodes } from './give-episodes.ts'
import { inOrderOfEntry, readMadeUpTexts, toMadeUpEntry } from './made-up.ts'

const CATALOGUE = packageFile('demo/catalogue.ndjson')
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

/** Streams the demo as NDJSON: documented examples, real shows, fictional shows. */
async function* toNdjson(nowMs: number): AsyncGenerator<string | Buffer> {
  for (const example of toExamples(nowMs)) yield `${JSON.stringify(example)}\n`
  for await (const piece of createReadStream(CATALOGUE)) yield piece as Buffer
  const texts = await readMadeUpTexts()
  const numbers = new Map(texts.map((text, index) => [text, index]))
  const entries = inOrderOfEntry(texts).map((text) =>
    toMadeUpEntry(text, numbers.get(text) ?? 0, nowMs),
  )
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`
  const twin = entries.find(({ title }) => title === 'Slow Sky')
  if (twin !== undefined)
    yield `${JSON.stringify({ ...twin, feedUrl: TWIN, appleId: null })}\n`
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
