/** Tells whether a person that a feed names is one of its hosts. */
import type { FeedPerson } from '../parsed-feed.ts'

const HOST_ROLES: ReadonlySet<string> = new Set(['host', 'co-host', 'cohost', 'guest host'])

/**
 * No role means host, no group means cast:
 * https://podcasting2.org/docs/podcast-namespace/tags/person.
 */
export function isHostRole({ role, group }: FeedPerson): boolean {
  return HOST_ROLES.has(role ?? 'host') && (group ?? 'cast') === 'cast'
}
