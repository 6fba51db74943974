/** Estimates from the newest podcasts how rare an anchor is. */
import { setImmediate } from 'node:timers/promises'
import { parseFull } from '../record/view/fragments.ts'
import { toDocumentTexts } from '../search/document/document-texts.ts'
import type { DirectoryReader } from '../store/directory.ts'
import { type CountTerm, forEachAnchor } from './anchors.ts'
import { TestedDocument } from './tested-document.ts'

/** The number of podcasts. */
const SAMPLE = 300

export async function sampleAnchors(
  reader: Pick<DirectoryReader, 'listLatest'>,
): Promise<CountTerm> {
  const counts = new Map<string, number>()
  const { podcasts } = await reader.listLatest(null, SAMPLE)
  for (const { podcast } of podcasts) {
    const texts = toDocumentTexts(parseFull(podcast))
    const document = { ...texts, rowId: 0, rank: 0, facets: [], values: [] }
    forEachAnchor(new TestedDocument(document, []), (anchor) => {
      counts.set(anchor, (counts.get(anchor) ?? 0) + 1)
    })
    await setImmediate()
  }
  return (anchor) => counts.get(anchor) ?? 0
}
