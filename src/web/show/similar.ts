/**
 * GET /podcasts/{slug}/similar: similar shows, on a separate page because they take some forty
 * searches. The script puts its first cards on the page of the show.
 */
import { findRelatedPodcasts } from '../../api/discovery/related-podcasts.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { parseFull } from '../../record/view/fragments.ts'
import { html } from '../html.ts'
import { showGrid, showPath } from '../parts/cards.ts'
import { toListedShow } from '../../api/formats/listed-show.ts'
import type { SiteRoute } from '../site-answer.ts'
import { findShow } from './read-show.ts'

const MOST_SHOWS = 12

export const similarRoute: SiteRoute = {
  url: '/podcasts/:name/similar',
  rate: 'files',
  async answer({ visit, parts, signal }, { directory }) {
    const { name = '' } = parts
    const { reader } = directory
    const record = await findShow(directory, name)
    const [stored] = record === undefined ? [] : await reader.getMany([record.id])
    if (record === undefined || stored === undefined)
      return { kind: 'nothing', words: name.replaceAll(/[-_]+/g, ' ') }
    if (record.slug !== name)
      return { kind: 'redirect', to: `${showPath(record.slug)}/similar` }
    const related = await findRelatedPodcasts(reader, stored, MOST_SHOWS, {
      signal,
      caller: 'site',
    })
    const shows = related.map((each) => toListedShow(parseFull(each)))
    const { show, browsing } = visit.texts
    const title = show.similarTo(hideEmails(record.titleLatest))
    return {
      kind: 'page',
      title,
      main: html`<div class="page"><h1 dir="auto">${title}</h1>
<p class="lead">${show.similarHint} <a href="${showPath(record.slug)}">${show.backToShow}</a></p>
${shows.length === 0 ? html`<p class="notice">${browsing.none}</p>` : html`<h2 class="hidden">${show.similar}</h2>${showGrid(visit, shows)}`}</div>`,
    }
  },
}
