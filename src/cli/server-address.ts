/** Notes in the data folder where its server listens, for commands that call it. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileOf = (dataDir: string): string => join(dataDir, 'server-address.txt')

/** A folder that cannot be written keeps no note; the server needs none. */
export async function noteAddress(dataDir: string, baseUrl: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${baseUrl}\n`).catch(() => undefined)
}

export async function forgetAddress(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true }).catch(() => undefined)
}

/** Returns the address of the server that runs, or of one that was killed. */
export async function readServerAddress(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}
