/** Decides whether a person in a feed is a host. */
import type { FeedPerson } from '../parsed-feed.ts'

const HOST_ROLES: ReadonlySet<string> = new Set(['host', 'co-host', 'cohost', 'guest host'])

/**
 * The role defaults to host, the group to cast:
 * https://podcasting2.org/docs/podcast-namespace/tags/person.
 */
export function isHostRole({ role, group }: FeedPerson): boolean {
  return HOST_ROLES.has(role ?? 'host') && (group ?? 'cast') === 'cast'
}
