/** Renders genres, languages or countries with their number of shows. */
import type { ValueCount } from '../../query/facets.ts'
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'

/** `toLink` returns URL, name and picture. */
export function tallyList(
  visit: SiteGuest,
  tallies: readonly ValueCount[],
  toLink: (tally: ValueCount) => readonly [string, string, Html?],
): Html {
  return html`<ul class="tallies">${tallies.map((tally) => {
    const [href, name, picture = ''] = toLink(tally)
    return html`<li><a href="${href}">${picture}<span>${name}</span> <span class="count">${sayNumber(visit, tally.podcasts)}</span></a></li>`
  })}</ul>`
}
