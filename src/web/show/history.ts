/** Renders a show's history and its feed URLs, present and past. */
import type { FeedUrlEntry, PodcastRecord } from '../../record/podcast.ts'
import type { HistoryEvent } from '../../store/history.ts'
import { isListingPlatform } from '../../record/listing/evidence.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { html, type Html, linkOf } from '../html.ts'
import { publicUrlOf } from '../../api/formats/listed-show.ts'
import type { SiteGuest } from '../visit.ts'
import { TOLD_EVENTS, type ToldEvent } from '../vocabulary.ts'
import { sayDay } from '../wording.ts'
import { isUndoneMove, withoutUndone } from './undone-events.ts'

type PublicHistoryEvent = HistoryEvent & { readonly kind: ToldEvent }

function isTold(event: HistoryEvent): event is PublicHistoryEvent {
  return (TOLD_EVENTS as readonly string[]).includes(event.kind)
}

function textIn(evidence: unknown, name: string): string | undefined {
  if (typeof evidence !== 'object' || evidence === null) return undefined
  const value = (evidence as Readonly<Record<string, unknown>>)[name]
  if (typeof value === 'string') return value
  return undefined
}

/**
 * Returns a listing's platform, a new title, or a move's hosts. The remaining evidence is for
 * operators only.
 */
function detailOf({ texts }: SiteGuest, event: PublicHistoryEvent): string | undefined {
  const { kind, evidence } = event
  const platform = textIn(evidence, 'platform')
  if (platform !== undefined)
    return isListingPlatform(platform) ? PLATFORMS[platform].name : undefined
  const [from, to] = [textIn(evidence, 'from'), textIn(evidence, 'to')]
  if (kind === 'title-changed' && from !== undefined && to !== undefined)
    return hideEmails(`${from} → ${to}`)
  if (kind !== 'moved') return undefined
  if (isUndoneMove(event)) return texts.show.takenBack
  const hosts = [from, to].map((url) => URL.parse(url ?? '')?.host)
  if (hosts.every((host) => host !== undefined)) return hosts.join(' → ')
  return undefined
}

/** Renders equal events of one day once. */
function tell(visit: SiteGuest, events: readonly HistoryEvent[]) {
  const seen = new Set<string>()
  return withoutUndone(events)
    .filter(isTold)
    .flatMap((event) => {
      const told = {
        day: sayDay(visit, event.at) ?? event.at,
        text: visit.texts.events[event.kind],
        detail: detailOf(visit, event),
      }
      const key = JSON.stringify(told)
      if (seen.has(key)) return []
      seen.add(key)
      return [{ ...told, at: event.at }]
    })
}

export function historySection(
  visit: SiteGuest,
  events: readonly HistoryEvent[],
): Html | '' {
  const told = tell(visit, events)
  if (told.length === 0) return ''
  return html`<section class="block"><h2>${visit.texts.show.history}</h2><ol class="timeline">${told.map(
    ({ at, day, text, detail }) =>
      html`<li><time datetime="${at}">${day}</time> <span>${text}${detail !== undefined && html`: <span dir="auto">${detail}</span>`}</span></li>`,
  )}</ol></section>`
}

function addressRow(visit: SiteGuest, { url, from, to, reason }: FeedUrlEntry): Html {
  const { show, addressReasons } = visit.texts
  const shown = publicUrlOf(url)
  const link = linkOf(shown)
  // A catalogue names old addresses without their time.
  const days = [sayDay(visit, from), to === null ? show.now : sayDay(visit, to)]
  const address =
    link === undefined
      ? html`<em>${show.hiddenAddress}</em>`
      : html`<a href="${link}" rel="noopener nofollow ugc">${shown}</a>`
  return html`<li${to === null && html` class="current"`}><span class="address" dir="ltr">${address}</span>
<span class="meta">${[...new Set(days)].join(' – ')} · ${addressReasons[reason]}</span></li>`
}

/** Lists the feed URLs, the current one first. */
export function addressesSection(visit: SiteGuest, { feedUrls }: PodcastRecord): Html {
  const ordered = [...feedUrls].sort(
    (one, other) => Number(other.to === null) - Number(one.to === null),
  )
  return html`<section class="block"><h2>${visit.texts.show.addresses}</h2>
<ul class="addresses">${ordered.map((entry) => addressRow(visit, entry))}</ul></section>`
}
