#!/usr/bin/env node
/**
 * Starts castdex. Plain JavaScript that older Nodes read too: there it starts itself again under
 * the Node that npm installed beside it, and passes signals on.
 */
import { spawn } from 'child_process'
import { existsSync } from 'fs'
import module, { createRequire } from 'module'
import { getPriority, setPriority } from 'os'
import { dirname, join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'
import v8 from 'v8'

const WANTED = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))

const PARENT_WATCH_MS = 200

/**
 * npm runs a script in a shell, and that shell dies of SIGTERM without passing it on: then this
 * process ends as well.
 */
const endWithParent = () => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_WATCH_MS)
  watch.unref()
}

/**
 * A server makes much short-lived text. V8 would let its heap grow to several times of what lives
 * in it (500 MB where half is enough) before it collects; large answers were a tenth faster with
 * that, small ones no faster. Only what is set before the heap grows counts.
 */
const keepHeapSmall = () => {
  v8.setFlagsFromString('--semi-space-growth-factor=1')
  v8.setFlagsFromString('--heap-growing-percent=12')
  v8.setFlagsFromString(THREADS_OLD_HEAP)
}

/**
 * Where all threads have work, one of them collects as quickly as several that wait for a
 * processor, and for less. A server whose young heap is small collects some 18 times in a thousand
 * lookups: beside other work half of the collections took 0.48 ms with helpers and 0.38 ms alone,
 * one in twenty 15.6 and 3.1 ms, while the answers waited.
 */
const collectAlone = () => v8.setFlagsFromString('--no-parallel-scavenge')

/**
 * What lives in a crawler's threads hardly changes: their heaps need not grow far beyond it before
 * they collect.
 */
const growSlowly = () => v8.setFlagsFromString('--heap-growing-percent=30')

/**
 * In a checkout Node strips types by WebAssembly, in each thread that starts. Once WebAssembly has
 * called a JavaScript function so many times (1,000 by default), V8 compiles a wrapper for it; before,
 * all share a generic one. In Node 24 two threads that do this at once can end the process: one frees
 * code that the other still counts on.
 * https://github.com/nodejs/node/issues/64500
 */
const keepGenericWrappers = () =>
  v8.setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

/**
 * Threads keep what was compiled only where the environment says so: without it each compiles all
 * of its code anew.
 */
const keepCompiled = () => {
  module.enableCompileCache()
  const folder = module.getCompileCacheDir()
  if (folder && !process.env.NODE_COMPILE_CACHE)
    process.env.NODE_COMPILE_CACHE = dirname(folder)
}

/**
 * glibc lets both of these bounds, in bytes, grow to the largest block that was ever freed, and
 * then keeps what smaller ones leave behind: 50 MB of a crawler after one feed of 30 MB. Named,
 * they stay at what they begin with. Only a new process reads them.
 * https://man7.org/linux/man-pages/man3/mallopt.3.html (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD)
 */
const MALLOC_BOUNDS = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** What somebody else has said of the allocator stands. */
const wantsMallocBounds = () =>
  process.platform === 'linux' &&
  process.argv[2] === 'crawl' &&
  !Object.keys(process.env).some(
    (name) => name.indexOf('MALLOC_') === 0 || name === 'GLIBC_TUNABLES',
  )

const boundedEnv = () =>
  wantsMallocBounds() ? Object.assign({}, process.env, MALLOC_BOUNDS) : process.env

/**
 * In MiB, for what a server makes and soon forgets. V8 begins with 1, and then collecting takes a
 * tenth of a lookup. Only a new process reads this one, too.
 */
const YOUNG_HEAP = '--min-semi-space-size=4'

/**
 * In MiB, of what lives longer. A server holds some 50 after its start. V8 begins with less, and
 * would look through all of it four times before the first answer: a tenth of a start.
 */
const OLD_HEAP = '--initial-old-space-size=64'

/** Threads hold less: the search thread kept 15 MiB of garbage for want of a collection. */
const THREADS_OLD_HEAP = '--initial-old-space-size=0'

