/** Scenarios that the directory plays wrongly today, and who mends them. Whoever mends one takes its line away. */
export const WRONG_TODAY: ReadonlyMap<string, string> = new Map([
  ['a podcast whose address fails is read under another one that it has', 'merges'],
  ['a podcast that died comes back when another of its addresses answers', 'merges'],
  ['one day of a foreign feed leaves no trace in the show', 'doubt'],
  ['a week of a foreign feed leaves no trace in the show', 'doubt'],
  ['an address that another show took over leads to a podcast of its own after a fortnight', 'doubt'],
  ['a new podcast that answers 301 lives at the end of the chain from its first reading', 'doubt'],
  ['a catalogue that knows the show by its title has it followed at its first reading', 'doubt'],
])
