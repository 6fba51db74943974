/**
 * Makes the first keys. A directory that nobody can ask is of no use, so its first start
 * makes a key; the demo makes a second one for the operations of operators. They are shown
 * on a terminal; otherwise they are written to a file that only its owner can read.
 */
import { writePrivate } from '../../admin/keys/write-private.ts'
import { resolve } from 'node:path'
import { EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE } from '../../api/examples/admin-examples.ts'
import type { Context } from '../../context.ts'
import { createKey } from '../../admin/keys/create-key.ts'
import { makeWelcome, welcomePath } from '../../admin/keys/welcome.ts'
import { hashKey, newKeySecret } from '../../admin/keys/key-secret.ts'
import { firstKeyMade } from '../../observe/events.ts'

export interface FirstKeys {
  /** A key for the four operations. */
  readonly key: string
  /** A key that may do what operators do; null outside the demo. */
  readonly adminKey: string | null
  /** The path opens the console once, within 30 minutes; null where there is no console. */
  readonly welcomePath: string | null
  /**
   * Both keys were written to this absolute path, since another terminal may be in another
   * folder; null when they are shown on a terminal.
   */
  readonly file: string | null
}

export interface FirstKeysOptions {
  readonly isDemo: boolean
  /** A person looks at what is printed. */
  readonly isTerminal: boolean
  /**
   * The address of the server as far as it is known before it listens:
   * `http://127.0.0.1:8080`, or nothing.
   */
  readonly baseUrl: string
}

/** The file is in the data folder. */
export const FIRST_KEY_FILE = 'first-key.txt'

type KeyWish = Parameters<typeof createKey>[1]

const ADMIN_SCOPES = ['podcasts', 'search', 'lookup', 'admin'] as const

async function writeKeys(
  file: string,
  { key, adminKey, welcomePath: path }: Omit<FirstKeys, 'file'>,
  baseUrl: string,
): Promise<void> {
  const link =
    path === null
      ? ''
      : `# Opens the console, once, within 30 minutes:\n${baseUrl}${path}\n`
  const admin =
    adminKey === null ? '' : `# For what operators do (scope admin):\n${adminKey}\n`
  await writePrivate(
    file,
    `# The API key of castdex' first start:\n${key}\n${admin}${link}`,
  )
}

/** Returns null where the directory had a key, revoked or not. */
export async function makeFirstKeys(
  context: Context,
  options: FirstKeysOptions,
): Promise<FirstKeys | null> {
  if ((await context.directory.apiKeys.list()).length > 0) return null
  const file = options.isTerminal ? null : resolve(context.config.dataDir, FIRST_KEY_FILE)
  const makeKey = async (wish: KeyWish): Promise<string> => {
    const { key, secret } = await createKey(context, wish, { by: 'first start' })
    firstKeyMade(context.logger, { keyId: key.id, name: key.name, file })
    return secret
  }
  const key = await makeKey({ name: 'first key' })
  const adminKey = options.isDemo
    ? await makeKey({ name: 'operator of the demo', scopes: [...ADMIN_SCOPES] })
    : null
  // The calls about keys that the document shows have keys to work on; nobody knows their secrets.
  for (const shown of options.isDemo ? [EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE] : [])
    await context.directory.apiKeys.add(shown, hashKey(newKeySecret()))
  const { web, dataDir } = context.config
  const path = web === 'off' ? null : welcomePath(await makeWelcome(dataDir, context.now()))
  const made = { key, adminKey, welcomePath: path }
  if (file !== null) await writeKeys(file, made, options.baseUrl)
  return { ...made, file }
}
