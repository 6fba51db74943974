/** Renders a show's history with all of its evidence. */
import type { HistoryEvent } from '../../store/history.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { html, type Html } from '../../web/html.ts'
import { sayMoment, saySource } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { sayPlainly } from './plain-value.ts'
import { sayDoubt, sayHops, sayShare, saySightings } from './seen-words.ts'

function nameOf({ texts, words }: ConsoleGuest, { kind }: HistoryEvent): string {
  const names: Readonly<Record<string, string>> = {
    ...texts.events,
    ...words.operatorEvents,
  }
  return names[kind] ?? kind
}

type Facts = Readonly<Record<string, JsonValue>>

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string' && value !== '') return value
  return undefined
}

function sayPath({ words: { review } }: ConsoleGuest, { from, to, target }: Facts) {
  const [left, reached] = [textOf(from), textOf(to) ?? textOf(target)]
  if (left !== undefined && reached !== undefined)
    return [review.history.fromTo(left, reached)]
  if (left !== undefined) return [review.history.from(left)]
  if (reached === undefined) return []
  return [review.history.to(reached)]
}

function sayWho(
  { words: { review } }: ConsoleGuest,
  { by, reason, because, undone }: Facts,
) {
  const why = textOf(because)
  const said = [
    textOf(by),
    textOf(reason) ?? (why === undefined ? undefined : (review.because[why] ?? why)),
  ]
  return [
    ...(undone === true ? [review.history.undone] : []),
    ...(said[0] === undefined ? [] : [review.history.by(said[0])]),
    ...(said[1] === undefined ? [] : [review.history.reason(said[1])]),
  ]
}

/** Facts that the phrases above include. */
const SAID: ReadonlySet<string> = new Set([
  'from',
  'to',
  'target',
  'by',
  'reason',
  'because',
  'undone',
  'hops',
  'sightings',
  'doubt',
  'share',
])

/** Translates the names of facts, and sources and verdicts among their values. */
function sayFact(guest: ConsoleGuest, name: string, value: string): string {
  const { names, values } = guest.words.review.history
  return `${names[name] ?? name}: ${values[value] ?? saySource(guest, value)}`
}

function phrasesOf(guest: ConsoleGuest, { evidence }: HistoryEvent): readonly string[] {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence))
    return []
  const facts = evidence as Facts
  const rest = Object.entries(facts).filter(
    ([name, value]) => !SAID.has(name) && value !== null && value !== '',
  )
  return [
    ...sayPath(guest, facts),
    ...rest.map(([name, value]) => sayFact(guest, name, sayPlainly(guest, value))),
    ...saySightings(guest, facts['sightings']),
    ...sayHops(guest, facts['hops']),
    ...sayDoubt(guest, facts['doubt']),
    ...sayShare(guest, facts['share']),
    ...sayWho(guest, facts),
  ]
}

export function historyPart(guest: ConsoleGuest, events: readonly HistoryEvent[]): Html {
  return html`<section class="block" id="history"><h2>${guest.words.show.history}</h2><ol class="events">${events.map(
    (event) => html`<li><span>${nameOf(guest, event)}</span>
<span class="meta" dir="auto">${phrasesOf(guest, event).join(' · ')}</span>
<time datetime="${event.at}">${sayMoment(guest, event.at)}</time></li>`,
  )}</ol></section>`
}
