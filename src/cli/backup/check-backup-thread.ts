/** The worker in which `castdex restore` validates its file before it creates anything. */
import { checkBackupFile } from '../../context.ts'
import { serveWorker } from '../worker/serve-worker.ts'
import type { RestoreNews, RestoreRequest } from './restore-messages.ts'

await serveWorker<RestoreRequest, RestoreNews, null>(
  async ({ order: { config, file }, tell }) => {
    tell({ read: 0, done: 0, total: null, phase: 'checking the backup' })
    await checkBackupFile(config, file)
    return null
  },
)
