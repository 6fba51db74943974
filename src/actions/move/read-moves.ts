/** Reads a podcast's moves state. */
import { type MovesState, readMovesState } from '../../intake/apply/moves/moves-state.ts'
import type { Directory } from '../../store/directory.ts'

export async function readMoves({ metadata }: Directory, id: string): Promise<MovesState> {
  return readMovesState((await metadata.read([id], ['moves'])).get(id)?.moves)
}
