/** Saved searches as the subject of actions and lists. */
import { CodedError } from '../../errors.ts'
import type { Directory } from '../../store/directory.ts'
import type { SavedSearch, SavedSearches } from '../../store/saved-searches.ts'
import type { ActionContext, ActionSubject, Following } from '../subject.ts'

/** Throws if the store keeps no saved searches. */
export function savedSearchesOf({ savedSearches }: Directory): SavedSearches {
  if (savedSearches !== undefined) return savedSearches
  throw new CodedError('NOT_READY', 'This store keeps no saved searches.')
}

export function followingOf({ following }: ActionContext): Following {
  if (following === undefined) throw new Error('the surface shows no saved searches')
  return following
}

/** Throws `SAVED_SEARCH_NOT_FOUND` for unknown ids, and those of other keys. */
export async function getSavedSearch(
  context: ActionContext,
  id: string,
): Promise<SavedSearch> {
  const { ownerId } = followingOf(context)
  const found = await savedSearchesOf(context.directory).find(id.toLowerCase())
  if (found !== undefined && (ownerId === undefined || found.keyId === ownerId))
    return found
  throw new CodedError('SAVED_SEARCH_NOT_FOUND', 'No saved search of this key has this id.')
}

/** Details of audit lines. */
export function auditedSearch({ id, keyId, content: { name } }: SavedSearch) {
  return { savedSearchId: id, keyId, name }
}

export const SAVED_SEARCH: ActionSubject = {
  part: 'savedSearchId',
  description: 'The id of the saved search.',
  argument: {
    name: 'ID',
    description: 'The id of the saved search, as `castdex saved-search list` shows it.',
  },
  example: () => '0198c5a2-7f64-7d0e-9d1c-00000000abcd',
  unknown: {
    summary: 'No such saved search',
    code: 'SAVED_SEARCH_NOT_FOUND',
    message: 'No saved search of this key has this id.',
  },
  find: async (context, text) => (await getSavedSearch(context, text)).id,
}
