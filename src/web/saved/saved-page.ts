/**
 * GET /saved/{token} and its feeds: the matches of a saved search. The token opens them without a
 * key.
 */
import { listPublicMatches } from '../../follow/public-matches.ts'
import { hashToken } from '../../follow/secrets.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { html } from '../html.ts'
import type { SiteRoute } from '../site-answer.ts'
import { sayMoment } from '../wording.ts'
import { FEED_WRITERS, toFeedItem } from './saved-feed.ts'

const MOST_ITEMS = 100
const NAME = /^([0-9a-f]{48})(?:\.rss)?(?:\.(json|atom))?$/
const IS_RSS = /\.rss$/

export const savedRoute: SiteRoute = {
  url: '/saved/:name',
  rate: 'files',
  async answer({ visit, parts, signal }, { directory: { savedSearches, reader } }) {
    const { name = '' } = parts
    const [, token, format] = NAME.exec(name) ?? []
    const nothing = { kind: 'nothing', words: '' } as const
    if (token === undefined || savedSearches === undefined) return nothing
    const search = await savedSearches.findByToken(hashToken(token), { signal })
    if (search === undefined) return nothing
    const query = { searchIds: [search.id], first: 'newest', limit: MOST_ITEMS } as const
    const matches = await listPublicMatches({ reader, savedSearches }, query, { signal })
    const { saved } = visit.texts
    const items = matches.map((match) => toFeedItem(match, visit.baseUrl, saved))
    const pageInList = `/saved/${token}`
    const kind = format ?? (IS_RSS.test(name) ? 'rss' : undefined)
    const title = search.content.name
    if (kind !== undefined) {
      const { type, write } = FEED_WRITERS[kind as keyof typeof FEED_WRITERS]
      const pageUrl = visit.baseUrl + pageInList
      const selfUrl = `${visit.baseUrl}/saved/${name}`
      return { kind: 'text', type, text: write({ title, pageUrl, selfUrl, items }) }
    }
    const rows = items.map(
      ({ title: subject, url, text, atMs }) =>
        html`<li><a href="${url.slice(visit.baseUrl.length)}">${subject}</a> <span class="meta">${sayMoment(visit, toInstant(atMs)) ?? ''}</span><p>${text.slice(0, 300)}</p></li>`,
    )
    const { pauseReason } = search.delivery
    return {
      kind: 'page',
      title,
      main: html`<div class="page"><h1>${title}</h1>
<p class="lead">${saved.lead} <a href="${pageInList}.rss">RSS</a> <a href="${pageInList}.atom">Atom</a> <a href="${pageInList}.json">JSON Feed</a></p>
${pauseReason !== null && html`<p class="notice">${saved.paused(pauseReason)}</p>`}
${rows.length === 0 ? html`<p class="notice">${saved.none}</p>` : html`<ul class="rows">${rows}</ul>`}</div>`,
    }
  },
}
