/** The live service's official Python client, installed from PyPI into a folder outside of git. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const REQUIREMENT = 'podengine==0.3.2'
const VENV = fileURLToPath(new URL('../../node_modules/.cache/castdex-venv', import.meta.url))
const MARK = join(VENV, 'installed.txt')

export const PYTHON = join(VENV, 'bin', 'python')

const isInstalled = async (): Promise<boolean> => {
  const installed = await readFile(MARK, 'utf8').catch(() => '')
  if (installed !== REQUIREMENT) return false
  return run(PYTHON, ['-c', 'import podengine']).then(
    () => true,
    () => false,
  )
}

/** Undefined when it is there; else why not. */
export const installClient = async (): Promise<string | undefined> => {
  if (await isInstalled()) return undefined
  try {
    await rm(VENV, { recursive: true, force: true })
    await mkdir(VENV, { recursive: true })
    await run('python3', ['-m', 'venv', VENV])
    await run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', REQUIREMENT])
    await writeFile(MARK, REQUIREMENT)
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? 'unknown reason') : String(error)
  }
}
