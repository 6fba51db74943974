/** Opens the connection that writes, with its queue. */
import type { DatabaseSync } from 'node:sqlite'
import type { DirectoryAccess } from '../../directory.ts'
import { openDatabase } from './database.ts'
import type { DiskState } from './disk-state.ts'
import { WriteQueue } from './write-queue.ts'

const CACHE_KIB = { serve: 16_384, write: 131_072, crawl: 8192 } as const
/** Checkpoint thresholds in pages of 4 KiB: loads checkpoint in few large steps. */
const CHECKPOINT_PAGES = { serve: 2000, write: 16_000, crawl: 16_000 } as const

export interface WritingConnection {
  readonly database: DatabaseSync
  readonly writes: WriteQueue
}

export function openWritingConnection(
  file: string,
  access: DirectoryAccess,
  disk: DiskState,
): WritingConnection {
  const database = openDatabase(file, {
    cacheKib: CACHE_KIB[access],
    checkpointPages: CHECKPOINT_PAGES[access],
    waits: false,
  })
  return { database, writes: new WriteQueue(database, { disk }) }
}
