import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BODY_BYTES, BodyWriter } from './body-writer.ts'

const piece = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom('a', 'é', '東', '🎙', '\ud800'), fc.nat(90_000))
    .map(([unit, count]) => unit.repeat(count)),
)

test('what was written comes out as UTF-8, however long it gets, as text or as bytes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 6 }),
      fc.nat(300_000),
      (pieces, expected) => {
        const writer = new BodyWriter(expected)
        for (const [text, asBytes] of pieces) {
          if (asBytes) writer.copy(Buffer.from(text))
          else writer.write(text)
        }
        const whole = Buffer.from(
          pieces.map(([text]) => Buffer.from(text).toString()).join(''),
        )
        expect(writer.length).toBe(whole.length)
        expect(writer.finish().equals(whole)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

test('the last bytes can be taken back, and what was written since some place can be kept', () => {
  const writer = new BodyWriter(10)
  writer.write('{"a":1}')
  writer.shorten(1)
  const start = writer.length
  writer.write(',"b":"é"}')
  const kept = writer.since(start)
  writer.write('x'.repeat(2 * BODY_BYTES))
  expect(kept.toString()).toBe(',"b":"é"}')
  expect(writer.finish().toString().slice(0, 16)).toBe('{"a":1,"b":"é"}x')
})
