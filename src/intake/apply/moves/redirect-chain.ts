/**
 * Tells how far a chain of redirects is a move: only as long as every hop says
 * "permanently" (301, 308).
 */
import { parseFeedUrl } from '../../../record/feed-url/feed-url.ts'

/** The fetch tells each hop like this; null stands for a private feed's URL. */
export interface ChainLink {
  readonly from: string | null
  readonly status: number
  readonly to: string | null
}

export interface MoveTarget {
  /** This form of the URL is fetched and shown. */
  readonly url: string
  readonly key: string
}

/** 303 answers a question elsewhere, 302 and 307 move for now. */
const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/**
 * Returns where the unbroken permanent beginning of the chain leads; null when it leads
 * nowhere else, or to where nobody may follow.
 */
export function permanentTarget(
  asked: string,
  hops: readonly ChainLink[],
): MoveTarget | null {
  const to = permanentHops(hops).at(-1)?.to ?? null
  return to === null ? null : differing(asked, to)
}

/** Returns the unbroken permanent beginning of the chain. */
export function permanentHops(hops: readonly ChainLink[]): readonly ChainLink[] {
  const end = hops.findIndex(({ status, to }) => !PERMANENT.has(status) || to === null)
  return end === -1 ? hops : hops.slice(0, end)
}

/**
 * Returns the target in our forms, unless it is what was asked, private, or no feed URL.
 */
export function differing(asked: string, to: string): MoveTarget | null {
  const target = parseFeedUrl(to)
  if ('problem' in target || target.isPrivate || target.fetchUrl === asked) return null
  return { url: target.fetchUrl, key: target.key }
}

/** A part of a path that may be made for one request is long, and has a digit. */
const LONG_PART = /[\w.~%-]{20,}/g

/**
 * Returns whether the target may be made anew for each request: its query or a long part of its
 * path was not in the URL that was asked. Only a second look can tell.
 */
export function mayBeMadeAnew(asked: string, target: string): boolean {
  const to = URL.parse(target)
  if (to === null) return false
  const isNewQuery = to.search !== '' && to.search !== URL.parse(asked)?.search
  const tokens = (to.pathname.match(LONG_PART) ?? []).filter((part) => /\d/.test(part))
  return isNewQuery || tokens.some((token) => !asked.includes(token))
}

/**
 * Returns whether the chain comes by one place twice. `hasEnded`: it gave a feed nevertheless. Then
 * a redirect to itself, and a temporary way around as by a wall of cookies, are no loop.
 */
export function isLoop(hops: readonly ChainLink[], hasEnded = false): boolean {
  const way = hasEnded ? hops.filter(({ from, to }) => from !== to) : hops
  if (hasEnded && permanentHops(way).length === 0) return false
  const places = [
    ...way.slice(0, 1).map(({ from }) => from),
    ...way.map(({ to }) => to),
  ].filter((url) => url !== null)
  return new Set(places).size < places.length
}