/**
 * An export reads one page of rows after another. The young heaps of its threads would grow until
 * they hold 250 MB of what is not needed any more.
 */
const keepYoungHeapsSmall = () => {
  v8.setFlagsFromString(YOUNG_HEAP)
  v8.setFlagsFromString('--max-semi-space-size=8')
}

/** Until the server takes the signal USR1 itself, it opens no debugger either. */
const NO_DEBUGGER = '--disable-sigusr1'

const nodeArguments = () =>
  process.argv[2] === 'serve' ? [YOUNG_HEAP, OLD_HEAP, NO_DEBUGGER] : []

const lacksArguments = () =>
  nodeArguments().some((argument) => process.execArgv.indexOf(argument) < 0)

/** A channel to who started this process, or a socket of systemd, would be lost. */
const canStartAnew = () =>
  process.platform !== 'win32' &&
  process.execve &&
  !process.channel &&
  !process.env.LISTEN_FDS

/** In place of this process, under its number. */
const startAnew = () =>
  process.execve(
    process.execPath,
    [process.execPath, ...nodeArguments(), ...process.execArgv, ...process.argv.slice(1)],
    boundedEnv(),
  )

const NICE = 10

/**
 * Whoever waits for an answer goes first, from the first moment on: to compile is a tenth of a
 * second of both processors.
 */
const giveWay = () => {
  try {
    if (getPriority() < NICE) setPriority(NICE)
  } catch (error) {
    // Not allowed here: then all go at the same pace.
  }
}

const start = () => {
  keepGenericWrappers()
  if (process.platform === 'linux' && process.argv[2] === 'crawl') giveWay()
  if ((wantsMallocBounds() || lacksArguments()) && canStartAnew()) startAnew()
  if (process.argv[2] === 'serve') {
    keepHeapSmall()
    collectAlone()
  }
  if (process.argv[2] === 'export') {
    keepYoungHeapsSmall()
    keepHeapSmall()
    collectAlone()
  }
  if (process.argv[2] === 'crawl' || process.argv[2] === 'import') collectAlone()
  if (process.argv[2] === 'crawl') growSlowly()
  if (module.enableCompileCache) keepCompiled()
  // A checkout runs its sources as they are; what is published has only what was built of them.
  const source = join(root, 'src', 'main.ts')
  return import(
    pathToFileURL(existsSync(source) ? source : join(root, 'dist', 'main.js')).href
  )
}

/** The Node of the npm package `node`, where it is installed and new enough. */
const findNewerNode = () => {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json')
    const { version } = createRequire(import.meta.url)(manifest)
    const binary = join(
      dirname(manifest),
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    )
    return parseInt(version, 10) >= WANTED && existsSync(binary) ? binary : undefined
  } catch (error) {
    return undefined
  }
}

const restart = (binary) => {
  // The channel tells the child when this process is gone, whatever ended it.
  const args = [
    ...nodeArguments(),
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
  ]
  const child = spawn(binary, args, {
    env: boundedEnv(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'])
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(
      'castdex: ' + binary + ' cannot be started: ' + error.message + '\n',
    )
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

const commandLine = () => [fileURLToPath(import.meta.url)].concat(process.argv.slice(2))

/** As a shell reads it back. */
const quote = (word) => {
  if (/^[\w./:=@%+,-]+$/.test(word)) return word
  return process.platform === 'win32'
    ? '"' + word + '"'
    : "'" + word.split("'").join("'\\''") + "'"
}

if (process.env.npm_lifecycle_event) endWithParent()
if (parseInt(process.versions.node, 10) >= WANTED) {
  start()
} else {
  const binary = findNewerNode()
  if (binary === undefined) {
    process.stderr.write(
      'castdex needs Node ' +
        WANTED +
        ' or newer, and this is ' +
        process.versions.node +
        '.\n' +
        'Install Node ' +
        WANTED +
        ' and run the same again, or let npm bring one for this command alone:\n' +
        '  npx --package node@' +
        WANTED +
        ' -- node ' +
        commandLine().map(quote).join(' ') +
        '\n',
    )
    process.exitCode = 1
  } else {
    restart(binary)
  }
}
