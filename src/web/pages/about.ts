/**
 * GET /about: purpose, size and accuracy of the directory, for readers, publishers and developers.
 */
import { html, type Html } from '../html.ts'
import { type Freshness, readFreshDays } from '../../api/discovery/freshness.ts'
import type { Directory } from '../../store/directory.ts'
import { drawFreshness } from '../stats/freshness-picture.ts'
import type { SiteRoute } from '../site-answer.ts'
import { STATS_TEXTS } from '../texts/stats-texts.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'
import type { Figures } from '../figures/figures.ts'
import { sayPartWeights } from '../show/score.ts'

/** Days of the picture of freshness. */
const FRESH_DAYS = 14

function freshnessOf(visit: SiteGuest, days: Freshness['days']): Html {
  const texts = STATS_TEXTS[visit.language]
  return html`<p>${texts.freshnessHint}</p>${drawFreshness(visit, days)}<p>${texts.asData} <a href="/stats.json">stats.json</a></p>`
}

export function openAbout(
  figures: Figures,
  directory: Pick<Directory, 'dailyCounts'>,
  now: () => number,
): SiteRoute {
  return {
    url: '/about',
    async answer({ visit }) {
      const { aboutPage: texts } = visit.texts
      const { counts, active } = await figures.catalogue()
      const fresh = await readFreshDays(directory, { nowMs: now(), days: FRESH_DAYS })
      const stats = STATS_TEXTS[visit.language]
      const rows: readonly (readonly [number, string])[] = [
        [counts.served, texts.served],
        // Without a dated episode the activity is not known.
        ...(active[365] === 0
          ? []
          : ([
              [active[7], texts.week],
              [active[30], texts.month],
              [active[365], texts.year],
            ] as const)),
        [counts.pending, texts.pending],
        [counts.dead, texts.dead],
      ]
      const links: readonly (readonly [string, string])[] = [
        ['/docs', texts.apiDocs],
        ['/docs/operators', texts.operators],
        ['/openapi.json', texts.openapi],
        ['/readyz', texts.ready],
      ]
      const call = `curl -H "Authorization: Bearer $KEY" \\\n  '${visit.baseUrl}/api/v1/podcasts/this-american-life'`
      const block = (title: string, body: Html, id = ''): Html =>
        html`<section class="block"${id !== '' && html` id="${id}"`}><h2>${title}</h2>${body}</section>`
      return {
        kind: 'page',
        title: texts.title,
        description: texts.what,
        canonical: '/about',
        main: html`<div class="page prose"><h1>${texts.title}</h1><p class="lead">${texts.what}</p>
${block(
  texts.figures,
  html`<dl class="figures">${rows.map(([value, name]) => html`<div><dt>${name}</dt><dd>${sayNumber(visit, value)}</dd></div>`)}</dl>
<p><a href="/stats">${stats.title}</a></p>`,
)}
${block(stats.freshness, freshnessOf(visit, fresh), 'freshness')}
${block(texts.sureTitle, html`<p>${texts.sure}</p>`)}
${block(texts.scoreTitle, html`<p>${texts.score(sayPartWeights(visit))}</p>`, 'score')}
${block(texts.publishersTitle, html`<p>${texts.publishers}</p>`, 'publishers')}
${block(
  texts.developersTitle,
  html`<p>${texts.developers}</p><ul>${links.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)}</ul>
<h3>${texts.firstCall}</h3><p>${texts.key}</p><pre tabindex="0"><code>${call}</code></pre>`,
)}</div>`,
      }
    },
  }
}
