/** Makes descriptions of shows: plain text that says something. */
import { toPlainText } from './plain-text.ts'
import { cutText } from './text-clean-up.ts'

/** This many UTF-16 units of a raw text are looked at. */
const MAX_RAW_LENGTH = 100_000

/** Hosts put these where the publisher wrote nothing. */
const HOST_DEFAULTS: ReadonlySet<string> = new Set(['give it a listen!'])

/** Null when nothing is left, or no more than the title or a host's default. */
export function toDescription(
  raw: string | null | undefined,
  title: string | null,
): string | null {
  if (raw === null || raw === undefined || raw === '') return null
  const text = toPlainText(cutText(raw, MAX_RAW_LENGTH).toWellFormed())
  if (text === null || text === title || HOST_DEFAULTS.has(text.toLowerCase())) return null
  return text
}
