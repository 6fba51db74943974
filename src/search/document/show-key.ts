/**
 * What two feeds of one show have in common in an index: a number made of title, author and
 * description. Feeds that say the very same of themselves are one show; a title and an author alone
 * are not enough, for a station may have a programme of that name in each of its towns.
 */
import type { PodcastRecord } from '../../record/podcast.ts'
import { hashText } from '../terms/hash.ts'

/** Letters of a description that are compared: what is added behind them is news. */
const COMPARED = 400
/** A shorter description is what any show may say; without an author it has to say more. */
const TELLING = 24
const TELLING_ALONE = 80

const HIGH = 2 ** 32
/** Of the lower half, so that the number is whole in every type. */
const LOW_BITS = 12

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

type ShowFields = Pick<PodcastRecord, 'titleLatest' | 'author' | 'description'>

/** Undefined where a record says too little of itself. */
export function showKeyOf({ titleLatest, author, description }: ShowFields): number | undefined {
  const title = lettersOf(titleLatest)
  const maker = lettersOf(author ?? '')
  const said = lettersOf((description ?? '').slice(0, 2 * COMPARED)).slice(0, COMPARED)
  if (title === '' || said.length < (maker === '' ? TELLING_ALONE : TELLING)) return undefined
  if (said === title || said === maker) return undefined
  const { high, low } = hashText(`${title}\n${maker}\n${said}`)
  return (low >>> (32 - LOW_BITS)) * HIGH + high
}

/** Finds the feeds of a show by their number. */
export const showFacet = (key: number): string => `show:${String(key)}`
