/**
 * GET /trending and its files: the API's trending shows, cached because they take two large
 * searches.
 */
import { findTrendingPodcasts } from '../../api/discovery/trending-podcasts.ts'
import { type ListedShow, toListedShow } from '../../api/formats/listed-show.ts'
import { parseFull } from '../../record/view/fragments.ts'
import type { Directory } from '../../store/directory.ts'
import { CachedValue } from '../figures/kept.ts'
import { alongLine, type ListDownload, listFilesOf } from '../parts/list-files.ts'
import { html } from '../html.ts'
import { showRows } from '../parts/cards.ts'
import { findUnknown, misreadPage, misreadText } from '../parts/misread.ts'
import type { SiteRoute } from '../site-answer.ts'

const DAYS = 7
const MOST_SHOWS = 25
const KEPT_MS = 300_000

/** Omits shows without a score or without a recent episode. */
async function findMoving(
  directory: Directory,
  nowMs: number,
): Promise<readonly ListedShow[]> {
  const asked = { days: DAYS, filters: {}, limit: MOST_SHOWS }
  const found = await findTrendingPodcasts(directory, asked, nowMs, { caller: 'site' })
  const ids = found
    .filter(({ trendScore }) => trendScore > 0)
    .map(({ podcast }) => podcast.id)
  const stored = await directory.reader.getMany(ids, { level: 'full' })
  return stored.flatMap((each) =>
    each === undefined ? [] : [toListedShow(parseFull(each))],
  )
}

const TRENDING_FILES = listFilesOf('/trending')

/** Returns the page, and the list as files. */
export function openTrending(
  directory: Directory,
  now: () => number,
): readonly SiteRoute[] {
  const kept = new CachedValue(() => findMoving(directory, now()), KEPT_MS, now)
  const page: SiteRoute = {
    url: '/trending',
    async answer({ visit }) {
      const unknown = findUnknown(visit.parameters, [])
      if (unknown.length > 0) return misreadPage(visit, unknown)
      const shows = await kept.get()
      const { browsing, trending, demo } = visit.texts
      return {
        kind: 'page',
        title: trending,
        description: browsing.trendingLead,
        // Empty lists are not indexed.
        ...(shows.length > 0 && { canonical: '/trending' }),
        main: html`<div class="page"><h1>${trending}</h1>
<p class="lead">${browsing.trendingLead}</p>
${shows.length === 0 ? html`<p class="notice">${browsing.noTrend}${visit.hasDemo === true && ` ${demo.neverTrends}`}</p>` : showRows(visit, shows)}
${shows.length > 0 && html`<div class="along">${alongLine(visit, TRENDING_FILES)}</div>`}</div>`,
      }
    },
  }
  const openFile = ({ url, write }: ListDownload): SiteRoute => ({
    url,
    rate: 'files',
    async answer({ visit }) {
      const unknown = findUnknown(visit.parameters, [])
      if (unknown.length > 0) return misreadText(visit, unknown)
      return write(visit, { title: visit.texts.trending, shows: await kept.get() })
    },
  })
  return [page, ...TRENDING_FILES.map(openFile)]
}
