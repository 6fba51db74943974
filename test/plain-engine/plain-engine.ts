/** The engine that others are compared with: no index, no file, one process. */
import type { Engine, EngineHealth, EngineOptions } from '../../src/engine/engine.ts'
import { pendingEngine, pendingWriter } from '../../src/engine/sqlite/pending.ts'
import { CodedError } from '../../src/errors.ts'
import { PlainDirectory, type PlainStore } from './plain-directory.ts'
import { PlainKeyring } from './plain-keyring.ts'
import { PlainReader } from './plain-reader.ts'

/** What an engine leaves behind when it is closed. */
export interface PlainData {
  readonly directory: PlainStore
  readonly keyring: PlainKeyring
}

export const newPlainData = (): PlainData => ({ directory: { podcasts: [], nextSeq: 1 }, keyring: new PlainKeyring() })

export const openPlainEngine = (options: EngineOptions, data: PlainData = newPlainData()): Engine => ({
  name: 'plain',
  supports: { searchLagMs: 0, fileBackup: false },
  reader: new PlainReader(data.directory, options),
  writer: Object.assign(new PlainDirectory(data.directory), pendingWriter),
  keyring: data.keyring,
  ...pendingEngine,
  sizes: async () => ({}),
  health: async (): Promise<EngineHealth> => ({ sound: true, findings: [] }),
  mend: () => undefined,
  backup: async () => {
    throw new CodedError('BACKUP_UNSUPPORTED', 'the plain engine lives in memory alone.')
  },
  [Symbol.asyncDispose]: async () => {
    // Nothing is open.
  },
})
