/** The worker in which `castdex restore` validates its file before it creates anything. */
import { checkBackupFile } from '../../context.ts'
import { workApart } from '../apart/work-apart.ts'
import type { RestoreNews, RestoreOrder } from './restore-messages.ts'

await workApart<RestoreOrder, RestoreNews, null>(
  async ({ order: { config, file }, tell }) => {
    tell({ read: 0, done: 0, total: null, phase: 'checking the backup' })
    await checkBackupFile(config, file)
    return null
  },
)
