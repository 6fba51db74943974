/** Lists every operators' list; a new one is a file of its own and a line here. */
import type { List } from './list.ts'
import { history } from './podcast/history.ts'
import { sources } from './podcast/sources.ts'
import { submissions } from './submission/submissions.ts'

export const LISTS = { history, sources, submissions } satisfies Record<string, List>
