/**
 * Follows permanent redirects at a podcast's first reading. No earlier reading can be lost, so
 * every URL of the chain is assigned to the podcast at once, unless another podcast owns the
 * content. If another podcast owns the target, title or guid must match.
 */
import { keyOfCurrent, keysOf, printOf } from './known-show.ts'
import type { Look, MoveDecision, MoveQuestion, TargetOwner } from './move-decision.ts'
import { findContentOwner } from './doubt/content-owner.ts'
import { disowns } from './doubt/disowns.ts'
import { isKnownShow } from './doubt/is-known-show.ts'
import { isTheShow } from './doubt/is-the-show.ts'
import { differing, type MoveTarget, permanentHops } from './redirect-chain.ts'
import { haveOneGuid, haveOneTitle } from './same-show.ts'
import type { SeenShow, ShowPrint } from '../../interpret/show/show-print.ts'
import { variantOf } from './variant.ts'

type Target = MoveTarget & { readonly look: Look }

/** Returns whether the move needs no second sighting. */
export function isFirstReading(question: MoveQuestion, target: Target): boolean {
  const { show, isNew = false, ownerOf } = question
  const { feed } = target.look
  if (!isNew || feed === null || keyOfCurrent(show.record) === target.key) return false
  const owner = ownerOf(target)
  if (owner === undefined) return isTheShow(question, feed)
  return agrees(printOf(show), feed.print) && isOf(owner, feed)
}

/**
 * Returns whether a lasting redirect may be followed, because only a catalogue's title contradicts
 * it. Content of another podcast counts at that podcast's URL alone, and never for a podcast whose
 * values an operator has pinned: they would stand on the other one.
 */
export function isHearsayOnly(question: MoveQuestion, target: Target): boolean {
  const { show, isNew = false, hasPins = false, ownerOf } = question
  const { feed } = target.look
  if (!isNew || feed === null || disowns(printOf(show), feed.print)) return false
  const owner = ownerOf(target)
  if (owner === undefined) return findContentOwner(question, feed) === undefined
  return !hasPins && isOf(owner, feed)
}

/** Returns whether guid or title match. Two different guids override the title. */
const agrees = (told: ShowPrint, seen: ShowPrint): boolean => {
  if (variantOf(told, seen, undefined) !== undefined) return false
  if (haveOneGuid(told, seen)) return true
  const areOthers = told.podcastGuid !== null && seen.podcastGuid !== null
  return haveOneTitle(told, seen) && !areOthers
}

/** Returns whether the target's owner is the show found there. */
const isOf = (owner: TargetOwner, seen: SeenShow): boolean => {
  if (owner === 'removed') return false
  return owner.isUnnamed === true || isKnownShow(owner, seen)
}

/** Returns the URLs between the requested one and the target that no other podcast owns. */
export function passedUrls(
  { show, ownerOf }: MoveQuestion,
  { key, look }: Target,
): readonly string[] {
  const passed = permanentHops(look.hops).flatMap(({ to }) =>
    to === null ? [] : (differing(look.asked, to) ?? []),
  )
  const held = new Set([...keysOf(show.record), key])
  return passed.flatMap((place) => {
    if (held.has(place.key) || ownerOf(place) !== undefined) return []
    held.add(place.key)
    return [place.url]
  })
}

/**
 * Stores the catalogue's title at the first reading, if the feed's differs. If the makers differ
 * too, another show may have the URL, so no rule merges the podcast.
 */
export function withHearsay(
  decision: MoveDecision,
  { show, nowMs }: Pick<MoveQuestion, 'show' | 'nowMs'>,
): MoveDecision {
  const { record } = show
  const { print } = decision.state
  if (show.state.print !== null || print === null || record.isRead === true) return decision
  const known = printOf(show)
  if (known.title === print.title) return decision
  const changed = disowns(known, print) ? { changedMs: nowMs } : {}
  return {
    ...decision,
    state: { ...decision.state, ...changed, told: record.titleLatest },
  }
}
