/** npm packages of other people's clients, installed into a folder of their own outside of git. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/${name}`, import.meta.url))

/** Undefined when they are there; else why not. `packages`: each with its version. */
export async function installNpm(
  name: string,
  packages: readonly string[],
): Promise<string | undefined> {
  const folder = folderOf(name)
  const mark = join(folder, 'installed.txt')
  const wanted = packages.join('\n')
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return undefined
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
    await run(
      'npm',
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--save-exact',
        ...packages,
      ],
      {
        cwd: folder,
      },
    )
    await writeFile(mark, wanted)
    return undefined
  } catch (error) {
    return error instanceof Error
      ? (error.message.split('\n', 1)[0] ?? 'unknown reason')
      : String(error)
  }
}
