/**
 * A lease is an advisory lock on its own connection, so the server releases it whenever the
 * connection ends.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { IndexerLease } from '../../index-source.ts'
import type { Database } from './database.ts'
import { notReady } from './failures.ts'
import { Session, type SqlValue } from './session.ts'
import { prepare, type Statement } from './statement.ts'

const ASK = prepare('SELECT true AS held')
/** Maximum wait for a hanging server when closing a connection; in ms. */
const ENDING_MS = 2000

async function end(client: pg.Client): Promise<void> {
  const timer = new AbortController()
  const ignore = (): undefined => undefined
  await Promise.race([
    client.end().catch(ignore),
    sleep(ENDING_MS, undefined, { signal: timer.signal, ref: false }).catch(ignore),
  ])
  timer.abort()
}

/**
 * `lock` tries to take a session lock and returns the result as `taken`. Undefined if another
 * process holds it.
 */
export async function takeLease(
  database: Database,
  lock: Statement,
  values: readonly SqlValue[],
): Promise<IndexerLease | undefined> {
  const client = await database.connectAlone()
  const loss = new AbortController()
  const lose = (error: unknown): void => loss.abort(notReady(error))
  client.on('error', lose)
  client.on('end', () => lose(new Error('the connection of the lease ended')))
  const session = new Session(client, database.patienceMs)
  const ask = async (): Promise<void> => {
    loss.signal.throwIfAborted()
    try {
      await session.all(ASK)
    } catch (error) {
      // By the time a hanging server answers, another process may have the lease.
      lose(error)
      throw notReady(error)
    }
  }
  try {
    const row = await session.first<{ readonly taken: boolean }>(lock, values)
    if (row?.taken === true)
      return { signal: loss.signal, check: ask, [Symbol.asyncDispose]: () => end(client) }
  } catch (error) {
    await end(client)
    throw notReady(error)
  }
  await end(client)
  return undefined
}
