/**
 * Detects editions of one show that are separate podcasts: video, another language, or paid
 * content.
 */
import type { Overlap } from './overlap.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'

export type Variant = 'medium' | 'language' | 'edition'

/** Words in folded titles that distinguish an edition from the show. */
const EDITION_WORDS = new Set(
  (
    'video videos vodcast audio hd sd hq mp3 aac mp4 premium plus bonus extra extras patreon patron patrons members member ' +
    'subscriber subscribers adfree ad uncut extended clips shorts highlights archive archives classic classics best live ' +
    'english anglais englisch ingles espanol spanish deutsch german francais french italiano italian portugues portuguese ' +
    'kids junior trailer trailers rerun reruns backlist beta test'
  ).split(' '),
)

/** Minimum share of common recordings at which the two are not different editions. */
const SAME_RECORDINGS = 0.5

export function variantOf(
  a: ShowPrint,
  b: ShowPrint,
  overlap: Overlap | undefined,
): Variant | undefined {
  if (differInEdition(a.title, b.title)) return 'edition'
  if (overlap !== undefined && overlap.media >= SAME_RECORDINGS) return undefined
  if (a.medium !== null && b.medium !== null && a.medium !== b.medium) return 'medium'
  if (a.language !== null && b.language !== null && a.language !== b.language)
    return 'language'
  return undefined
}

/** Returns whether one title names an edition that the other lacks. */
const differInEdition = (a: string, b: string): boolean => {
  const [ours, theirs] = [new Set(a.split(' ')), new Set(b.split(' '))]
  return [...ours.symmetricDifference(theirs)].some((word) => EDITION_WORDS.has(word))
}
