/** Reads the feed URLs of podpings from the operations of a block. All input is untrusted. */
import { isObject } from '../../record/is-object.ts'

/** `podping`, and `pp_podcast_update` and its kind. */
const OPERATION = /^(?:podping$|pp_(?!startup))/
const MOST_URLS = 1000

function urlsOfText(json: unknown): readonly string[] {
  let note: unknown
  try {
    note = JSON.parse(String(json))
  } catch {
    return []
  }
  if (!isObject(note)) return []
  // Versions 1, 0.3 and 0.2 of the schema.
  const given: unknown = note['iris'] ?? note['urls'] ?? [note['url']]
  if (!Array.isArray(given)) return []
  return given.filter((url): url is string => typeof url === 'string').slice(0, MOST_URLS)
}

function urlsOfOperation(operation: unknown): readonly string[] {
  if (!Array.isArray(operation)) return []
  const [name, value] = operation as readonly unknown[]
  if (name !== 'custom_json' || !isObject(value)) return []
  const { id, json } = value
  return typeof id === 'string' && OPERATION.test(id) ? urlsOfText(json) : []
}

/** Returns the distinct URLs of a block of `condenser_api.get_block`. */
export function readPodpings(block: unknown): readonly string[] {
  const transactions: unknown = isObject(block) ? block['transactions'] : []
  if (!Array.isArray(transactions)) return []
  const urls = transactions.flatMap((transaction: unknown) => {
    const operations: unknown = isObject(transaction) ? transaction['operations'] : []
    return Array.isArray(operations) ? operations.flatMap(urlsOfOperation) : []
  })
  return [...new Set(urls)]
}
