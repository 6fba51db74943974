/**
 * The guides of CONTRIBUTING.md fit the sources: each step finds its lines, all guides one after
 * another. guides.test.ts follows them in a copy, which takes a minute.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { applyChange, countFiles, readGuides } from './guide.ts'

const guides = await readGuides()
const changed = new Map<string, string>()

async function textOf(file: string): Promise<string | undefined> {
  const before = changed.get(file)
  if (before !== undefined || !existsSync(file)) return before
  return await readFile(file, 'utf8')
}

test('there are guides with changes', () => {
  expect(guides.map(({ title }) => title)).toEqual([
    'A first contribution: a filter',
    'Adding a field',
    'Adding a crawl rule',
    'Adding an endpoint',
    'Adding an action',
    'Adding a dialect',
    'Adding a platform',
  ])
})

describe.each(guides)('$title', (guide) => {
  test('each step finds its place', async () => {
    for (const change of guide.changes)
      changed.set(change.file, applyChange(await textOf(change.file), change))
  })

  test('touches as many files as it says', () => {
    expect(countFiles(guide)).toEqual(guide.files)
  })
})
