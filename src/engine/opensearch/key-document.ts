/** A key and its usage as one document, under the hash of its secret. */
import type { ApiKey, ChargeResult } from '../../store/keyring.ts'
import type { IndexDefinition } from './index-definition.ts'
import type { Usage } from './kept-keys.ts'

export const KEYS_INDEX: IndexDefinition = {
  name: 'keys',
  dynamic: false,
  small: true,
  properties: { id: { type: 'keyword' }, createdAt: { type: 'keyword' } },
}

export interface KeyDocument extends ApiKey {
  readonly usage?: Usage
  /** To the charges of the last request. */
  readonly answers?: readonly ChargeResult[]
}
