import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderConfigTable } from './docs-table.ts'
import { isSecret } from './secret-files.ts'
import { SETTINGS } from './setting.ts'

test('docs/CONFIGURATION.md is what the schema says', async () => {
  expect(
    await readFile(new URL('../../docs/CONFIGURATION.md', import.meta.url), 'utf8'),
  ).toBe(renderConfigTable())
})

test('every setting has a line, a variable and a flag of the same name; a secret has a file in place of the flag', () => {
  for (const setting of SETTINGS) {
    const { variable, flag } = setting
    const names = isSecret(setting)
      ? `\`${variable}\`, \`${variable}_FILE\` | –`
      : `\`${variable}\` | \`--${flag}\``
    expect(renderConfigTable()).toContain(`| ${names} |`)
    expect(`CASTDEX_${flag.replaceAll('-', '_').toUpperCase()}`).toBe(variable)
  }
})
