/** Removes e-mail addresses from texts for public pages, where harvesters would find them. */
import { deobfuscateEmails } from './find-emails.ts'

const HIDDEN = '[…]'

/** Maximum length of an address by RFC 5321, section 4.5.3.1. */
const MOST_LETTERS = 253

const IN_NAME = /[\p{L}\p{N}._%+'-]/u
const IN_HOST = /[\p{L}\p{M}\p{N}.-]/u

function startOf(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < MOST_LETTERS && IN_NAME.test(text.charAt(start - 1)))
    start -= 1
  return start
}

function endOf(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && end - at < MOST_LETTERS && IN_HOST.test(text.charAt(end)))
    end += 1
  return end
}

/** Returns whether the text is an address. `@name@server` is an account. */
function isAddress(text: string, start: number, at: number, end: number): boolean {
  const host = text.slice(at + 1, end)
  const dot = host.indexOf('.', 1)
  return start < at && text.charAt(start - 1) !== '@' && dot > 0 && dot < host.length - 1
}

function hasSigns(text: string): boolean {
  return text.includes('@') || text.includes('%40') || /\bat\b|ät/i.test(text)
}

/** Removes addresses, including obfuscated ones. Linear time. */
export function hideEmails(text: string): string {
  if (!hasSigns(text)) return text
  const spelt = deobfuscateEmails(text)
  // A text without addresses is returned unchanged.
  const plain = spelt.includes('@') ? spelt : text
  let shown = ''
  let from = 0
  for (let at = plain.indexOf('@'); at !== -1; at = plain.indexOf('@', at + 1)) {
    const start = Math.max(from, startOf(plain, at))
    const end = endOf(plain, at)
    if (!isAddress(plain, start, at, end)) continue
    shown += plain.slice(from, start) + HIDDEN
    from = end
  }
  if (from === 0) return text
  return shown + plain.slice(from)
}
