/** The rival Lucene, in a process of Java. */
import { startLucene } from '../../../bench/lucene/lucene.ts'
import type { Engine, ShowTexts } from './engine.ts'

/** Throws where Java or Maven is not to be had. */
export async function openLucene(
  shows: readonly ShowTexts[],
): Promise<Engine & AsyncDisposable> {
  const lucene = await startLucene(shows)
  return {
    name: 'Lucene',
    find: (query) => lucene.find(query),
    [Symbol.asyncDispose]: () => lucene[Symbol.asyncDispose](),
  }
}
