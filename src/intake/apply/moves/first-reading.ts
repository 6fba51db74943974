/**
 * Follows a permanent redirect at the first reading of a podcast. Nothing was read yet that
 * could be lost. So every URL of the chain leads to the podcast at once if only the URL is
 * known, or if the feed at the end is what a catalogue described.
 */
import { keyOfCurrent, keysOf, printOf } from './known-show.ts'
import type { Look, MoveQuestion, TargetOwner } from './move-decision.ts'
import { isKnownShow } from './doubt/is-known-show.ts'
import { differing, type MoveTarget, permanentHops } from './redirect-chain.ts'
import { haveOneGuid, haveOneTitle } from './same-show.ts'
import type { SeenShow, ShowPrint } from '../../interpret/show/show-print.ts'
import { variantOf } from './variant.ts'

type Target = MoveTarget & { readonly look: Look }

/** Returns whether the move needs no second sighting. */
export function isFirstReading(
  { show, isNew = false, ownerOf }: MoveQuestion,
  target: Target,
): boolean {
  const { feed } = target.look
  if (!isNew || feed === null || keyOfCurrent(show.record) === target.key) return false
  return agrees(printOf(show), feed.print) && isOf(ownerOf(target), feed)
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
const isOf = (owner: TargetOwner | undefined, seen: SeenShow): boolean => {
  if (owner === undefined) return true
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
