/**
 * What the crawler's own thread loads: parser and dictionaries are 70 MB, and live in the thread
 * that parses, and nowhere else.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const LIST_LOADED = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(process.argv[1])
  console.log(JSON.stringify(loaded))`

const loadedBy = (module: string): readonly string[] => {
  const file = fileURLToPath(new URL(`../../src/${module}`, import.meta.url))
  const words = ['--input-type=module', '--eval', LIST_LOADED, file]
  const urls = JSON.parse(
    execFileSync(process.execPath, words, { encoding: 'utf8' }),
  ) as readonly string[]
  return [
    ...new Set(
      urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []),
    ),
  ]
}

test('a crawler starts without the parser, its dictionary and the tables of languages', () => {
  const packages = loadedBy('intake/crawlers/open-crawler.ts')
  expect(packages).toContain('undici')
  expect(
    packages.filter((name) => ['feedsmith', 'compromise', 'eld'].includes(name)),
  ).toEqual([])
})

test('the thread that parses has them', () => {
  const packages = loadedBy('intake/interpret/feed/feed-report.ts')
  expect(packages).toContain('compromise')
})
