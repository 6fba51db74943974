/** Names the readings of typed words that `literal` switches off. */
import { Type } from 'typebox'
import { oneOf } from '../../record/schema.ts'
import { isGiven, readOneOf, readSet } from '../read.ts'

export const READINGS = ['without', 'language', 'genres', 'country'] as const
export type ReadingName = (typeof READINGS)[number]

export const LITERAL_DESCRIPTION =
  'Readings to switch off: their words are searched as plain words.'

export const LiteralRequest = Type.Array(oneOf(READINGS), {
  maxItems: READINGS.length,
  description: LITERAL_DESCRIPTION,
})

/** Parses the readings to switch off. */
export function parseLiteral(value: unknown): readonly ReadingName[] {
  if (!isGiven(value)) return []
  return readSet(value, 'literal', READINGS.length, (each, path) =>
    readOneOf(each, path, READINGS),
  )
}
