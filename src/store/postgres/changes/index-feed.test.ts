/** Positions of an index, compared without a server. */
import { expect, test } from 'vitest'
import { prepare } from '../connection/statement.ts'
import { PostgresIndexFeed } from './index-feed.ts'

const NOTHING = prepare('SELECT 1')

const feed = new PostgresIndexFeed({} as never, {
  ...{ page: NOTHING, last: NOTHING, lease: 'index', rebuilds: 'rebuilds' },
  toChange: (row) => row,
})

const at = (timeline: string, xid: number): string =>
  `0123456789abcdef-${String(xid)}-1-${timeline}-100`

test('a position of a timeline before a restore is checked by a read, whatever its number', () => {
  expect(feed.hasReached(at('00000001', 900), at('00000001', 850))).toBe(true)
  expect(feed.hasReached(at('00000001', 900), at('00000002', 850))).toBe(false)
  expect(feed.hasReached(at('00000002', 850), at('00000002', 850))).toBe(true)
  expect(feed.hasReached(at('00000002', 900), at('00000001', 850))).toBe(true)
})
