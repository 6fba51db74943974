/** Merges two shows after a look at both, separates them again, and takes a show down. */
import { findPodcast } from '../../../admin/find-podcast.ts'
import { mergePodcasts } from '../../../admin/merge-podcasts.ts'
import { removePodcast } from '../../../admin/remove-podcast.ts'
import type { ComparedShows } from '../../../admin/review/compare-shows.ts'
import { unmergePodcast } from '../../../admin/unmerge-podcast.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { Versioned } from '../../../store/record-change.ts'
import { html } from '../../html.ts'
import {
  type ConsoleGuest,
  type ConsolePage,
  type ConsoleRoute,
  type ActionRoute,
  type PageRoute,
  orderingOf,
} from '../console-answer.ts'
import { FormEntry } from '../../parts/form-fields.ts'
import { FormRefused } from '../form-problems.ts'
import { entryOf, form } from '../forms.ts'
import { backIn } from '../sign-in.ts'
import { comparison } from './compare.ts'
import { compareRecords } from '../../../admin/review/compare-records.ts'
import { consolePathOf, showLink, titleInNotice } from './show-link.ts'
import { consoleShowRoute } from './show-page.ts'

function titleOf(podcast: Versioned | undefined): string {
  return podcast === undefined ? '' : titleInNotice(podcast.record)
}

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

const mergePage: PageRoute = {
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
    return problems.length === 0 ? page : { ...page, problems }
  },
}

const mergeRoute: ActionRoute = {
  method: 'POST',
  page: mergePage,
  asks: ['into'],
  url: '/console/shows/:id/merge',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const { show } = call.guest.words
    const absorbed = await findPodcast(directory, id)
    const merged = await mergePodcasts(
      directory,
      id,
      call.fields.get('into') ?? '',
      orderingOf(call),
    )
    const into = await findPodcast(directory, merged.into)
    const text = show.merged(titleOf(absorbed), titleOf(into))
    const back = backIn(call.fields)
    const to = back['back'] ?? consolePathOf(merged.into)
    const undo = { action: `${consolePathOf(merged.id)}/unmerge`, fields: back }
    return { kind: 'done', to, notice: { text, undo } }
  },
}

const unmergeRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/unmerge',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const unmerged = await unmergePodcast(directory, id, orderingOf(call))
    const undo = {
      action: `${consolePathOf(unmerged.id)}/merge`,
      fields: { into: unmerged.from },
    }
    const { byId } = await directory.writer.owners({ ids: [unmerged.id, unmerged.from] })
    const [one, other] = [byId.get(unmerged.id), byId.get(unmerged.from)]
    return {
      kind: 'done',
      to: backIn(call.fields)['back'] ?? consolePathOf(unmerged.id),
      notice: {
        text: call.guest.words.show.unmerged(titleOf(one), titleOf(other)),
        undo,
      },
    }
  },
}

const removeRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/remove',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const { show } = call.guest.words
    if (call.fields.get('sure') !== 'yes')
      throw new FormRefused([{ field: 'sure', text: show.notSure }])
    const title = titleOf(await findPodcast(directory, id)) || id
    await removePodcast(directory, id, orderingOf(call))
    return { kind: 'done', to: '/console', notice: { text: show.removed(title) } }
  },
}

export const MERGE_ROUTES: readonly ConsoleRoute[] = [
  mergePage,
  mergeRoute,
  unmergeRoute,
  removeRoute,
]
