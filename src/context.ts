/**
 * The composition root, which opens everything named by the configuration: the only file that
 * imports concrete stores and indexes.
 */
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { dropCovers } from './covers/drop-covers.ts'
import { findPairProblems, SEARCH_OF } from './config/pair.ts'
import { openDirectory as openPairedDirectory } from './directory/directory.ts'
import type { Directory, DirectoryAccess, DirectoryOptions } from './store/directory.ts'
import { CodedError } from './errors.ts'
import { openLearntLinks } from './intake/apply/fields/learnt-links.ts'
import { showOriginals } from './intake/apply/merges/show-originals.ts'
import { applyOverrides } from './intake/apply/overrides/apply-overrides.ts'
import { OlderRecords } from './intake/apply/overrides/derive-older.ts'
import { keepDerived } from './intake/apply/overrides/keep-derived.ts'
import { keepScores } from './intake/apply/overrides/keep-scores.ts'
import { keepStopLinks } from './intake/apply/overrides/keep-stop-links.ts'
import {
  EPISODE_SCHEMA,
  type IndexSchema,
  SEARCH_SCHEMA,
} from './search/document/schema.ts'
import type { SearchIndex } from './search/port.ts'
import { openLogger } from './observe/log.ts'
import { Metrics } from './observe/metrics.ts'
import { keepChosen } from './transcripts/keep-chosen.ts'

export interface Context extends AsyncDisposable {
  readonly config: Config
  readonly directory: Directory
  readonly logger: Logger
  readonly metrics: Metrics
  /** Updates derived values of records that another release wrote. */
  readonly older: OlderRecords
  /** Returns milliseconds since 1970. */
  readonly now: () => number
}

interface ContextOverrides {
  /** Default `write`. */
  readonly access?: DirectoryAccess
  /** Default: the configured store. */
  readonly storeName?: Config['store']
  readonly directory?: Directory
  /** Default false. True: gives up lost keys. */
  readonly newKeys?: boolean
  /** Default false. True: no caller waits, so a search may take `BATCH_SEARCH_MS`. */
  readonly isBatch?: boolean
  readonly logger?: Logger
  readonly now?: () => number
}

const BATCH_SEARCH_MS = 600_000

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/**
 * Creates a folder and its parents. Node 24's recursive `mkdir` never returns on file systems
 * without folder creation (`/proc`).
 */
const makeFolder = async (path: string): Promise<void> => {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (cause) {
    // Another process may have created it.
    if (!(await isFolder(path))) throw cause
  }
}

const makeDataDir = async ({ dataDir }: Config): Promise<void> => {
  try {
    await makeFolder(resolve(dataDir))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const file = await findFileIn(resolve(dataDir))
    const why = file === undefined ? reason : `${file} is a file, not a folder`
    throw new CodedError(
      'DATA_UNUSABLE',
      `The data folder ${dataDir} cannot be created: ${why}.`,
      {
        cause,
      },
    )
  }
}

/** Returns the part of a path that is a file, if any. */
const findFileIn = async (path: string): Promise<string | undefined> => {
  if (await isFolder(path)) return undefined
  if (await isThere(path)) return path
  if (dirname(path) === path) return undefined
  return findFileIn(dirname(path))
}

const DATA_FILE = 'castdex.db'

const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}

const whyNoData = async (folder: string): Promise<string> => {
  if (await isFolder(folder)) {
    const { hasRestorePart } = await import('./store/sqlite/maintenance/restore-part.ts')
    const restore = hasRestorePart(folder)
      ? '; a restore is under way in it or was killed, and can be run again'
      : ''
    return `the folder ${folder} has no ${DATA_FILE}${restore}`
  }
  const file = await findFileIn(folder)
  if (file === undefined) return `the folder ${folder} does not exist`
  return `${file} is a file, not a folder`
}

const NO_DATA_REMEDY =
  'Set CASTDEX_DATA_DIR or --data-dir to the folder that has it. Where there is none yet, `castdex serve` and `castdex import` make it.'

