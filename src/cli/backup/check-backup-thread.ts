/** The worker in which `castdex restore` validates its file before it creates anything. */
import { checkBackupFile } from '../../context.ts'
import { serveWorker } from '../../process/serve-worker.ts'
import type { CheckBackupWorker } from './restore.ts'

serveWorker<CheckBackupWorker>(async ({ config, file }, { send }) => {
  send({ read: 0, done: 0, total: null, phase: 'checking the backup' })
  await checkBackupFile(config, file)
  return null
})
