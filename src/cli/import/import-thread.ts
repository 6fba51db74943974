/** The worker that writes an import; another one reads the file. */
import { doImport } from '../../actions/import/do-import.ts'
import { openContext } from '../../context.ts'
import { Reading } from '../../intake/catalogue/reading.ts'
import { RefusalFile } from '../../intake/catalogue/refusal-file.ts'
import { serveWorker } from '../../process/serve-worker.ts'
import type { ImportWorker } from './run-import.ts'

serveWorker<ImportWorker>(async (input, { signal, send }) => {
  const { config, format, file, refusalFile, ...order } = input
  using refusals = refusalFile === null ? undefined : new RefusalFile(refusalFile)
  await using reading = new Reading({ format, file, stdin: process.stdin })
  await using context = await openContext(config, { access: 'write' })
  return await doImport(
    { ...order, format },
    {
      ...{ directory: context.directory, now: context.now, dataDir: config.dataDir },
      ...{ reading, signal, tell: send },
      onRefusal: (refusal) => refusals?.append(refusal),
    },
  )
})
