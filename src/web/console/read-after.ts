/** What the address of a page says: where its list goes on, and where an order comes back to. */
import type { ConsoleGuest } from './console-answer.ts'

/** The number of the last row of the page before; 0 where there is none. */
export function readAfter(text: string | undefined): number {
  const after = Number(text ?? 0)
  return Number.isSafeInteger(after) && after > 0 ? after : 0
}

/** The page that is decided on: the browser comes back to it. */
export function backOf({ path, parameters }: ConsoleGuest): string {
  return `${path}${parameters.with({ lang: undefined })}`
}