/** Refuses a folder without data, which is more likely a typo than empty. */
export async function assertData({ store, dataDir }: Config): Promise<void> {
  if (store !== 'sqlite') return
  const folder = resolve(dataDir)
  if (await isThere(join(folder, DATA_FILE))) return
  throw new CodedError(
    'DATA_UNUSABLE',
    `There is no castdex data: ${await whyNoData(folder)}.`,
    {
      remedy: NO_DATA_REMEDY,
    },
  )
}

/** Refuses to create a directory while a restore runs or after one was killed. */
export async function assertNoRestore({ store, dataDir }: Config): Promise<void> {
  const folder = resolve(dataDir)
  if (store !== 'sqlite' || !(await isFolder(folder))) return
  if (await isThere(join(folder, DATA_FILE))) return
  const { hasRestorePart } = await import('./store/sqlite/maintenance/restore-part.ts')
  if (!hasRestorePart(folder)) return
  const message = `A new directory would conflict with a restore: ${await whyNoData(folder)}.`
  const remedy =
    'Wait for the restore, or run it again; to begin an empty directory, name another folder.'
  throw new CodedError('DATA_UNUSABLE', message, { remedy })
}

/** Creates the data folder. Returns true if it was missing. */
export async function makeData(config: Config): Promise<boolean> {
  if (await isFolder(resolve(config.dataDir))) return false
  await makeDataDir(config)
  return true
}

/** Refuses a backup file that cannot be restored into the data folder. Writes nothing. */
export async function checkBackupFile(config: Config, file: string): Promise<void> {
  if (config.store !== 'sqlite')
    throw new CodedError(
      'BACKUP_UNSUPPORTED',
      'Backup files are for SQLite; restore PostgreSQL with pg_restore (docs/POSTGRES.md).',
    )
  const { checkBackup } = await import('./store/sqlite/maintenance/backup.ts')
  checkBackup(file, config.dataDir)
}

/**
 * Puts a checked backup file into a subfolder of the data folder. Resolves to a configuration that
 * opens it.
 */
export async function placeBackupFile(config: Config, file: string): Promise<Config> {
  const { placeBackup } = await import('./store/sqlite/maintenance/backup.ts')
  const { removeLeftRestores, restorePartOf } = await import(
    './store/sqlite/maintenance/restore-part.ts'
  )
  removeLeftRestores(config.dataDir)
  const dataDir = restorePartOf(config.dataDir)
  await mkdir(dataDir, { mode: 0o700 })
  placeBackup(file, dataDir)
  return { ...config, dataDir }
}

/** Moves the restored directory into the data folder. */
export async function takeRestored({ dataDir }: Config): Promise<void> {
  const { assertNoDirectory } = await import('./store/sqlite/maintenance/backup.ts')
  const { moveRestored } = await import('./store/sqlite/maintenance/restore-part.ts')
  assertNoDirectory(dataDir)
  moveRestored(dataDir)
}

/** Removes the files of an interrupted restore. */
export async function removeBegunRestore({ dataDir }: Config): Promise<void> {
  const { removeRestorePart } = await import('./store/sqlite/maintenance/restore-part.ts')
  removeRestorePart(dataDir)
}

/** Removes the part file of an interrupted backup. */
export async function removeBegunPart(file: string): Promise<void> {
  const { removeBackupPart } = await import('./store/sqlite/maintenance/backup-part.ts')
  removeBackupPart(file)
}

/** Removes all files of an interrupted backup, complete or not. */
export async function removeBegunBackup(file: string): Promise<void> {
  await removeBegunPart(file)
  await rm(file, { force: true })
}

const openSqlite = async (
  config: Config,
  access: DirectoryAccess,
  options: DirectoryOptions & { readonly newKeys?: boolean },
): Promise<Directory> => {
  await makeDataDir(config)
  const { openSqliteDirectory } = await import('./store/sqlite/sqlite-directory.ts')
  return openSqliteDirectory({ ...options, dataDir: config.dataDir, access })
}

/** Imports an optional dependency. */
const loadOptional = async <Module>(
  name: string,
  version: string,
  load: () => Promise<Module>,
): Promise<Module> => {
  try {
    return await load()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw cause
    const missing = `The package ${name} is missing; run npm install ${name}@${version} next to castdex.`
    throw new CodedError('CONFIG_INVALID', missing, { cause })
  }
}

const listUrls = (urls: string): readonly string[] =>
  urls.split(',').map((url) => url.trim())

