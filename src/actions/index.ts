/** Lists every action; a new one is a file of its own and a line here. */
import type { AuditEntry } from '../store/audit-log.ts'
import type { Action } from './action.ts'
import { fetchFeed } from './feed/fetch.ts'
import { create } from './key/create.ts'
import { revoke } from './key/revoke.ts'
import { update } from './key/update.ts'
import { listing } from './listing/listing.ts'
import { merge } from './merge/merge.ts'
import { unmerge } from './merge/unmerge.ts'
import { adopt } from './move/adopt.ts'
import { unadopt } from './move/unadopt.ts'
import { pin } from './pin/pin.ts'
import { own } from './podcast/own.ts'
import { remove } from './podcast/remove.ts'
import { settle } from './submission/settle.ts'
import { rule } from './review/rule.ts'

export const ACTIONS: readonly Action[] = [
  pin,
  own,
  remove,
  merge,
  unmerge,
  adopt,
  unadopt,
  rule,
  listing,
  fetchFeed,
  settle,
  create,
  update,
  revoke,
]

const BY_LINE = new Map<string, Action>(
  ACTIONS.flatMap((action) =>
    (action.lines?.all ?? [action.name]).map((line) => [line, action] as const),
  ),
)

/** Returns the action that writes audit lines of this name; undefined if none does. */
export function actionOfLine({ action }: Pick<AuditEntry, 'action'>): Action | undefined {
  return BY_LINE.get(action)
}
