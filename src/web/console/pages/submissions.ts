/**
 * GET /console/submissions: what visitors of the site have sent; POST /console/submissions/{no}: it
 * is accepted or rejected.
 */
import {
  SETTLEMENTS,
  settleSubmission,
} from '../../../admin/submissions/settle-submission.ts'
import { CodedError } from '../../../errors.ts'
import type { Directory } from '../../../store/directory.ts'
import type { Submission } from '../../../store/review-queue.ts'
import { html, type Html, linkOf } from '../../html.ts'
import { sayMoment } from '../../wording.ts'
import {
  type ConsoleGuest,
  type OrderRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { orderButton } from '../forms.ts'
import { readAfter } from '../read-after.ts'
import { consolePathOf } from '../show/show-link.ts'

/** Submissions of a page. */
const PAGE = 25

/** Of takedowns; what was removed meanwhile has none. */
async function readTitles(
  { writer }: Directory,
  shown: readonly Submission[],
): Promise<ReadonlyMap<string, string>> {
  const ids = shown.filter(({ kind }) => kind === 'takedown').map(({ subject }) => subject)
  const { byId } = await writer.owners({ ids })
  return new Map([...byId].map(([id, { record }]) => [id, record.titleLatest]))
}

function subjectOf(
  { kind, subject }: Submission,
  titles: ReadonlyMap<string, string>,
): Html | string {
  if (kind === 'takedown')
    return html`<a href="${consolePathOf(subject)}" dir="auto">${titles.get(subject) ?? subject}</a>`
  const href = linkOf(subject)
  return href === undefined
    ? subject
    : html`<a href="${href}" rel="noopener noreferrer">${subject}</a>`
}

function submissionItem(
  guest: ConsoleGuest,
  submission: Submission,
  titles: ReadonlyMap<string, string>,
): Html {
  const { submissions } = guest.words
  const { no, at, kind, message, contact } = submission
  const action = `/console/submissions/${String(no)}`
  const about = `${submissions.kinds[kind]} ${String(no)}`
  const button = (settlement: 'accept' | 'reject'): Html =>
    orderButton(
      guest,
      { action, fields: { settlement } },
      {
        name: submissions[settlement][kind],
        about,
        ...(settlement === 'accept' && { look: 'main' as const }),
      },
    )
  return html`<li class="need need-open" data-item><h2>${submissions.kinds[kind]}: ${subjectOf(submission, titles)}</h2>
<p class="meta"><time datetime="${at}">${sayMoment(guest, at)}</time>${contact === null ? '' : html` · ${submissions.contact}: <span dir="auto">${contact}</span>`}</p>
${message === null ? '' : html`<p class="description" dir="auto">${message}</p>`}
<div class="actions">${button('accept')}${button('reject')}</div></li>`
}

export const submissionsRoute: PageRoute = {
  method: 'GET',
  url: '/console/submissions',
  async answer({ guest, signal }, { directory }) {
    const { submissions, list } = guest.words
    const after = readAfter(guest.parameters.get('after'))
    const found = await directory.submissions.list({ after, limit: PAGE + 1 }, { signal })
    const shown = found.slice(0, PAGE)
    const titles = await readTitles(directory, shown)
    const next = html`<p class="pager"><a class="button" rel="next" href="${guest.path}${guest.parameters.with({ after: String(shown.at(-1)?.no) })}">${list.next}</a></p>`
    return {
      kind: 'page',
      title: submissions.title,
      area: 'submissions',
      main: html`<p class="lead">${submissions.lead}</p>
${shown.length === 0 ? html`<p>${list.empty}</p>` : html`<ul class="needs">${shown.map((each) => submissionItem(guest, each, titles))}</ul>`}
${found.length > PAGE ? next : ''}`,
    }
  },
}

export const settleRoute: OrderRoute = {
  method: 'POST',
  url: '/console/submissions/:no',
  page: submissionsRoute,
  async answer(call, { directory }) {
    const { submissions } = call.guest.words
    const no = readAfter(call.parts['no'])
    const settlement = SETTLEMENTS.find((each) => each === call.fields.get('settlement'))
    if (settlement === undefined)
      throw new CodedError('INVALID_BODY', 'settlement has to be accept or reject.')
    const { podcastId, submission } = await settleSubmission(
      directory,
      no,
      settlement,
      orderingOf(call),
    )
    const to = podcastId === null ? '/console/submissions' : consolePathOf(podcastId)
    const said = submissions.settled[settlement]
    const isHidden = podcastId !== null && submission.kind === 'proposal'
    const text = isHidden ? `${said} ${submissions.hidden}` : said
    return { kind: 'done', to, notice: { text } }
  },
}
