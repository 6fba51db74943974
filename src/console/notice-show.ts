/** Adds titles and links of shows to notices and refusals. */
import { findPodcast } from '../actions/find-podcast.ts'
import type { Directory } from '../store/directory.ts'
import type { FormProblem } from '../web/parts/form-fields.ts'
import type { ConsoleAnswer, ConsoleCall, ConsoleGuest } from './console-answer.ts'
import { consolePathOf, titleInNotice } from './show/show-link.ts'

/** Adds the action's show to the notice, unless the page is the show's own. */
export async function namingShow(
  { parts: { id } }: ConsoleCall,
  directory: Directory,
  answer: ConsoleAnswer,
): Promise<ConsoleAnswer> {
  if (answer.kind !== 'done' || id === undefined) return answer
  const record = (await findPodcast(directory, id))?.record
  if (record === undefined || answer.to.startsWith(consolePathOf(record.id))) return answer
  const show = { id: record.id, title: titleInNotice(record) }
  return { ...answer, notice: { ...answer.notice, show } }
}

/** Matches podcast ids, the only UUIDs of castdex. */
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** Refusals are shared with the API, so they contain podcast ids. */
async function namedIn(
  { words }: ConsoleGuest,
  directory: Directory,
  problem: FormProblem,
): Promise<FormProblem> {
  const ids = new Set(problem.text.match(UUID))
  const found = await Promise.all([...ids].map((id) => findPodcast(directory, id)))
  return found.reduce((named, podcast) => {
    if (podcast === undefined) return named
    const { id, titleLatest: name } = podcast.record
    const quoted = words.returned.refused.named(name)
    const text = named.text
      .replaceAll(`${id} ("${name}")`, () => quoted)
      .replaceAll(id, () => quoted)
    return {
      ...named,
      text,
      links: [...(named.links ?? []), { href: consolePathOf(id), name }],
    }
  }, problem)
}

export async function namingShows(
  guest: ConsoleGuest,
  directory: Directory,
  problems: readonly FormProblem[],
): Promise<readonly FormProblem[]> {
  return Promise.all(problems.map((problem) => namedIn(guest, directory, problem)))
}
