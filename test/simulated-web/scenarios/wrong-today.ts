/**
 * Scenarios that the directory plays wrongly today, and who mends them. Whoever mends one takes its
 * line away.
 */
export const WRONG_TODAY: ReadonlyMap<string, string> = new Map<string, string>()

/** What does not happen on drawn webs while the directory does it wrongly. */
export const KINDS_WRONG_TODAY: ReadonlyMap<string, string> = new Map<string, string>()
