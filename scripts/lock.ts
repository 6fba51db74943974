/**
 * `npm run check:lock`: the lock file names no registry host and knows every dependency that
 * package.json and the locked packages name. npm leaves the optional parts of other platforms out
 * of a lock that it writes beside an existing `node_modules`, and `npm ci` then refuses that lock;
 * `npm run lock` writes it anew in an empty folder.
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

/**
 * Where Node looks for a dependency: `node_modules` in the package's own folder, then in each
 * folder around it.
 */
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

const { packages } = (await readJson('package-lock.json')) as { packages: Packages }
const manifest = (await readJson('package.json')) as LockedPackage
const asLocked = ({ dependencies, devDependencies }: LockedPackage): string =>
  JSON.stringify(
    [dependencies, devDependencies].map((names) => Object.entries(names ?? {}).sort()),
  )

const findings = Object.keys(packages).flatMap((folder) => findingsOf(packages, folder))
if (asLocked(packages[''] ?? {}) !== asLocked(manifest))
  findings.push('package.json names other dependencies')

for (const finding of findings) process.stdout.write(`package-lock.json: ${finding}\n`)
if (findings.length > 0) process.stdout.write('`npm run lock` writes it anew\n')
process.exitCode = findings.length === 0 ? 0 : 1
