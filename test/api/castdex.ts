/**
 * A directory to test the API with: the real server over real SQLite in a folder of its own, a few
 * podcasts, and keys of every kind.
 */
import type { SettingInForce } from '../../src/config/in-force.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { doJob } from '../../src/actions/job/do-job.ts'
import { doImport } from '../../src/actions/import/do-import.ts'
import { Imports } from '../../src/actions/import/imports.ts'
import { Jobs } from '../../src/actions/job/jobs.ts'
import { createApp } from '../../src/api/app.ts'
import { openConsole } from '../../src/console/console.ts'
import { openSite } from '../../src/web/site.ts'
import type { ServerLimits } from '../../src/api/connections/open-server.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { dropCovers } from '../../src/covers/drop-covers.ts'
import { openCovers } from '../../src/covers/open-covers.ts'
import { keepChosen } from '../../src/transcripts/keep-chosen.ts'
import { openTranscripts } from '../../src/transcripts/open-transcripts.ts'
import type { Transcripts } from '../../src/transcripts/transcripts.ts'
import type { Resolve } from '../../src/intake/crawl/fetch/guard.ts'
import { type Config, DIALECT_NAMES } from '../../src/config/config.ts'
import type { Directory, DirectoryOptions } from '../../src/store/directory.ts'
import { hashKey, newKeyHandle, newKeySecret } from '../../src/actions/key/key-secret.ts'
import { type ApiKey, DEFAULT_SCOPES } from '../../src/store/api-keys.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { Reading } from '../../src/intake/catalogue/reading.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { applyOverrides } from '../../src/intake/apply/overrides/apply-overrides.ts'
import { Metrics } from '../../src/observe/metrics.ts'
import { keepLog } from '../log/keep-log.ts'

/** The moment at which all of it happens. */
export const NOW = Date.parse('2026-11-20T12:00:00.000Z')

export interface CastdexOptions {
  readonly config?: Partial<
    Pick<
      Config,
      | 'rateLimit'
      | 'trustProxy'
      | 'corsOrigins'
      | 'metrics'
      | 'metricsToken'
      | 'publicAdd'
      | 'publicUrl'
      | 'siteIndex'
      | 'searchTimeoutMs'
      | 'dialects'
      | 'openTo'
      | 'dialectSecret'
      | 'fetchAllow'
      | 'openData'
    >
  >
  readonly directory?: Partial<DirectoryOptions>
  readonly limits?: ServerLimits
  /** True: pages for people and for operators stand beside the interface. Default false. */
  readonly hasSite?: boolean
  /**
   * Covers are passed on, from hosts of this machine; `resolve` stands for a name server. Default:
   * they are drawn.
   */
  readonly covers?: { readonly resolve?: Resolve; readonly imagesMaxBytes?: number }
  /** Transcripts are fetched from hosts of this machine. Default: none is. */
  readonly transcripts?: Pick<Config, 'transcripts'> & { readonly resolve?: Resolve }
  /** Of the site. Default as `covers` says. */
  readonly images?: Config['images']
  /** The operator's legal notice. */
  readonly legalText?: string
  readonly podcasts?: readonly PodcastDraft[]
  /** Older than the key of the directory; nobody has their secrets. */
  readonly keys?: readonly ApiKey[]
  /** Further ones that are in force. */
  readonly settings?: readonly SettingInForce[]
  /** How uploads are received; a test brings smaller bounds. */
  readonly imports?: Partial<
    Pick<ConstructorParameters<typeof Imports>[0], 'maxBytes' | 'rate'>
  >
  /** Its clock runs; default it stands still and is moved by `advance`. */
  readonly live?: boolean
  /** Default everything. */
  readonly logLevel?: string
  /** Stands between the real directory and the server; for what a sound directory never does. */
  readonly wrap?: (directory: Directory) => Directory
}

export interface RunningCastdex extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly dataDir: string
  readonly directory: Directory
  readonly transcripts: Transcripts | undefined
  /** The log, line by line. */
  readonly log: string[]
  /** A key with all public scopes. */
  readonly key: string
  /** Moves the clock that server and directory share. */
  advance(ms: number): void
  makeKey(options?: Partial<ApiKey>): Promise<string>
  /** With the key of the directory unless the headers say otherwise. */
  call(options: InjectOptions | string): Promise<LightMyRequestResponse>
  search(
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
}

