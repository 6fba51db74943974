/**
 * Decides between entries that claim the same Apple id: a catalogue has several rows of one show,
 * and the newest row whose feed answers is the one to serve.
 */
import type { PodcastDraft } from '../../../record/podcast.ts'
import { foldName } from '../../interpret/show/fold-name.ts'
import type { EntryCandidate } from '../candidate.ts'
import type { Holding, Ledger } from './ledger.ts'

const haveOneTitle = (draft: PodcastDraft, { facts }: EntryCandidate): boolean => {
  if (facts.title === null) return false
  const title = foldName(facts.title)
  return title !== '' && title === foldName(draft.titleLatest)
}

/** Returns whether the authors do not differ. */
const haveOneAuthor = ({ author }: PodcastDraft, { facts }: EntryCandidate): boolean =>
  author === null || facts.author === null || foldName(author) === foldName(facts.author)

/** Returns whether the feed was read and answers. */
const isSpokenFor = ({ isRead, feedState }: PodcastDraft): boolean =>
  isRead === true && feedState === 'active'

/**
 * Returns the podcast with the entry's Apple id, title and author under another URL. Feeds that
 * castdex itself reads are compared by their episodes.
 */
export function findSameShow(ledger: Ledger, entry: EntryCandidate): Holding | undefined {
  const { appleId } = entry.facts
  if (appleId === null || entry.listKind === 'listener') return undefined
  const holder = ledger.findRival(appleId, undefined) ?? ledger.findDead(appleId)
  if (holder === undefined || holder.draft.isRead === true) return undefined
  const isSame = haveOneTitle(holder.draft, entry) && haveOneAuthor(holder.draft, entry)
  if (isSame) return holder
  return undefined
}

/**
 * Returns whether the entry's feed should be served instead of the rival's: it answers, and the
 * rival's does not or is older.
 */
export function isLivelierThan(
  entry: EntryCandidate,
  rival: Holding,
  { wasSilent }: { readonly wasSilent: (seq: number) => boolean },
): boolean {
  const { dead, answers, latestPublishedAt } = entry.facts
  if (dead === true || answers === false) return false
  const { draft, isSilent } = rival
  if (isSpokenFor(draft) || !haveOneTitle(draft, entry)) return false
  if (draft.feedState === 'dead') return true
  if (isSilent ?? (draft.seq !== undefined && wasSilent(draft.seq))) return true
  return (latestPublishedAt ?? '') > (draft.stats.latestPublishedAt ?? '')
}
