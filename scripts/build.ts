/**
 * `npm run build`: `src/` as JavaScript in `dist/`, one bundle for each kind of process or thread and what they share, with
 * source maps. Dependencies stay outside, as npm installs them.
 */
import { cp, glob, readdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { ROOT } from './run.ts'

const SOURCE = fileURLToPath(new URL('src', ROOT))
const TARGET = fileURLToPath(new URL('dist', ROOT))

/** The SQL that a new folder is set up with; read beside the bundle. */
const MIGRATIONS = 'engine/sqlite/migrations'

/** Returns the entry points by the names that they have in `dist/`. Threads are found there by their names alone. */
async function findEntries(): Promise<Readonly<Record<string, string>>> {
  const threads = await Array.fromAsync(glob('**/*-thread.ts', { cwd: SOURCE }))
  const entries = ['main.ts', ...threads.sort()].map((file) => [basename(file, '.ts'), `${SOURCE}/${file}`] as const)
  const names = new Set(entries.map(([name]) => name))
  if (names.size < entries.length) throw new Error(`two entry points have one name: ${entries.join('; ')}`)
  return Object.fromEntries(entries)
}

/** Each folder that others build on is one file; what only one entry point uses stays with it. */
const SHARED = [
  'record',
  'engine/sqlite',
  'engine/opensearch',
  'engine',
  'intake',
  'query',
  'operate',
  'api',
  'observe',
  'cli',
]

/** Returns the shared bundle that a module belongs to; null = whatever follows from the entry points. */
function nameBundle(module: string): string | null {
  // Entry points, and the engine whose client is installed by those alone who use it.
  if (module.endsWith('-thread.ts') || module.includes('/opensearch/')) return null
  const path = module.slice(SOURCE.length + 1)
  const folder = SHARED.find((name) => path.startsWith(`${name}/`))
  return folder === undefined ? null : folder.replace('/', '-')
}

await rm(TARGET, { recursive: true, force: true })
await build({
  input: await findEntries(),
  platform: 'node',
  // A module that is imported lazily in one place and at once in another is no mistake here.
  checks: { ineffectiveDynamicImport: false },
  external: (id) => !id.startsWith('.') && !id.startsWith('/'),
  output: {
    dir: TARGET,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: nameBundle, debugName: 'folders' }] },
  },
})
await cp(`${SOURCE}/${MIGRATIONS}`, `${TARGET}/migrations`, { recursive: true })
const files = await readdir(TARGET)
process.stdout.write(`dist/ has ${String(files.filter((file) => file.endsWith('.js')).length)} bundles\n`)
