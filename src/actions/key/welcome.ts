/**
 * Creates the one-time link of a first start, whose first user gets an operator's key. Only a hash
 * of its token is stored, in the data folder, so that the link survives a restart.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivate } from './write-private.ts'

const FILE_NAME = 'welcome.json'

export const WELCOME_MS = 30 * 60_000

interface KeptWelcome {
  readonly hash: string
  readonly untilMs: number
}

function hashOf(token: string): string {
  return hash('sha256', `castdex welcome ${token}`)
}

export function welcomePath(token: string): string {
  return `/console?welcome=${token}`
}

/** Returns the token, to be shown once. */
export async function makeWelcome(dataDir: string, nowMs: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const kept: KeptWelcome = { hash: hashOf(token), untilMs: nowMs + WELCOME_MS }
  await writePrivate(join(dataDir, FILE_NAME), JSON.stringify(kept))
  return token
}

function parseKept(text: string): KeptWelcome | undefined {
  try {
    const { hash: kept, untilMs } = JSON.parse(text) as Partial<KeptWelcome>
    if (typeof kept === 'string' && typeof untilMs === 'number')
      return { hash: kept, untilMs }
    return undefined
  } catch {
    return undefined
  }
}

async function readKept(file: string): Promise<KeptWelcome | undefined> {
  try {
    return parseKept(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns whether the token is valid. Deletes an expired one. */
export async function isWelcome(
  dataDir: string,
  token: string,
  nowMs: number,
): Promise<boolean> {
  const file = join(dataDir, FILE_NAME)
  const kept = await readKept(file)
  if (kept === undefined) return false
  if (kept.untilMs <= nowMs) {
    await rm(file, { force: true })
    return false
  }
  const [wanted, given] = [Buffer.from(kept.hash), Buffer.from(hashOf(token))]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** Returns true only to the first caller, then invalidates the token. */
export async function takeWelcome(
  dataDir: string,
  token: string,
  nowMs: number,
): Promise<boolean> {
  if (!(await isWelcome(dataDir, token, nowMs))) return false
  try {
    await unlink(join(dataDir, FILE_NAME))
    return true
  } catch {
    return false
  }
}
