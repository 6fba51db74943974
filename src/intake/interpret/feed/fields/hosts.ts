/**
 * Determines the hosts of a show: declared hosts, otherwise names inferred from texts, title or
 * author.
 */
import { parseTitle } from '../../../../record/text/title.ts'
import { newestItems } from '../newest-items.ts'
import type { FeedPerson, ParsedFeed } from '../parsed-feed.ts'
import { namesHost, speaksOfInstitution } from './institutions.ts'
import { isHostRole } from './host-role.ts'
import { isKnownPerson, personsIn } from './known-person.ts'
import {
  leadingNames,
  looksLikePerson,
  splitNames,
  withoutLegalForm,
} from './person-names.ts'
import { channelTexts, toPlain } from './plain.ts'

const MAX_HOSTS = 10
const EPISODES = 20

/** Returns null without sufficient evidence. */
export function hostNamesOf(feed: ParsedFeed): readonly string[] | null {
  const declared = namesOf(feed.channel.podcast.persons.filter(isHostRole))
  for (const names of [
    declared,
    () => hostsOfEpisodes(feed),
    () => hostsInText(feed),
    () => hostsInTitle(feed),
    () => authorsAsHosts(feed),
  ]) {
    const hosts = uniqueNames(typeof names === 'function' ? names() : names)
    if (hosts.length > 0) return hosts.slice(0, MAX_HOSTS)
  }
  return null
}

const namesOf = (persons: readonly FeedPerson[]): readonly string[] =>
  persons
    .map(({ name }) => parseTitle(name))
    .filter((name) => withoutLegalForm(name) === name)

/** Returns the hosts of at least half of the newest episodes. */
const hostsOfEpisodes = ({ items }: ParsedFeed): readonly string[] => {
  const newest = newestItems(items, EPISODES)
  const counts = new Map<string, number>()
  for (const { persons } of newest) {
    for (const name of new Set(namesOf(persons.filter(isHostRole))))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count * 2 >= newest.length).map(([name]) => name)
}

const HOSTED =
  /\b(?:(?:co-?)?hosted (?:and (?:produced|created|written|edited) )?by|your (?:co-?)?hosts?(?: are| is|,|:)?|(?:with|join|by) (?:your )?(?:co-?)?hosts?,?|hosts:|moderiert von|präsentiert von|animé par|présenté par|presentado por|conducido por|apresentado por)\s+/giu

/** A name ends with its line. */
const LINE_END = /\n|<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi

/** A line break after an announcement of names, or inside their list. */
const GOES_ON = /(?<=(?:[,:&]|\b(?:and|are|by|hosts?|is|par|por|und|von)) )(?:\| )+/gi

const hostsInText = (feed: ParsedFeed): readonly string[] =>
  channelTexts(feed).flatMap((text) => {
    const plain = toPlain(text.replace(LINE_END, ' | ')).replace(GOES_ON, '')
    return [...plain.matchAll(HOSTED)].flatMap(({ 0: trigger, index }) =>
      leadingNames(plain.slice(index + trigger.length)).filter(isSpelledAsName),
    )
  })

const WITH = /(?:^|\s)(?:with|mit|avec|con|com)\s+(?=\p{Lu})/giu

/**
 * Matches `Tide Talk with Ann Bell`; only known first names and surnames count. Guests are not
 * announced in show titles.
 */
const hostsInTitle = ({ channel }: ParsedFeed): readonly string[] => {
  const title = toPlain(channel.title)
  return [...title.matchAll(WITH)]
    .flatMap(({ 0: trigger, index }) => leadingNames(title.slice(index + trigger.length)))
    .filter(isKnownPerson)
}

/**
 * Rejects names in capitals unless they are known: in a text in capitals every word resembles a
 * name.
 */
const isSpelledAsName = (name: string): boolean =>
  name !== name.toUpperCase() ||
  isKnownPerson(
    name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
  )

/**
 * Treats the authors as hosts if each part of the author field resembles a person and has a known
 * name: shape alone matches shows and companies as often.
 */
const authorsAsHosts = (feed: ParsedFeed): readonly string[] => {
  const title = toPlain(feed.channel.title)
  const parts = splitNames(toPlain(feed.channel.itunesAuthor))
  const arePersons = parts.every((part) => looksLikePerson(part) && isKnownPerson(part))
  if (!arePersons || namesOthers(title, parts)) return []
  // For shows of institutions, the author is often the person who uploads them.
  const texts = [title, ...channelTexts(feed).map(toPlain)]
  const isSpeaker = parts.some((part) => namesHost(texts, part))
  if (isSpeaker || !texts.some(speaksOfInstitution)) return parts
  return []
}

/** `The Ann Bell Show` is hosted by her, regardless of the publisher. */
function namesOthers(title: string, parts: readonly string[]): boolean {
  const own = parts.flatMap((part) => part.toLowerCase().split(' '))
  const named = personsIn(title)
  return (
    named.length > 0 &&
    !named.some((name) => own.some((word) => name.toLowerCase().includes(word)))
  )
}

const uniqueNames = (names: readonly string[]): readonly string[] => {
  const byFolded = new Map<string, string>()
  for (const name of names) {
    const folded = name.toLowerCase()
    if (name !== '' && name.length <= 100 && !byFolded.has(folded))
      byFolded.set(folded, name)
  }
  return [...byFolded.values()]
}
