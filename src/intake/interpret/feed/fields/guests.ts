/** Determines whether the show has guests: yes, no or unknown. */
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { type EpisodeText, isSilenceTelling } from './episode-texts.ts'
import { leadingNames } from './person-names.ts'
import { channelTexts, toPlain } from './plain.ts'

/** Minimum number and share of episodes with a guest for a yes. */
const MIN_EPISODES = 3
const MIN_SHARE = 0.2
const EPISODES = 30
/** Number of characters searched: guests are named near the start. */
const LOOKED_AT = 600

/** Phrases used only for guests. */
const GUEST =
  /\b(?:feat\.|featuring|ft\.|(?:an? )?interviews? with|interviewing|in conversation with|a conversation with|(?:is|are|am|we['’]re|i['’]m) joined by|joins (?:me|us|the show)|special guests?|guest:|guests:|guest is|my guest|our guest|today['’]s guest|sits? down with|im gespräch mit|interview mit|zu gast|gäste?:|entretien avec|invité(?:e|s)?:|entrevista (?:a|con|com)|invitad[oa]s?:|convidad[oa]s?:)/iu

/** Prefilter: each phrase contains one of these words, and most notes have none. */
const GUEST_HINT =
  /feat|ft\.|interview|conversation|join|guest|down with|gespräch|gast|gäst|entretien|invit|entrevista|convidad/i

/** A "with" in a title indicates a guest if the name of a non-host follows. */
const WITH = /\b(?:with|mit|avec|con|com|w\/)\s+(?=\p{Lu})/gu

const CHANNEL_HINT =
  /\b(?:interviews? with|interviewing|guests?|in conversation with|conversations with|talks? (?:to|with) \w+ (?:experts|leaders|founders|authors|artists)|invités|invitados|convidados|gäste[n]?|im gespräch)\b/iu

export function hasGuestsOf(
  feed: ParsedFeed,
  episodes: readonly EpisodeText[],
  hosts: readonly string[],
): boolean | null {
  if (
    newestItems(feed.items, EPISODES).some(({ persons }) =>
      persons.some(({ role }) => role === 'guest'),
    )
  )
    return true
  const count = episodes.filter((episode) => namesGuest(episode, hosts)).length
  if (count >= MIN_EPISODES && count >= MIN_SHARE * episodes.length) return true
  if (channelTexts(feed).some((text) => CHANNEL_HINT.test(toPlain(text)))) return true
  return count === 0 && isSilenceTelling(episodes) ? false : null
}

const saysGuest = (text: string): boolean => GUEST_HINT.test(text) && GUEST.test(text)

const namesGuest = ({ title, notes }: EpisodeText, hosts: readonly string[]): boolean =>
  saysGuest(title) || saysGuest(notes.slice(0, LOOKED_AT)) || isWithGuest(title, hosts)

const isWithGuest = (title: string, hosts: readonly string[]): boolean => {
  const known = new Set(hosts.map((host) => host.toLowerCase()))
  return [...title.matchAll(WITH)].some(({ 0: word, index }) => {
    const [name] = leadingNames(title.slice(index + word.length))
    return name !== undefined && !known.has(name.toLowerCase())
  })
}
