/** Derives how an endpoint shows saved searches, from its call and the settings. */
import type { Following } from '../../../actions/subject.ts'
import { openSearchSecrets } from '../../../follow/secrets.ts'
import type { Scope } from '../../../store/api-keys.ts'
import type { ApiContext } from '../../api-context.ts'
import type { Call } from '../../route.ts'

interface FollowingCall extends Pick<Call, 'caller' | 'origin'> {
  readonly scope: Scope | undefined
}

/** A key sees its own searches. */
export function toFollowing(
  config: ApiContext['config'],
  { caller, origin, scope }: FollowingCall,
): Following {
  return {
    ownerId: scope === undefined ? undefined : caller.id,
    baseUrl: origin,
    fetchAllow: config.fetchAllow,
    getSecrets: () => openSearchSecrets(config),
  }
}
