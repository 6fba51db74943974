/** GET /console/shows/{id}/merge: compares two shows before a merge. */
import { findPodcast } from '../../actions/find-podcast.ts'
import type { ComparedShows } from '../../actions/review/compare-shows.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { html } from '../../web/html.ts'
import { type ConsoleGuest, type ConsolePage, type PageRoute } from '../console-answer.ts'
import { FormEntry } from '../../web/parts/form-fields.ts'
import { entryOf, form } from '../forms.ts'
import { comparison } from './compare.ts'
import { compareRecords } from '../../actions/review/compare-records.ts'
import { consolePathOf, showLink } from './show-link.ts'

function comparePage(
  guest: ConsoleGuest,
  [absorbed, survivor]: readonly [PodcastRecord, PodcastRecord],
  compared: ComparedShows,
): ConsolePage {
  const { show, fields } = guest.words
  const target = {
    action: `${consolePathOf(absorbed.id)}/merge`,
    fields: { into: survivor.id },
  }
  const reversed = `${consolePathOf(survivor.id)}/merge?into=${encodeURIComponent(absorbed.id)}`
  const content = html`${entryOf(guest, target).text({ name: 'reason', label: fields.reason })}<button class="button">${show.mergeGo}</button>`
  return {
    kind: 'page',
    title: show.mergeTitle,
    area: 'shows',
    main: html`<p class="lead">${show.mergeLead(absorbed.titleLatest, survivor.titleLatest)}</p>
${comparison(guest, compared, { one: showLink(absorbed), other: showLink(survivor) })}
<div class="block">${form(guest, target, content)}<p class="buttons"><a class="button button-quiet" href="${reversed}">${show.mergeOther}</a></p></div>`,
  }
}

export const mergePage: PageRoute = {
  method: 'GET',
  url: '/console/shows/:id/merge',
  async answer({ guest, parts: { id = '' } }, { directory }) {
    const { show, fields } = guest.words
    const { parameters } = guest
    const into = parameters.get('into') ?? ''
    const isAsked = into !== '' || parameters.hasBlanks
    const [one, other] = await Promise.all([
      findPodcast(directory, id),
      into === '' ? undefined : findPodcast(directory, into),
    ])
    if (one === undefined) return { kind: 'nothing' }
    if (other !== undefined && other.record.id !== one.record.id) {
      const compared = await compareRecords(directory, one.record, other.record)
      return comparePage(guest, [one.record, other.record], compared)
    }
    const text = other === undefined ? show.mergeUnknown : show.mergeSame
    const said = into === '' ? show.mergeEmpty : text
    const problems = isAsked ? [{ field: 'into', text: said }] : []
    const action = `${consolePathOf(one.record.id)}/merge`
    const entry = new FormEntry(guest, { action, fields: { into }, problems })
    const box = entry.text({
      name: 'into',
      label: fields.into,
      hint: show.mergeHint,
      isRequired: true,
    })
    const main = html`<p>${showLink(one.record)}</p>
<form class="order" action="${action}">${box}<button class="button">${show.mergeLook}</button></form>`
    const page = { kind: 'page', title: show.merge, area: 'shows', main } as const
    if (problems.length === 0) return page
    return { ...page, problems }
  },
}
