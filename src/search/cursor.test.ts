import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCursor, sealCursor } from './cursor.ts'

const value = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((number) => !Object.is(number, -0)),
)
const position = fc.record(
  {
    total: fc.maxSafeNat(),
    values: fc.array(value, { maxLength: 6 }),
    weights: fc.array(fc.nat(), { maxLength: 20 }),
  },
  { noNullPrototype: true, requiredKeys: ['total', 'values'] },
)

test('what was sealed for a search is opened by that search', () => {
  fc.assert(
    fc.property(position, fc.string(), (sealed, search) => {
      expect(openCursor(sealCursor(sealed, search), search)).toEqual(sealed)
    }),
  )
})

test('another search refuses it', () => {
  fc.assert(
    fc.property(position, fc.string(), fc.string(), (sealed, search, other) => {
      fc.pre(search !== other)
      expect(() => openCursor(sealCursor(sealed, search), other)).toThrow(
        expect.objectContaining({ code: 'INVALID_CURSOR' }) as Error,
      )
    }),
  )
})

test('a changed character is noticed, wherever it is', () => {
  fc.assert(
    fc.property(
      position,
      fc.nat(),
      fc.constantFrom(...Array.from('ABCxyz019-_ =+/.é')),
      (sealed, at, character) => {
        const text = sealCursor(sealed, 'search')
        const place = at % text.length
        fc.pre(text[place] !== character)
        const changed = text.slice(0, place) + character + text.slice(place + 1)
        expect(() => openCursor(changed, 'search')).toThrow(
          expect.objectContaining({ code: 'INVALID_CURSOR', status: 400 }) as Error,
        )
      },
    ),
  )
})

test('any other text is refused, and nothing else is thrown', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.base64String(),
        fc.string({ minLength: 17_000, maxLength: 18_000 }),
      ),
      (text) => {
        expect(() => openCursor(text, 'search')).toThrow(
          expect.objectContaining({ code: 'INVALID_CURSOR' }) as Error,
        )
      },
    ),
  )
})

test('a cursor is safe in a URL', () => {
  fc.assert(
    fc.property(position, (sealed) => {
      expect(sealCursor(sealed, 'search')).toMatch(/^[\w-]+$/)
    }),
  )
})
