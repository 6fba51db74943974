/** Reads podpings from the operations of a block, or from a line. All input is untrusted. */
import { isObject } from '../../record/is-object.ts'

/** The operation id `podping`, and ids that begin with `pp_`, except for `pp_startup`. */
const OPERATION = /^(?:podping$|pp_(?!startup))/
const MOST_URLS = 1000

export interface Podping {
  readonly urls: readonly string[]
  /** Hive accounts that signed it; empty for a line. */
  readonly accounts: readonly string[]
}

/** Reads versions 1, 0.3 and 0.2 of the schema. */
function urlsOf(json: unknown): readonly string[] {
  let note: unknown
  try {
    note = JSON.parse(String(json))
  } catch {
    return []
  }
  if (!isObject(note)) return []
  const given: unknown = note['iris'] ?? note['urls'] ?? [note['url']]
  if (!Array.isArray(given)) return []
  return given.filter((url): url is string => typeof url === 'string').slice(0, MOST_URLS)
}

function accountsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.filter((account): account is string => typeof account === 'string')
}

function podpingOf(operation: unknown): readonly Podping[] {
  if (!Array.isArray(operation)) return []
  const [name, value] = operation as readonly unknown[]
  if (name !== 'custom_json' || !isObject(value)) return []
  const { id, json, required_auths: active, required_posting_auths: posting } = value
  if (typeof id !== 'string' || !OPERATION.test(id)) return []
  return [{ urls: urlsOf(json), accounts: [...accountsOf(active), ...accountsOf(posting)] }]
}

/** Returns the podpings of a block of `condenser_api.get_block`. */
export function readBlock(block: unknown): readonly Podping[] {
  const transactions: unknown = isObject(block) ? block['transactions'] : []
  if (!Array.isArray(transactions)) return []
  return transactions.flatMap((transaction: unknown) => {
    const operations: unknown = isObject(transaction) ? transaction['operations'] : []
    return Array.isArray(operations) ? operations.flatMap(podpingOf) : []
  })
}

/** Returns the podping of one line of JSON, in the schema that Hive's have. */
export function readLine(line: string): Podping {
  return { urls: urlsOf(line), accounts: [] }
}
