import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from './budget.ts'
import { NONE, Union } from './doc-sets.ts'
import { type DocSet, DocSetCache } from './segment-context.ts'

const budget = new Budget({ timeoutMs: 60_000 }, 'narrow it')
const parts = Array.from({ length: 12 }, (): DocSet => ({ ...NONE }))

test('sets that are combined in the same way are one, in whatever order, and no others are', () => {
  const some = fc.uniqueArray(fc.nat(parts.length - 1), { minLength: 2 })
  const kind = fc.constantFrom<'and' | 'or'>('and', 'or')
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, some), { maxLength: 60 }), (asked) => {
      const cache = new DocSetCache()
      const known = new Map<string, DocSet>()
      for (const [how, numbers] of asked) {
        const of = new Set(numbers.map((number) => parts[number] ?? NONE))
        const made = cache.get(how, of, () => new Union([...of], budget))
        const name = `${how} ${numbers.toSorted((a, b) => a - b).join(' ')}`
        expect(made).toBe(known.get(name) ?? made)
        known.set(name, made)
      }
      expect(new Set(known.values()).size).toBe(known.size)
    }),
  )
})
