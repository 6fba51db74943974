/** What an operator can do with a whole show: merge, separate, move, block, take down. */
import type { Merged } from '../../../admin/unmerge-podcast.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { html, type Html } from '../../html.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { form, orderButton, textField } from '../forms.ts'
import { consolePathOf } from './show-link.ts'

interface KnownOfShow {
  readonly merged: readonly Merged[]
  readonly suspectMove: string | null
}

function mergePart({ words: { show, fields } }: ConsoleGuest, path: string): Html {
  const box = textField({
    name: 'into',
    label: fields.into,
    hint: show.mergeHint,
    isRequired: true,
  })
  return html`<div><h3>${show.merge}</h3><form class="order" action="${path}/merge">${box}
<button class="button button-quiet">${show.mergeLook}</button></form></div>`
}

function unmergePart(guest: ConsoleGuest, merged: readonly Merged[]): Html | '' {
  const { show } = guest.words
  if (merged.length === 0) return ''
  return html`<div><h3>${show.unmerge}</h3><ul class="plain-rows">${merged.map(
    ({ id, record }) => {
      const order = { action: `${consolePathOf(id)}/unmerge`, fields: {} }
      return html`<li><span dir="auto">${record.titleLatest}</span> <span class="meta">${record.rssFeedUrl}</span>
${orderButton(guest, order, { name: show.unmergeGo, about: record.titleLatest })}</li>`
    },
  )}</ul></div>`
}

function movePart(guest: ConsoleGuest, path: string, suspectMove: string | null): Html {
  const { show, fields } = guest.words
  const box = textField({
    name: 'url',
    label: fields.url,
    value: suspectMove ?? '',
    hint: suspectMove === null ? show.adoptHint : `${show.suspect}.`,
    isRequired: true,
  })
  const button = html`<button class="button button-quiet">${show.adoptGo}</button>`
  return html`<div id="move"><h3>${show.adopt}</h3>${form(guest, { action: `${path}/adopt`, fields: {} }, html`${box}${button}`)}</div>`
}

function blockPart(guest: ConsoleGuest, path: string, { blocked }: PodcastRecord): Html {
  const { show, fields } = guest.words
  if (blocked !== undefined) {
    const order = { action: `${path}/unpin`, fields: { field: 'blocked' } }
    return html`<div><h3>${show.blockedState}</h3>${orderButton(guest, order, { name: show.unblock })}</div>`
  }
  const content = html`<p>${show.blockHint}</p>${textField({ name: 'blockedReason', label: fields.blockedReason })}
<button class="button button-quiet">${show.block}</button>`
  return html`<div><h3>${show.block}</h3>${form(guest, { action: `${path}/block`, fields: {} }, content)}</div>`
}

function removePart(guest: ConsoleGuest, path: string): Html {
  const { show, fields } = guest.words
  const content = html`<p>${show.removeHint}</p>${textField({ name: 'reason', label: fields.reason }, 'remove-')}
<p class="check"><input type="checkbox" id="sure" name="sure" value="yes" required><label for="sure">${show.removeSure}</label></p>
<button class="button button-bad">${show.removeGo}</button>`
  return html`<div><details><summary>${show.remove}</summary>${form(guest, { action: `${path}/remove`, fields: {} }, content)}</details></div>`
}

export function ordersPart(
  guest: ConsoleGuest,
  record: PodcastRecord,
  { merged, suspectMove }: KnownOfShow,
): Html {
  const path = consolePathOf(record.id)
  return html`<section class="block" id="orders"><h2>${guest.words.show.orders}</h2><div class="orders">
${mergePart(guest, path)}
${unmergePart(guest, merged)}
${movePart(guest, path, suspectMove)}
${blockPart(guest, path, record)}
${removePart(guest, path)}</div></section>`
}