const { slug: _slug, seq: _seq, ...exampleDraft } = EXAMPLE_PODCAST
export const EXAMPLE_DRAFT: PodcastDraft = exampleDraft

/** A podcast like the example, with what is told apart. */
export const draftOf = (
  number: number,
  changes: Partial<PodcastDraft> = {},
): PodcastDraft => ({
  ...EXAMPLE_DRAFT,
  id: `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`,
  title: `Podcast ${String(number)}`,
  titleLatest: `Podcast ${String(number)}`,
  titleLatestCleaned: `Podcast ${String(number)}`,
  appleId: 9_000_000_100 + number,
  spotifyId: null,
  podcastGuid: null,
  youtube: null,
  rssFeedUrl: `https://feeds.example.org/${String(number)}`,
  feedUrls: [
    {
      url: `https://feeds.example.org/${String(number)}`,
      from: '2024-05-01T00:00:00.000Z',
      to: null,
      reason: 'tracked',
    },
  ],
  authorityScore: {
    ...EXAMPLE_DRAFT.authorityScore,
    authorityScore: number % 40,
  } as PodcastDraft['authorityScore'],
  ...changes,
})

/** How covers are fetched in tests. */
const COVER_CONFIG = {
  fetchAllow: '127.0.0.0/8',
  fetchTimeoutMs: 20_000,
  maxFeedBytes: 33_554_432,
  contactUrl: '',
  publicUrl: '',
  imagesMaxBytes: 536_870_912,
}

const openTestCovers = async (
  covers: CastdexOptions['covers'],
  directory: Directory,
  { dataDir, now }: { readonly dataDir: string; readonly now: () => number },
) => {
  if (covers === undefined) return undefined
  const { resolve, ...changes } = covers
  return openCovers({
    config: { ...COVER_CONFIG, ...changes, dataDir },
    version: '0.0.0',
    directory,
    now,
    // Long enough for every answer that comes at all.
    patienceMs: 60_000,
    ...(resolve && { resolve }),
  })
}

const openTestTranscripts = (
  { transcripts: given }: CastdexOptions,
  directory: Directory,
  { dataDir, now }: { readonly dataDir: string; readonly now: () => number },
) => {
  if (given === undefined) return undefined
  const { transcripts, resolve } = given
  return openTranscripts({
    config: { ...COVER_CONFIG, dataDir, transcripts },
    version: '0.0.0',
    directory,
    now,
    patienceMs: 60_000,
    ...(resolve && { resolve }),
  })
}

type PageSettings = Pick<Config, 'publicUrl' | 'siteIndex' | 'dataDir'>

const openPages = (
  { hasSite, images, covers, legalText }: CastdexOptions,
  parts: Parameters<typeof openSite>[0] & Parameters<typeof openConsole>[0],
  settings: PageSettings,
) => {
  if (hasSite !== true) return {}
  const whoShows = images ?? (covers === undefined ? 'off' : 'proxy')
  return {
    site: openSite(parts, {
      siteName: 'castdex',
      ...settings,
      images: whoShows,
      userAgent: 'castdex/0.0.0 (+https://directory.example/about)',
      ...(legalText !== undefined && { legalText }),
    }),
    console: openConsole(parts, {
      siteName: 'castdex',
      publicUrl: settings.publicUrl,
      sessionSecret: '',
      dataDir: settings.dataDir,
    }),
  }
}

const openDirectory = async (
  options: DirectoryOptions,
): Promise<Directory & { readonly folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-api-'))
  const directory = await openSqliteDirectory({
    ...options,
    dataDir: folder,
    access: 'write',
  })
  return Object.assign(directory, { folder })
}

export type StartCastdex = (options?: CastdexOptions) => Promise<RunningCastdex>

