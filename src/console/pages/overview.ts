/**
 * GET /console: issues that need an operator, most urgent first, and the directory's figures. POST
 * /console/feeds adds a feed.
 */
import { actionContext } from '../../actions/action-context.ts'
import { runAction } from '../../actions/action.ts'
import { demoRemove } from '../../actions/podcast/remove-demo.ts'
import { fillText, textsOf } from '../../texts/action-texts.ts'
import { DemoMark } from '../../web/figures/demo-mark.ts'
import { addFeed, type AddedFeed } from '../../actions/feed/add-feed.ts'
import { countReview } from '../../actions/review/list-review.ts'
import { stateOf } from '../../actions/key/key-rules.ts'
import type { Directory } from '../../store/directory.ts'
import type { FeedIssue } from '../../store/review-queue.ts'
import { html, type Html } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import {
  type ConsoleGuest,
  type ActionRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { actionButton, entryOf, form } from '../forms.ts'
import { isReviewKind } from '../review/review-page.ts'
import { URL_REFUSALS } from '../form-problems.ts'
import { consolePathOf } from '../show/show-link.ts'

/**
 * Issues for a decision precede those that resolve with time, and errors on public pages precede
 * missing pages.
 */
export const ISSUES_BY_URGENCY: readonly FeedIssue[] = [
  'conflict',
  'ambiguous',
  'suspect-move',
  'doubted',
  'emptied',
  'duplicate',
  'refused',
  'pending',
  'dead',
  'not-a-podcast',
  'named-otherwise',
]

const DEMO_REMOVE = '/console/demo-remove'

/** Maximum count per list. */
const MOST_COUNTED = 50

/** This list is informational, with its total and without decisions. */
const NOTICE: FeedIssue = 'named-otherwise'

async function countIssue(directory: Directory, issue: FeedIssue): Promise<number> {
  if (issue === NOTICE) return directory.reviewQueue.count(issue)
  const most = MOST_COUNTED + 1
  if (isReviewKind(issue)) return countReview(directory, issue, { most })
  return (await directory.reviewQueue.list(issue, { after: 0, limit: most })).length
}

function sayCount(
  { words, ...guest }: ConsoleGuest,
  issue: FeedIssue,
  count: number,
): string {
  if (count === 0) return words.overview.none
  if (count > MOST_COUNTED && issue !== NOTICE)
    return words.overview.more(sayNumber(guest, MOST_COUNTED))
  return sayNumber(guest, count)
}

function needCard(guest: ConsoleGuest, issue: FeedIssue, count: number): Html {
  const { title, help } = guest.words.issues[issue]
  const heading =
    count === 0
      ? title
      : html`<a href="${isReviewKind(issue) ? '/console/review' : '/console/feeds'}/${issue}">${title}</a>`
  return html`<li class="need ${count === 0 ? 'need-none' : 'need-open'}" data-item><h2><span>${heading}</span> <span>${sayCount(guest, issue, count)}</span></h2>
<p class="meta">${help}</p></li>`
}

async function figuresPart(guest: ConsoleGuest, directory: Directory): Promise<Html> {
  const { overview } = guest.words
  const [counts, queue, keys, health] = await Promise.all([
    directory.reader.counts(),
    directory.tasks.counts(guest.nowMs),
    directory.apiKeys.list(),
    directory.health(),
  ])
  const active = keys.filter((key) => stateOf(key, guest.nowMs) === 'active').length
  const figures: readonly (readonly [string, number])[] = [
    [overview.served, counts.served],
    [overview.pending, counts.pending],
    [overview.dead, counts.dead],
    [overview.due, queue.kinds.feed.due],
    [overview.overdue, queue.kinds.feed.overdue],
    [overview.keys, active],
  ]
  return html`<section class="block"><h2>${overview.figures}</h2><dl class="figures">${figures.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${sayNumber(guest, value)}</dd></div>`,
  )}</dl>
