/** Parses month names in the languages of feeds, from the Unicode tables (CLDR) of Node.js. */

/** Languages of observed dates, and of many podcasts. */
const LANGUAGES =
  'de fr es pt it nl pl cs sk sl hr sr sr-Latn bs bg mk ru uk be sv nb nn da fi is et lv lt hu ro el tr az sq ca eu gl id ms fil af he ar ar-LB ar-MA fa th hi bn'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)

/** Abbreviations of `strftime`, PHP and Windows that differ from Unicode. */
const OTHER_SPELLINGS: readonly (readonly [name: string, month: number])[] = [
  ['sept', 8],
  ['mrz', 2],
  ['maerz', 2],
  ['fev', 1],
  ['juil', 6],
]

/** The name is formatted with a day, because many languages decline it: `июнь`, but `3 июня`. */
function namesOf(language: string, month: number): readonly string[] {
  const date = new Date(Date.UTC(2025, month, 3))
  const calendar = `${language}-u-ca-gregory`
  return (['long', 'short'] as const).flatMap((style) =>
    [{ month: style }, { day: 'numeric', month: style, year: 'numeric' } as const].flatMap(
      (options) =>
        new Intl.DateTimeFormat(calendar, { ...options, timeZone: 'UTC' })
          .formatToParts(date)
          .filter(({ type }) => type === 'month')
          .map(({ value }) => fold(value)),
    ),
  )
}

/**
 * Folds case, accents, full stops and the dotless `ı`. Vowel signs stay, because they distinguish
 * `มี.ค.` from `ม.ค.`
 */
function fold(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Script=Inherited}.'’]/gu, '')
    .replace(/ı/g, 'i')
}

function readTable(languages: readonly string[]): ReadonlyMap<string, number | null> {
  const table = new Map<string, number | null>()
  for (const language of languages) {
    for (const month of MONTHS) {
      for (const name of namesOf(language, month)) {
        const known = table.get(name)
        table.set(name, known === undefined || known === month ? month : null)
      }
    }
  }
  for (const [name, month] of OTHER_SPELLINGS) table.set(name, month)
  return table
}

// Loaded on first use, because that takes 16 ms.
let english: ReadonlyMap<string, number | null> | undefined
let others: ReadonlyMap<string, number | null> | undefined

/** Chinese, Japanese, Korean and Vietnamese number the months: `6月`, `6월`, `thg 6`. */
const NUMBERED = /^(?:(\d{1,2})\s?[月월]|(?:tháng|thg)\s?(\d{1,2}))$/iu

/**
 * Returns the month from 0 to 11. Returns `undefined` for an unknown or ambiguous name
 * (`listopad` is October in Croatian and November in Polish). English takes precedence.
 */
export function parseMonth(name: string): number | undefined {
  const [, asian, vietnamese] = NUMBERED.exec(name) ?? []
  const number = Number(asian ?? vietnamese)
  if (number >= 1 && number <= 12) return number - 1
  const folded = fold(name)
  english ??= readTable(['en'])
  const month = english.get(folded) ?? undefined
  if (month !== undefined) return month
  others ??= readTable(LANGUAGES.split(' '))
  const other = others.get(folded)
  if (other !== undefined) return other ?? undefined
  return monthOfBeginning(folded, others)
}

/** Fewer letters begin months in several languages. */
const LEAST_LETTERS = 4

/** Returns the month whose names alone begin so: `kesä` of `kesäkuuta`. */
function monthOfBeginning(
  beginning: string,
  names: ReadonlyMap<string, number | null>,
): number | undefined {
  if (beginning.length < LEAST_LETTERS) return undefined
  const months = new Set(
    [...names].flatMap(([name, month]) => (name.startsWith(beginning) ? [month] : [])),
  )
  const [month] = months
  return months.size === 1 ? (month ?? undefined) : undefined
}
