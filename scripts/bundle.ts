/**
 * `src/` as JavaScript: one bundle for each kind of process or thread, what they share, and what
 * only some commands load.
 */
import { cp, glob, readdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { ROOT } from './run.ts'

const SOURCE = fileURLToPath(new URL('src', ROOT))

/**
 * The SQL that new data is set up with, in folders that are read beside the bundle by their names
 * alone.
 */
const MIGRATIONS = [
  'store/sqlite/maintenance/migrations',
  'store/postgres/maintenance/postgres-migrations',
]

/**
 * Returns the entry points by the names that they have in the bundle's folder. Threads are found
 * there by their names alone.
 */
async function findEntries(): Promise<Readonly<Record<string, string>>> {
  const threads = await Array.fromAsync(glob('**/*-thread.ts', { cwd: SOURCE }))
  const entries = ['main.ts', ...threads.sort()].map(
    (file) => [basename(file, '.ts'), `${SOURCE}/${file}`] as const,
  )
  const names = new Set(entries.map(([name]) => name))
  if (names.size < entries.length)
    throw new Error(`two entry points have one name: ${entries.join('; ')}`)
  return Object.fromEntries(entries)
}

/**
 * Folders of which nearly every process needs nearly everything: one file each. Commands, endpoints
 * and intake stay as they are loaded: a command that lists keys would else read a web server and a
 * feed parser first, and take a second for it.
 */
const WHOLE = [
  'record',
  'config',
  'store/sqlite',
  'store/postgres',
  'search/segments',
  'store',
  'search',
  'query',
  'observe',
]

/**
 * Returns the shared bundle that a module belongs to; null = whatever follows from the entry
 * points.
 */
function nameBundle(module: string): string | null {
  // Entry points, and the index whose client is installed by those alone who use it.
  if (module.endsWith('-thread.ts') || module.includes('/opensearch/')) return null
  const path = module.slice(SOURCE.length + 1)
  const folder = WHOLE.find((name) => path.startsWith(`${name}/`))
  return folder === undefined ? null : folder.replace('/', '-')
}

interface Bundling {
  /** The folder; what is in it is removed. */
  readonly target: string
  /** Packages that become part of the bundle. Default: none, npm installs them all. */
  readonly inlines?: RegExp
}

/** Resolves to the number of bundles. */
export async function bundle({ target, inlines }: Bundling): Promise<number> {
  await rm(target, { recursive: true, force: true })
  await build({
    input: await findEntries(),
    platform: 'node',
    // A module that is imported lazily in one place and at once in another is no mistake here.
    checks: { ineffectiveDynamicImport: false },
    external: (id) =>
      !id.startsWith('.') && !id.startsWith('/') && inlines?.test(id) !== true,
    output: {
      dir: target,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      codeSplitting: { groups: [{ name: nameBundle, debugName: 'folders' }] },
    },
  })
  for (const folder of MIGRATIONS) {
    await cp(`${SOURCE}/${folder}`, `${target}/${basename(folder)}`, { recursive: true })
  }
  return (await readdir(target)).filter((file) => file.endsWith('.js')).length
}
