/**
 * GET /console/shows?q=: leads to the show that an id, a slug or an address means, else finds shows
 * by words.
 */
import { findPodcast } from '../../../admin/find-podcast.ts'
import { html, type Html } from '../../html.ts'
import { findShows } from '../../search/find-shows.ts'
import type {
  ConsoleAnswer,
  ConsoleGuest,
  ConsolePage,
  ConsoleRoute,
} from '../console-answer.ts'
import { consolePathOf, showLink } from '../show/show-link.ts'

/** Neither an id nor an address. */
const PLAIN_WORDS = /^[\p{L}\p{M} ]+$/u

/** Shows of the page. */
const MOST_SHOWN = 25

function findBox({ words: { find } }: ConsoleGuest, words: string): Html {
  return html`<form class="find" action="/console/shows" role="search"><label class="hidden" for="find">${find.label}</label>
<input id="find" type="search" name="q" value="${words}" placeholder="${find.label}" autocomplete="off" spellcheck="false" data-find>
<button class="button">${find.go}</button></form>`
}

function page(guest: ConsoleGuest, words: string, below: Html): ConsolePage {
  const main = html`<p class="lead">${guest.words.find.lead}</p>${findBox(guest, words)}${below}`
  return { kind: 'page', title: guest.words.find.title, area: 'shows', main }
}

/** For a page that leads nowhere. */
export function nothingPage(guest: ConsoleGuest): ConsolePage {
  const { problems } = guest.words
  const main = html`<p class="lead">${problems.notFoundLead}</p>${findBox(guest, '')}`
  return { kind: 'page', status: 404, title: problems.notFound, main }
}

export const findRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/shows',
  async answer({ guest, signal }, { directory }): Promise<ConsoleAnswer> {
    const words = guest.parameters.get('q') ?? ''
    if (words === '') return page(guest, words, html``)
    const { find } = guest.words
    const exact = await findPodcast(directory, words)
    // A title of one word may be the slug of another show, so that words are never led on.
    if (exact !== undefined && !PLAIN_WORDS.test(words))
      return { kind: 'forward', to: consolePathOf(exact.record.id) }
    const asked = { words, filters: {}, sort: 'relevance', page: 1 } as const
    const { shows } = await findShows(directory.reader, asked, {
      from: 1,
      to: MOST_SHOWN,
      nowMs: guest.nowMs,
      signal,
    })
    const found = shows.map(({ id, title, feedUrl }) => ({
      id,
      titleLatest: title,
      rssFeedUrl: feedUrl,
    }))
    const all =
      exact === undefined
        ? found
        : [exact.record, ...found.filter(({ id }) => id !== exact.record.id)]
    if (all.length === 0)
      return page(guest, words, html`<p class="notice">${find.none(words)}</p>`)
    const rows = all.map(
      (each) => html`<li data-item>${showLink(each)}
<span class="meta" dir="ltr">${each.rssFeedUrl}</span></li>`,
    )
    return page(guest, words, html`<ul class="plain-rows">${rows}</ul>`)
  },
}
