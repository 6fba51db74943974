/** The official client as castdex opens it: how it reaches the nodes, and who it says it is. */
import { readFileSync } from 'node:fs'
import { Client } from '@opensearch-project/opensearch'
import { CodedError } from '../../../errors.ts'
import { EveryNode, type NodeTurns, PooledConnection } from './pooled-connection.ts'

export interface ConnectionOptions {
  /** Base addresses of nodes, asked in turn. */
  readonly nodes: readonly string[]
  /** Empty = none. */
  readonly username?: string
  readonly password?: string
  /** The key is written as the cluster shows it (`id:secret` in base64); empty = none. */
  readonly apiKey?: string
  /**
   * A file with the certificate that signs the nodes' certificates; empty = those that Node trusts.
   */
  readonly caFile?: string
  /** Longest time of one request to one node, in ms. Default 10,000. */
  readonly timeoutMs?: number
}

export const DEFAULT_TIMEOUT_MS = 10_000

const readAuthority = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CodedError(
      'CONFIG_INVALID',
      `CASTDEX_OPENSEARCH_CA_FILE: ${file} cannot be read.`,
      {
        cause,
      },
    )
  }
}

export function openClient(options: ConnectionOptions, turns: NodeTurns): Client {
  const { nodes, username = '', password = '', apiKey = '', caFile = '' } = options
  return new Client({
    nodes: [...nodes],
    Connection: PooledConnection,
    ConnectionPool: EveryNode,
    // `Connection` decides on repeats, because it knows what may be repeated.
    maxRetries: 0,
    requestTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    nodeSelector: ((nodes: readonly PooledConnection[]) => turns.select(nodes)) as never,
    // No answer becomes an object with keys that a caller chose.
    disablePrototypePoisoningProtection: true,
    ...(username === '' ? {} : { auth: { username, password } }),
    ...(apiKey === '' ? {} : { headers: { authorization: `ApiKey ${apiKey}` } }),
    ...(caFile === '' ? {} : { ssl: { ca: readAuthority(caFile) } }),
  })
}
