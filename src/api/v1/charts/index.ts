/** Lists the operations on charts. */
import type { RouteDefinition } from '../../route.ts'
import { CHART_DAY_ROUTES } from './charts.ts'
import { PODCAST_CHART_ROUTES } from './podcast-charts.ts'
import { CHART_HISTORY_ROUTES } from './rank-history.ts'

export const CHART_ROUTES: readonly RouteDefinition[] = [
  ...CHART_DAY_ROUTES,
  ...CHART_HISTORY_ROUTES,
  ...PODCAST_CHART_ROUTES,
]
