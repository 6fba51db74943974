/**
 * Judges entries that claim an Apple id which another podcast holds: a catalogue has several
 * rows of one show, and the row whose feed answers and is newest is the one to serve.
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

/** Returns whether no two authors are named. */
const haveOneAuthor = ({ author }: PodcastDraft, { facts }: EntryCandidate): boolean =>
  author === null || facts.author === null || foldName(author) === foldName(facts.author)

/** Returns whether the show's own feed has been read, and answers. */
const isSpokenFor = ({ isRead, feedState }: PodcastDraft): boolean =>
  isRead === true && feedState === 'active'

/**
 * Returns the podcast that the entry is about, by Apple id, title and author, though it
 * names another URL. Feeds that castdex reads itself are compared by their episodes.
 */
export function findSameShow(ledger: Ledger, entry: EntryCandidate): Holding | undefined {
  const { appleId } = entry.facts
  if (appleId === null || entry.listKind === 'listener') return undefined
  const holder = ledger.findRival(appleId, undefined) ?? ledger.findDead(appleId)
  if (holder === undefined || holder.draft.isRead === true) return undefined
  const isSame = haveOneTitle(holder.draft, entry) && haveOneAuthor(holder.draft, entry)
  return isSame ? holder : undefined
}

/**
 * Returns whether the entry's feed is the one to serve of two of one title: it answers, and
 * the other one does not, or is older.
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
