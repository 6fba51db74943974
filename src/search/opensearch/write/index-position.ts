/**
 * Stores the position in the store's change feed up to which an index is filled. It is a document
 * of the index, so both are swapped together. Its id contains the index name, so that a late
 * write through the alias does not affect the next index.
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

export interface IndexPosition {
  readonly alias: string
  readonly name: string
  readonly position: string
}

/** Throws `NOT_READY` if the alias points to another index. */
export async function writeIndexPosition(
  cluster: Requester,
  { alias, name, position }: IndexPosition,
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
  const message = `Index ${name} is no longer the live one; read the position again.`
  throw new CodedError('NOT_READY', message, { retryAfterS: 1 })
}
