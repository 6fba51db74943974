/** The files for agents name only what exists: `server.json` and `skills/castdex/SKILL.md`. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { packageFile } from '../../package-files.ts'
import { DOC_PATHS } from '../docs/serve-docs.ts'
import { MCP_PATHS } from './serve-mcp.ts'
import { TOOLS } from './tools/index.ts'

const read = (path: string): Promise<string> => readFile(packageFile(path), 'utf8')

interface Entry {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly packages: readonly {
    readonly identifier: string
    readonly version: string
    readonly packageArguments: readonly { readonly value: string }[]
    readonly environmentVariables: readonly { readonly name: string }[]
  }[]
  readonly remotes: readonly { readonly url: string }[]
}

test('server.json names this package, its command, its settings and its path', async () => {
  const entry = JSON.parse(await read('server.json')) as Entry
  const manifest = JSON.parse(await read('package.json')) as Record<string, unknown>
  const settings = await read('docs/CONFIGURATION.md')
  expect(entry.name).toMatch(/^[\w.-]+\/castdex$/)
  expect(entry.description.length).toBeLessThanOrEqual(100)
  expect(entry.version).toBe(manifest['version'])
  for (const each of entry.packages) {
    expect([each.identifier, each.version]).toEqual([manifest['name'], entry.version])
    expect(each.packageArguments.map(({ value }) => value)).toEqual(['mcp'])
    for (const { name } of each.environmentVariables)
      expect(settings).toContain(`\`${name}\``)
  }
  const paths = MCP_PATHS.map(({ url }) => url)
  for (const { url } of entry.remotes)
    expect(paths).toContain(url.replace('https://{host}', ''))
  expect(manifest['files']).toEqual(expect.arrayContaining(['server.json', 'skills']))
})

test('the skill names each tool once in its table, and nothing that is not there', async () => {
  const skill = await read('skills/castdex/SKILL.md')
  expect(skill).toMatch(/^---\nname: castdex\ndescription: [^\n]{1,1024}\n---\n/)
  const rows = skill.split('\n').filter((line) => line.startsWith('| '))
  const called = rows.flatMap((row) => /`(\w+)` \|$/.exec(row)?.[1] ?? [])
  expect(called.toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted())
  const tools = new Set(TOOLS.map(({ name }) => name))
  const named = [...skill.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !tools.has(name))).toEqual([])
  const paths = [...skill.matchAll(/`(\/[\w./-]+)`/g)].map(([, path]) => path)
  const served = DOC_PATHS.map(({ url }) => url)
  expect(paths.filter((path) => !served.includes(path ?? ''))).toEqual([])
  expect(await read('docs/CONFIGURATION.md')).toContain('`CASTDEX_MCP_KEY`')
})
