/** Reads a list's position and an action's return page from a page's address. */
import type { ConsoleGuest } from './console-answer.ts'

/** Returns the number of the previous page's last row; 0 = none. */
export function readAfter(text: string | undefined): number {
  const after = Number(text ?? 0)
  if (Number.isSafeInteger(after) && after > 0) return after
  return 0
}

/** Returns the page to which the browser returns after the decision. */
export function backOf({ path, parameters }: ConsoleGuest): string {
  return `${path}${parameters.with({ lang: undefined })}`
}
