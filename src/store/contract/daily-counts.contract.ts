/** Daily counts: sums by name and level, bounded in names and days. */
import { describe, expect, test } from 'vitest'
import {
  COUNT_RULES,
  type DailyCount,
  type DailyCounts,
  OTHER_NAME,
} from '../counts/daily-counts.ts'
import type { Store } from '../port.ts'

const DAY = 20_000

function countsOf({ dailyCounts }: Store): DailyCounts {
  if (dailyCounts === undefined) throw new Error('the store keeps daily counts')
  return dailyCounts
}

const seen = (name: string, level: number, count = 1, day = DAY): DailyCount => ({
  kind: 'freshness',
  day,
  name,
  level,
  count,
})

export function describeDailyCounts(open: () => Promise<Store>): void {
  describe('daily counts', () => {
    test('are added, also by several at once, and set', async () => {
      await using store = await open()
      const counts = countsOf(store)
      await counts.add([])
      const batch = [seen('b.example', 1), seen('a.example', 2), seen('b.example', 1)]
      await Promise.all(Array.from({ length: 8 }, () => counts.add(batch)))
      await counts.add([{ ...seen('a.example', 2), kind: 'moves' }])
      expect(await counts.read('freshness', { from: DAY })).toEqual([
        seen('a.example', 2, 8),
        seen('b.example', 1, 16),
      ])
      expect(await counts.read('freshness', { from: DAY, name: 'a.example' })).toEqual([
        seen('a.example', 2, 8),
      ])
      expect(await counts.read('freshness', { from: DAY + 1 })).toEqual([])
      await counts.set([seen('a.example', 2, 3)])
      expect(await counts.read('freshness', { from: 0, name: 'a.example' })).toEqual([
        seen('a.example', 2, 3),
      ])
    })

    test('have a bounded number of names a day, and of days', async () => {
      await using store = await open()
      const counts = countsOf(store)
      const { mostNames, keptDays } = COUNT_RULES.freshness
      const names = Array.from({ length: mostNames + 20 }, (_, at) => `h${String(at)}`)
      await counts.add(names.slice(0, 10).map((name) => seen(name, 1)))
      await counts.add(names.map((name) => seen(name, 1)))
      await counts.add([seen('', 1), seen('h0', 1)])
      const read = async (name: string) => await counts.read('freshness', { from: 0, name })
      expect(await read(OTHER_NAME)).toEqual([seen(OTHER_NAME, 1, 20)])
      expect(await read('h0')).toEqual([seen('h0', 1, 3)])
      expect(await read('')).toEqual([seen('', 1)])
      await counts.add([seen('h0', 1, 1, DAY + keptDays + 1)])
      expect(await counts.read('freshness', { from: 0 })).toHaveLength(1)
    })
  })
}
