/** What leaving and coming back need of the engine. */
import type { Cluster } from './cluster.ts'
import type { NameClaims } from './name-claims.ts'
import type { Podcasts } from './podcasts.ts'
import type { SharedChanges } from './shared-change.ts'
import type { Survivors } from './survivors.ts'

export interface DepartureParts {
  readonly cluster: Cluster
  readonly podcasts: Podcasts
  readonly survivors: Survivors
  readonly claims: NameClaims
  readonly shared: SharedChanges
}
