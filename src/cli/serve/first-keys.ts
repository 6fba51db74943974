/**
 * Creates the first keys, so that a new directory is usable; the demo gets a second one for
 * operators. They are printed on a terminal, otherwise written to a file that only its owner can
 * read.
 */
import { writePrivate } from '../../actions/key/write-private.ts'
import { resolve } from 'node:path'
import { EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE } from '../../api/examples/admin-examples.ts'
import type { Context } from '../../context.ts'
import { createKey } from '../../actions/key/create-key.ts'
import { makeWelcome, welcomePath } from '../../actions/key/welcome.ts'
import { hashKey, newKeySecret } from '../../actions/key/key-secret.ts'
import { firstKeyMade } from '../../observe/events.ts'

export interface FirstKeys {
  /** A key with the default scopes. */
  readonly key: string
  /** A key with the scope `admin`; null outside the demo. */
  readonly adminKey: string | null
  /** One-time login path of the console, valid for 30 minutes; null without a console. */
  readonly welcomePath: string | null
  /** Absolute path of the file with both keys; null if they are printed. */
  readonly file: string | null
}

export interface FirstKeysOptions {
  readonly isDemo: boolean
  /** stdout is a terminal. */
  readonly isTerminal: boolean
  /** The server's URL if it is known before listening, else ''. */
  readonly baseUrl: string
}

/** Located in the data folder. */
export const FIRST_KEY_FILE = 'first-key.txt'

type KeySpec = Parameters<typeof createKey>[1]

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

/** Returns null if the directory ever had a key. */
export async function makeFirstKeys(
  context: Context,
  options: FirstKeysOptions,
): Promise<FirstKeys | null> {
  if ((await context.directory.apiKeys.list()).length > 0) return null
  const file = options.isTerminal ? null : resolve(context.config.dataDir, FIRST_KEY_FILE)
  const makeKey = async (wish: KeySpec): Promise<string> => {
    const { key, secret } = await createKey(context, wish, { by: 'first start' })
    firstKeyMade(context.logger, { keyId: key.id, name: key.name, file })
    return secret
  }
  const key = await makeKey({ name: 'first key' })
  const adminKey = options.isDemo
    ? await makeKey({ name: 'operator of the demo', scopes: [...ADMIN_SCOPES] })
    : null
  // Keys for the documented examples; their secrets are unknown.
  for (const shown of options.isDemo ? [EXAMPLE_KEY, EXAMPLE_KEY_TO_REVOKE] : [])
    await context.directory.apiKeys.add(shown, hashKey(newKeySecret()))
  const { web, dataDir } = context.config
  const path = web === 'off' ? null : welcomePath(await makeWelcome(dataDir, context.now()))
  const made = { key, adminKey, welcomePath: path }
  if (file !== null) await writeKeys(file, made, options.baseUrl)
  return { ...made, file }
}
