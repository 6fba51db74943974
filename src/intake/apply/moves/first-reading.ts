/**
 * Follows a permanent redirect at the first reading of a podcast. Nothing was read yet that
 * could be lost, so every URL of the chain leads to the podcast at once, unless the content
 * belongs to another podcast. If another podcast has the target, title or guid must agree.
 */
import { keyOfCurrent, keysOf, printOf } from './known-show.ts'
import type { Look, MoveDecision, MoveQuestion, TargetOwner } from './move-decision.ts'
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
 * Returns whether a redirect to another podcast's URL may be believed once it has lasted: nothing
 * but a catalogue's title speaks against it.
 */
export function isHearsayOnly(
  { show, isNew = false, ownerOf }: MoveQuestion,
  target: Target,
): boolean {
  const { feed } = target.look
  if (!isNew || feed === null || disowns(printOf(show), feed.print)) return false
  const owner = ownerOf(target)
  return owner === undefined || isOf(owner, feed)
}

/** Returns whether guid or title agree. Two different guids count against the title. */
const agrees = (told: ShowPrint, seen: ShowPrint): boolean => {
  if (variantOf(told, seen, undefined) !== undefined) return false
  if (haveOneGuid(told, seen)) return true
  const areOthers = told.podcastGuid !== null && seen.podcastGuid !== null
  return haveOneTitle(told, seen) && !areOthers
}

/**
 * Returns whether a podcast that has the target already is the show that was found there.
 */
const isOf = (owner: TargetOwner, seen: SeenShow): boolean => {
  if (owner === 'removed') return false
  return owner.isUnnamed === true || isKnownShow(owner, seen)
}

/**
 * Returns the URLs between the one that was asked and the target that no other podcast has.
 */
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
 * Remembers at the first reading what a catalogue called the show, if the feed says otherwise. If
 * the makers are others too, another show may have the URL, so no rule merges the podcast.
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
