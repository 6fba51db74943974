import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderConfigTable } from './docs-table.ts'
import { SETTINGS } from './setting.ts'

test('docs/CONFIGURATION.md is what the schema says', async () => {
  expect(await readFile(new URL('../../docs/CONFIGURATION.md', import.meta.url), 'utf8')).toBe(renderConfigTable())
})

test('every setting has a line, a variable and a flag of the same name', () => {
  for (const { variable, flag } of SETTINGS) {
    expect(renderConfigTable()).toContain(`| \`${variable}\` | \`--${flag}\` |`)
    expect(`CASTDEX_${flag.replaceAll('-', '_').toUpperCase()}`).toBe(variable)
  }
})
