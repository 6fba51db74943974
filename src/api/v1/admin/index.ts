/** Every operation of operators; a new one is a file of its own and a line here. */
import type { RouteDefinition } from '../../route.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { updateKey } from './update-key.ts'

export const ADMIN_ROUTES: readonly RouteDefinition[] = [listKeys, createKey, updateKey, revokeKey]
