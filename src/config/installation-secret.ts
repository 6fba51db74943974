/**
 * The secret of the installation: a setting, or a file of the data folder that only its owner can
 * read. Secrets that are shown to clients are derived from it.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CodedError } from '../errors.ts'
import type { Config } from './config.ts'

type Installation = Pick<Config, 'dataDir' | 'dialectSecret'>

const FILE_NAME = 'dialect-secret'
const SECRET_BYTES = 32
/** Caches secrets by data folder; they never change while a process runs. */
const found = new Map<string, string>()

/** Returns undefined if nothing needed it yet. */
export function findInstallationSecret({
  dataDir,
  dialectSecret,
}: Installation): string | undefined {
  if (dialectSecret !== '') return dialectSecret
  const known = found.get(dataDir)
  if (known !== undefined) return known
  try {
    const secret = readFileSync(join(dataDir, FILE_NAME), 'utf8').trim()
    if (secret === '') return undefined
    found.set(dataDir, secret)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates the secret if there is none. */
export function openInstallationSecret(installation: Installation): string {
  const known = findInstallationSecret(installation)
  if (known !== undefined) return known
  makeSecretFile(installation.dataDir)
  const made = findInstallationSecret(installation)
  if (made !== undefined) return made
  const file = join(installation.dataDir, FILE_NAME)
  throw new CodedError(
    'DATA_UNUSABLE',
    `${file} is empty: put it back from a backup, or delete it`,
  )
}

/**
 * Writes the file atomically, because two commands may run at once. The second one uses the secret
 * of the first.
 */
function makeSecretFile(dataDir: string): void {
  const file = join(dataDir, FILE_NAME)
  const part = `${file}.${String(process.pid)}`
  mkdirSync(dataDir, { recursive: true })
  try {
    const text = `${randomBytes(SECRET_BYTES).toString('hex')}\n`
    writeFileSync(part, text, { mode: 0o600, flush: true })
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part, { force: true })
  }
}
