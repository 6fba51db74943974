/**
 * Whoever follows a guide of CONTRIBUTING.md gets what it promises: it is applied in a copy of the
 * sources, all guides one after another (places.test.ts says which step does not fit), then the
 * types and the tests that the guides add to are run there.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySources, type SourceCopy } from './copy.ts'
import { applyChange, readGuides } from './guide.ts'

const guides = await readGuides()
/** What `npm run generate` writes, and compares. */
const GENERATE = 'scripts/generated.ts'

let copy: SourceCopy
beforeAll(async () => {
  copy = await copySources()
  for (const change of guides.flatMap(({ changes }) => changes))
    await copy.write(change.file, applyChange(await copy.read(change.file), change))
})
afterAll(() => copy[Symbol.asyncDispose]())

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
