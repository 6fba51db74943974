/** Describes a listing's comparisons in sentences. */
import type { EvidenceFacts, EvidenceRow } from '../../record/listing/evidence.ts'
import { sayDay, sayLanguage, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import type { ConsoleTexts } from '../texts/console-english.ts'

type Sentences = readonly (string | undefined)[]

function textOf(facts: EvidenceFacts, name: string): string | undefined {
  const value = facts[name]
  if (typeof value === 'string' && value !== '') return value
  return undefined
}

function numberOf(
  guest: ConsoleGuest,
  facts: EvidenceFacts,
  name: string,
): string | undefined {
  const value = facts[name]
  if (typeof value === 'number') return sayNumber(guest, value)
  return undefined
}

function sayNames({ words: { review } }: ConsoleGuest, facts: EvidenceFacts): Sentences {
  const words = review.facts
  const name = textOf(facts, 'theirs')
  const { only, namesakes } = facts
  return [
    name === undefined ? undefined : words.calledThere(name),
    only === true ? words.only : undefined,
    only === false ? words.notOnly : undefined,
    namesakes === true ? words.namesakes : undefined,
  ]
}

function sayEpisodes(guest: ConsoleGuest, facts: EvidenceFacts): Sentences {
  const [matched, ours, theirs] = ['matched', 'ours', 'theirs'].map((name) =>
    numberOf(guest, facts, name),
  )
  if (matched === undefined || ours === undefined || theirs === undefined) return []
  return [guest.words.review.facts.episodes(matched, ours, theirs)]
}

function sayLanguages(guest: ConsoleGuest, facts: EvidenceFacts): Sentences {
  const [ours, theirs] = [textOf(facts, 'ours'), textOf(facts, 'theirs')]
  if (ours === undefined || theirs === undefined) return []
  const named = theirs.split(',').map((code) => sayLanguage(guest, code))
  return [guest.words.review.facts.languages(sayLanguage(guest, ours), named.join(', '))]
}

function sayPointer({ words: { review } }: ConsoleGuest, facts: EvidenceFacts): Sentences {
  const words = review.facts
  const feedUrl = textOf(facts, 'feedUrl')
  const url = textOf(facts, 'url')
  const named = feedUrl === undefined ? undefined : words.namesFeed(feedUrl)
  return [
    facts['feedUrl'] === null ? words.hiddenFeed : named,
    url === undefined ? undefined : words.link(url),
    facts['urlInUse'] === false ? words.formerUrl : undefined,
  ]
}

function sayChannel(guest: ConsoleGuest, facts: EvidenceFacts): Sentences {
  const words = guest.words.review.facts
  const name = textOf(facts, 'name') ?? textOf(facts, 'title')
  const subscribers = numberOf(guest, facts, 'subscribers')
  return [
    name === undefined ? undefined : words.channel(name),
    subscribers === undefined ? undefined : words.subscribers(subscribers),
  ]
}

function sayHand(guest: ConsoleGuest, facts: EvidenceFacts): Sentences {
  const words = guest.words.review.facts
  const [by, reason, since] = ['by', 'reason', 'since'].map((name) => textOf(facts, name))
  const day = since === undefined ? undefined : sayDay(guest, since)
  return [
    by === undefined ? undefined : words.by(by),
    reason === undefined ? undefined : words.reason(reason),
    day === undefined ? undefined : words.goneSince(day),
  ]
}

/** Describes how the publishers match; undefined if they were not compared. */
export function sayPublisher(
  { words: { review } }: ConsoleGuest,
  { facts }: EvidenceRow,
): string | undefined {
  const publishers: Readonly<Record<string, string>> = review.facts.publisher
  const said = publishers[textOf(facts, 'publisher') ?? '']
  if (said === undefined || facts['publisher'] === 'other') return said
  return `${said} ${sayWorth(review.facts.worth, facts)}`
}

/** Describes the weight of an equal or similar publisher: `nameAndPublisher` of the ladder. */
function sayWorth(
  worth: ConsoleTexts['review']['facts']['worth'],
  { publisher, only }: EvidenceFacts,
): string {
  if (publisher !== 'equal') return worth.weaker
  if (only === true) return worth.sure
  return worth.better
}

/** Returns the facts missing from the row's own text; '' if nothing was compared. */
export function sayFacts(guest: ConsoleGuest, { kind, facts }: EvidenceRow): string {
  const isOfLanguage = kind === 'same-language' || kind === 'other-language'
  const sentences = [
    ...(isOfLanguage ? sayLanguages(guest, facts) : sayNames(guest, facts)),
    ...sayEpisodes(guest, facts),
    ...sayPointer(guest, facts),
    ...sayChannel(guest, facts),
    ...sayHand(guest, facts),
  ]
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
}
