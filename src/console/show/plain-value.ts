/** Formats values of any shape without JSON syntax. */
import type { JsonValue } from '../../record/text/json-value.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** Integers may be ids, so they have no thousands separators. */
function sayScalar(guest: ConsoleGuest, value: string | number | boolean | null): string {
  const isBroken = typeof value === 'number' && !Number.isInteger(value)
  if (isBroken) return sayNumber(guest, value)
  return String(value)
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === ''
}

/** Formats lists by item and objects by field, without empty values. */
export function sayPlainly(guest: ConsoleGuest, value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return sayScalar(guest, value)
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((each) => sayPlainly(guest, each)).join(', ')
  return Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([name, each]) => `${name} ${sayPlainly(guest, each ?? null)}`)
    .join(', ')
}
