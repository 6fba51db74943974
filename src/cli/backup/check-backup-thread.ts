/** The thread in which `castdex restore` reads its file before anything is made. */
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
