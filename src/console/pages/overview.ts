/** GET /console: what waits for an operator, and the directory's figures. */
import type { Ran } from '../../actions/action.ts'
import { DemoMark } from '../../web/figures/demo-mark.ts'
import type { AddedFeed } from '../../actions/feed/add-feed.ts'
import { stateOf } from '../../actions/key/key-rules.ts'
import type { Directory } from '../../store/directory.ts'
import { html, type Html } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleContext, ConsoleGuest, PageRoute } from '../console-answer.ts'
import { actionButton, entryOf, form } from '../forms.ts'
import { waitingPart } from './waiting.ts'

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
  const target = { action: '/console/demo-remove', fields: {} }
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

/** Returns the sentence on whether a crawler will read an added feed, and when its show becomes visible. */
export function sayNext(
  { done, details }: Ran,
  { words: { overview } }: ConsoleGuest,
  { isAskable = () => true }: ConsoleContext,
): string {
  const { url, isNew } = done as AddedFeed
  const isHidden = isNew && details['own'] !== true
  const next = isAskable(url) ? overview.nextCrawler : overview.noCrawler
  if (isHidden) return `${next} ${overview.staysHidden}`
  return next
}
