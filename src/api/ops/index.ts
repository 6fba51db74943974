/** Lists the endpoints for monitoring. */
import { getHealth } from './get-health.ts'
import { getMetrics } from './get-metrics.ts'
import { getReadiness } from './get-readiness.ts'
import type { OpsDefinition } from './ops.ts'

export const OPS_ROUTES: readonly OpsDefinition[] = [getHealth, getReadiness, getMetrics]
