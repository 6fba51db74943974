/** Finds probable duplicates without proof, for an operator's review. */
import { type KnownShow, printOf } from '../moves/known-show.ts'
import { haveOneGuid, haveOneOwner, haveOneTitle } from '../moves/same-show.ts'
import type { SameFeed } from './same-feed.ts'

/** Minimum share of common items in the period that both cover. */
const MIN_SHARE = 0.5
/** Minimum number of matches among title, owner, guid and episodes. */
const MIN_AGREEING = 2

/**
 * Returns whether the pair needs a review. Pairs that a rule keeps apart (an edition, different
 * guids, two Apple listings) do not.
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
