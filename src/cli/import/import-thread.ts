/** The worker that writes an import; another one reads the file. */
import {
  doImport,
  type ImportDone,
  type ImportStep,
} from '../../actions/import/do-import.ts'
import { openContext } from '../../context.ts'
import { Reading } from '../../intake/catalogue/reading.ts'
import { RefusalFile } from '../../intake/catalogue/refusal-file.ts'
import { serveWorker } from '../worker/serve-worker.ts'
import type { ImportThreadRequest } from './import-messages.ts'

await serveWorker<ImportThreadRequest, ImportStep, ImportDone>(
  async ({ order, signal, tell }) => {
    const { config, format, file, refusalFile, ...ordered } = order
    using refusals = refusalFile === null ? undefined : new RefusalFile(refusalFile)
    await using reading = new Reading({ format, file, stdin: process.stdin })
    await using context = await openContext(config, { access: 'write' })
    return await doImport(
      { ...ordered, format },
      {
        ...{ directory: context.directory, now: context.now, dataDir: config.dataDir },
        ...{ reading, signal, tell },
        onRefusal: (refusal) => refusals?.append(refusal),
      },
    )
  },
)
