/**
 * Reads from the address of a page where its list goes on and where an action comes back to.
 */
import type { ConsoleGuest } from './console-answer.ts'

/** Returns the number of the last row of the previous page; 0 = none. */
export function readAfter(text: string | undefined): number {
  const after = Number(text ?? 0)
  return Number.isSafeInteger(after) && after > 0 ? after : 0
}

/** Returns the page of the decision, to which the browser comes back. */
export function backOf({ path, parameters }: ConsoleGuest): string {
  return `${path}${parameters.with({ lang: undefined })}`
}
