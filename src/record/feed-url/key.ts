/** Builds the key of a feed URL. Equal keys identify the same podcast. */
import { type FeedUrlParts, pathKey, queryKey } from './canonical.ts'

const withoutEndSlashes = (path: string): string => {
  let end = path.length
  while (end > 0 && path.charCodeAt(end - 1) === 47) end -= 1
  return path.slice(0, end)
}

/** Removes both default ports. The key has no scheme, so `http` on 443 equals `https`. */
export function hostKey(host: string): string {
  // Brackets separate the last group of an IPv6 address from a port.
  if (host.endsWith(':80')) return host.slice(0, -':80'.length)
  if (host.endsWith(':443')) return host.slice(0, -':443'.length)
  return host
}

export function toFeedKey({ host, path, query }: FeedUrlParts): string {
  const base = hostKey(host) + withoutEndSlashes(pathKey(path))
  if (query === '') return base
  return `${base}?${queryKey(query)}`
}
