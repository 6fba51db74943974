/** Interprets a chain of redirects as a move only while every hop is permanent (301, 308). */
import { parseFeedUrl } from '../../../record/feed-url/feed-url.ts'

/** One hop of a fetch; null replaces a private feed's URL. */
export interface ChainLink {
  readonly from: string | null
  readonly status: number
  readonly to: string | null
}

export interface MoveTarget {
  /** The form of the URL to fetch and display. */
  readonly url: string
  readonly key: string
}

/** 303 refers to another resource; 302 and 307 are temporary. */
const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/**
 * Returns the target of the chain's permanent beginning; null if it is unchanged or not allowed.
 */
export function permanentTarget(
  asked: string,
  hops: readonly ChainLink[],
): MoveTarget | null {
  const to = permanentHops(hops).at(-1)?.to ?? null
  if (to === null) return null
  return differing(asked, to)
}

/** Returns the permanent redirects at the beginning of the chain, up to the first other one. */
export function permanentHops(hops: readonly ChainLink[]): readonly ChainLink[] {
  const end = hops.findIndex(({ status, to }) => !PERMANENT.has(status) || to === null)
  if (end === -1) return hops
  return hops.slice(0, end)
}

/** Returns the normalized target; null if it equals the requested URL, is private, or is not a feed URL. */
export function differing(asked: string, to: string): MoveTarget | null {
  const target = parseFeedUrl(to)
  if ('problem' in target || target.isPrivate || target.fetchUrl === asked) return null
  return { url: target.fetchUrl, key: target.key }
}

/** Path segments that may be generated per request are long and contain a digit. */
const LONG_PART = /[\w.~%-]{20,}/g

/**
 * Returns whether the target may be generated per request: its query or a long segment of its path
 * is absent in the requested URL. Only a second fetch can decide.
 */
export function mayBeMadeAnew(asked: string, target: string): boolean {
  const to = URL.parse(target)
  if (to === null) return false
  const isNewQuery = to.search !== '' && to.search !== URL.parse(asked)?.search
  const tokens = (to.pathname.match(LONG_PART) ?? []).filter((part) => /\d/.test(part))
  return isNewQuery || tokens.some((token) => !asked.includes(token))
}

/**
 * Returns whether the chain visits a URL twice. `hasEnded`: it still returned a feed. Then a
 * redirect to itself and a temporary detour, such as a cookie wall, are no loop.
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
