/**
 * Recognises accounts on Mastodon and similar servers, which must be known or declared by the
 * link.
 */
import type { WebLink } from './web-link.ts'

const KNOWN_SERVERS: ReadonlySet<string> = new Set([
  'bonn.social',
  'c.im',
  'defcon.social',
  'fosstodon.org',
  'hachyderm.io',
  'hessen.social',
  'infosec.exchange',
  'journa.host',
  'kolektiva.social',
  'mas.to',
  'masto.ai',
  'mathstodon.xyz',
  'metalhead.club',
  'newsie.social',
  'noc.social',
  'octodon.social',
  'pawoo.net',
  'piaille.fr',
  'podcasts.social',
  'qoto.org',
  'sigmoid.social',
  'social.coop',
  'social.vivaldi.net',
  'tech.lgbt',
  'techhub.social',
  'universeodon.com',
  'vivaldi.net',
  'writing.exchange',
])

/**
 * Accepts known servers, `mastodon.*`, `mstdn.*`, `masto.*`, `toot.*` and `*.social`, except
 * other services.
 */
const isKnownServer = (host: string): boolean =>
  KNOWN_SERVERS.has(host) ||
  /^(?:mastodon|mstdn|masto|toot)\./.test(host) ||
  (host.endsWith('.social') && !/(?:^|\.)(?:bsky|linkin|gab)\.social$/.test(host))

/** Parses `/@user`, `/@user@server` and `/users/user`. A deeper path is a post. */
export function parseFediverseAccount(
  link: WebLink,
  isDeclared: boolean,
): string | undefined {
  if (!isDeclared && !isKnownServer(link.host)) return undefined
  const [first = '', second, ...deeper] = link.path
  const name =
    first === 'users' && deeper.length === 0
      ? second
      : second === undefined
        ? first.replace(/^@/, '')
        : ''
  const isHandle = first.startsWith('@') || first === 'users'
  if (
    isHandle &&
    name !== undefined &&
    /^\w[\w.-]{0,62}(?:@[a-z\d.-]{3,253})?$/i.test(name)
  ) {
    return `https://${link.host}/@${name}`
  }
  return undefined
}
