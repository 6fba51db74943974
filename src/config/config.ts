/** Every setting, once: name, schema, default and meaning. Types, checks, flags, `castdex check` and docs/CONFIGURATION.md follow. */
import { Type, type Static } from 'typebox'
import { oneOf } from '../record/schema.ts'

/** `CASTDEX_DATA_DIR` and `--data-dir` are the setting `dataDir`. */
export const Config = Type.Object(
  {
    host: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address to listen on.' }),
    port: Type.Integer({
      default: 8080,
      minimum: 0,
      maximum: 65_535,
      description: 'Port to listen on; 0 takes any free one and prints it.',
    }),
    dataDir: Type.String({ default: './data', minLength: 1, description: 'Folder of the data; made when missing.' }),
    engine: Type.Unsafe<'sqlite'>({
      ...oneOf(['sqlite'] as const),
      default: 'sqlite',
      description: 'Where the directory lives.',
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
      description: 'Whether `serve` fetches feeds itself; with `off`, `castdex crawl` does it beside it.',
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
    contactUrl: Type.String({
      default: 'https://www.npmjs.com/package/castdex',
      minLength: 1,
      description: 'Page about you and your crawler; it goes out with every request, in the user agent.',
    }),
    publicUrl: Type.String({
      default: '',
      description:
        'Where this server is reached from outside (https://directory.example.org): hubs send news of feeds to it (WebSub); empty = no subscriptions.',
    }),
    publicAdd: Type.Boolean({
      default: false,
      description: 'Let every key add feeds (`POST /api/v1/admin/feeds`), not only those with the scope `admin`.',
    }),
    requireAppleId: Type.Boolean({
      default: true,
      description: 'Serve only podcasts whose Apple id is known; `false` serves pending ones too, with `appleId: 0`.',
    }),
    rateLimit: Type.Number({
      default: 100,
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Requests a second that a key may send to one process; burst is twice that; 0 switches the limit off.',
    }),
    trustProxy: Type.String({
      default: '',
      description:
        'Addresses or CIDR ranges of proxies whose `X-Forwarded-For` is believed, comma-separated; empty = none.',
    }),
    corsOrigins: Type.String({
      default: '*',
      description: 'Origins that browsers may call from, comma-separated; `*` = any, empty = none.',
    }),
    metrics: Type.Unsafe<'on' | 'off'>({
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description:
        'Whether `GET /metrics` answers, for Prometheus, without a key. Nothing in it is about a person or a key.',
    }),
    followKey: Type.Unsafe<string>({
      type: 'string',
      default: '',
      secret: true,
      description: 'For `castdex follow`: a key with the scope `admin` of the castdex that is followed.',
    }),
    searchTimeoutMs: Type.Integer({
      default: 2000,
      minimum: 1,
      maximum: 600_000,
      description: 'Longest work on one search, in ms; past it the search is refused.',
    }),
    shutdownMs: Type.Integer({
      default: 10_000,
      minimum: 0,
      maximum: 600_000,
      description: 'Longest time, in ms, between SIGTERM and exit.',
    }),
  },
  { additionalProperties: false },
)
export type Config = Readonly<Static<typeof Config>>

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
