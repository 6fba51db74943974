/**
 * Makes loggers: one JSON line per event, pretty if a person looks at a terminal.
 * `events.ts` says what is logged.
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

/** Makes a logger into any stream. Every line passes the scrubber first. */
export function loggerTo(stream: DestinationStream, level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrubLine },
    },
    stream,
  )
}

interface LoggerOptions {
  readonly level: LogLevel
  /** 1 = stdout, 2 = stderr. */
  readonly fd: number
}

/**
 * This many bytes of lines wait for a disk that is full. Further lines are lost, and the
 * server goes on.
 */
const MOST_WAITING = 1 << 20

/**
 * Opens a file. Lines that could not be written are tried again with the next line, and
 * given up at exit: there they would be tried for ever.
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
 * Opens a logger into stdout or stderr. It buffers while a write is under way, and writes
 * out what is left at exit.
 */
export async function openLogger({ level, fd }: LoggerOptions): Promise<Logger> {
  // The descriptor is asked, because in a thread the process's streams are never a
  // terminal's.
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
