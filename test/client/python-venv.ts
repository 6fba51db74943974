/** A Python package of the tests, installed from PyPI into a folder of its own outside of git. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Package {
  /** `podengine==0.3.2`; several with blanks between them. */
  readonly requirement: string
  /** What proves by its import that it is there. */
  readonly module: string
  /** Below node_modules/.cache. */
  readonly folder: string
}

const folderOf = ({ folder }: Package): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/${folder}`, import.meta.url))

export function pythonOf(wanted: Package): string {
  return join(folderOf(wanted), 'bin', 'python')
}

async function isInstalled(wanted: Package, mark: string): Promise<boolean> {
  const installed = await readFile(mark, 'utf8').catch(() => '')
  if (installed !== wanted.requirement) return false
  return run(pythonOf(wanted), ['-c', `import ${wanted.module}`]).then(
    () => true,
    () => false,
  )
}

/** Undefined when it is there; else why not. */
export async function installPackage(wanted: Package): Promise<string | undefined> {
  const venv = folderOf(wanted)
  const mark = join(venv, 'installed.txt')
  if (await isInstalled(wanted, mark)) return undefined
  try {
    await rm(venv, { recursive: true, force: true })
    await mkdir(venv, { recursive: true })
    await run('python3', ['-m', 'venv', venv])
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    await run(pythonOf(wanted), [...install, ...wanted.requirement.split(' ')])
    await writeFile(mark, wanted.requirement)
    return undefined
  } catch (error) {
    return error instanceof Error
      ? (error.message.split('\n', 1)[0] ?? 'unknown reason')
      : String(error)
  }
}
