/**
 * Tells whether a notice with sound can be told from a show. At an address that was never read it
 * can if it stands in the place of a show that was.
 */
import { readMovesState } from '../../../src/intake/apply/moves/moves-state.ts'
import { foldName } from '../../../src/intake/interpret/show/fold-name.ts'
import type { Simulation } from '../simulation.ts'
import { NOTICE } from '../web/placeholder.ts'

export async function canBeTold(sim: Simulation, url: string): Promise<boolean> {
  const answer = sim.web.answerBehind(url)
  const isNotice = answer !== undefined && 'body' in answer && answer.hasSound === true
  if (!isNotice) return true
  const { directory } = sim
  const id = await directory.idAt(url)
  // A lookup also finds a podcast whose address differs by tracking parameters alone.
  if (id !== undefined && id === (await directory.ownerOf(url))) return true
  const sections = await directory.port.metadata.read(
    [...(sim.lastDay?.podcasts.keys() ?? [])],
    ['moves'],
  )
  return [...sections.values()].some(({ moves }) => {
    const { emptied, print } = readMovesState(moves)
    return print !== null && emptied?.title === foldName(NOTICE)
  })
}
