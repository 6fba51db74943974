/** Cleans descriptions of shows and drops meaningless ones. */
import { toPlainText } from './plain-text.ts'
import { cutText } from './text-clean-up.ts'

/** Maximum length of the raw text, in UTF-16 units. */
const MAX_RAW_LENGTH = 100_000

/** Default descriptions of hosts. */
const HOST_DEFAULTS: ReadonlySet<string> = new Set(['give it a listen!'])

/** Returns null if the text is empty, repeats the title, or is a host's default. */
export function toDescription(
  raw: string | null | undefined,
  title: string | null,
): string | null {
  if (raw === null || raw === undefined || raw === '') return null
  const text = toPlainText(cutText(raw, MAX_RAW_LENGTH).toWellFormed())
  if (text === null || text === title || HOST_DEFAULTS.has(text.toLowerCase())) return null
  return text
}
