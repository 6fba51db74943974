/**
 * GET /sitemap.xml and its parts of 10,000 searchable shows. The directory is scanned once a day
 * for the start of each part, page by page, with other requests in between.
 */
import { setImmediate } from 'node:timers/promises'
import { parseSearch } from '../../query/parse.ts'
import { UNDATED } from '../../record/draft.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import type { Directory, DirectoryReader } from '../../store/directory.ts'
import type { Episodes } from '../../store/episodes/episodes.ts'
import type { SearchPosition } from '../../search/query.ts'
import { html, type Html } from '../html.ts'
import { CachedValue } from '../figures/kept.ts'
import { showPath } from '../parts/cards.ts'
import { episodePath } from '../parts/player.ts'
import type { SiteRoute } from '../site-answer.ts'

/** The format allows 50,000 per file. */
const SHOWS_OF_PIECE = 10_000
const SHOWS_OF_PAGE = 1000
const KEPT_MS = 86_400_000
const KEPT_S = 3600

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const TYPE = 'application/xml; charset=utf-8'

const { query: ALL } = parseSearch({
  searchTerms: [],
  pageSize: SHOWS_OF_PAGE,
  details: 'basic',
})

type SitemapPosition = SearchPosition | null

/** Yields pages of shows behind a position, each with the next position. */
async function* walk(reader: DirectoryReader, from: SitemapPosition) {
  let after = from
  do {
    const page = await reader.search({ ...ALL, after }, { caller: 'sitemap' })
    const shows = page.hits.map(({ podcast }) => JSON.parse(podcast.basic) as BasicPodcast)
    after = page.next
    yield { shows, after }
    await setImmediate()
  } while (after !== null)
}

async function findPieces(reader: DirectoryReader): Promise<readonly SitemapPosition[]> {
  const places: SitemapPosition[] = [null]
  let shows = 0
  for await (const page of walk(reader, null)) {
    shows += page.shows.length
    const isFull = shows >= SHOWS_OF_PIECE * places.length
    if (isFull && page.after !== null) places.push(page.after)
  }
  return places
}

function document(root: string, entries: Html | readonly Html[]): string {
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${NAMESPACE}">
${entries}</${root}>
`
  return String(text)
}

const EPISODES_URL = '/sitemaps/episodes.xml'
const { query: NEWEST } = parseSearch({
  searchTerms: [],
  sortOrder: [{ field: 'recentActivity' }],
  pageSize: SHOWS_OF_PAGE,
})

/** Returns the entries of the newest episodes. */
async function listEpisodes(episodes: Episodes, baseUrl: string): Promise<readonly Html[]> {
  const entries: Html[] = []
  let after: SitemapPosition = null
  do {
    const page = await episodes.search({ ...NEWEST, after }, { caller: 'sitemap' })
    for (const { episode } of page.hits)
      entries.push(html`<url><loc>${baseUrl}${episodePath(episode.id)}</loc></url>
`)
    after = page.next
    await setImmediate()
  } while (after !== null && entries.length < SHOWS_OF_PIECE)
  return entries
}

function openEpisodesRoute(episodes: Episodes | undefined): SiteRoute {
  return {
    url: EPISODES_URL,
    rate: 'files',
    async answer({ visit: { baseUrl } }) {
      if (episodes === undefined || episodes.kept === 'off')
        return { kind: 'nothing', words: '' }
      const text = document('urlset', await listEpisodes(episodes, baseUrl))
      return { kind: 'text', type: TYPE, text, maxAgeS: KEPT_S }
    },
  }
}

export function openSitemap(
  { reader, episodes }: Pick<Directory, 'reader' | 'episodes'>,
  now: () => number,
): readonly SiteRoute[] {
  const pieces = new CachedValue(() => findPieces(reader), KEPT_MS, now)
  return [
    openEpisodesRoute(episodes),
    {
      url: '/sitemap.xml',
      rate: 'files',
      async answer({ visit: { baseUrl } }) {
        const found = await pieces.get()
        const entries = found.map(
          (
            _place,
            index,
          ) => html`<sitemap><loc>${baseUrl}/sitemaps/${index + 1}.xml</loc></sitemap>
`,
        )
        if (episodes !== undefined && episodes.kept !== 'off')
          entries.push(html`<sitemap><loc>${baseUrl}${EPISODES_URL}</loc></sitemap>
`)
        return {
          kind: 'text',
          type: TYPE,
          text: document('sitemapindex', entries),
          maxAgeS: KEPT_S,
        }
      },
    },
    {
      url: '/sitemaps/:file',
      rate: 'files',
      async answer({ visit: { baseUrl }, parts: { file = '' } }) {
        const number = /^[1-9]\d{0,4}\.xml$/.test(file) ? Number.parseInt(file, 10) : 0
        const place = (await pieces.get())[number - 1]
        if (place === undefined) return { kind: 'nothing', words: '' }
        const entries: Html[] = []
        for await (const { shows } of walk(reader, place)) {
          for (const { slug, lastEpisodePublishedAt: at } of shows) {
            const modified = at !== UNDATED && html`<lastmod>${at}</lastmod>`
            entries.push(html`<url><loc>${baseUrl}${showPath(slug)}</loc>${modified}</url>
`)
          }
          if (entries.length >= SHOWS_OF_PIECE) break
        }
        return {
          kind: 'text',
          type: TYPE,
          text: document('urlset', entries),
          maxAgeS: KEPT_S,
        }
      },
    },
  ]
}
