/** Lists every operators' list; a new one is a file of its own and a line here. */
import { audit } from './list-audit.ts'
import { feeds } from './feed/feeds.ts'
import { events } from './podcast/events.ts'
import { imports } from './list-imports.ts'
import { jobs } from './list-jobs.ts'
import { keys } from './key/keys.ts'
import type { List } from './list.ts'
import { history } from './podcast/history.ts'
import { sources } from './podcast/sources.ts'
import { savedSearchMatches } from './saved-search/matches.ts'
import { savedSearches } from './saved-search/searches.ts'
import { settings } from './list-settings.ts'
import { submissions } from './submission/submissions.ts'

export const LISTS = {
  audit,
  events,
  feeds,
  history,
  imports,
  jobs,
  keys,
  savedSearches,
  savedSearchMatches,
  settings,
  sources,
  submissions,
} satisfies Record<string, List>
