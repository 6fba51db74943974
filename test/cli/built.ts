/**
 * Tests of the command line run castdex as it is published: bundled, which starts in half of the
 * time that the sources take. Made before a run of any test outside `src/`, unless nothing has
 * changed since the last one.
 */
import { cp, glob, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ASKED } from '../split.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TARGET = join(ROOT, 'node_modules/.cache/castdex-built')
const STAMP = join(TARGET, 'made-of')

/**
 * What schemas are made with has hundreds of files, and much of a short command's time was spent on
 * them. What compiles them is loaded by those commands alone that check or write.
 */
const INLINED = /^typebox(\/|$)/

/** Files of the package that castdex reads at run time. */
const BESIDE = [
  'package.json',
  'openapi.json',
  'demo',
  'docs',
  'CHANGELOG.md',
  'SECURITY.md',
]

/** What the bundle is made of, each file with its size and date. */
async function readStamp(): Promise<string> {
  const lines: string[] = []
  for await (const file of glob(
    ['src/**/*', 'client/src/*.ts', 'bin/*', 'scripts/bundle.ts', 'test/cli/built.ts'],
    {
      cwd: ROOT,
    },
  )) {
    const { mtimeMs, size, ino } = await stat(join(ROOT, file))
    lines.push(`${file} ${String(size)} ${String(mtimeMs)} ${String(ino)}`)
  }
  return lines.sort().join('\n')
}

async function make(): Promise<void> {
  const { bundle } = await import('../../scripts/bundle.ts')
  await mkdir(TARGET, { recursive: true })
  await bundle({ target: join(TARGET, 'dist'), inlines: INLINED })
  await cp(join(ROOT, 'bin'), join(TARGET, 'bin'), { recursive: true })
  for (const name of BESIDE)
    await symlink(join(ROOT, name), join(TARGET, name)).catch(() => undefined)
}

export default async function buildOnce(): Promise<void> {
  // Tests beside the source start no castdex.
  if (ASKED.length > 0 && ASKED.every((word) => word.startsWith('src'))) return
  const stamp = await readStamp()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) !== stamp) {
    await make()
    await writeFile(STAMP, stamp)
  }
  process.env['TESTED_CASTDEX'] = join(TARGET, 'bin/castdex.js')
}
