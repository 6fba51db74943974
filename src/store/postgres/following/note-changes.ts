/**
 * Notes podcasts before they change, for the saved searches, in the transaction of the change. It
 * notes nothing while there are no saved searches.
 */
import {
  hasOtherEpisodes,
  NOTED_COLUMNS,
  NOTED_VALUES,
} from '../../rules/saved-search-rows.ts'
import { prepare } from '../connection/statement.ts'

const ARE_SAVED = 'EXISTS (SELECT FROM saved_searches)'

export const NOTE_NEW = prepare(
  `INSERT INTO followed_changes (seq) SELECT seq FROM unnest($1::bigint[]) AS entered (seq) WHERE ${ARE_SAVED}`,
)
/** Precondition: the changes are not written yet. */
export const NOTE_CHANGES = prepare(
  `INSERT INTO followed_changes (${NOTED_COLUMNS})
    SELECT ${NOTED_VALUES} FROM podcasts WHERE podcasts.seq = ANY($1::bigint[]) AND ${ARE_SAVED}`,
)
/** For changes of the newest episodes alone, likewise. */
export const NOTE_EPISODES = prepare(
  `INSERT INTO followed_changes (${NOTED_COLUMNS})
    SELECT ${NOTED_VALUES} FROM podcasts JOIN unnest($1::bigint[], $2::text[]) AS given (seq, now) USING (seq)
      WHERE ${ARE_SAVED} AND ${hasOtherEpisodes('podcasts.seq', 'given.now')}`,
)