${health.sound ? html`<p class="meta">${overview.sound}</p>` : html`<ul class="notice notice-bad" lang="en">${health.findings.map((finding) => html`<li>${finding}</li>`)}</ul>`}</section>`
}

async function waitingNotice(
  { words }: ConsoleGuest,
  { submissions }: Directory,
): Promise<Html | ''> {
  const [first] = await submissions.list({ after: 0, limit: 1 })
  if (first === undefined) return ''
  return html`<p class="notice"><a href="/console/submissions">${words.submissions.waiting}</a></p>`
}

/** Offers to remove the demo's made-up shows while there are any. */
async function demoNotice(guest: ConsoleGuest, { reader }: Directory): Promise<Html | ''> {
  if (!(await new DemoMark(reader, () => guest.nowMs).isSet())) return ''
  const { overview } = guest.words
  const target = { action: DEMO_REMOVE, fields: {} }
  return html`<div class="notice"><p>${overview.demo}</p>${actionButton(guest, target, { name: overview.demoRemove })}</div>`
}

export const overviewRoute: PageRoute = {
  method: 'GET',
  url: '/console',
  async answer({ guest }, { directory }) {
    const { overview, fields } = guest.words
    const counts = await Promise.all(
      ISSUES_BY_URGENCY.map((issue) => countIssue(directory, issue)),
    )
    const needs = ISSUES_BY_URGENCY.map((issue, at) => ({ issue, count: counts[at] ?? 0 }))
    const isQuiet = needs.every(({ issue, count }) => count === 0 || issue === NOTICE)
    // Lists with open cases come first; each group is in order of urgency.
    const ordered = [
      ...needs.filter(({ count }) => count > 0),
      ...needs.filter(({ count }) => count === 0),
    ]
    const target = { action: '/console/feeds', fields: {} }
    const entry = entryOf(guest, target)
    const add = html`${entry.text({ name: 'url', label: fields.url, hint: overview.addHint, isRequired: true })}${entry.check({ name: 'own', label: overview.own })}<button class="button">${overview.addGo}</button>`
    return {
      kind: 'page',
      title: overview.title,
      area: 'overview',
      main: html`${await demoNotice(guest, directory)}${await waitingNotice(guest, directory)}${isQuiet ? html`<p class="lead">${overview.nothing}</p>` : ''}
<section class="block"><ul class="needs">${ordered.map(({ issue, count }) => needCard(guest, issue, count))}</ul></section>
${await figuresPart(guest, directory)}
<section class="block" id="add"><h2>${overview.add}</h2>${form(guest, target, add)}<p class="meta">${overview.addMany} <a href="/console/imports">${guest.words.areas.imports}</a></p></section>`,
    }
  },
}

export const removeDemoRoute: ActionRoute = {
  method: 'POST',
  url: DEMO_REMOVE,
  page: overviewRoute,
  async answer(call, { directory }) {
    const context = actionContext(directory)
    const { details, line } = await runAction(demoRemove, '', {}, context, orderingOf(call))
    const { done } = textsOf(call.guest.language, demoRemove, details, line.action)
    const text = fillText(done, { removed: JSON.stringify(details['removed']) })
    return { kind: 'done', to: '/console', notice: { text } }
  },
}

interface AddedHere extends AddedFeed {
  readonly isOwn: boolean
  /** True if a crawler may fetch the feed's URL. */
  readonly isAskable: boolean
}

/** Describes the result of adding a feed, and whether a crawler will read it. */
function sayAdded(
  { words: { overview } }: ConsoleGuest,
  { isNew, isOwn, isAskable }: AddedHere,
): string {
  const added = isOwn ? overview.addedOwn : overview.added
  const known = isOwn ? overview.knownOwn : overview.known
  return [
    isNew ? added : known,
    isAskable ? overview.nextCrawler : overview.noCrawler,
    ...(isNew && !isOwn ? [overview.staysHidden] : []),
  ].join(' ')
}

export const addFeedRoute: ActionRoute = {
  method: 'POST',
  url: '/console/feeds',
  page: overviewRoute,
  fieldOf: URL_REFUSALS,
  async answer(call, { directory, fetchAllow, isAskable = () => true }) {
    const isOwn = call.fields.get('own') === 'yes'
    const url = call.fields.get('url') ?? ''
    const added = await addFeed(directory, url, orderingOf(call), { isOwn, fetchAllow })
    const text = sayAdded(call.guest, { ...added, isOwn, isAskable: isAskable(added.url) })
    return { kind: 'done', to: consolePathOf(added.id), notice: { text } }
  },
}
