/** Proves that the content at a target is the known show. */
import { keyOfCurrent, keysOf, type KnownShow, printOf } from './known-show.ts'
import type { Look, MoveProof, MoveQuestion } from './move-decision.ts'
import type { MoveTarget } from './redirect-chain.ts'
import { haveOneOwner, haveOneTitle, proveSameShow, type SameShow } from './same-show.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'

export function proveMove(
  { show, ownerOf }: MoveQuestion,
  target: MoveTarget & { readonly look: Look },
): MoveProof {
  if (target.look.feed === null) return { proof: null, doubt: 'no-feed-there', share: null }
  const seen = target.look.feed.print
  // At a first reading, a change of scheme alone needs no comparison and carries no risk.
  if (keyOfCurrent(show.record) === target.key && printOf(show).items.length === 0) {
    return { proof: 'same-key', doubt: null, share: null }
  }
  const proof = prove(show, seen, target.key)
  const owner = ownerOf(target)
  if (owner === undefined && isSameBeginning(show, seen, proof))
    return { proof: 'title-owner', doubt: null, share: null }
  if (
    !proof.isSame ||
    owner === undefined ||
    owner === 'removed' ||
    owner.state.print === null
  )
    return toMoveProof(proof)
  // A host that serves one feed for all its URLs would merge two shows, so the feed must also match
  // the owner's known show.
  const counterproof = prove(owner, seen, target.key)
  return toMoveProof(counterproof.isSame ? proof : counterproof)
}

/**
 * Returns whether a show that had no episodes when it was read has the title and an owner of the
 * feed. No episodes contradict them, and none are lost.
 */
function isSameBeginning(
  { state: { print } }: KnownShow,
  seen: ShowPrint,
  proof: SameShow,
): boolean {
  if (print === null || print.items.length > 0 || proof.isSame) return false
  const isContradicted = proof.because !== 'nothing-in-common'
  return !isContradicted && haveOneTitle(print, seen) && haveOneOwner(print, seen)
}

const prove = (show: KnownShow, seen: ShowPrint, seenKey: string): SameShow =>
  proveSameShow(printOf(show), seen, { seenKey, ownKeys: keysOf(show.record) })

const toMoveProof = (proof: SameShow): MoveProof => {
  if (proof.isSame) return { proof: proof.by, doubt: null, share: proof.share }
  return { proof: null, doubt: proof.because, share: proof.share }
}
