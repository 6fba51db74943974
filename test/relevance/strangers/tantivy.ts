/** The rival Tantivy, in a process of Python. */
import { startPython } from '../../../bench/search/python.ts'
import { bareWords, type Engine, LOOKED_AT, type ShowTexts, TITLE_BOOST } from './engine.ts'

/** Beside the scripts of the benchmark. */
const SCRIPT = '../../test/relevance/strangers/tantivy_shows.py'

/** Throws where Python or the wheel is not to be had. */
export async function openTantivy(
  shows: readonly ShowTexts[],
): Promise<Engine & AsyncDisposable> {
  const python = startPython(SCRIPT, [])
  await python.call({ shows, titleBoost: TITLE_BOOST, limit: LOOKED_AT })
  return {
    name: 'Tantivy',
    find: (query) => python.call<readonly string[]>(bareWords(query).join(' ')),
    [Symbol.asyncDispose]: () => python[Symbol.asyncDispose](),
  }
}
