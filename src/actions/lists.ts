/** Lists every operators' list; a new one is a file of its own and a line here. */
import { audit } from './audit-list.ts'
import { feeds } from './feed/feeds.ts'
import { imports } from './import/list-imports.ts'
import { jobs } from './job/list-jobs.ts'
import { keys } from './key/keys.ts'
import type { List } from './list.ts'
import { history } from './podcast/history.ts'
import { sources } from './podcast/sources.ts'
import { settings } from './settings.ts'
import { submissions } from './submission/submissions.ts'

export const LISTS = {
  audit,
  feeds,
  history,
  imports,
  jobs,
  keys,
  settings,
  sources,
  submissions,
} satisfies Record<string, List>
