/** Writes values of any shape for people, without the marks of JSON. */
import type { JsonValue } from '../../../record/text/json-value.ts'
import { sayNumber } from '../../wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** A whole number may be an id, so it is not grouped by thousands. */
function sayScalar(guest: ConsoleGuest, value: string | number | boolean | null): string {
  const isBroken = typeof value === 'number' && !Number.isInteger(value)
  return isBroken ? sayNumber(guest, value) : String(value)
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === ''
}

/**
 * Writes a list item by item and an object field by field, and leaves out what is empty.
 */
export function sayPlainly(guest: ConsoleGuest, value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return sayScalar(guest, value)
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((each) => sayPlainly(guest, each)).join(', ')
  return Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([name, each]) => `${name} ${sayPlainly(guest, each ?? null)}`)
    .join(', ')
}
