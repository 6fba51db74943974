/**
 * The kinds of private feeds, whose URL gives access to what one listener paid for. A new kind is
 * one line of `PRIVATE_KINDS` or `SECRET_PARAMETERS`. Hosts and paths come from
 * https://github.com/Podcastindex-org/private-feed-blocklist (MIT), the hosts' documentation, and
 * observed feeds.
 */

export interface PrivateKind {
  readonly name: string
  /** Domains, including their subdomains. */
  readonly domains: readonly string[]
  /** Tests the host, for a domain that also has public feeds. */
  readonly host?: RegExp
  /** Tests the path. Default: every path except `/`. */
  readonly path?: RegExp
  /** Parameters, one of which must have a value. */
  readonly parameters?: readonly string[]
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Matches every path. */
const ANY = /^/

export const PRIVATE_KINDS: readonly PrivateKind[] = [
  // Hosts of paid feeds.
  { name: 'Acast', domains: ['acast.com'], path: /\/(?:private|access)\/./i },
  {
    name: 'Acast Access',
    domains: ['access.acast.com'],
    path: /^\/(?:rss\/[^/]+|(?!rss\/)[^/]+)\/(?!default(?:[/.]|$))./i,
  },
  {
    name: 'Anchor',
    domains: ['anchor.fm', 'spotify.com'],
    path: /\/podcast\/(?:rss\/)?(?:auth|partner|premium|private|subscribers?|token)\b/i,
  },
  {
    name: 'Anchor',
    domains: ['anchor.fm'],
    path: ANY,
    parameters: ['token', 'partner_token', 'access_token'],
  },
  {
    name: 'Buzzsprout',
    domains: ['buzzsprout.com'],
    path: /\/(?:exclusive|members?|premium|private|subscribers?|subscriptions?)\/./i,
  },
  {
    name: 'Buzzsprout',
    domains: ['buzzsprout.com'],
    path: ANY,
    parameters: ['auth', 'key', 'private', 'subscriber', 'token'],
  },
  { name: 'Captivate', domains: ['private.captivate.fm'] },
  { name: 'Captivate', domains: ['captivate.fm'], path: /\/private\/./i },
  { name: 'Castos', domains: ['castos.com'], path: ANY, parameters: ['uuid', 'token'] },
  { name: 'Castos', domains: ['castos.com'], path: /\/private(?:[/_-]|$)/i },
  { name: 'Glow', domains: ['glow.fm'], host: /^(?!www\.).+\.glow\.fm$/ },
  {
    name: 'Glow',
    domains: ['glow.fm'],
    path: /^\/(?:api|feeds?|private|rss|subscribers?)\/./i,
  },
  { name: 'Hello Audio', domains: ['helloaudio.fm'], path: /^\/(?:feeds?|rss)\/./i },
  { name: 'Libsyn', domains: ['libsyn.com'], path: /\/(?:mylibsyn|premium|private)\/./i },
  { name: 'Libsyn', domains: ['mylibsyn.com', 'my.libsyn.com'] },
  {
    name: 'Memberful',
    domains: ['memberful.com', 'memberfulcontent.com'],
    path: ANY,
    parameters: ['auth', 'token'],
  },
  { name: 'Passport', domains: ['passport.online'], path: /^\/(?:feeds?|rss)\/./i },
  { name: 'Patreon', domains: ['patreon.com'], path: ANY, parameters: ['auth'] },
  { name: 'Pocket Casts', domains: ['pca.st', 'pocketcasts.com'], path: /\/private\/./i },
  {
    name: 'Podbean',
    domains: ['podbean.com'],
    path: /\/(?:patron|premium|private)(?:-feed)?\/./i,
  },
  {
    name: 'Podcast.co',
    domains: ['pod.co'],
    path: new RegExp(`^/${UUID}/${UUID}(?:[/.]|$)`, 'i'),
  },
  {
    name: 'RedCircle',
    domains: ['redcircle.com', 'podcache.net'],
    path: /\/(?:exclusive|pf|private)\/./i,
  },
  { name: 'SoundCloud', domains: ['soundcloud.com'], path: /\/s-\w{5,}(?:\/|$)/i },
  {
    name: 'Steady',
    domains: ['steadyhq.com', 'steady.de', 'steady.page'],
    path: ANY,
    parameters: ['auth', 'token'],
  },
  { name: 'Substack', domains: ['substack.com'], path: /\/private\/./i },
  {
    name: 'Supercast',
    domains: ['feeds.supercast.com', 'feeds.supercast.tech'],
  },
  {
    name: 'Supercast',
    domains: ['supercast.com', 'supercast.tech'],
    path: /\/(?:feeds?|rss|subscriber_feeds)\/./i,
  },
  {
    name: 'Supporting Cast',
    domains: ['supportingcast.fm', 'supportingcast.co', 'supportingcast.cc'],
    path: /^\/(?:content|feeds?|rss)\b/i,
  },
  {
    name: 'Transistor',
    domains: ['subscriber.transistor.fm', 'subscribers.transistor.fm'],
  },
  {
    name: 'Transistor',
    domains: ['transistor.fm'],
    path: /\/(?:private|subscribers?)\/./i,
  },

  // Publishers with their own paid feeds. ATP's public feed is `/rss/public`.
  {
    name: 'Accidental Tech Podcast',
    domains: ['atp.fm'],
    path: /^\/rss\/(?!public(?:[/.]|$))./i,
  },
  { name: 'Babylon Bee', domains: ['babylonbee.com'], path: /^\/premium-feed/i },
  {
    name: 'Mysterious Universe',
    domains: ['mysteriousuniverse.org'],
    path: /^\/feed\/mu/i,
  },
  { name: 'NPR', domains: ['feeds.npr.org'], path: ANY, parameters: ['uid'] },
  {
    name: 'Sam Harris',
    domains: ['samharris.org'],
    path: /^\/feed\b/i,
    parameters: ['token', 'id'],
  },
  { name: 'Slate Plus', domains: ['my.slate.com'], path: /^\/subscriptions\/./i },
  { name: 'Stratechery', domains: ['rss.stratechery.com'], path: ANY },

  // Feeds that a service generates for one user; they are no shows.
  { name: 'Bing', domains: ['bing.com'], path: /^\/search\b/i },
  {
    name: 'Huffduffer',
    domains: ['huffduffer.com'],
    host: /.\.huffduffer\.com$/,
    path: ANY,
  },
  { name: 'Listenlater', domains: ['listenlater.fm'], path: ANY },
  { name: 'Spotifeed', domains: ['spotifeed.timdorr.com'], path: ANY },
]

export interface SecretParameter {
  readonly name: string
  readonly parameter: RegExp
  /** Minimum length of the value. Default: 1. */
  readonly least?: number
  /** Tests the value. */
  readonly value?: RegExp
  /** Another parameter that the query must have. */
  readonly beside?: RegExp
}

/**
 * Parameters that contain a secret in any URL. `auth`, `key`, `hash`, `uid` and `apiKey` alone do
 * not, because public feeds have them.
 */
export const SECRET_PARAMETERS: readonly SecretParameter[] = [
  {
    name: 'a token',
    parameter:
      /^(?:(?:access|api|auth|customer|feed|id|jwt|listener|login|member|oauth|partner|patron|podcast|premium|private|refresh|rss|secret|security|session|sas|share|subscriber|subscription|supporter|user)[_-]?)?tokens?$/i,
    least: 8,
  },
  {
    name: 'a key',
    parameter:
      /^(?:access|auth|feed|listener|member|patron|premium|private|secret|subscriber|subscription|supporter)[_-]?key$/i,
    least: 8,
  },
  { name: 'a secret', parameter: /^(?:client[_-]?)?secret$/i, least: 8 },
  { name: 'a password', parameter: /^(?:pass(?:code|phrase|w(?:or)?d)?|pwd)$/i },
  {
    name: 'an authorisation',
    parameter: /^(?:auth|authorization)$/i,
    value: new RegExp(`^${UUID}$`, 'i'),
  },
  { name: 'an authorisation', parameter: /^authorization$/i, least: 16 },
  {
    name: 'a listener',
    parameter: /^(?:listener|member|patron|subscriber|supporter)(?:[_-]?(?:id|uuid))?$/i,
    value: new RegExp(`^${UUID}$`, 'i'),
  },
  {
    name: 'a member of Ghost',
    parameter: /^uuid$/i,
    value: new RegExp(`^${UUID}$`, 'i'),
    beside: /^key$/i,
  },
  {
    name: 'a JSON Web Token',
    parameter: ANY,
    value: /^(?:bearer(?:\+|%20))?eyJ[\w.%-]{30}/i,
  },

  // Signed URLs that expire: Amazon, Google, Alibaba, Tencent and others.
  {
    name: 'a signature in parts',
    parameter: /^x-(?:[a-z]{2,4})-(?:credential|security-token|signature)$/i,
  },
  {
    name: 'a signer',
    parameter:
      /^(?:AWSAccessKeyId|GoogleAccessId|OSSAccessKeyId|Key-Pair-Id|q-signature)$/i,
  },
  { name: 'a signature', parameter: /^(?:oauth_)?(?:signature|hmac)$/i, least: 16 },
  {
    name: 'a signature of Azure',
    parameter: /^sig$/i,
    least: 8,
    beside: /^(?:se|sp|sr|st|sv|skoid|expires?|exp)$/i,
  },
  {
    name: 'a signature of Akamai',
    parameter: /^(?:__gda__|__token__|hdn(?:ea|tl|ts)|bcdn_token|token-hash)$/i,
  },
]

/** Words before a listener's token, in the path or in the host. */
export const PRIVATE_WORD =
  /(?:^|[_-])(?:backers?|exclusive|members?|paid|patrons?|premium|private|subscribers?|supporters?)(?:[_-]|$)/i
