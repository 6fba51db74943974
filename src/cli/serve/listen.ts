/** Opening and closing the port. */
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { CodedError } from '../../errors.ts'

/** What this file needs of the app. */
interface Listenable {
  readonly server: Server
  listen(options: { readonly host: string; readonly port: number }): Promise<string>
  close(): PromiseLike<unknown>
}

/** Part of the time for a shutdown that requests get; the rest is for closing the data. */
const SHARE_FOR_REQUESTS = 0.8
/** Time, in ms, to close when every connection has been cut. */
const AFTER_CUT_MS = 200

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not a known host',
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Resolves to the port that is open. */
export const listen = async (app: Listenable, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> => {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const reason = REASONS[codeOf(cause)]
    if (reason === undefined) throw cause
    const advice = 'choose another with --host and --port (0 = any free one)'
    throw new CodedError('CONFIG_INVALID', `${host}, port ${String(port)}, ${reason}: ${advice}`, { cause })
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/**
 * Accepts nothing more, lets what runs finish, and cuts what does not. Resolves to whether everything was answered,
 * within `shutdownMs`.
 */
export const stopListening = async (app: Listenable, shutdownMs: number): Promise<boolean> => {
  const closing = Promise.resolve(app.close()).then(() => true)
  const complete = await Promise.race([closing, sleep(shutdownMs * SHARE_FOR_REQUESTS, false, { ref: false })])
  if (complete) return true
  app.server.closeAllConnections()
  await Promise.race([closing, sleep(AFTER_CUT_MS, false, { ref: false })])
  return false
}
