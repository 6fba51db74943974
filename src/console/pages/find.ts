/** GET /console/shows?q=: redirects to the show of an id, slug or URL, and otherwise searches. */
import { findPodcast } from '../../actions/find-podcast.ts'
import { isAlwaysServed, isPublic, type PodcastRecord } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { html, type Html } from '../../web/html.ts'
import { findShows } from '../../web/search/find-shows.ts'
import { sayNumber } from '../../web/wording.ts'
import type {
  ConsoleAnswer,
  ConsoleGuest,
  ConsolePage,
  ConsoleRoute,
} from '../console-answer.ts'
import { consolePathOf, showLink } from '../show/show-link.ts'

interface Found extends Pick<PodcastRecord, 'id' | 'titleLatest' | 'rssFeedUrl'> {
  readonly isHidden: boolean
}

/** Matches text that is neither an id nor a URL. */
const PLAIN_WORDS = /^[\p{L}\p{M} ]+$/u

const MOST_SHOWN = 25

/** Maximum number of hidden shows to scan by title, because they are in no index. */
const MOST_HIDDEN = 1000

/** Removes accents and case, which users often omit. */
function plainText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

interface HiddenShows {
  readonly found: readonly PodcastRecord[]
  /** There are more hidden shows than were scanned. */
  readonly isPart: boolean
}

/** Finds pending shows whose titles contain all words. */
async function findHidden(
  { reviewQueue }: Pick<Directory, 'reviewQueue'>,
  words: string,
  signal: AbortSignal,
): Promise<HiddenShows> {
  const page = { after: 0, limit: MOST_HIDDEN }
  const pending = await reviewQueue.list('pending', page, { signal })
  const wanted = plainText(words)
    .split(' ')
    .filter((word) => word !== '')
  const found = pending
    .map(({ record }) => record)
    .filter(({ titleLatest }) => {
      const title = plainText(titleLatest)
      return wanted.every((word) => title.includes(word))
    })
  return { found: found.slice(0, MOST_SHOWN), isPart: pending.length === MOST_HIDDEN }
}

function toFound(record: PodcastRecord): Found {
  return { ...record, isHidden: isPublic(record) && !isAlwaysServed(record) }
}

function withoutTwice(found: readonly Found[]): readonly Found[] {
  return [...new Map(found.map((each) => [each.id, each])).values()]
}

function foundRow(guest: ConsoleGuest, show: Found): Html {
  const state =
    show.isHidden && html` <span class="meta">${guest.words.show.pendingState}</span>`
  return html`<li data-item><span>${showLink(show)}${state}</span>
<span class="meta" dir="ltr">${show.rssFeedUrl}</span></li>`
}

function findBox({ words: { find } }: ConsoleGuest, words: string): Html {
  return html`<form class="find" action="/console/shows" role="search"><label class="hidden" for="find">${find.label}</label>
<input id="find" type="search" name="q" value="${words}" placeholder="${find.label}" autocomplete="off" spellcheck="false" data-find>
<button class="button">${find.go}</button></form>`
}

function page(guest: ConsoleGuest, words: string, below: Html): ConsolePage {
  const main = html`<p class="lead">${guest.words.find.lead}</p>${findBox(guest, words)}${below}`
  return { kind: 'page', title: guest.words.find.title, area: 'shows', main }
}

/** Renders the page for an unknown address. */
export function nothingPage(guest: ConsoleGuest): ConsolePage {
  const { problems } = guest.words
  const isOfShow = guest.path.startsWith(findRoute.url)
  const main = isOfShow
    ? html`<p class="lead">${problems.notFoundLead}</p>${findBox(guest, '')}`
    : html`<p class="lead">${problems.notFoundElsewhere}</p>`
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
    // A one-word title may be another show's slug, so plain words do not redirect.
    if (exact !== undefined && !PLAIN_WORDS.test(words))
      return { kind: 'forward', to: consolePathOf(exact.record.id) }
    const asked = { words, filters: {}, sort: 'relevance', page: 1 } as const
    const { shows } = await findShows(directory.reader, asked, {
      from: 1,
      to: MOST_SHOWN,
      nowMs: guest.nowMs,
      signal,
    })
    const hidden = await findHidden(directory, words, signal)
    const all = withoutTwice([
      ...(exact === undefined ? [] : [toFound(exact.record)]),
      ...hidden.found.map(toFound),
      ...shows.map(({ id, title, feedUrl }) => ({
        id,
        titleLatest: title,
        rssFeedUrl: feedUrl,
        isHidden: false,
      })),
    ])
    const most = sayNumber(guest, MOST_HIDDEN)
    const note = hidden.isPart && html`<p class="meta">${find.hiddenPart(most)}</p>`
    if (all.length === 0)
      return page(guest, words, html`<p class="notice">${find.none(words)}</p>${note}`)
    const rows = all.map((each) => foundRow(guest, each))
    return page(guest, words, html`<ul class="plain-rows">${rows}</ul>${note}`)
  },
}
