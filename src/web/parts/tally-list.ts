/** Genres, languages or countries, each with the number of its shows. */
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'

interface Counted {
  readonly value: string
  readonly shows: number
}

/** `toLink` gives address and name. */
export function tallyList(
  visit: SiteGuest,
  tallies: readonly Counted[],
  toLink: (tally: Counted) => readonly [string, string],
): Html {
  return html`<ul class="tallies">${tallies.map((tally) => {
    const [href, name] = toLink(tally)
    return html`<li><a href="${href}"><span>${name}</span> <span class="count">${sayNumber(visit, tally.shows)}</span></a></li>`
  })}</ul>`
}
