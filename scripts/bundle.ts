/**
 * Bundles `src/` to JavaScript: one entry per kind of process or worker, shared chunks, and lazily
 * loaded commands.
 */
import { cp, glob, readdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { ROOT } from './run.ts'

const SOURCE = fileURLToPath(new URL('src', ROOT))

/** Migrations, read at run time from folders next to the bundle. */
const MIGRATIONS = [
  'store/sqlite/maintenance/migrations',
  'store/postgres/maintenance/postgres-migrations',
]

/** Returns the entry points by output name. Workers are located by name. */
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
 * Folders bundled into one file, because nearly every process needs them. Commands, endpoints and
 * intake stay separate; otherwise each command would load the web server and the feed parser, which
 * takes a second.
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

/** Returns the shared chunk of a module; null = decided by the bundler. */
function nameBundle(module: string): string | null {
  // Entry points, and the OpenSearch index, whose client is an optional dependency.
  if (module.endsWith('-thread.ts') || module.includes('/opensearch/')) return null
  const path = module.slice(SOURCE.length + 1)
  const folder = WHOLE.find((name) => path.startsWith(`${name}/`))
  return folder === undefined ? null : folder.replace('/', '-')
}

interface Bundling {
  /** Output folder; it is emptied first. */
  readonly target: string
  /** Packages to include in the bundle. Default none. */
  readonly inlines?: RegExp
}

/** Resolves to the number of files. */
export async function bundle({ target, inlines }: Bundling): Promise<number> {
  await rm(target, { recursive: true, force: true })
  await build({
    input: await findEntries(),
    platform: 'node',
    // A module that is imported both lazily and eagerly is intended.
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
