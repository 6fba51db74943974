/** GET /new, its files, and /feeds/new.xml: the newest shows of the directory. */
import { textOfXml } from '../../exports/xml.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { DirectoryReader } from '../../store/directory.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { alongLine, type ListDownload, listFilesOf } from '../parts/list-files.ts'
import { html } from '../html.ts'
import { showPath, showRows } from '../parts/cards.ts'
import { type ListedShow, toListedShow } from '../../api/formats/listed-show.ts'
import { findUnknown, misreadPage, misreadText } from '../parts/misread.ts'
import type { SiteRoute } from '../site-answer.ts'

/** Shows per page and per feed. */
const SHOWS_OF_LIST = 25
/** Bound of the store reads per page: a read returns few shows if few are served. */
const MOST_READS = 20

interface NewShows {
  readonly shows: readonly ListedShow[]
  /** Position below which older shows are; null at the end. */
  readonly next: number | null
}

async function findNew(
  reader: DirectoryReader,
  before: number | null,
  signal: AbortSignal,
): Promise<NewShows> {
  const shows: ListedShow[] = []
  let next = before
  for (let read = 0; read < MOST_READS && shows.length < SHOWS_OF_LIST; read += 1) {
    const page = await reader.listLatest(next, SHOWS_OF_LIST - shows.length, { signal })
    const ids = page.podcasts.map(({ podcast }) => podcast.id)
    for (const stored of await reader.getMany(ids)) {
      if (stored === undefined) continue
      const podcast = fromFragments(stored)
      shows.push({ ...toListedShow(podcast), cameAt: podcast.trackedAt })
    }
    next = page.next
    if (next === null) break
  }
  return { shows, next }
}

function readBefore(text: string | undefined): number | null {
  const place = Number(text)
  if (Number.isSafeInteger(place) && place > 0) return place
  return null
}

const PARAMETERS = ['before']

const NEW_FILES = listFilesOf('/new')

function openNewFile({ url, write }: ListDownload): SiteRoute {
  return {
    url,
    rate: 'files',
    async answer({ visit, signal }, { directory }) {
      const unknown = findUnknown(visit.parameters, PARAMETERS)
      if (unknown.length > 0) return misreadText(visit, unknown)
      const before = readBefore(visit.parameters.get('before'))
      const { shows, next } = await findNew(directory.reader, before, signal)
      const title = visit.texts.browsing.newTitle
      return write(visit, { title, shows, facts: { before: next } })
    },
  }
}

export const NEW_FILE_ROUTES: readonly SiteRoute[] = NEW_FILES.map(openNewFile)

export const newShowsRoute: SiteRoute = {
  url: '/new',
  async answer({ visit, signal }, { directory }) {
    const { browsing } = visit.texts
    const unknown = findUnknown(visit.parameters, PARAMETERS)
    if (unknown.length > 0) return misreadPage(visit, unknown)
    const before = readBefore(visit.parameters.get('before'))
    const { shows, next } = await findNew(directory.reader, before, signal)
    const older =
      next === null ? undefined : `/new${visit.parameters.with({ before: String(next) })}`
    return {
      kind: 'page',
      title: browsing.newTitle,
      description: browsing.newLead,
      ...(before === null && { canonical: '/new' }),
      main: html`<div class="page"><h1>${browsing.newTitle}</h1>
<p class="lead">${browsing.newLead} <a href="/feeds/new.xml">${browsing.newFeed}</a></p>
${shows.length === 0 ? html`<p class="notice">${browsing.none}</p>` : showRows(visit, shows)}
${older !== undefined && html`<nav class="pager"><span></span><a class="button" rel="next" href="${older}">${browsing.older} →</a></nav>`}
<div class="along">${alongLine(visit, NEW_FILES)}</div></div>`,
    }
  },
}

const KEPT_S = 900

export const newShowsFeed: SiteRoute = {
  url: '/feeds/new.xml',
  rate: 'files',
  async answer({ visit, signal }, { directory }) {
    const { baseUrl, siteName, texts } = visit
    const { shows } = await findNew(directory.reader, null, signal)
    // The date changes only with a new show, so that readers skip an unchanged feed.
    const updated =
      shows
        .map(({ cameAt = '' }) => cameAt)
        .sort()
        .at(-1) || toInstant(0)
    const entries = shows.map(
      (
        show,
      ) => html`<entry><id>urn:uuid:${show.id}</id><title>${textOfXml(show.title)}</title>
<link href="${baseUrl}${showPath(show.slug)}"/><updated>${show.cameAt ?? updated}</updated>
<author><name>${textOfXml(show.author ?? show.title)}</name></author>
${show.description !== null && html`<summary>${textOfXml(show.description)}</summary>`}</entry>
`,
    )
    const text = String(html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${baseUrl}/feeds/new.xml</id>
<title>${textOfXml(siteName)}: ${texts.browsing.newTitle}</title>
<link rel="self" href="${baseUrl}/feeds/new.xml"/><link href="${baseUrl}/new"/><updated>${updated}</updated>
${entries}</feed>
`)
    return {
      kind: 'text',
      type: 'application/atom+xml; charset=utf-8',
      text,
      maxAgeS: KEPT_S,
    }
  },
}
