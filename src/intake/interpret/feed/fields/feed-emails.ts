/** Finds the email addresses in a feed with their positions. */
import { findEmails, locateEmails } from '../../../../record/contact/find-emails.ts'
import type { EmailPlace, EmailFinding } from '../../../../record/contact/rank-emails.ts'
import { belongsToThirdParty } from '../../../../record/contact/address-owner.ts'
import { newestItems } from '../newest-items.ts'
import type { FeedContact, ParsedFeed } from '../parsed-feed.ts'
import { channelTexts } from './plain.ts'

/**
 * An address in show notes must occur in `MIN_EPISODES` of the newest `EPISODES`; others are
 * likely guests'.
 */
const MIN_EPISODES = 2
const EPISODES = 20

export function feedEmails(feed: ParsedFeed): readonly EmailFinding[] {
  const { channel } = feed
  return [
    ...at('itunes:owner', contactText(channel.itunesOwner), channel.googlePlayEmail),
    ...at('podcast:locked', channel.podcast.locked?.owner ?? null),
    ...at(
      'managingEditor',
      contactText(channel.managingEditor),
      ...channel.authors.map(contactText),
    ),
    ...inTexts(channel.itunesAuthor, channel.googlePlayAuthor, ...channelTexts(feed)),
    ...at('webMaster', contactText(channel.webMaster)),
    ...inNotes(feed),
  ]
}

const contactText = (contact: FeedContact | null): string | null =>
  contact === null ? null : `${contact.email ?? ''} ${contact.name ?? ''}`

const at = (
  place: EmailPlace,
  ...texts: readonly (string | null)[]
): readonly EmailFinding[] => {
  const emails = texts.flatMap((text) => (text === null ? [] : findEmails(text)))
  return [...new Set(emails)].map((email) => ({ email, place }))
}

/** Finds addresses in descriptive texts, which may contain those of third parties. */
function inTexts(...texts: readonly (string | null)[]): readonly EmailFinding[] {
  const located = texts.flatMap((text) => (text === null ? [] : locateEmails(text)))
  const emails = located
    .filter((found) => !belongsToThirdParty(found))
    .map(({ email }) => email)
  return [...new Set(emails)].map((email) => ({ email, place: 'channel text' }))
}

const inNotes = ({ items }: ParsedFeed): readonly EmailFinding[] => {
  const counts = new Map<string, number>()
  for (const { notes } of newestItems(items, EPISODES)) {
    for (const email of notes === null ? [] : findEmails(notes))
      counts.set(email, (counts.get(email) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_EPISODES)
    .map(([email]) => ({ email, place: 'episode notes' as const }))
}
