/**
 * Whoever follows a guide of CONTRIBUTING.md gets what it promises: it is applied in a copy of the
 * sources, all guides one after another, then the types and the tests that the guides add to are
 * run there.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySources, type SourceCopy } from './copy.ts'
import { applyChange, countFiles, readGuides } from './guide.ts'

const guides = await readGuides()
/** What `npm run generate` writes, and compares. */
const GENERATE = 'scripts/generated.ts'

let copy: SourceCopy
beforeAll(async () => {
  copy = await copySources()
})
afterAll(() => copy[Symbol.asyncDispose]())

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
    for (const change of guide.changes) {
      await copy.write(change.file, applyChange(await copy.read(change.file), change))
    }
  })

  test('touches as many files as it says', () => {
    expect(countFiles(guide)).toEqual(guide.files)
  })
})

describe('with all of them followed', () => {
  const changed = [
    ...new Set(guides.flatMap(({ changes }) => changes.map(({ file }) => file))),
  ]
  const tests = changed.filter((file) => file.endsWith('.test.ts'))

  test('the format is right', async () => {
    await copy.run('scripts/tool.ts', [
      'biome',
      'format',
      ...changed.filter((file) => file.endsWith('.ts')),
    ])
  })

  test('generated files follow', async () => {
    await copy.run(GENERATE, [])
    expect(await copy.read('openapi.json')).toContain('minYoutubeSubscribers')
    expect(await copy.read('docs/RULES.md')).toContain('`minYoutubeSubscribers`')
    expect(await copy.read('docs/DATA-MODEL.md')).toContain('| `copyright` |')
  })

  test('the types fit', async () => {
    await copy.run('node_modules/typescript/bin/tsc', ['-p', '.'])
  })

  test('the tests that they name pass', async () => {
    await copy.run('node_modules/vitest/vitest.mjs', ['run', '--reporter=dot', ...tests])
  })
})
