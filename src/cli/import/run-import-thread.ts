/** Runs an import in a worker thread. */
import { extname } from 'node:path'
import type { ImportDone, ImportStep } from '../../actions/import/do-import.ts'
import { runInWorker } from '../worker/run-in-worker.ts'
import type { ImportThreadRequest } from './import-messages.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./import-thread${extname(import.meta.url)}`, import.meta.url)

interface ThreadWork {
  readonly signal: AbortSignal
  readonly tell: (step: ImportStep) => void
  /** Read if the request names no file. */
  readonly stdin?: NodeJS.ReadableStream
}

export async function runImportThread(
  order: ImportThreadRequest,
  { signal, tell, stdin }: ThreadWork,
): Promise<ImportDone> {
  return runInWorker<ImportStep, ImportDone>(THREAD, order, {
    signal,
    ...(order.file === null && stdin !== undefined ? { stdin } : {}),
    onNews: tell,
  })
}
