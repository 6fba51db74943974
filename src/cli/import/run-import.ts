/** Runs an import in a worker thread, for `castdex import` and for the imports of `serve`. */
import type { ImportDone, ImportOrder, ImportStep } from '../../actions/import/do-import.ts'
import type { Config } from '../../config/config.ts'
import { defineWorker, runWorker } from '../../process/worker.ts'

export interface ImportWorker {
  readonly input: ImportOrder & {
    readonly config: Config
    /** `null` is stdin. */
    readonly file: string | null
    /** File for rejected entries; null = none. */
    readonly refusalFile: string | null
  }
  readonly message: ImportStep
  readonly output: ImportDone
}

const THREAD = defineWorker('import-thread', import.meta.url)

interface ImportOptions {
  readonly signal: AbortSignal
  readonly tell: (step: ImportStep) => void
  /** Read if the input names no file. */
  readonly stdin?: NodeJS.ReadableStream
}

export function runImport(
  input: ImportWorker['input'],
  { signal, tell, stdin }: ImportOptions,
): Promise<ImportDone> {
  return runWorker<ImportWorker>(THREAD, input, {
    signal,
    stdin: input.file === null ? stdin : undefined,
    onMessage: tell,
  })
}
