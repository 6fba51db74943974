/** Opens a directory that searches in this thread without a time limit. */
import type { Directory } from '../src/store/directory.ts'
import { openSqliteDirectory } from '../src/store/sqlite/sqlite-directory.ts'

const NO_LIMIT_MS = 600_000

export function openInThread(dataDir: string, nowMs: number): Promise<Directory> {
  return openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: NO_LIMIT_MS,
    inlineSearchMs: NO_LIMIT_MS,
    now: () => nowMs,
  })
}
