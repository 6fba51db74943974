/**
 * GET /console: what waits for an operator, and the directory's figures. POST /console/feeds adds a
 * feed.
 */
import { actionContext } from '../../actions/action-context.ts'
import { runAction } from '../../actions/action.ts'
import { demoRemove } from '../../actions/podcast/remove-demo.ts'
import { fillText, textsOf } from '../../texts/action-texts.ts'
import { DemoMark } from '../../web/figures/demo-mark.ts'
import { addFeed, type AddedFeed } from '../../actions/feed/add-feed.ts'
import { stateOf } from '../../actions/key/key-rules.ts'
import type { Directory } from '../../store/directory.ts'
import { html, type Html } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import {
  type ConsoleGuest,
  type ActionRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { actionButton, entryOf, form } from '../forms.ts'
import { waitingPart } from './waiting.ts'
import { URL_REFUSALS } from '../form-problems.ts'
import { consolePathOf } from '../show/show-link.ts'

const DEMO_REMOVE = '/console/demo-remove'

async function figuresPart(guest: ConsoleGuest, directory: Directory): Promise<Html> {
  const { overview } = guest.words
  const [counts, queue, keys] = await Promise.all([
    directory.reader.counts(),
    directory.tasks.counts(guest.nowMs),
    directory.apiKeys.list(),
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
  )}</dl></section>`
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
  async answer({ guest }, context) {
    const { directory } = context
    const { overview, fields } = guest.words
    const target = { action: '/console/feeds', fields: {} }
    const entry = entryOf(guest, target)
    const add = html`${entry.text({ name: 'url', label: fields.url, hint: overview.addHint, isRequired: true })}${entry.check({ name: 'own', label: overview.own })}<button class="button">${overview.addGo}</button>`
    return {
      kind: 'page',
      title: overview.title,
      area: 'overview',
      main: html`${await demoNotice(guest, directory)}${await waitingPart(guest, context)}
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
