/** A copy of the sources that a guide can be followed in. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installTools } from '../../scripts/tool.ts'

const run = promisify(execFile)
const ROOT = new URL('../../', import.meta.url).pathname
/** In characters, of what a script said before it failed. */
const MAX_SHOWN = 4_000
/** In bytes. */
const MAX_OUTPUT = 64 * 1024 * 1024

export interface SourceCopy extends AsyncDisposable {
  readonly folder: string
  read(file: string): Promise<string | undefined>
  write(file: string, text: string): Promise<void>
  /** Runs a script of Node in the copy; throws what it printed when it fails. */
  run(script: string, words: readonly string[]): Promise<string>
}

/** A hard link would cost less, but what is generated is written into the file that is there. */
async function bring(file: string, folder: string): Promise<void> {
  const target = join(folder, file)
  await mkdir(dirname(target), { recursive: true })
  await copyFile(join(ROOT, file), target)
}

async function listFiles(): Promise<readonly string[]> {
  const list = await run(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    {
      cwd: ROOT,
      maxBuffer: MAX_OUTPUT,
    },
  )
  const files = list.stdout.split('\0').filter((file) => file !== '')
  const present = files.map((file) => existsSync(join(ROOT, file)))
  return files.filter((_, at) => present[at])
}

async function runIn(
  folder: string,
  script: string,
  words: readonly string[],
): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [script, ...words], {
      cwd: folder,
      maxBuffer: MAX_OUTPUT,
      env: {
        ...process.env,
        CASTDEX_CRAWL: 'off',
        TESTS: 'node',
        VITEST: undefined,
        NODE_ENV: undefined,
      },
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as {
      readonly stdout?: string
      readonly stderr?: string
    }
    throw new Error(
      `${script} ${words.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-MAX_SHOWN)}`,
      { cause: error },
    )
  }
}

export async function copySources(): Promise<SourceCopy> {
  await installTools()
  const folder = await mkdtemp(join(tmpdir(), 'castdex-guides-'))
  for (const file of await listFiles()) await bring(file, folder)
  for (const modules of ['node_modules', 'checks/node_modules'])
    await symlink(join(ROOT, modules), join(folder, modules))
  return {
    folder,
    read: (file) => readFile(join(folder, file), 'utf8').catch(() => undefined),
    async write(file, text) {
      const target = join(folder, file)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text)
    },
    run: (script, words) => runIn(folder, script, words),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
