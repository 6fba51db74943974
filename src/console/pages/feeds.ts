/** GET /console/feeds/{issue}: feeds that need an operator, with reason and remedy. */
import { feeds } from '../../actions/feed/feeds.ts'
import { FEED_ISSUES, type FeedIssue, type ReviewQueue } from '../../store/review-queue.ts'
import { html, type Html } from '../../web/html.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { actionButton } from '../forms.ts'
import { readListPage } from '../list-page.ts'
import { backOf } from '../read-after.ts'
import { sayIssue } from '../show/health-words.ts'
import { consolePathOf, showLink } from '../show/show-link.ts'

const PAGE = 25

function isIssue(text: string | undefined): text is FeedIssue {
  return FEED_ISSUES.some((issue) => issue === text)
}

type Listed = Awaited<ReturnType<ReviewQueue['list']>>[number]

/** Returns whether the feed only lacks an Apple id; the remedy is shown once, above the list. */
function isPlainlyPending(issue: FeedIssue, { record }: Listed): boolean {
  return issue === 'pending' && record.claimedAppleId === null
}

function feedRow(guest: ConsoleGuest, issue: FeedIssue, each: Listed): Html {
  const { record } = each
  const fields = { own: 'yes', back: backOf(guest) }
  const target = { action: `${consolePathOf(record.id)}/own`, fields }
  const looks = { name: guest.words.show.ownGo, about: record.titleLatest }
  const below = isPlainlyPending(issue, each)
    ? actionButton(guest, target, looks)
    : html`<span>${sayIssue(guest, issue, each)}</span>`
  return html`<li data-item>${showLink(record)}
<span class="meta" dir="ltr">${record.rssFeedUrl}</span>${below}</li>`
}

export const feedsRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/feeds/:issue',
  async answer(call, context) {
    const { guest, parts } = call
    const { issue } = parts
    if (!isIssue(issue)) return { kind: 'nothing' }
    const { words } = guest
    const page = { filters: { state: issue }, limit: PAGE }
    const { rows: shown, next } = await readListPage(feeds, call, context, page)
    const how =
      shown.some((each) => isPlainlyPending(issue, each)) &&
      html`<p>${words.show.pendingHow}</p>`
    const rows = shown.map((each) => feedRow(guest, issue, each))
    return {
      kind: 'page',
      title: words.issues[issue].title,
      area: 'overview',
      main: html`<p class="lead">${words.issues[issue].help}</p>${how}
${rows.length === 0 ? html`<p>${words.list.empty}</p>` : html`<ul class="plain-rows">${rows}</ul>`}
<p class="pager"><a class="button button-quiet" href="/console">${words.list.back}</a>
${next}</p>`,
    }
  },
}
