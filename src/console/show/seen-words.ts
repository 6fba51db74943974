/** Describes a suspect move's evidence in sentences. */
import type { JsonValue } from '../../record/text/json-value.ts'
import { sayDay, sayNumber, sayPercent } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'

type Fields = Readonly<Record<string, JsonValue>>

function fieldsOf(value: JsonValue | undefined): Fields {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isFields) return value as Fields
  return {}
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  return undefined
}

/** Describes each redirect to the address. */
export function sayHops({ words: { review } }: ConsoleGuest, hops: JsonValue | undefined) {
  return (Array.isArray(hops) ? (hops as readonly JsonValue[]) : []).flatMap((hop) => {
    const { from, status, to } = fieldsOf(hop)
    const [left, reached] = [textOf(from), textOf(to)]
    if (left === undefined || reached === undefined) return []
    return [review.redirected(String(Number(status)), left, reached)]
  })
}

export function saySightings(guest: ConsoleGuest, sightings: JsonValue | undefined) {
  const { count, firstAt, lastAt } = fieldsOf(sightings)
  const [first, last] = [textOf(firstAt), textOf(lastAt)]
  if (typeof count !== 'number' || first === undefined || last === undefined) return []
  const [from, to] = [sayDay(guest, first) ?? first, sayDay(guest, last) ?? last]
  return [guest.words.review.seenTimes(sayNumber(guest, count), from, to)]
}

export function sayDoubt(
  { words: { review } }: ConsoleGuest,
  doubt: JsonValue | undefined,
) {
  const doubts: Readonly<Record<string, string>> = review.doubts
  const said = doubts[textOf(doubt) ?? '']
  if (said === undefined) return []
  return [said]
}

export function sayShare(
  guest: ConsoleGuest,
  share: JsonValue | undefined,
): readonly string[] {
  if (typeof share !== 'number') return []
  return [guest.words.review.history.share(sayPercent(guest, share))]
}

export interface SaidOfMove {
  readonly sentences: readonly string[]
  readonly hasFeed: boolean
}

export function saySeen(guest: ConsoleGuest, evidence: JsonValue): SaidOfMove {
  const { via, hops, sightings, doubt } = fieldsOf(evidence)
  const named = via === 'new-feed-url' ? [guest.words.review.named] : []
  return {
    sentences: [
      ...named,
      ...sayHops(guest, hops),
      ...saySightings(guest, sightings),
      ...sayDoubt(guest, doubt),
    ],
    hasFeed: doubt !== 'no-feed-there',
  }
}
