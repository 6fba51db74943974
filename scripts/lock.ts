/**
 * `npm run check:lock`: checks that the lock files of the root and of `checks/` contain no registry
 * host and every dependency of their package.json. When npm updates a lock next to an existing
 * `node_modules`, it omits optional packages of other platforms, and `npm ci` rejects the result;
 * `npm run lock` writes both in empty folders.
 */
import { readFile } from 'node:fs/promises'
import { ROOT } from './run.ts'

type Names = Readonly<Record<string, string>>

interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly optionalDependencies?: Names
}

type Packages = Readonly<Record<string, LockedPackage>>

/** Node's resolution path: `node_modules` of the package's folder, then of each parent. */
const placesOf = (folder: string, name: string): readonly string[] => {
  const nested = folder.split('/node_modules/')
  const around = nested.map((_, index) => nested.slice(0, index + 1).join('/node_modules/'))
  return [
    `node_modules/${name}`,
    ...around
      .filter((place) => place !== '')
      .map((place) => `${place}/node_modules/${name}`),
  ]
}

const findingsOf = (packages: Packages, folder: string): readonly string[] => {
  const { resolved, integrity, dependencies, devDependencies, optionalDependencies } =
    packages[folder] ?? {}
  const label = folder === '' ? 'package.json' : folder
  const needed = Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })
  return [
    ...(resolved === undefined ? [] : [`${label} names where it comes from: ${resolved}`]),
    ...(integrity === undefined && folder !== '' ? [`${label} has no integrity`] : []),
    ...needed
      .filter((name) => !placesOf(folder, name).some((place) => place in packages))
      .map((name) => `${label} needs ${name}, which is missing`),
  ]
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, ROOT), 'utf8'))

const asLocked = ({ dependencies, devDependencies }: LockedPackage): string =>
  JSON.stringify(
    [dependencies, devDependencies].map((names) => Object.entries(names ?? {}).sort()),
  )

/** Checks the lock file of the root ('') or of a folder. */
async function checkLock(folder: string): Promise<readonly string[]> {
  const lock = `${folder}package-lock.json`
  const { packages } = (await readJson(lock)) as { packages: Packages }
  const manifest = (await readJson(`${folder}package.json`)) as LockedPackage
  const findings = Object.keys(packages).flatMap((place) => findingsOf(packages, place))
  if (asLocked(packages[''] ?? {}) !== asLocked(manifest))
    findings.push('package.json names other dependencies')
  return findings.map((finding) => `${lock}: ${finding}\n`)
}

const findings = [...(await checkLock('')), ...(await checkLock('checks/'))]
for (const finding of findings) process.stdout.write(finding)
if (findings.length > 0) process.stdout.write('`npm run lock` writes it anew\n')
process.exitCode = findings.length === 0 ? 0 : 1
