/** Configures the official client: nodes, timeouts and authentication. */
import { readFileSync } from 'node:fs'
import { Client } from '@opensearch-project/opensearch'
import { CodedError } from '../../../errors.ts'
import { EveryNode, type NodeTurns, PooledConnection } from './pooled-connection.ts'

export interface ConnectionOptions {
  /** Base addresses of nodes, used in turn. */
  readonly nodes: readonly string[]
  /** Empty: no authentication. */
  readonly username?: string
  readonly password?: string
  /** API key as the cluster shows it (`id:secret` in base64), or ''. */
  readonly apiKey?: string
  /**
   * Certificate of the authority that signed the nodes' certificates, or '' for Node's defaults.
   */
  readonly caFile?: string
  /** Timeout of one request to one node, in ms. Default: 10,000. */
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
    // `Connection` retries, because it knows which requests are repeatable.
    maxRetries: 0,
    requestTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    nodeSelector: ((nodes: readonly PooledConnection[]) => turns.select(nodes)) as never,
    // No response is used as an object with caller-chosen keys.
    disablePrototypePoisoningProtection: true,
    ...(username !== '' && { auth: { username, password } }),
    ...(apiKey !== '' && { headers: { authorization: `ApiKey ${apiKey}` } }),
    ...(caFile !== '' && { ssl: { ca: readAuthority(caFile) } }),
  })
}
