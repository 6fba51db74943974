/**
 * `npm run release -- VERSION`: the steps before `npm publish`. It requires a clean tree, changelog
 * entries, and stored data of the release before. It runs the checks, opens the data of earlier
 * versions, audits dependencies, licences and signatures, cuts the changelog, stores a sample of this
 * version's data (`test/layouts/`) and opens it as well, writes a bill of materials, and commits and
 * tags. It undoes these steps if one fails. `--dry-run` stops after the checks and audits, and changes
 * nothing.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { RELEASE } from '../src/record/layout/release.ts'
import { cutChangelog, findReleaseBefore } from './changelog.ts'
import { ROOT, run } from './run.ts'

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** Licences compatible with MIT. */
const LICENCES =
  /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|\(?MIT OR .*)$/
/** Shared libraries in separate packages, which users can replace. */
const SHARED_LIBRARY = /(?:^|\/)node_modules\/@img\/sharp-/
const SHARED_LICENCES = /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/

/** Tests that open the data of each release. The last one fails in CI without PostgreSQL. */
const UPGRADES = [
  'test/layouts',
  'test/postgres/layouts.test.ts',
  'src/store/postgres/there.test.ts',
]

const words = process.argv.slice(2)
const isDry = words.includes('--dry-run')
const [version = ''] = words.filter((word) => !word.startsWith('--'))
if (!VERSION.test(version))
  throw new Error('usage: npm run release -- VERSION [--dry-run], VERSION as 1.2.3')

const stopping = new AbortController()
/** The undoing of a release does not stop. */
let isUndoing = false

async function must(program: string, ...args: readonly string[]): Promise<string> {
  const signal = isUndoing ? undefined : stopping.signal
  signal?.throwIfAborted()
  const env = { TESTS: 'all', CI: 'true' }
  const { exitCode, stdout, stderr } = await run(program, args, env, signal)
  signal?.throwIfAborted()
  if (exitCode !== 0)
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

/** Prints the result without failing: the registry may be unavailable, so the releaser decides. */
async function ask(what: string, ...args: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await run('npm', [...args, '--loglevel=error'])
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
  const finding = lines.find((line) => /\d vulnerabilit|^npm error/.test(line))
  process.stdout.write(
    `${exitCode === 0 ? 'ok      ' : 'LOOK AT '} ${what}: ${finding ?? lines.at(-1) ?? ''}\n`,
  )
}

interface Package {
  readonly license?: string
  readonly dev?: boolean
}

async function checkLicences(): Promise<void> {
  const lock = JSON.parse(await readFile(new URL('package-lock.json', ROOT), 'utf8')) as {
    packages: Record<string, Package>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true,
  )
  const isAllowed = (path: string, license: string): boolean =>
    license.split(' AND ').every((part) => LICENCES.test(part)) ||
    (SHARED_LIBRARY.test(path) && SHARED_LICENCES.test(license))
  const other = shipped.filter(([path, { license }]) => !isAllowed(path, license ?? ''))
  if (other.length > 0)
    throw new Error(`licences to look at: ${other.map(([path]) => path).join(', ')}`)
  process.stdout.write(`ok       licences of ${String(shipped.length)} packages\n`)
}

/** Addresses in package.json, which only the owner knows; missing ones are reported. */
const ADDRESSES = {
  repository: '{ "type": "git", "url": "git+https://HOST/OWNER/castdex.git" }',
  homepage: '"https://HOST/OWNER/castdex#readme"',
  bugs: '{ "url": "https://HOST/OWNER/castdex/issues" }',
  mcpName: '"io.github.OWNER/castdex"',
} as const

async function tellMissingAddresses(): Promise<void> {
  const manifest = JSON.parse(
    await readFile(new URL('package.json', ROOT), 'utf8'),
  ) as Record<string, unknown>
  for (const [name, example] of Object.entries(ADDRESSES)) {
    if (manifest[name] !== undefined) continue
    process.stdout.write(
      `LOOK AT  package.json has no "${name}": add a line such as "${name}": ${example}\n`,
    )
  }
}

if (version.split('-')[0] !== RELEASE)
  throw new Error(
    `src/record/layout/release.ts says ${RELEASE}: set RELEASE to the version`,
  )

const dirty = (await must('git', 'status', '--porcelain')).trim()
if (dirty !== '' && !isDry) throw new Error(`the tree is not clean:\n${dirty}`)
const news = await readFile(new URL('CHANGELOG.md', ROOT), 'utf8')
const changelog = cutChangelog(news, version, new Date().toISOString().slice(0, 10))
const before = findReleaseBefore(news)
if (!existsSync(new URL(`test/layouts/${before}/`, ROOT)))
  throw new Error(
    `test/layouts/ has no data of ${before}: run \`node test/layouts/make.ts ${before}\` at its tag`,
  )
await checkLicences()
await tellMissingAddresses()
await ask('known weaknesses', 'audit', '--omit=dev')
await ask('signatures', 'audit', 'signatures')
const bill = await must('npm', 'sbom', '--omit=dev', '--sbom-format=cyclonedx')
process.stdout.write(await must('npm', 'run', '--silent', 'check', '--', '--whole'))
await must('npx', 'vitest', 'run', ...UPGRADES)
process.stdout.write(`ok       data of ${before} and of the releases before it\n`)

async function release(): Promise<void> {
  await must('npm', 'version', '--no-git-tag-version', version)
  await must('npm', 'version', '--no-git-tag-version', '--prefix', 'client', version)
  await writeFile(new URL('CHANGELOG.md', ROOT), changelog)
  await must('npm', 'run', '--silent', 'generate')
  await writeFile(new URL('bom.json', ROOT), bill)
  await must('node', 'test/layouts/make.ts', version)
  await must('npx', 'vitest', 'run', ...UPGRADES)
  await must('git', 'add', '-A')
  await must('git', 'commit', '-m', `Release ${version}`)
  await must('git', 'tag', '-a', `v${version}`, '-m', `castdex ${version}`)
}

if (isDry) {
  process.stdout.write(`would release ${version}; nothing was changed\n`)
} else {
  const head = (await must('git', 'rev-parse', 'HEAD')).trim()
  // Ctrl-C ends the running step by itself. This process then undoes the release.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort(new Error(`stopped by ${name}`)))
  await release().catch(async (error: unknown) => {
    isUndoing = true
    await must('git', 'reset', '--hard', head)
    await must('git', 'clean', '-fd', 'test/layouts', 'bom.json')
    throw error
  })
  process.stdout.write(`released ${version} here; push it with its tag, then npm publish\n`)
}
