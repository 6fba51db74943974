/**
 * The place in the store's change feed up to which an index was filled. It is a document of
 * that index, so that it comes and goes with it. Its id names the index: what is written
 * through the alias after a swap changes nothing of the new one.
 */
import { CodedError } from '../../../errors.ts'
import type { Requester } from '../transport/cluster-request.ts'

interface PositionAnswer {
  readonly _source?: { readonly position?: string }
}

const pathOf = (index: string, name: string): string => `/${index}/_doc/position:${name}`

/** Returns null if the index was never filled. */
export async function readIndexPosition(
  cluster: Requester,
  name: string,
): Promise<string | null> {
  const { body } = await cluster.request<PositionAnswer>({
    method: 'GET',
    path: pathOf(name, name),
    expects: [404],
  })
  return body._source?.position ?? null
}

export interface KeptPosition {
  /** The alias to write through. */
  readonly alias: string
  /** The index whose place it is. */
  readonly name: string
  readonly position: string
}

/** Refused with `NOT_READY` if the alias leads to another index. */
export async function writeIndexPosition(
  cluster: Requester,
  { alias, name, position }: KeptPosition,
): Promise<void> {
  const { status, body } = await cluster.request<{ readonly _index?: string }>({
    method: 'PUT',
    path: pathOf(alias, name),
    query: { require_alias: true },
    body: { position },
    repeatable: true,
    expects: [404],
  })
  if (status !== 404 && body._index === name) return
  const message = `${name} is not the index that is searched any more; read its position again.`
  throw new CodedError('NOT_READY', message, { retryAfterS: 1 })
}
