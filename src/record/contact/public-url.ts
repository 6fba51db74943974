/** Keeps URLs with e-mail addresses out of public lists. */
import { hideEmails } from './hide-emails.ts'

/** Returns the URL unless it contains an e-mail address. */
export function publicUrlOf(url: string): string | undefined {
  let plain = url
  try {
    plain = decodeURIComponent(url)
  } catch {
    // An invalid URL is checked as text.
  }
  if (hideEmails(plain) === plain) return url
  return undefined
}
