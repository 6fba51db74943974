/**
 * The number that the feeds of one show have in common in an index, made of title, author
 * and description. Feeds that say the very same of themselves are one show; a title and an
 * author alone are not enough, because a station may have a programme of that name in each
 * of its towns.
 */
import type { PodcastRecord } from '../../record/podcast.ts'
import { hashText } from '../text/hash-text.ts'

/** Letters of a description that are compared: what is added behind them is news. */
const COMPARED = 400
/** A shorter description is what any show may say; without an author it has to say more. */
const TELLING = 24
const TELLING_ALONE = 80

/**
 * The key takes so many bits of the lower half of the hash: then it is whole in every type
 * of number.
 */
const LOW_BITS = 16

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

type TellingFields = Pick<PodcastRecord, 'titleLatest' | 'author' | 'description'>

/** Returns undefined if a record says too little of itself. */
export function showKeyOf({
  titleLatest,
  author,
  description,
}: TellingFields): number | undefined {
  const title = lettersOf(titleLatest)
  const maker = lettersOf(author ?? '')
  const said = lettersOf((description ?? '').slice(0, 2 * COMPARED)).slice(0, COMPARED)
  if (title === '' || said.length < (maker === '' ? TELLING_ALONE : TELLING))
    return undefined
  if (said === title || said === maker) return undefined
  // A forged collision gains nothing: saying what another show says is enough to share its
  // number.
  const { high, low } = hashText(`${title}\n${maker}\n${said}`)
  return high * 2 ** LOW_BITS + (low >>> (32 - LOW_BITS))
}
