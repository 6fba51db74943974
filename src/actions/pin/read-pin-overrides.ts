/** Parses a pin from the command line: a field, and JSON or plain text. */
import { CodedError } from '../../errors.ts'
import {
  type ParsedOverrides,
  parsePinOverrides,
} from '../../record/pins/parse-overrides.ts'
import { PINNABLE, type PinOverrides } from '../../record/pins/pinnable.ts'
import { nearestHint } from '../../record/text/nearest-name.ts'

/** Parses JSON, and otherwise returns the text: `true`, `["News"]`, `Lighthouse stories`. */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const toOverrides = (field: string, value: unknown): object => {
  const [outer = '', inner] = field.split('.', 2)
  if (inner === undefined) return { [outer]: value }
  return { [outer]: { [inner]: value } }
}

const isPinnable = (field: string): boolean =>
  PINNABLE.some((known) => known === field || field.startsWith(`${known}.`))

const getOverrides = (parsed: ParsedOverrides | undefined, field: string): PinOverrides => {
  if (parsed !== undefined && 'overrides' in parsed) return parsed.overrides
  if (!isPinnable(field))
    throw new CodedError(
      'USAGE_INVALID',
      `${field} is no field that can be pinned${nearestHint(field, PINNABLE)}`,
    )
  throw new CodedError(
    'USAGE_INVALID',
    parsed?.problems[0]?.message ?? `${field} cannot be pinned`,
  )
}

/** Throws `USAGE_INVALID`. Valid JSON may also be meant as text, such as the title 1984. */
export function readPinOverrides(field: string, text: string): PinOverrides {
  const tries = [readValue(text), text].map((value) =>
    parsePinOverrides(toOverrides(field, value)),
  )
  return getOverrides(tries.find((parsed) => 'overrides' in parsed) ?? tries[0], field)
}

/** Pins the field to an empty value. Throws `USAGE_INVALID`. */
export function readClearOverrides(field: string): PinOverrides {
  return getOverrides(parsePinOverrides({ cleared: [field] }), field)
}
