/** Written by `npm run generate`. */
import type { Action } from './action.ts'
import { feedAdd } from './feed/add-feed.ts'
import { fetchFeed } from './feed/fetch.ts'
import { create } from './key/create.ts'
import { revoke } from './key/revoke.ts'
import { update } from './key/update.ts'
import { listing } from './listing/listing.ts'
import { merge } from './merge/merge.ts'
import { unmerge } from './merge/unmerge.ts'
import { adopt } from './move/adopt.ts'
import { unadopt } from './move/unadopt.ts'
import { forgetPersonAction } from './person/forget.ts'
import { pin } from './pin/pin.ts'
import { own } from './podcast/own.ts'
import { demoRemove } from './podcast/remove-demo.ts'
import { remove } from './podcast/remove.ts'
import { rule } from './review/rule.ts'
import { createSavedSearch } from './saved-search/create.ts'
import { removeSavedSearch } from './saved-search/remove.ts'
import { updateSavedSearch } from './saved-search/update.ts'
import { settle } from './submission/settle.ts'

export const ACTIONS: readonly Action[] = [
  feedAdd,
  fetchFeed,
  create,
  revoke,
  update,
  listing,
  merge,
  unmerge,
  adopt,
  unadopt,
  forgetPersonAction,
  pin,
  own,
  demoRemove,
  remove,
  rule,
  createSavedSearch,
  removeSavedSearch,
  updateSavedSearch,
  settle,
]
