/** The worker of `castdex restore`. */
import { basename } from 'node:path'
import { recordAudit } from '../../actions/audit.ts'
import { forgetPrivate } from '../../actions/forget/forget-private.ts'
import { openContext, placeBackupFile } from '../../context.ts'
import { serveWorker } from '../../process/serve-worker.ts'
import { toCommandOrdering } from '../podcasts/admin-options.ts'
import type { RestoreWorker } from './restore.ts'

const NOTHING_COUNTED = { read: 0, done: 0, total: null } as const

serveWorker<RestoreWorker>(async ({ config, file }, { signal, send }) => {
  send({ ...NOTHING_COUNTED, phase: 'copying the backup' })
  const placed = await placeBackupFile(config, file)
  await using context = await openContext(placed, { access: 'write' })
  const { directory } = context
  const indexed = await directory.writer.reindex({
    signal,
    onProgress: ({ done, total }) => send({ read: done, done, total }),
  })
  send({ ...NOTHING_COUNTED, phase: 'checking the directory' })
  const { sound, findings } = await directory.health({ deep: true })
  // The backup may predate the detection of private feeds.
  if (sound) await forgetPrivate(directory, toCommandOrdering(context))
  const counts = await directory.reader.counts()
  const details = {
    file: basename(file),
    podcasts: counts.total,
    sound,
  }
  await recordAudit(directory, toCommandOrdering(context), { action: 'restore', details })
  return {
    indexed,
    counts,
    keys: (await directory.apiKeys.list()).length,
    sound,
    findings,
  }
})
