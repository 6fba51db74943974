/** Lists the endpoints of alerts. */
import type { RouteDefinition } from '../../route.ts'
import { ALERT_CONFIG_ROUTES } from './alert-configs.ts'
import { ALERT_MATCH_ROUTES } from './alert-matches.ts'
import { pollUpdates } from './poll-updates.ts'

export const ALERT_ROUTES: readonly RouteDefinition[] = [
  ...ALERT_CONFIG_ROUTES,
  ...ALERT_MATCH_ROUTES,
  pollUpdates,
]
