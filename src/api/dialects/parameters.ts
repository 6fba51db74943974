/**
 * Reads parameters leniently: the first of several counts, empty equals missing, values are
 * optional, unknown names are ignored.
 */
import { CodedError } from '../../errors.ts'
import { quote, type QueryString } from '../query-string.ts'

interface IntegerBounds {
  readonly minimum: number
  readonly maximum: number
}

export class Parameters {
  readonly #pairs: QueryString

  constructor(pairs: QueryString) {
    this.#pairs = pairs
  }

  /** Returns the trimmed value; undefined if missing or empty. */
  text(...names: readonly string[]): string | undefined {
    for (const { name, value } of this.#pairs) {
      if (!names.includes(name)) continue
      if (value === undefined || value.includes('\0'))
        throw refuseParameter(name, 'is not UTF-8 text, percent-encoded')
      const text = value.trim().toWellFormed()
      if (text !== '') return text
    }
    return undefined
  }

  /** Throws if the value is missing. */
  required(name: string): string {
    const text = this.text(name)
    if (text === undefined) throw refuseParameter(name, 'is missing or empty')
    return text
  }

  /** Returns whether the parameter is present and not negative. */
  flag(...names: readonly string[]): boolean {
    const pair = this.#pairs.find(({ name }) => names.includes(name))
    return pair !== undefined && !/^(?:false|0|no)$/i.test(pair.value ?? '')
  }

  integer(name: string, bounds: IntegerBounds): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    return readInteger(name, text, bounds)
  }

  /** Splits at commas; empty if missing. */
  list(name: string): readonly string[] {
    const text = this.text(name) ?? ''
    const items = text.split(',').map((item) => item.trim())
    return items.filter((item) => item !== '')
  }
}

export function refuseParameter(name: string, problem: string): CodedError {
  return new CodedError('INVALID_PARAMETER', `${name} ${problem}.`, {
    details: [{ path: `query.${name}`, message: problem }],
  })
}

export function readInteger(
  name: string,
  text: string,
  { minimum, maximum }: IntegerBounds,
): number {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  const range = `${String(minimum)} to ${String(maximum)}`
  throw refuseParameter(
    name,
    `is ${quote(text)}; it has to be a whole number from ${range}`,
  )
}
