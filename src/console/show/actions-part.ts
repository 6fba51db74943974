/** Renders an operator's actions on a show: merge, separate, move, block, remove. */
import type { Merged } from '../../actions/merge/unmerge-podcast.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../../web/html.ts'
import { FormEntry } from '../../web/parts/form-fields.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { entryOf, form, actionButton } from '../forms.ts'
import { consolePathOf } from './show-link.ts'

interface KnownOfShow {
  readonly merged: readonly Merged[]
  readonly suspectMove: string | null
}

function mergePart(guest: ConsoleGuest, path: string): Html {
  const { show, fields } = guest.words
  const box = new FormEntry(guest, undefined).text({
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
      const target = { action: `${consolePathOf(id)}/unmerge`, fields: {} }
      return html`<li><span dir="auto">${record.titleLatest}</span> <span class="meta">${record.rssFeedUrl}</span>
${actionButton(guest, target, { name: show.unmergeGo, about: record.titleLatest })}</li>`
    },
  )}</ul></div>`
}

function movePart(guest: ConsoleGuest, path: string, suspectMove: string | null): Html {
  const { show, fields } = guest.words
  const target = { action: `${path}/adopt`, fields: {} }
  const box = entryOf(guest, target).text({
    name: 'url',
    label: fields.url,
    value: suspectMove ?? '',
    hint: suspectMove === null ? show.adoptHint : `${show.suspect}.`,
    isRequired: true,
  })
  const button = html`<button class="button button-quiet">${show.adoptGo}</button>`
  return html`<div id="move"><h3>${show.adopt}</h3>${form(guest, target, html`${box}${button}`)}</div>`
}

function ownPart(guest: ConsoleGuest, path: string, record: PodcastRecord): Html {
  const { show } = guest.words
  const isOwn = record.isOwn === true
  const target = { action: `${path}/own`, fields: { own: isOwn ? 'no' : 'yes' } }
  return html`<div id="own"><h3>${show.own}</h3><p>${isOwn ? show.isOwn : show.ownHint}</p>
${actionButton(guest, target, { name: isOwn ? show.ownBack : show.ownGo })}</div>`
}

function blockPart(guest: ConsoleGuest, path: string, { blocked }: PodcastRecord): Html {
  const { show, fields } = guest.words
  if (blocked !== undefined) {
    const target = { action: `${path}/unpin`, fields: { field: 'blocked' } }
    return html`<div><h3>${show.blockedState}</h3>${actionButton(guest, target, { name: show.unblock })}</div>`
  }
  const target = { action: `${path}/block`, fields: {} }
  const content = html`<p>${show.blockHint}</p>${entryOf(guest, target).text({ name: 'blockedReason', label: fields.blockedReason })}
<button class="button button-quiet">${show.block}</button>`
  return html`<div><h3>${show.block}</h3>${form(guest, target, content)}</div>`
}

function removePart(guest: ConsoleGuest, path: string): Html {
  const { show, fields } = guest.words
  const target = { action: `${path}/remove`, fields: {} }
  const entry = entryOf(guest, target, 'remove-')
  const content = html`<p>${show.removeHint}</p>${entry.text({ name: 'reason', label: fields.reason })}
${entry.check({ name: 'sure', label: show.removeSure, isRequired: true })}
<button class="button button-bad">${show.removeGo}</button>`
  return html`<div><details${entry.isReturned && html` open`}><summary>${show.remove}</summary>${form(guest, target, content)}</details></div>`
}

export function actionsPart(
  guest: ConsoleGuest,
  record: PodcastRecord,
  { merged, suspectMove }: KnownOfShow,
): Html {
  const path = consolePathOf(record.id)
  return html`<section class="block" id="orders"><h2>${guest.words.show.orders}</h2><div class="orders">
${mergePart(guest, path)}
${unmergePart(guest, merged)}
${movePart(guest, path, suspectMove)}
${ownPart(guest, path, record)}
${blockPart(guest, path, record)}
${removePart(guest, path)}</div></section>`
}
