/** Prepares the two files of a data folder for opening. */
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { unusableFile } from '../connection/database.ts'
import { assertKeysFile, assertMainFile, closeToOthers } from '../connection/own-files.ts'
import { assertTally, removeTally } from '../keys/key-tally.ts'
import { restoreKeys } from './backup.ts'
import { assertOfOneRelease, migrate } from './migrate.ts'

/** Returns both paths. Throws `DATA_UNUSABLE` if one is missing or damaged. */
export function openFolder(
  dataDir: string,
  newKeys: boolean,
): { readonly main: string; readonly keys: string } {
  const files = { main: join(dataDir, 'castdex.db'), keys: join(dataDir, 'keys.db') }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unusableFile(dataDir, cause)
  }
  assertMainFile(files.main, files.keys)
  migrate(files.main, 'directory')
  assertKeysFile(files.main, files.keys, newKeys)
  migrate(files.keys, 'keys')
  assertOfOneRelease(files.main, files.keys)
  if (newKeys) removeTally(files.keys)
  assertTally(files.keys)
  for (const file of [files.main, files.keys]) closeToOthers(file)
  restoreKeys(files.main, files.keys)
  return files
}
