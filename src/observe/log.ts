/**
 * Loggers: one JSON line per event, pretty where a person looks at a terminal. What is logged
 * stands in `events.ts`.
 */
import { isatty } from 'node:tty'
import {
  type DestinationStream,
  destination,
  type Logger,
  pino,
  stdTimeFunctions,
} from 'pino'
import type { Config } from '../config/config.ts'
import { scrubLine } from './scrub.ts'

type LogLevel = Config['logLevel']

/** A logger into any stream; every line passes the scrubber first. */
export const loggerTo = (stream: DestinationStream, level: LogLevel): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrubLine },
    },
    stream,
  )

interface LoggerOptions {
  readonly level: LogLevel
  /** 1 = stdout, 2 = stderr. */
  readonly fd: number
}

/**
 * Lines that wait for a disk that is full; what comes beyond is lost, and the server goes on. In
 * bytes.
 */
const MOST_WAITING = 1 << 20

/**
 * What could not be written is tried again with the next line, and given up at exit: there it would
 * be tried for ever.
 */
function openFile(fd: number): DestinationStream {
  const file = destination({ dest: fd, sync: false, maxLength: MOST_WAITING })
  let isRefused = false
  file.on('error', () => {
    isRefused = true
  })
  file.on('write', () => {
    isRefused = false
  })
  const flush = file.flushSync.bind(file)
  file.flushSync = () => {
    if (!isRefused) flush()
  }
  return file
}

/**
 * A logger into stdout or stderr. Buffers while a write is under way, and writes out what is left
 * at exit.
 */
export const openLogger = async ({ level, fd }: LoggerOptions): Promise<Logger> => {
  // Asked of the descriptor: in a thread the process' streams are none of a terminal.
  if (!isatty(fd)) {
    return loggerTo(openFile(fd), level)
  }
  const { default: pretty } = await import('pino-pretty')
  return loggerTo(
    pretty({
      destination: fd,
      sync: true,
      ignore: 'pid',
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
    }),
    level,
  )
}