const openIndex = async (
  config: Config,
  schema: IndexSchema,
  { requireAppleId, searchTimeoutMs }: DirectoryOptions,
): Promise<SearchIndex> => {
  const { openOpenSearchIndex } = await loadOptional(
    '@opensearch-project/opensearch',
    '3',
    () => import('./search/opensearch/opensearch-index.ts'),
  )
  return await openOpenSearchIndex({
    schema,
    requireAppleId,
    searchTimeoutMs,
    connection: {
      nodes: listUrls(config.opensearchUrl),
      username: config.opensearchUsername,
      password: config.opensearchPassword,
      apiKey: config.opensearchApiKey,
      caFile: config.opensearchCaFile,
      timeoutMs: config.opensearchTimeoutMs,
    },
    indices: {
      prefix: config.opensearchPrefix,
      name: schema === EPISODE_SCHEMA ? 'episodes' : 'search',
      shards: config.opensearchShards,
      replicas: config.opensearchReplicas,
      refreshMs: config.opensearchRefreshMs,
    },
  })
}

const openPair = async (
  config: Config,
  access: DirectoryAccess,
  options: DirectoryOptions,
): Promise<Directory> => {
  const [problem] = findPairProblems(config)
  if (problem !== undefined) throw new CodedError('CONFIG_INVALID', problem.message)
  // Imports unpack files there; a serving process writes none.
  if (access !== 'serve') await makeDataDir(config)
  const { openPostgresStore } = await loadOptional(
    'pg',
    '8',
    () => import('./store/postgres/postgres-store.ts'),
  )
  const store = await openPostgresStore({
    ...options,
    url: config.postgresUrl,
    standbyUrls:
      config.postgresStandbyUrl === '' ? [] : listUrls(config.postgresStandbyUrl),
    schema: config.postgresSchema,
    connections: config.postgresConnections,
  })
  await using opened = new AsyncDisposableStack()
  opened.use(store)
  const index = opened.use(await openIndex(config, SEARCH_SCHEMA, options))
  const episodeIndex = await openIndex(config, EPISODE_SCHEMA, options)
  opened.move()
  return openPairedDirectory(store, index, {
    fillsIndex: config.index === 'on',
    episodeIndex,
  })
}

const openDirectory = async (
  config: Config,
  access: DirectoryAccess,
  options: DirectoryOptions & { readonly newKeys?: boolean },
): Promise<Directory> => {
  const directory =
    config.store === 'sqlite'
      ? await openSqlite(config, access, options)
      : await openPair(config, access, options)
  const ordered = applyOverrides(
    keepDerived(
      keepScores(keepChosen(dropCovers(directory, config.dataDir)), options.now),
      config,
    ),
  )
  return keepStopLinks(showOriginals(ordered), openLearntLinks(config.dataDir))
}

/**
 * Opens the configured parts. Parts in `overrides` replace them, and are closed with the context.
 */
export async function openContext(
  settings: Config,
  overrides: ContextOverrides = {},
): Promise<Context> {
  const store = overrides.storeName ?? settings.store
  const config = { ...settings, store, search: SEARCH_OF[store] }
  const now = overrides.now ?? Date.now
  const { requireAppleId, episodes } = config
  const searchTimeoutMs =
    overrides.isBatch === true ? BATCH_SEARCH_MS : config.searchTimeoutMs
  const older = new OlderRecords(config)
  const directory =
    overrides.directory ??
    (await openDirectory(config, overrides.access ?? 'write', {
      requireAppleId,
      searchTimeoutMs,
      episodes,
      now,
      derive: older.derive,
      newKeys: overrides.newKeys ?? false,
    }))
  const logger = overrides.logger ?? (await openLogger({ level: config.logLevel, fd: 2 }))
  if (config.search === 'opensearch' && config.opensearchReplicas === 0)
    logger.warn(
      'CASTDEX_OPENSEARCH_REPLICAS is 0: when a node is lost, searches wait until the index is made anew',
    )
  return {
    config,
    directory,
    logger,
    metrics: new Metrics(),
    older,
    now,
    [Symbol.asyncDispose]: async () => {
      await directory[Symbol.asyncDispose]()
    },
  }
}
