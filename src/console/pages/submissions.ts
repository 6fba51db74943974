/**
 * GET /console/submissions: visitors' submissions; POST /console/submissions/{no} accepts or
 * rejects one.
 */
import type { AuditDetails } from '../../actions/audit.ts'
import { pin } from '../../actions/pin/pin.ts'
import { submissions as queue } from '../../actions/submission/submissions.ts'
import { runAction } from '../../actions/action.ts'
import { actionContext } from '../../actions/action-context.ts'
import {
  settle,
  SETTLEMENTS,
  type SettledSubmission,
} from '../../actions/submission/settle.ts'
import { textsOf } from '../../texts/action-texts.ts'
import { CodedError } from '../../errors.ts'
import { claimsOfFeeds, type GivenFeed, ownerOf } from '../../actions/feed/given-feed.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { isAlwaysServed, isPublic, type PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import type { Submission } from '../../store/review-queue.ts'
import { html, type Html, linkOf } from '../../web/html.ts'
import { sayMoment } from '../../web/wording.ts'
import {
  type ConsoleGuest,
  type Notice,
  type ActionRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { entryOf, form, actionButton } from '../forms.ts'
import { pagerOf, readListPage } from '../list-page.ts'
import { readAfter } from '../read-after.ts'
import { consolePathOf, showLink, stateOfShow, titleInNotice } from '../show/show-link.ts'
import { undoOf } from '../undo.ts'

const PAGE = 25

type Owners = Awaited<ReturnType<Directory['writer']['owners']>>

/** Reads the shows of takedowns, and the owners of proposed feeds. */
async function readOwners(
  { writer }: Directory,
  shown: readonly Submission[],
): Promise<Owners> {
  const subjectsOf = (kind: Submission['kind']) =>
    shown.filter((each) => each.kind === kind).map(({ subject }) => subject)
  const feeds = subjectsOf('proposal').flatMap((url) => givenFeed(url) ?? [])
  return writer.owners({ ids: subjectsOf('takedown'), ...claimsOfFeeds(feeds) })
}

function givenFeed(url: string): GivenFeed | undefined {
  const feed = parseFeedUrl(url)
  return 'problem' in feed ? undefined : feed
}

/** Renders a notice if a proposed feed is or was in the directory. */
function herePart(guest: ConsoleGuest, { kind, subject }: Submission, owners: Owners) {
  const { submissions } = guest.words
  const feed = kind === 'proposal' ? givenFeed(subject) : undefined
  if (feed === undefined) return ''
  if (owners.removedFeedKeys.has(feed.key))
    return html`<p class="notice">${submissions.gone}</p>`
  const record = ownerOf(feed, owners)?.record
  if (record === undefined) return ''
  return html`<p class="notice">${submissions.here} ${showLink(record)} (${stateOfShow(guest, record)})</p>`
}

function subjectOf({ kind, subject }: Submission, { byId }: Owners): Html | string {
  if (kind === 'takedown')
    return html`<a href="${consolePathOf(subject)}" dir="auto">${byId.get(subject)?.record.titleLatest ?? subject}</a>`
  const href = linkOf(subject)
  if (href === undefined) return subject
  return html`<a href="${href}" rel="noopener noreferrer">${subject}</a>`
}

function submissionItem(guest: ConsoleGuest, submission: Submission, owners: Owners): Html {
  const { submissions } = guest.words
  const { no, at, kind, message, contact } = submission
  const action = `/console/submissions/${String(no)}`
  const about = `${submissions.kinds[kind]} ${String(no)}`
  const button = (settlement: 'accept' | 'reject'): Html =>
    actionButton(
      guest,
      { action, fields: { settlement } },
      {
        name: submissions[settlement][kind],
        about,
        ...(settlement === 'accept' && { look: 'main' as const }),
      },
    )
  const target = { action, fields: { settlement: 'accept' } }
  const box = entryOf(guest, target, `${String(no)}-`).check({
    name: 'own',
    label: submissions.own,
  })
  const go = html`<button class="button">${submissions.accept[kind]}<span class="hidden"> ${about}</span></button>`
  const accept = form(guest, target, html`${box}${go}`)
  return html`<li class="need need-open" data-item><h2 class="whole">${submissions.kinds[kind]}: ${subjectOf(submission, owners)}</h2>
<p class="meta"><time datetime="${at}">${sayMoment(guest, at)}</time>${contact !== null && html` · ${submissions.contact}: <span dir="auto">${contact}</span>`}</p>
${message !== null && html`<p class="description" dir="auto">${message}</p>`}
${herePart(guest, submission, owners)}
<div class="actions">${kind === 'proposal' ? accept : button('accept')}${button('reject')}</div></li>`
}

export const submissionsRoute: PageRoute = {
  method: 'GET',
  url: '/console/submissions',
  async answer(call, context) {
    const { guest } = call
    const { submissions, list } = guest.words
    const page = { limit: PAGE }
    const { rows: shown, next } = await readListPage(queue, call, context, page)
    const owners = await readOwners(context.directory, shown)
    return {
      kind: 'page',
      title: submissions.title,
      area: 'submissions',
      main: html`<p class="lead">${submissions.lead}</p>
${shown.length === 0 ? html`<p>${list.empty}</p>` : html`<ul class="needs">${shown.map((each) => submissionItem(guest, each, owners))}</ul>`}
${pagerOf(next)}`,
    }
  },
}

/** Describes whether an accepted feed was known, and its show's current state. */
async function stateOfAdded(
  { words: { submissions } }: ConsoleGuest,
  { writer }: Directory,
  { id, wasKnown }: { readonly id: PodcastId; readonly wasKnown: boolean },
): Promise<string> {
  const record = (await writer.owners({ ids: [id] })).byId.get(id)?.record
  const isHidden = record !== undefined && isPublic(record) && !isAlwaysServed(record)
  return [
    ...(wasKnown ? [submissions.settledKnown] : []),
    ...(record?.isOwn === true ? [submissions.settledOwn] : []),
    ...(isHidden ? [submissions.hidden] : []),
  ].join(' ')
}

/** Returns a notice whose undo returns to the queue, for an accepted takedown. */
async function sayBlocked(
  { words: { submissions } }: ConsoleGuest,
  { writer }: Directory,
  { id, block }: { readonly id: PodcastId; readonly block: AuditDetails },
): Promise<Notice> {
  const record = (await writer.owners({ ids: [id] })).byId.get(id)?.record
  const title = record === undefined ? id : titleInNotice(record)
  const undo = undoOf(pin, { action: 'pin', podcastId: id }, block)
  const back = submissionsRoute.url
  return {
    text: submissions.blocked(title),
    ...(undo && { undo: { ...undo, fields: { ...undo.fields, back } } }),
  }
}

export const settleRoute: ActionRoute = {
  method: 'POST',
  url: '/console/submissions/:no',
  page: submissionsRoute,
  async answer(call, { directory }) {
    const no = readAfter(call.parts['no'])
    const settlement = SETTLEMENTS.find((each) => each === call.fields.get('settlement'))
    if (settlement === undefined)
      throw new CodedError('INVALID_BODY', 'settlement has to be accept or reject.')
    const isOwn = call.fields.get('own') === 'yes'
    const { done, details, line } = await runAction(
      settle,
      '',
      { no, settlement, own: isOwn },
      actionContext(directory),
      orderingOf(call),
    )
    const { podcastId, block, wasKnown } = done as SettledSubmission
    const said = textsOf(call.guest.language, settle, details, line.action).done
    const queue = submissionsRoute.url
    if (podcastId === null) return { kind: 'done', to: queue, notice: { text: said } }
    if (block !== undefined) {
      const notice = await sayBlocked(call.guest, directory, { id: podcastId, block })
      return { kind: 'done', to: queue, notice }
    }
    const state = await stateOfAdded(call.guest, directory, { id: podcastId, wasKnown })
    return {
      kind: 'done',
      to: consolePathOf(podcastId),
      notice: { text: `${said} ${state}` },
    }
  },
}
