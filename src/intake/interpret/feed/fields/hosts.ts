/**
 * Tells who hosts the show: those it names as hosts, else those it plainly means, else
 * nobody.
 */
import { parseTitle } from '../../../../record/text/title.ts'
import { newestItems } from '../newest-items.ts'
import type { FeedPerson, ParsedFeed } from '../parsed-feed.ts'
import { isHostRole } from './host-role.ts'
import { isKnownPerson } from './known-person.ts'
import { leadingNames, looksLikePerson, splitNames, withoutTitle } from './person-names.ts'
import { channelTexts, toPlain } from './plain.ts'

const MAX_HOSTS = 10
const EPISODES = 20

/** Null when nothing sure enough says so. */
export function hostNamesOf(feed: ParsedFeed): readonly string[] | null {
  const declared = namesOf(feed.channel.podcast.persons.filter(isHostRole))
  for (const names of [
    declared,
    () => hostsOfEpisodes(feed),
    () => hostsInText(feed),
    () => authorsAsHosts(feed),
  ]) {
    const hosts = uniqueNames(typeof names === 'function' ? names() : names)
    if (hosts.length > 0) return hosts.slice(0, MAX_HOSTS)
  }
  return null
}

const namesOf = (persons: readonly FeedPerson[]): readonly string[] =>
  persons.map(({ name }) => parseTitle(name))

/** Returns the persons who are hosts in at least half of the newest episodes. */
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

const hostsInText = (feed: ParsedFeed): readonly string[] =>
  channelTexts(feed).flatMap((text) => {
    const plain = toPlain(text)
    return [...plain.matchAll(HOSTED)].flatMap(({ 0: trigger, index }) =>
      leadingNames(plain.slice(index + trigger.length)),
    )
  })

/**
 * Takes the authors as hosts, but only if every part of the author looks like a person and
 * something else says that they are persons.
 */
const authorsAsHosts = (feed: ParsedFeed): readonly string[] => {
  const { channel } = feed
  const author = toPlain(channel.itunesAuthor)
  const parts = splitNames(author)
  if (parts.length === 0 || !parts.every(looksLikePerson)) return []
  const owner = toPlain(channel.itunesOwner?.name ?? null)
  const said = [owner, ...channelTexts(feed).map(toPlain)].join('\n')
  const isConfirmed = (part: string) =>
    said.includes(withoutTitle(part)) || isKnownPerson(part)
  return parts.every(isConfirmed) ? parts : []
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
