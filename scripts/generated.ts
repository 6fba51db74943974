/** `npm run generate` writes all generated files; `--check` compares them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { actionCommandList, actionList } from './actions.ts'
import { kernelModules } from './kernel-modules.ts'
import { ROOT } from './run.ts'

/**
 * Generators by file; a new generated file is a line here. Loaded after the first one is written,
 * which is source code of the others.
 */
const GENERATED: Readonly<Record<string, () => string | Promise<string>>> = {
  'src/search/segments/kernel/modules.ts': kernelModules,
  'src/actions/all.ts': actionList,
  'src/cli/action-commands.ts': actionCommandList,
  'docs/ERRORS.md': async () => (await import('./errors-doc.ts')).errorsDoc(),
  'docs/CONFIGURATION.md': async () =>
    (await import('../src/config/docs-table.ts')).renderConfigTable(),
  'client/src/operations.ts': async () => (await import('./client.ts')).clientOperations(),
  'openapi.json': async () => (await import('./openapi.ts')).openApi(),
  'server.json': async () => (await import('./mcp-registry.ts')).mcpRegistryEntry(),
  'docs/ARCHITECTURE.md': async () =>
    (await import('./architecture.ts')).architecturePage(),
  'docs/DATA-MODEL.md': async () => (await import('./written-parts.ts')).dataModelPage(),
  'docs/RULES.md': async () => (await import('./written-parts.ts')).rulesPage(),
  'docs/sqlite-schema.sql': async () => (await import('./sqlite-schema.ts')).sqliteSchema(),
}

const readPresent = (file: URL): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined)

const onlyCompare = process.argv.includes('--check')
const stale: string[] = []
for (const [name, generate] of Object.entries(GENERATED)) {
  const file = new URL(name, ROOT)
  const wanted = await generate()
  if ((await readPresent(file)) === wanted) continue
  stale.push(name)
  if (onlyCompare) continue
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, wanted)
}

if (!onlyCompare) await (await import('./client.ts')).writeClientTypes()

if (onlyCompare && stale.length > 0) {
  process.stdout.write(
    `not as generated: ${stale.join(', ')}; \`npm run generate\` writes them anew\n`,
  )
  process.exitCode = 1
} else {
  process.stdout.write(
    stale.length === 0
      ? 'generated files are as they should be\n'
      : `written: ${stale.join(', ')}\n`,
  )
}
