/** The place of a migration in its folder is its version, so numbers must not repeat. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  'sqlite/maintenance/migrations/directory',
  'sqlite/maintenance/migrations/keys',
  'postgres/maintenance/postgres-migrations',
])('migrations of %s are numbered from 1 without a gap', (folder) => {
  const names = readdirSync(new URL(`${folder}/`, import.meta.url)).filter((name) =>
    name.endsWith('.sql'),
  )
  const numbers = names.map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b)
  expect(numbers).toEqual(names.map((_, at) => at + 1))
})
