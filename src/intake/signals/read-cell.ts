/** Reads the cells of a table: numbers and dates as spreadsheets write them. */
import { parseInstant, toInstant } from '../../record/instant/instant.ts'
import { isPublishingDate } from '../../record/frequency/publishing-date.ts'
import type { RefusalReason } from '../catalogue/refusal.ts'

type Untrusted = unknown
export type CellValues = Readonly<Record<string, Untrusted>>

export class RowProblem extends Error {
  override readonly name = 'RowProblem'
  /** Default: the reason of invalid rows of the table. */
  readonly reason: RefusalReason | undefined

  constructor(message: string, reason?: RefusalReason) {
    super(message)
    this.reason = reason
  }
}

export function isMissing(value: Untrusted): boolean {
  return value === undefined || value === null || value === ''
}

/** Spreadsheets of many locales write `4,5`. */
const NUMBER = /^\d{1,16}([.,]\d{1,10})?$/

export function parseCellNumber(
  name: string,
  value: Untrusted,
  isFine: (number: number) => boolean,
): number | undefined {
  if (isMissing(value)) return undefined
  const isText = typeof value === 'string' && NUMBER.test(value)
  const number = isText ? Number(value.replace(',', '.')) : value
  if (typeof number === 'number' && isFine(number)) return number
  throw new RowProblem(`${name} is ${show(value)}; it has to be a number that fits it`)
}

export function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0
}

/** The order of day and month differs between countries, as in `11/06/2026`. */
const AMBIGUOUS_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/
/** Spreadsheets count days from 1900, and show the number in cells without a date format. */
const DAY_NUMBER = /^\d{1,6}(?:[.,]\d+)?$/

/** Returns why the text is not a valid date. */
const whyNoDate = (text: string, nowMs: number): string => {
  if (text === '') return 'is missing'
  if (AMBIGUOUS_DATE.test(text))
    return 'has day and month in an order that differs between countries'
  if (DAY_NUMBER.test(text)) return "is the number of a day in a spreadsheet's own count"
  const ms = parseInstant(text)
  if (ms === undefined) return 'is not a date'
  if (ms > nowMs) return 'is to come'
  return 'is too long ago'
}

export function toAt(name: string, value: Untrusted, nowMs: number): string {
  const text = isMissing(value) ? '' : String(value).trim()
  const ms =
    AMBIGUOUS_DATE.test(text) || DAY_NUMBER.test(text) ? undefined : parseInstant(text)
  if (ms !== undefined && isPublishingDate(ms, nowMs)) return toInstant(ms)
  const given = text === '' ? '' : ` (${show(text)})`
  throw new RowProblem(
    `${name}${given} ${whyNoDate(text, nowMs)}; write the day of the figures as 2026-01-31`,
  )
}

const MAX_SHOWN = 40

/** Formats a value for a refusal. */
export function show(value: Untrusted): string {
  const text = typeof value === 'object' ? typeof value : JSON.stringify(value)
  if (text.length > MAX_SHOWN) return `${text.slice(0, MAX_SHOWN).toWellFormed()}…`
  return text
}
