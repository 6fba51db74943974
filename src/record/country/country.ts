/** Parses countries: ISO 3166-1 codes and English names. */

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes with a name in the runtime that are not countries. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Returns the English name, or `undefined` for an unassigned code. */
export function countryName(code: string): string | undefined {
  const upper = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(upper) || NO_COUNTRIES.has(upper)) return undefined
  return NAMES.of(upper)
}

/**
 * Returns the current code in upper case: `GB` for `uk`, `MM` for the former `BU`. Returns
 * `undefined` for a code that was never assigned.
 */
export function parseCountry(code: string): string | undefined {
  if (countryName(code) === undefined) return undefined
  return new Intl.Locale(`und-${code}`).region
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

let codesByName: ReadonlyMap<string, string> | undefined

/** Returns the codes of all current countries by English name. */
export function countryCodesByName(): ReadonlyMap<string, string> {
  if (codesByName !== undefined) return codesByName
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const present = codes.filter((code) => parseCountry(code) === code)
  codesByName = new Map(present.map((code) => [countryName(code) ?? code, code]))
  return codesByName
}
