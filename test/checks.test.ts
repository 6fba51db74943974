/** `npm ci` of a checkout leaves out what only checks use; `scripts/tool.ts` installs that. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Names = Readonly<Record<string, string>>

interface Manifest {
  readonly scripts?: Names
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly packages?: Readonly<Record<string, { readonly bin?: Names }>>
}

const read = async (file: string): Promise<string> =>
  readFile(new URL(`../${file}`, import.meta.url), 'utf8')

const readJson = async (file: string): Promise<Manifest> =>
  JSON.parse(await read(file)) as Manifest

test('a checkout has no package that only checks use', async () => {
  const { dependencies = {} } = await readJson('checks/package.json')
  const { packages = {} } = await readJson('package-lock.json')
  const names = Object.keys(dependencies)
  expect(names).toContain('@biomejs/biome')
  expect(names.filter((name) => `node_modules/${name}` in packages)).toEqual([])
})

test('each program that a script takes from the checks is installed with them', async () => {
  const { scripts = {} } = await readJson('package.json')
  const { packages = {} } = await readJson('checks/package-lock.json')
  const programs = Object.values(packages).flatMap(({ bin = {} }) => Object.keys(bin))
  const called = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/scripts\/tool\.ts (\S+)/g)].map(([, name]) => name),
  )
  expect(new Set(called)).toEqual(new Set(['biome', 'eslint', 'knip', 'redocly']))
  expect(programs).toEqual(expect.arrayContaining(called))
})

test('no script takes a program of the checks from elsewhere', async () => {
  const { scripts = {} } = await readJson('package.json')
  const program = /(?:^|&& |npx )(?:biome|depcruise|eslint|knip|redocly)\b/
  expect(Object.values(scripts).filter((script) => program.test(script))).toEqual([])
})

test('checks install as quietly as a checkout', async () => {
  const lines = (await read('.npmrc')).split('\n')
  const settings = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect((await read('checks/.npmrc')).split('\n')).toEqual(
    expect.arrayContaining(settings),
  )
})
