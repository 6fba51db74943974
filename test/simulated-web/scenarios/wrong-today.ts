/** Scenarios that the directory plays wrongly today, and who mends them. Whoever mends one takes its line away. */
export const WRONG_TODAY: ReadonlyMap<string, string> = new Map([
  ['one day of a foreign feed leaves no trace in the show', 'doubt'],
  ['a week of a foreign feed leaves no trace in the show', 'doubt'],
  ['an address that another show took over leads to a podcast of its own after a fortnight', 'doubt'],
  ['two hundred feeds of one small host are asked at most four a second on its first day', 'feeds'],
])

/** What does not happen on drawn webs while the directory does it wrongly. */
export const KINDS_WRONG_TODAY: ReadonlyMap<string, string> = new Map([
  ['feedIsMixedUp', 'doubt'],
  ['hostServesOneFeedForAll', 'doubt'],
  ['beTakenOver', 'doubt'],
  ['hostRedirectsAll', 'doubt'],
  ['leadToSuccessor', 'doubt'],
])
