/** GET /new and /feeds/new.xml: shows that began lately. */
import { toInstant } from '../../record/instant/instant.ts'
import type { DirectoryReader } from '../../store/directory.ts'
import { textOfXml } from '../../api/formats/xml.ts'
import { html } from '../html.ts'
import { showPath, showRows } from '../parts/cards.ts'
import { type FoundShows, searchShows } from '../shows.ts'
import type { SiteRoute } from '../site-answer.ts'

const DAY_MS = 86_400_000
/** In days. */
const NEW_FOR = 92
/** Shows of the page and of the feed. */
const MOST_SHOWS = 50

function findNew(reader: DirectoryReader, nowMs: number, signal: AbortSignal): Promise<FoundShows> {
  const since = Math.floor(nowMs / DAY_MS) * DAY_MS - NEW_FOR * DAY_MS
  const body = { foundedSince: toInstant(since), sortOrder: [{ field: 'recentActivity' }] }
  return searchShows(reader, body, { from: 1, to: MOST_SHOWS, signal })
}

export const newShowsRoute: SiteRoute = {
  url: '/new',
  async answer({ visit, signal }, { directory }) {
    const { browsing } = visit.texts
    const { shows } = await findNew(directory.reader, visit.nowMs, signal)
    return {
      kind: 'page',
      title: browsing.newTitle,
      description: browsing.newLead,
      canonical: '/new',
      main: html`<div class="page"><h1>${browsing.newTitle}</h1>
<p class="lead">${browsing.newLead} <a href="/feeds/new.xml">${browsing.newFeed}</a></p>
${shows.length === 0 ? html`<p class="notice">${browsing.none}</p>` : showRows(visit, shows)}</div>`,
    }
  },
}

/** In seconds. */
const KEPT_S = 900

export const newShowsFeed: SiteRoute = {
  url: '/feeds/new.xml',
  isFile: true,
  async answer({ visit, signal }, { directory }) {
    const { baseUrl, siteName, texts, nowMs } = visit
    const { shows } = await findNew(directory.reader, nowMs, signal)
    // A feed whose shows have not changed is the same one, so that nobody reads it twice.
    const updated =
      shows
        .map(({ latestAt }) => latestAt ?? '')
        .sort()
        .at(-1) || toInstant(0)
    const entries = shows.map(
      (show) => html`<entry><id>urn:uuid:${show.id}</id><title>${textOfXml(show.title)}</title>
<link href="${baseUrl}${showPath(show.slug)}"/><updated>${show.latestAt ?? updated}</updated>
<author><name>${textOfXml(show.author ?? show.title)}</name></author>
${show.description === null ? '' : html`<summary>${textOfXml(show.description)}</summary>`}</entry>
`,
    )
    const text = String(html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${baseUrl}/feeds/new.xml</id>
<title>${textOfXml(siteName)}: ${texts.browsing.newTitle}</title>
<link rel="self" href="${baseUrl}/feeds/new.xml"/><link href="${baseUrl}/new"/><updated>${updated}</updated>
${entries}</feed>
`)
    return { kind: 'text', type: 'application/atom+xml; charset=utf-8', text, maxAgeS: KEPT_S }
  },
}
