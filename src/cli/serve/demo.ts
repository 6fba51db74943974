/** The demo catalogue: fills an empty directory, once, and completes what an interrupted start has left. */
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { importCatalogue } from '../../intake/catalogue/import.ts'
import { Reading } from '../../intake/catalogue/reading.ts'
import { demoImported } from '../../observe/events.ts'
import type { Invocation } from '../command.ts'

const CATALOGUE = fileURLToPath(new URL('../../../demo/catalogue.ndjson', import.meta.url))
/** In the data folder from before the first podcast is written until after the last one. */
const MARK = 'demo-import.unfinished'

interface DemoOptions extends Pick<Invocation, 'signal' | 'openContext'> {
  readonly config: Config
  readonly logger: Logger
}

const isThere = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const importDemo = async ({ engine, now }: Context, dataDir: string, signal: AbortSignal): Promise<boolean> => {
  const { interrupted } = await importCatalogue({
    reading: new Reading({ format: 'ndjson', file: CATALOGUE, stdin: Readable.from([]) }),
    writer: engine.writer,
    tempFolder: dataDir,
    now,
    signal,
    onRefusal: () => undefined,
    onProgress: () => undefined,
  })
  return !interrupted
}

/** Does nothing where the directory holds anything else. */
export const completeDemo = async ({ config, logger, signal, openContext }: DemoOptions): Promise<void> => {
  const { dataDir } = config
  const mark = join(dataDir, MARK)
  const startedMs = performance.now()
  await using context = await openContext('write', { logger })
  const { engine } = context
  if ((await engine.reader.counts()).total > 0 && !(await isThere(mark))) return
  await writeFile(mark, '')
  if (!(await importDemo(context, dataDir, signal))) return
  await rm(mark)
  const { served, pending } = await engine.reader.counts()
  demoImported(logger, { served, pending, durationMs: Math.round(performance.now() - startedMs) })
}
