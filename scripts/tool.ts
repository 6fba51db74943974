/**
 * `node scripts/tool.ts NAME ARGUMENTS…` runs a program that only checks use. `checks/` has these
 * packages and their lock file. The first check installs them, and the next one after the lock file
 * has changed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ROOT } from './run.ts'

const FOLDER = new URL('checks/', ROOT)
const LOCK = new URL('package-lock.json', FOLDER)
/** A copy of the lock file, written after its packages were installed. */
const INSTALLED = new URL('node_modules/.installed-lock.json', FOLDER)

/** Resolves with the exit code. The child shares standard input and output with this process. */
async function spawnHere(
  program: string,
  args: readonly string[],
  cwd: URL,
): Promise<number> {
  const child = spawn(program, args, { cwd, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

const readPresent = (file: URL): Promise<string> => readFile(file, 'utf8').catch(() => '')

/** Installs the packages of `checks/` unless they are there. */
export async function installTools(): Promise<void> {
  if ((await readPresent(LOCK)) === (await readPresent(INSTALLED))) return
  process.stderr.write('installing what only checks need into checks/node_modules\n')
  const args = ['ci', '--prefer-offline', '--loglevel=error']
  const exitCode = await spawnHere('npm', args, FOLDER)
  if (exitCode !== 0)
    throw new Error(
      `\`npm ci\` in checks/ ended with ${String(exitCode)}: look at its message, then repeat it there`,
    )
  await copyFile(LOCK, INSTALLED)
}

/** Returns the path of a program of `checks/`, which Node runs. */
export async function findTool(name: string): Promise<string> {
  await installTools()
  return fileURLToPath(new URL(`node_modules/.bin/${name}`, FOLDER))
}

/** Loads a CommonJS package of `checks/`. The caller knows its type. */
export async function loadTool(name: string): Promise<unknown> {
  await installTools()
  return createRequire(FOLDER)(name) as unknown
}

if (import.meta.main) {
  const [name = '', ...args] = process.argv.slice(2)
  const tool = await findTool(name)
  process.exitCode = await spawnHere(process.execPath, [tool, ...args], ROOT)
}
