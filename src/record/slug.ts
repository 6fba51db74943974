/**
 * Makes slugs: a podcast's readable address, from the first title that it says of itself.
 * It does not change when the title does.
 */
import anyAscii from 'any-ascii'

/** A slug has at most this many characters, without a suffix. */
const MAX_SLUG_LENGTH = 80

/**
 * A suffix has this many of the id's last hex digits. The lengths are tried in this order
 * when a slug is taken.
 */
const SUFFIX_LENGTHS = [6, 8, 12] as const

/** The paths under `/api/v1/podcasts/` use these words themselves. */
const RESERVED = new Set(['multiple', 'latest', 'by-feed-url', 'id', 'trending', 'lookup'])

const ALL_DIGITS = /^\d+$/
const UUID_LIKE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns the candidates, best first: the bare slug, then with 6, 8 and 12 digits of the
 * id. A slug that could be mistaken for an id has no bare form.
 */
export function slugCandidates(title: string, id: string): readonly string[] {
  const bare = toSlug(title)
  const digits = id.replaceAll('-', '').toLowerCase()
  const base = bare === '' ? 'podcast' : bare
  const suffixed = SUFFIX_LENGTHS.map((length) => `${base}-${digits.slice(-length)}`)
  return bare === '' || needsSuffix(bare) ? suffixed : [bare, ...suffixed]
}

/**
 * Returns the slug of a podcast whose title nobody knows yet. It has only the id, so that
 * no other podcast ever waits for it to be free.
 */
export function provisionalSlug(id: string): string {
  return slugCandidates('', id)[0] ?? 'podcast'
}

/** Returns whether the podcast may keep its slug under this title. */
export function isSlugOf(slug: string, title: string, id: string): boolean {
  return slugCandidates(title, id).includes(slug)
}

/** Returns `''` when the title holds no letter or digit that can be written in ASCII. */
const toSlug = (title: string): string =>
  cutAtHyphen(
    anyAscii(title)
      .toLowerCase()
      .replace(/['’`]/g, '')
      .replaceAll('&', ' and ')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  )

const needsSuffix = (slug: string): boolean =>
  RESERVED.has(slug) || ALL_DIGITS.test(slug) || UUID_LIKE.test(slug)

const cutAtHyphen = (slug: string): string => {
  if (slug.length <= MAX_SLUG_LENGTH) return slug
  const end = slug.lastIndexOf('-', MAX_SLUG_LENGTH)
  return slug.slice(0, end > 0 ? end : MAX_SLUG_LENGTH)
}
