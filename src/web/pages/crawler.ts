/** GET /crawler: the crawler's user agent and rate, and how publishers opt out. */
import { html } from '../html.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { VisitSettings } from '../visit.ts'

/** The page shows the user agent as servers receive it. */
export function openCrawlerPage({
  userAgent = 'castdex',
}: Pick<VisitSettings, 'userAgent'>): SiteRoute {
  return {
    url: '/crawler',
    answer({ visit }) {
      const { crawlerPage: texts } = visit.texts.forPublishers
      const main = html`<div class="page prose"><h1>${texts.title}</h1><p class="lead">${texts.what}</p>
<section class="block"><h2>${texts.agentTitle}</h2><p>${texts.agent}</p><pre tabindex="0"><code>${userAgent}</code></pre></section>
<section class="block"><h2>${texts.paceTitle}</h2><ul class="points">${texts.pace.map((point) => html`<li>${point}</li>`)}</ul></section>
<section class="block"><h2>${texts.takenTitle}</h2><ul class="points">${texts.taken.map((point) => html`<li>${point}</li>`)}</ul></section>
<section class="block" id="opt-out"><h2>${texts.outTitle}</h2><ul class="points">${texts.out.map((point) => html`<li>${point}</li>`)}</ul>
<p class="actions"><a class="button" href="/takedown">${texts.ask}</a></p></section></div>`
      return Promise.resolve({
        kind: 'page',
        title: texts.title,
        description: texts.what,
        canonical: '/crawler',
        main,
      })
    },
  }
}
