import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ParsedItem } from './parsed-feed.ts'
import { readFeed } from '../../../../test/feeds/read-feed.ts'
import { toRecord } from './to-record.ts'

/**
 * Golden pairs: each feed with its expected result. `npx vitest run golden -u` updates the pairs;
 * review the diff.
 */
const FIXTURES = new URL('fixtures/', import.meta.url)

const says = ([, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** Omits empty values of the item. */
const showItem = (item: ParsedItem) => Object.fromEntries(Object.entries(item).filter(says))

const readPair = (file: string): string => {
  const feed = readFeed(readFileSync(new URL(file, FIXTURES)))
  const facts = toRecord(feed, {
    feedUrl: 'https://feeds.example/show/rss',
    nowMs: Date.UTC(2026, 10, 20),
  })
  const from = Object.fromEntries(
    Object.entries(facts.sources).map(([field, origin]) => [field, origin.from[0]]),
  )
  const { fields, silent, reading } = facts
  return `${JSON.stringify({ fields, from, silent, reading, items: feed.items.map(showItem) }, null, 2)}\n`
}

describe('a feed is read as its pair says', () => {
  const inputs = readdirSync(FIXTURES).filter((file) => !file.endsWith('.json'))

  it.each(inputs)('%s', async (file) => {
    await expect(readPair(file)).toMatchFileSnapshot(`fixtures/${parse(file).name}.json`)
  })

  it('every pair has a feed', () => {
    const names = (files: readonly string[]) =>
      files.map((file) => parse(file).name).toSorted()
    expect(names(readdirSync(FIXTURES).filter((file) => file.endsWith('.json')))).toEqual(
      names(inputs),
    )
  })
})
