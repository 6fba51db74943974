/**
 * CONTRIBUTING.md names files that are there: who follows it for the first time cannot guess what
 * one is called by now.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)

const page = await readFile(new URL('CONTRIBUTING.md', ROOT), 'utf8')

test('every path of ours is there', () => {
  const named = [
    ...page.matchAll(/(?<=`)(?:src|test|bench|docs|scripts)\/[\w./-]+(?=`)/g),
  ].map(([path]) => path)
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
})
