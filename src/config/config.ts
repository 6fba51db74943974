/**
 * The schema of all settings: name, type, default and description of each. Types, validation,
 * flags, `castdex check` and docs/CONFIGURATION.md derive from it.
 */
import { Type, type Static } from 'typebox'
import { SITE_SETTINGS, WEB_SETTING } from './site-settings.ts'

export const DIALECT_NAMES = [
  'podcast-index',
  'apple',
  'gpodder',
  'pinepods',
  'audiobookshelf',
] as const

/** Marks a setting that is masked wherever settings are printed. */
const secret = (description: string) =>
  Type.String({ default: '', secret: true, description })

/** A key `dataDir` is the variable `CASTDEX_DATA_DIR` and the flag `--data-dir`. */
export const Config = Type.Object(
  {
    host: Type.String({
      default: '127.0.0.1',
      minLength: 1,
      description: 'Address to listen on, or `unix:PATH` for a Unix socket.',
    }),
    port: Type.Integer({
      default: 8080,
      minimum: 0,
      maximum: 65_535,
      description: 'Port to listen on; 0 takes any free one and prints it.',
    }),
    dataDir: Type.String({
      default: './data',
      minLength: 1,
      description: 'Folder of the data; made when missing.',
    }),
    store: Type.Unsafe<'sqlite' | 'postgres'>({
      type: 'string',
      enum: ['sqlite', 'postgres'],
      default: 'sqlite',
      description:
        'What keeps the directory: files of one machine, or PostgreSQL with OpenSearch beside it.',
    }),
    search: Type.Unsafe<'segments' | 'opensearch'>({
      type: 'string',
      enum: ['segments', 'opensearch'],
      default: 'segments',
      description:
        'What answers searches: `segments` belongs to `sqlite`, `opensearch` to `postgres`.',
    }),
    postgresUrl: secret(
      'Where PostgreSQL is: `postgres://user:password@host:5432/database`, a direct or session-pooled connection.',
    ),
    postgresStandbyUrl: secret(
      'Where hot standbys of PostgreSQL are, comma-separated: they answer searches and look-ups while the primary is away.',
    ),
    postgresSchema: Type.String({
      default: 'castdex',
      minLength: 1,
      description:
        'Schema of the tables, made when missing; another schema is another directory.',
    }),
    postgresConnections: Type.Integer({
      default: 10,
      minimum: 2,
      maximum: 1000,
      description:
        'Most connections to PostgreSQL that one process or crawler thread holds.',
    }),
    index: Type.Unsafe<'on' | 'off'>({
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description:
        'Whether `serve` fills the search index, when no other process does; with `off`, `castdex index` does.',
    }),
    episodes: Type.Unsafe<'off' | 'recent' | 'all'>({
      type: 'string',
      enum: ['off', 'recent', 'all'],
      default: 'recent',
      description:
        'Which episodes are searched: none, those of the last 90 days, or every one that was seen. The newest 50 of each show are kept in any case.',
    }),
    transcripts: Type.Unsafe<'demand' | 'chosen' | 'off'>({
      type: 'string',
      enum: ['demand', 'chosen', 'off'],
      default: 'demand',
      description:
        "Whether publishers' transcripts and chapters are fetched: on request, only those of shows whose `transcriptionMode` is pinned, which `serve` fetches by itself in both cases, or none. A demo fetches none unless this is set.",
    }),
    opensearchUrl: Type.String({
      default: 'http://127.0.0.1:9200',
      minLength: 1,
      description: 'Base addresses of nodes of the OpenSearch cluster, comma-separated.',
    }),
    opensearchPrefix: Type.String({
      default: 'castdex',
      minLength: 1,
      description:
        'What the names of its indices begin with; each directory has a prefix of its own.',
    }),
    opensearchUsername: Type.String({
      default: '',
      description: 'User of the cluster; empty = none.',
    }),
    opensearchPassword: secret('Password of the user of the cluster.'),
    opensearchApiKey: secret(
      'API key of the cluster (base64, as it shows it), in place of user and password.',
    ),
    opensearchCaFile: Type.String({
      default: '',
      description:
        "File with the certificate that signs the cluster's, PEM; empty = those that Node trusts.",
    }),
    opensearchShards: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 1024,
      description:
        'Shards of the search index; counts when it is made (`castdex reindex` makes it anew).',
    }),
    opensearchReplicas: Type.Integer({
      default: 1,
      minimum: 0,
      maximum: 10,
      description:
        'Copies of each shard on other nodes; with 0, searches end with a node; counts when the index is made.',
    }),
    opensearchRefreshMs: Type.Integer({
      default: 1000,
      minimum: 100,
      maximum: 60_000,
      description:
        'How late, in ms, a search may see what the index has; counts when the index is made.',
    }),
    opensearchTimeoutMs: Type.Integer({
      default: 10_000,
      minimum: 100,
      maximum: 600_000,
      description: 'Longest time for one request to a node, in ms.',
    }),
    logLevel: Type.Unsafe<(typeof LOG_LEVELS)[number]>({
      type: 'string',
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      default: 'info',
      description: 'Least severity that is logged.',
    }),
    crawl: Type.Unsafe<'on' | 'off'>({
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description:
        'Whether `serve` fetches feeds itself; with `off`, `castdex crawl run` does it beside it.',
    }),
    podpingNodes: Type.String({
      default: '',
      description:
        'API addresses of Hive nodes, comma-separated, whose podpings bring known feeds forward; empty = none.',
    }),
    podpingSocket: Type.String({
      default: '',
      description:
        'Path of a unix socket on which podpings of a gossip node arrive, one JSON object with `iris` a line; empty = none.',
    }),
    fetchAllow: Type.String({
      default: '',
      description:
        'Addresses or CIDR ranges, comma-separated, that are fetched from though they are not public; empty = none.',
    }),
    fetchTimeoutMs: Type.Integer({
      default: 30_000,
      minimum: 100,
      maximum: 600_000,
      description: 'Longest time for one fetch, redirects included, in ms.',
    }),
    fetchConcurrency: Type.Integer({
      default: 128,
      minimum: 1,
      maximum: 4096,
      description: 'Most feeds that one process fetches at the same time.',
    }),
    maxFeedBytes: Type.Integer({
      default: 33_554_432,
      minimum: 65_536,
      maximum: 134_217_728,
      description: 'Largest feed that is read, decoded, in bytes.',
    }),
    uploadMaxBytes: Type.Integer({
      default: 8_589_934_592,
      minimum: 1_048_576,
      maximum: 1_099_511_627_776,
      description:
        'Largest file that the console and `POST /api/v1/admin/imports` take in, as it is sent, in bytes.',
    }),
    contactUrl: Type.String({
      default: '',
      description:
        'Page about you and your crawler; it goes out with every request, in the user agent. Empty = CASTDEX_PUBLIC_URL, and without that no address.',
    }),
    publicUrl: Type.String({
      default: '',
      description:
        'Where this server is reached from outside (https://directory.example.org), below a path too: links lead there, and hubs send news of feeds to it (WebSub); empty = no subscriptions.',
    }),
    web: WEB_SETTING,
    sessionSecret: secret(
      'What signs the sessions of the console: processes with the same one share them, and they outlive a restart. Empty = each process makes its own when it starts.',
    ),
    ...SITE_SETTINGS,
    publicAdd: Type.Boolean({
      default: false,
      description:
        'Let every key add feeds (`POST /api/v1/admin/feeds`), not only those with the scope `admin`.',
    }),
    openData: Type.Boolean({
      default: false,
      description:
        'Publish all shows as files at `/data/`, without contacts, written once a day in the background.',
    }),
    openDataLicence: Type.String({
      default: 'CC0-1.0',
      minLength: 1,
      maxLength: 200,
      description: 'Licence of the files at `/data/`.',
    }),
    deriveLinks: Type.Boolean({
      default: true,
      description:
        'Show addresses in directories and apps that follow from ids (Apple id, feed URL, podcast:guid) beside those that were found.',
    }),
    requireAppleId: Type.Boolean({
      default: true,
      description:
        'Serve only podcasts whose Apple id is known; `false` serves pending ones too, with `appleId: 0`.',
    }),
    rateLimit: Type.Number({
      default: 100,
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Requests a second that a key may send, to one process or to all that share a cluster; burst is twice that; 0 switches the limit off.',
    }),
    trustProxy: Type.String({
      default: '',
      description:
        'Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is believed, comma-separated; empty = none.',
    }),
    dialects: Type.String({
      default: DIALECT_NAMES.join(','),
      description:
        'Interfaces of other directories that are answered, comma-separated (docs/DIALECTS.md); empty = none.',
    }),
    dialectSecret: secret(
      'What the secrets of keys for the dialect `podcast-index` are derived from; empty = the file `dialect-secret` in the data folder. Processes on several machines need the same one.',
    ),
    openTo: Type.String({
      default: '127.0.0.0/8,::1',
      description:
        'Addresses or CIDR ranges, comma-separated, from which dialects are answered without a key; empty = none. What comes through a proxy counts by `CASTDEX_TRUST_PROXY`, and without it needs a key.',
    }),
    corsOrigins: Type.String({
      default: '*',
      description:
        'Origins that browsers may call from, comma-separated; `*` = any, empty = none.',
    }),
    metrics: Type.Unsafe<'on' | 'off'>({
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description:
        'Whether `GET /metrics` answers, for Prometheus. Nothing in it is about a person or a key.',
    }),
    metricsToken: secret(
      'A token that `GET /metrics` asks for (`Authorization: Bearer …`); empty = it answers everybody who reaches it.',
    ),
    mcpKey: secret(
      'For `castdex mcp --url` and `castdex search --url`: a key of the castdex that is asked.',
    ),
    replicateKey: secret(
      'For `castdex replicate`: a key with the scope `mirror` of the castdex that is replicated.',
    ),
    searchTimeoutMs: Type.Integer({
      default: 2000,
      minimum: 1,
      maximum: 600_000,
      description: 'Longest work on one search, in ms; past it the search is refused.',
    }),
    listings: Type.Unsafe<'on' | 'off'>({
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description: 'Whether `serve` finds and checks listings beside its crawler.',
    }),
    appleUrl: Type.String({
      default: 'https://itunes.apple.com',
      minLength: 1,
      description: 'Base address of Apple Search and Lookup API.',
    }),
    appleCallsPerMinute: Type.Integer({
      default: 20,
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Calls a minute to Apple, over all processes and restarts; Apple allows about 20 an address.',
    }),
    spotifyUrl: Type.String({
      default: 'https://api.spotify.com/v1',
      minLength: 1,
      description: 'Base address of the Spotify Web API.',
    }),
    spotifyAccountsUrl: Type.String({
      default: 'https://accounts.spotify.com',
      minLength: 1,
      description: 'Base address of the Spotify token service.',
    }),
    spotifyOpenUrl: Type.String({
      default: 'https://open.spotify.com',
      minLength: 1,
      description:
        'Base address of the Spotify oEmbed service, which needs no credentials.',
    }),
    spotifyClientId: Type.String({
      default: '',
      description: 'Client id of a Spotify app; empty = no search there.',
    }),
    spotifyClientSecret: secret('Client secret of the Spotify app.'),
    spotifyMarket: Type.String({
      default: 'US',
      minLength: 2,
      maxLength: 2,
      description:
        'Market that Spotify is asked in where the country of a show is not known.',
    }),
    spotifyCallsPerMinute: Type.Integer({
      default: 180,
      minimum: 1,
      maximum: 1_000_000,
      description: 'Calls a minute to Spotify, over all processes and restarts.',
    }),
    youtubeUrl: Type.String({
      default: 'https://www.googleapis.com/youtube/v3',
      minLength: 1,
      description: 'Base address of the YouTube Data API.',
    }),
    youtubeFeedsUrl: Type.String({
      default: 'https://www.youtube.com',
      minLength: 1,
      description: 'Base address of the key-less Atom feeds and channel pages.',
    }),
    youtubeKey: secret('Key of the YouTube Data API; empty = no search there.'),
    youtubeUnitsPerDay: Type.Integer({
      default: 10_000,
      minimum: 1,
      maximum: 100_000_000,
      description:
        'Units of the YouTube Data API within 24 hours, over all processes and restarts.',
    }),
    youtubePagesPerMinute: Type.Integer({
      default: 60,
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Atom feeds and pages of YouTube a minute, over all processes and restarts.',
    }),
    drainMs: Type.Integer({
      default: 2000,
      minimum: 0,
      maximum: 600_000,
      description:
        'Time, in ms, between SIGTERM and the closing of the port: `/readyz` says 503 meanwhile and everything is still answered. On a terminal it is 0.',
    }),
    shutdownMs: Type.Integer({
      default: 10_000,
      minimum: 0,
      maximum: 600_000,
      description: 'Longest time, in ms, between the closing of the port and exit.',
    }),
    stopMs: Type.Integer({
      default: 1500,
      minimum: 0,
      maximum: 600_000,
      description:
        'Longest time, in ms, that any other command has to stop when it is told to; then it is ended where it is, which harms nothing.',
    }),
  },
  { additionalProperties: false },
)
export type Config = Readonly<Static<typeof Config>>

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
