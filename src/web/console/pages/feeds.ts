/** GET /console/feeds/{issue}: feeds that need an operator's eye, each with why and what helps. */
import { FEED_ISSUES, type FeedIssue } from '../../../store/review-queue.ts'
import { html } from '../../html.ts'
import type { ConsoleRoute } from '../console-answer.ts'
import { readAfter } from '../read-after.ts'
import { sayIssue } from '../show/health-words.ts'
import { showLink } from '../show/show-link.ts'

/** Feeds of a page. */
const PAGE = 25

function isIssue(text: string | undefined): text is FeedIssue {
  return FEED_ISSUES.some((issue) => issue === text)
}

export const feedsRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/feeds/:issue',
  async answer({ guest, parts: { issue }, signal }, { directory }) {
    if (!isIssue(issue)) return { kind: 'nothing' }
    const { words, parameters, path } = guest
    const after = readAfter(parameters.get('after'))
    const found = await directory.reviewQueue.list(
      issue,
      { after, limit: PAGE + 1 },
      { signal },
    )
    const shown = found.slice(0, PAGE)
    const last = shown.at(-1)?.record.seq
    const hasMore = found.length > PAGE && last !== undefined
    const rows = shown.map(
      ({ record, feedTask }) => html`<li data-item>${showLink(record)}
<span class="meta" dir="ltr">${record.rssFeedUrl}</span><span>${sayIssue(guest, issue, { record, feedTask })}</span></li>`,
    )
    return {
      kind: 'page',
      title: words.issues[issue].title,
      area: 'overview',
      main: html`<p class="lead">${words.issues[issue].help}</p>
${rows.length === 0 ? html`<p>${words.list.empty}</p>` : html`<ul class="plain-rows">${rows}</ul>`}
<p class="pager"><a class="button button-quiet" href="/console">${words.list.back}</a>
${hasMore ? html`<a class="button" rel="next" href="${path}${parameters.with({ after: String(last) })}">${words.list.next}</a>` : ''}</p>`,
    }
  },
}
