/** Scenarios that the directory plays wrongly today, and who mends them. Whoever mends one takes its line away. */
export const WRONG_TODAY: ReadonlyMap<string, string> = new Map([
  ['one day of a foreign feed leaves no trace in the show', 'doubt'],
  ['a week of a foreign feed leaves no trace in the show', 'doubt'],
  ['an address that another show took over leads to a podcast of its own after a fortnight', 'doubt'],
  ['a category that is never closed swallows no items', 'feeds'],
  ['an element of the name __proto__ spoils nothing', 'feeds'],
  ['a feed that is compressed and does not say so is read', 'feeds'],
  ['addresses are read against xml:base', 'feeds'],
  ['an image address that is none is not kept', 'feeds'],
  ['two hundred feeds of one small host are asked at most four a second on its first day', 'feeds'],
])
