/** A Hive node on loopback that replays blocks and takes broadcast transactions. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HiveNode extends AsyncDisposable {
  readonly url: string
  readonly blocks: Map<number, unknown>
  /** Numbers of the requested blocks. */
  readonly asked: number[]
  /** Transactions that clients broadcast. */
  readonly broadcast: object[]
  /** The last irreversible block; the head is one further. */
  newest: number
  isDown: boolean
}

const HEAD_ID = '0'.repeat(40)

export const operation = (id: string, note: unknown, account = 'somebody') => [
  'custom_json',
  {
    required_auths: [],
    required_posting_auths: [account],
    id,
    json: typeof note === 'string' ? note : JSON.stringify(note),
  },
]
export const blockOf = (...operations: readonly unknown[]) => ({
  transactions: [{ operations }],
})
export const pingOf = (iris: readonly string[], account?: string) =>
  operation(
    'pp_podcast_update',
    { version: '1.1', medium: 'podcast', reason: 'update', iris },
    account,
  )

type Params = readonly unknown[] | Readonly<Record<string, unknown>>

function answer(node: HiveNode, method: string, params: Params): unknown {
  const [first] = Object.values(params)
  if (method === 'get_dynamic_global_properties')
    return {
      head_block_number: node.newest + 1,
      head_block_id: HEAD_ID,
      last_irreversible_block_num: node.newest,
      time: new Date().toISOString().slice(0, 19),
    }
  if (method === 'get_block') {
    const number = Number(first)
    node.asked.push(number)
    if (number > node.newest + 1) return null
    return node.blocks.get(number) ?? { transactions: [] }
  }
  // Clients sign it; the node verifies no signature.
  if (method === 'get_transaction_hex') return '00'
  if (method.startsWith('broadcast_transaction')) {
    node.broadcast.push(first as object)
    return { id: HEAD_ID, block_num: node.newest + 1, trx_num: 0, expired: false }
  }
  return null
}

export async function openHiveNode(): Promise<HiveNode> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (node.isDown) return response.writeHead(503).end()
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number
        method: string
        params: Params
      }
      const result =
        method === 'block_api.get_block'
          ? { block: { previous: HEAD_ID } }
          : answer(node, method.split('.').at(-1) ?? '', params)
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const node: HiveNode = {
    url,
    blocks: new Map(),
    asked: [],
    broadcast: [],
    newest: 1,
    isDown: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return node
}
