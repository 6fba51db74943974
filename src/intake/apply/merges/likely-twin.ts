/**
 * Finds two podcasts that agree in much without a proof that they are one show: an operator
 * is asked.
 */
import { type KnownShow, printOf } from '../moves/known-show.ts'
import { haveOneGuid, haveOneOwner, haveOneTitle } from '../moves/same-show.ts'
import type { SameFeed } from './same-feed.ts'

/** The shows share at least this part of the items of the same time. */
const MIN_SHARE = 0.5
/** At least this many of title, owner, guid and episodes agree. */
const MIN_AGREEING = 2

/**
 * Returns whether an operator is asked. Two podcasts that a rule keeps apart (an edition,
 * another guid, two listings of Apple's) are not asked about.
 */
export function isLikelyTwin(one: KnownShow, other: KnownShow, proof: SameFeed): boolean {
  if (proof.isSame || !isOpen(proof)) return false
  if (other.record.feedState === 'not-a-podcast') return false
  const [ours, theirs] = [printOf(one), printOf(other)]
  const agreeing = [
    haveOneTitle(ours, theirs),
    haveOneOwner(ours, theirs),
    haveOneGuid(ours, theirs),
    (proof.share ?? 0) >= MIN_SHARE,
  ].filter(Boolean)
  return agreeing.length >= MIN_AGREEING
}

function isOpen({ because }: SameFeed & { readonly isSame: false }): boolean {
  return because === 'too-little-in-common' || because === 'changed-altogether'
}
