/** The key of a feed URL: equal keys, same podcast. */
import { type FeedUrlParts, pathKey, queryKey } from './canonical.ts'

const withoutEndSlashes = (path: string): string => {
  let end = path.length
  while (end > 0 && path.charCodeAt(end - 1) === 47) end -= 1
  return path.slice(0, end)
}

/** Both default ports go, whatever the scheme: as the scheme is no part of the key, `http` on 443 is `https`. */
export const hostKey = (host: string): string => {
  const withoutPort = host.endsWith(':80') ? host.slice(0, -3) : host.endsWith(':443') ? host.slice(0, -4) : host
  // An IPv6 address may end in the same characters; its brackets say that no port follows.
  return host.endsWith(']') ? host : withoutPort
}

export const toKey = ({ host, path, query }: FeedUrlParts): string => {
  const base = hostKey(host) + withoutEndSlashes(pathKey(path))
  return query === '' ? base : `${base}?${queryKey(query)}`
}
