/** The indices of a directory, made where they are missing. Each room defines its own; here they are listed. */
import { BUDGETS_INDEX } from './budgets.ts'
import { ClusterRefusal, type Connection } from './connection.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { EVENTS_INDEX } from './events-index.ts'
import { type IndexDefinition, indexName, type IndexSettings, toIndexBody } from './index-definition.ts'
import { KEYS_INDEX } from './key-document.ts'
import { NAMES_INDEX } from './names-index.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import { TASK_DOMAINS_INDEX, TASKS_INDEX } from './task-documents.ts'

/** One line for each room that has one. */
const INDICES: readonly IndexDefinition[] = [
  PODCASTS_INDEX,
  NAMES_INDEX,
  DIRECTORY_INDEX,
  EVENTS_INDEX,
  KEYS_INDEX,
  BUDGETS_INDEX,
  TASKS_INDEX,
  TASK_DOMAINS_INDEX,
]

const isThere = async (connection: Connection, name: string): Promise<boolean> =>
  (await connection.request({ method: 'HEAD', path: `/${name}`, expects: [404] })).status === 200

const makeIndex = async (
  connection: Connection,
  definition: IndexDefinition,
  settings: IndexSettings,
): Promise<void> => {
  const name = indexName(settings, definition)
  const body = toIndexBody(definition, settings)
  const request =
    definition.aliased === true
      ? { path: `/${name}-1`, body: { ...body, aliases: { [name]: { is_write_index: true } } } }
      : { path: `/${name}`, body }
  try {
    await connection.request({ method: 'PUT', ...request, timeoutMs: 60_000 })
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof ClusterRefusal) || error.type !== 'resource_already_exists_exception') throw error
  }
}

/** Safe in several processes at once. */
export const openIndices = async (connection: Connection, settings: IndexSettings): Promise<void> => {
  const missing = await Promise.all(
    INDICES.map(async (definition) => !(await isThere(connection, indexName(settings, definition)))),
  )
  const made = INDICES.filter((_, at) => missing[at] === true)
  await Promise.all(made.map((definition) => makeIndex(connection, definition, settings)))
}
