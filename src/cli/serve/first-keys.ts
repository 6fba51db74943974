/**
 * The first keys. A directory that nobody can ask is of no use, so its first start makes a key; the demo makes a second one for
 * the operations of operators. They are shown on a terminal, and written to a file that only its owner reads otherwise.
 */
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE } from '../../api/examples/admin-examples.ts'
import type { Context } from '../../context.ts'
import { createKey } from '../../admin/keys/create-key.ts'
import { hashKey, newKeySecret } from '../../store/key-secret.ts'
import { firstKeyMade } from '../../observe/events.ts'

export interface FirstKeys {
  /** A key for the four operations. */
  readonly key: string
  /** A key that may do what operators do; null outside the demo. */
  readonly adminKey: string | null
  /** Where both were written; null when they are shown on a terminal. */
  readonly file: string | null
}

export interface FirstKeysOptions {
  readonly isDemo: boolean
  /** Whether a person looks at what is printed. */
  readonly isTerminal: boolean
}

const FILE_NAME = 'first-key.txt'

type KeyWish = Parameters<typeof createKey>[1]

const ADMIN_SCOPES = ['podcasts', 'search', 'lookup', 'admin'] as const

async function writeKeys(file: string, key: string, adminKey: string | null): Promise<void> {
  const admin = adminKey === null ? '' : `# For what operators do (scope admin):\n${adminKey}\n`
  // Whoever waits for the file finds it whole.
  const unfinished = `${file}.new`
  await writeFile(unfinished, `# The API key of castdex' first start:\n${key}\n${admin}`, { mode: 0o600 })
  // `mode` counts for a new file only.
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}

/** Returns null where the directory had a key, revoked or not. */
export async function makeFirstKeys(context: Context, options: FirstKeysOptions): Promise<FirstKeys | null> {
  if ((await context.directory.apiKeys.list()).length > 0) return null
  const file = options.isTerminal ? null : join(context.config.dataDir, FILE_NAME)
  const makeKey = async (wish: KeyWish): Promise<string> => {
    const { key, secret } = await createKey(context, wish, { by: 'first start' })
    firstKeyMade(context.logger, { keyId: key.id, name: key.name, file })
    return secret
  }
  const key = await makeKey({ name: 'first key' })
  const adminKey = options.isDemo ? await makeKey({ name: 'operator of the demo', scopes: [...ADMIN_SCOPES] }) : null
  // The calls about keys that the document shows have keys to work on; nobody knows their secrets.
  for (const shown of options.isDemo ? [EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE] : [])
    await context.directory.apiKeys.add(shown, hashKey(newKeySecret()))
  if (file !== null) await writeKeys(file, key, adminKey)
  return { key, adminKey, file }
}
