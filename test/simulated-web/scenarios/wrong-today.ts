/**
 * Scenarios that the directory plays wrongly today, and who mends them. Whoever mends one takes its
 * line away.
 */
export const WRONG_TODAY: ReadonlyMap<string, string> = new Map([
  [
    'two addresses of one show that another show takes over lead to that show',
    'the stores, which keep the address of a merged podcast for it, so that no other one can have it',
  ],
])

/** What does not happen on drawn webs while the directory does it wrongly. */
export const KINDS_WRONG_TODAY: ReadonlyMap<string, string> = new Map<string, string>()
