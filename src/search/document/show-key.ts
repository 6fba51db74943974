/**
 * Computes a number that all feeds of a show share, from title, author and description. Title and
 * author alone are not enough, because stations have programmes of one name in several towns.
 */
import type { PodcastRecord } from '../../record/podcast.ts'
import { hashText } from '../text/hash-text.ts'

/** Number of compared letters of a description; later text often differs. */
const COMPARED = 400
/** Minimum length of a distinctive description, with and without an author. */
const TELLING = 24
const TELLING_ALONE = 80

/** Number of bits from the lower half of the hash, so that the key is a safe integer. */
const LOW_BITS = 16

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

type TellingFields = Pick<PodcastRecord, 'titleLatest' | 'author' | 'description'>

/** Returns `undefined` if title, author and description are not distinctive. */
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
  // The hash is not cryptographic: copying a show's texts has the same effect as a collision.
  const { high, low } = hashText(`${title}\n${maker}\n${said}`)
  return high * 2 ** LOW_BITS + (low >>> (32 - LOW_BITS))
}
