/** Suggests how to narrow a search that is too costly. */
import type { SearchQuery } from '../query.ts'

export function advise(query: SearchQuery): string {
  const terms = [...query.terms, ...query.groups.flat()]
  const costly =
    terms.find(({ phrase }) => phrase) ?? terms.find(({ fuzzy }) => fuzzy) ?? terms[0]
  if (costly === undefined) return 'add a filter'
  return `add a filter, or make the term ${JSON.stringify(costly.text)} more specific`
}
