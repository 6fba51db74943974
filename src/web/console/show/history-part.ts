/** What happened to a show, with all the evidence: operators are told everything. */
import type { HistoryEvent } from '../../../store/history.ts'
import { html, type Html } from '../../html.ts'
import { sayMoment } from '../../wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'

function nameOf({ texts, words }: ConsoleGuest, { kind }: HistoryEvent): string {
  const names: Readonly<Record<string, string>> = { ...texts.events, ...words.operatorEvents }
  return names[kind] ?? kind
}

function factsOf({ evidence }: HistoryEvent): readonly (readonly [string, string])[] {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence)) return []
  return Object.entries(evidence).flatMap(([name, value]) => {
    if (value === null || value === '') return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const]
  })
}

export function historyPart(guest: ConsoleGuest, events: readonly HistoryEvent[]): Html {
  return html`<section class="block" id="history"><h2>${guest.words.show.history}</h2><ol class="events">${events.map(
    (event) => html`<li><span>${nameOf(guest, event)}</span>
<span class="meta" dir="auto">${factsOf(event)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · ')}</span>
<time datetime="${event.at}">${sayMoment(guest, event.at)}</time></li>`,
  )}</ol></section>`
}
