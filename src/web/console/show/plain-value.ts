/** Values of any shape as people read them, without the marks of JSON. */
import type { JsonValue } from '../../../store/json.ts'
import { sayNumber } from '../../wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** Whole numbers may be ids, which nobody groups by thousands. */
function sayScalar(guest: ConsoleGuest, value: string | number | boolean | null): string {
  const isBroken = typeof value === 'number' && !Number.isInteger(value)
  return isBroken ? sayNumber(guest, value) : String(value)
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === ''
}

/** A list is told one by one, and of what has fields each one; what is empty is left out. */
export function sayPlainly(guest: ConsoleGuest, value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return sayScalar(guest, value)
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((each) => sayPlainly(guest, each)).join(', ')
  return Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([name, each]) => `${name} ${sayPlainly(guest, each ?? null)}`)
    .join(', ')
}
