/** The thread that `castdex import` writes in. One of its own reads. */
import { openContext } from '../../context.ts'
import { importCatalogue } from '../../intake/catalogue/import.ts'
import { Reading } from '../../intake/catalogue/reading.ts'
import { RefusalFile } from '../../intake/catalogue/refusal-file.ts'
import { workApart } from '../apart/work-apart.ts'
import type { ImportDone, ImportNews, ImportOrder } from './import-messages.ts'

await workApart<ImportOrder, ImportNews, ImportDone>(async ({ order, signal, tell }) => {
  const { config, format, file, refusalFile, isOwn } = order
  using refusals = refusalFile === null ? undefined : new RefusalFile(refusalFile)
  await using reading = new Reading({ format, file, stdin: process.stdin })
  await using context = await openContext(config, { access: 'write' })
  const report = await importCatalogue({
    reading,
    writer: context.directory.writer,
    metadata: context.directory.metadata,
    tempFolder: config.dataDir,
    now: context.now,
    signal,
    isOwn,
    onRefusal: (refusal) => refusals?.append(refusal),
    onProgress: ({ read }, { done, total }) => tell({ read, done, total }),
    onSettling: ({ read }) =>
      tell({ read, done: 1, total: 1, phase: 'putting the search index in order' }),
  })
  return { report, counts: await context.directory.reader.counts() }
})
