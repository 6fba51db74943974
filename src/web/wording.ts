/** Formats numbers, dates and names by language. */
import { instantMs } from '../record/instant/instant.ts'
import type { SiteLanguage } from './texts/texts.ts'
import type { SiteGuest } from './visit.ts'

type Reader = Pick<SiteGuest, 'language'>

/** Caches one formatter per language, since creation is slow. */
function perLanguage<Made>(
  make: (language: SiteLanguage) => Made,
): (visit: Reader) => Made {
  const made = new Map<SiteLanguage, Made>()
  return ({ language }) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const numbers = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
)
const percents = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent' }),
)
const minutes = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'short',
    }),
)
const days = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
)
const months = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const moments = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }),
)
const languageNames = perLanguage(
  (language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }),
)
const countryNames = perLanguage(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
)
const orders = perLanguage((language) => new Intl.Collator(language))

/** Formats month and year, in UTC. */
export function sayMonth(visit: Reader, ms: number): string {
  return months(visit).format(ms)
}

export function sayNumber(visit: Reader, value: number): string {
  return numbers(visit).format(value)
}

export function sayMinutes(visit: Reader, value: number): string {
  return minutes(visit).format(value)
}

/** `share` is a fraction, 0 to 1. */
export function sayPercent(visit: Reader, share: number): string {
  return percents(visit).format(share)
}

function saidOf(
  format: Intl.DateTimeFormat,
  at: string | number | null,
): string | undefined {
  const ms = typeof at === 'number' ? at : instantMs(at)
  if (ms === null || Number.isNaN(ms)) return undefined
  return format.format(ms)
}

/** Returns undefined for an invalid date. */
export function sayDay(visit: Reader, at: string | number | null): string | undefined {
  return saidOf(days(visit), at)
}

/** Formats day and time, in UTC. */
export function sayMoment(visit: Reader, at: string | number | null): string | undefined {
  const said = saidOf(moments(visit), at)
  if (said === undefined) return undefined
  return `${said} UTC`
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // An unknown code has no name.
    return code
  }
}

export function sayLanguage(
  visit: Pick<SiteGuest, 'language' | 'texts'>,
  code: string,
): string {
  if (code === 'und') return visit.texts.show.unknown
  return nameOf(languageNames(visit), code)
}

export function sayCountry(visit: Reader, code: string): string {
  return nameOf(countryNames(visit), code)
}

export function inOrder(visit: Reader, one: string, other: string): number {
  return orders(visit).compare(one, other)
}

export function sayGenre({ texts }: Pick<SiteGuest, 'texts'>, name: string): string {
  return texts.genres[name] ?? name
}

/** Returns the label of a value's source. */
export function saySource({ texts }: Pick<SiteGuest, 'texts'>, source: string): string {
  return texts.valueSources[source] ?? source
}
