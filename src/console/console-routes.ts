/** Lists every console page and action; a new one is a file and a line here. */
import type { ConsoleRoute, ActionRoute } from './console-answer.ts'
import { crawlRoute } from './crawl/crawl-page.ts'
import { IMPORT_ROUTES } from './imports/imports-page.ts'
import { JOBS_ROUTES } from './jobs/jobs-page.ts'
import { KEY_ROUTES } from './keys/key-page.ts'
import { KEYS_ROUTES } from './keys/keys-page.ts'
import { ACTION_ROUTES } from './actions.ts'
import { auditRoute } from './audit/audit-page.ts'
import { feedsRoute } from './pages/feeds.ts'
import { findRoute } from './pages/find.ts'
import { overviewRoute } from './pages/overview.ts'
import { SAVED_SEARCH_ROUTES } from './saved-searches/saved-search-page.ts'
import { SAVED_SEARCHES_ROUTES } from './saved-searches/saved-searches-page.ts'
import { settingsRoute } from './pages/settings.ts'
import { settleRoute, submissionsRoute } from './pages/submissions.ts'
import { REVIEW_ROUTES } from './review/review-page.ts'
import { fetchPage } from './show/fetch-page.ts'
import { mergePage } from './show/merge-page.ts'
import { pinPage } from './show/pin-forms.ts'
import { consoleShowRoute } from './show/show-page.ts'
import { welcomeRoute } from './welcome/welcome-page.ts'

export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  overviewRoute,
  feedsRoute,
  ...REVIEW_ROUTES,
  findRoute,
  auditRoute,
  submissionsRoute,
  settleRoute,
  consoleShowRoute,
  fetchPage,
  pinPage,
  mergePage,
  ...ACTION_ROUTES,
  crawlRoute,
  settingsRoute,
  ...IMPORT_ROUTES,
  ...JOBS_ROUTES,
  ...KEYS_ROUTES,
  ...KEY_ROUTES,
  ...SAVED_SEARCHES_ROUTES,
  ...SAVED_SEARCH_ROUTES,
  welcomeRoute,
]

/** Returns '' if decoding fails. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

interface FoundAction {
  readonly route: ActionRoute
  readonly parts: Readonly<Record<string, string>>
}

/** Finds the action and parameters of a path, without the router. */
export function findAction(path: string): FoundAction | undefined {
  const given = path.split('?', 1)[0]?.split('/') ?? []
  for (const route of CONSOLE_ROUTES) {
    const wanted = route.url.split('/')
    const isSame =
      wanted.length === given.length &&
      wanted.every((name, at) => name.startsWith(':') || name === given[at])
    if (route.method !== 'POST' || !isSame) continue
    const parts = wanted.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decodePart(given[at] ?? '')] as const] : [],
    )
    return { route, parts: Object.fromEntries(parts) }
  }
  return undefined
}
