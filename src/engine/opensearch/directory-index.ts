/** Small documents about the whole directory, by id: its name, its counters, and what else a room keeps one of. */
import type { IndexDefinition } from './index-definition.ts'

export const DIRECTORY_INDEX: IndexDefinition = { name: 'directory', properties: {}, dynamic: false, small: true }