export const startCastdex = async (
  options: CastdexOptions = {},
): Promise<RunningCastdex> => {
  let nowMs = NOW
  const now = () => (options.live === true ? Date.now() : nowMs)
  const opened = await openDirectory({
    requireAppleId: true,
    searchTimeoutMs: 10_000,
    now,
    ...options.directory,
  })
  const directory = dropCovers(
    applyOverrides(keepChosen(options.wrap?.(opened) ?? opened)),
    opened.folder,
  )
  const metadata = { newestEpisodes: packEpisodes(EXAMPLE_EPISODES) }
  await directory.writer.write(
    (options.podcasts ?? [EXAMPLE_DRAFT]).map((record) => ({
      record,
      revision: null,
      ...(record.id === EXAMPLE_DRAFT.id && { metadata }),
    })),
  )
  await directory.writer.settle()
  const makeKey = async (key: Partial<ApiKey> = {}): Promise<string> => {
    const secret = newKeySecret()
    await directory.apiKeys.add(
      {
        id: newKeyHandle(),
        name: 'example',
        scopes: DEFAULT_SCOPES,
        quotas: { podcastLookups: null, searchCount: null },
        createdAt: '2026-01-01T00:00:00.000Z',
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        origin: null,
        ...key,
      },
      hashKey(secret),
    )
    return secret
  }
  for (const each of options.keys ?? []) await makeKey(each)
  const key = await makeKey()
  const log: string[] = []
  const logger = pino(
    { level: options.logLevel ?? 'trace' },
    {
      write: (line: string) => {
        log.push(line)
      },
    },
  )
  const config = {
    rateLimit: 0,
    trustProxy: '',
    corsOrigins: '*',
    metrics: 'on' as const,
    metricsToken: '',
    publicAdd: false,
    publicUrl: '',
    siteIndex: 'on' as const,
    searchTimeoutMs: 10_000,
    dialects: DIALECT_NAMES.join(','),
    openTo: '127.0.0.0/8,::1',
    dataDir: opened.folder,
    dialectSecret: '',
    fetchAllow: '',
    ...options.config,
  }
  const covers = await openTestCovers(options.covers, directory, {
    dataDir: opened.folder,
    now,
  })
  const place = { dataDir: opened.folder, now }
  const transcripts = openTestTranscripts(options, directory, place)
  const jobs = new Jobs({
    run: (order, work) => doJob(directory, order, work),
    dataDir: opened.folder,
    now,
    onFailure: (error) => logger.error(error),
  })
  const imports = new Imports({
    run: ({ file, format, ...order }, work) =>
      doImport(
        { ...order, format },
        {
          ...{ directory, now, dataDir: opened.folder, ...work },
          reading: new Reading({ format, file, stdin: Readable.from([]) }),
        },
      ),
    directory,
    dataDir: opened.folder,
    now,
    onFailure: (error) => logger.error(error),
    maxBytes: 8_589_934_592,
    ...options.imports,
  })
  const operating = {
    jobs,
    imports,
    ...(transcripts && { transcripts }),
    settings: [
      { name: 'CASTDEX_PORT', value: '8080', source: 'default' },
      ...(options.settings ?? []),
    ],
  }
  const app = await createApp({
    ...operating,
    directory,
    config,
    logger,
    ...(covers && { covers }),
    metrics: new Metrics(),
    now,
    ...(options.limits && { limits: options.limits }),
    ...openPages(options, { directory, logger, now, ...operating }, config),
  })
  const call = (request: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const given = typeof request === 'string' ? { url: request } : request
    return app.inject({ ...given, headers: { authorization: key, ...given.headers } })
  }
  return {
    app,
    dataDir: opened.folder,
    directory,
    transcripts,
    log,
    key,
    advance(ms) {
      nowMs += ms
    },
    makeKey,
    call,
    search: (body, headers = {}) =>
      call({
        method: 'POST',
        url: '/api/v1/search/podcasts',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      await imports.stop()
      await app.close()
      await covers?.[Symbol.asyncDispose]()
      await transcripts?.[Symbol.asyncDispose]()
      keepLog(log)
      await opened[Symbol.asyncDispose]()
      await rm(opened.folder, { recursive: true, force: true })
    },
  }
}
