/** Builds slugs from a podcast's first title. A slug does not change with the title. */
import anyAscii from 'any-ascii'

/** Maximum length without suffix. */
const MAX_SLUG_LENGTH = 80

/** Number of hex digits of the id in a suffix, in the order of attempts. */
const SUFFIX_LENGTHS = [6, 8, 12] as const

/** Words that are paths below `/api/v1/podcasts/`. */
const RESERVED = new Set(['multiple', 'latest', 'by-feed-url', 'id', 'trending', 'lookup'])

const ALL_DIGITS = /^\d+$/
const UUID_LIKE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns the candidates, best first: the bare slug, then with 6, 8 and 12 digits of the id. A
 * slug that looks like an id has no bare form.
 */
export function slugCandidates(title: string, id: string): readonly string[] {
  const bare = toSlug(title)
  const digits = id.replaceAll('-', '').toLowerCase()
  const base = bare === '' ? 'podcast' : bare
  const suffixed = SUFFIX_LENGTHS.map((length) => `${base}-${digits.slice(-length)}`)
  if (bare === '' || needsSuffix(bare)) return suffixed
  return [bare, ...suffixed]
}

/** Returns a slug without a title. It uses the id alone, so it never reserves a title's slug. */
export function provisionalSlug(id: string): string {
  return slugCandidates('', id)[0] ?? 'podcast'
}

/** Returns whether the slug is a candidate for this title. */
export function isSlugOf(slug: string, title: string, id: string): boolean {
  return slugCandidates(title, id).includes(slug)
}

/** Returns '' if the title has no character with an ASCII transliteration. */
export function toSlug(title: string): string {
  return cutAtHyphen(toSlugText(title))
}

/** Returns the text with the characters of slugs. It contains the slug of each name in it. */
export function toSlugText(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const needsSuffix = (slug: string): boolean =>
  RESERVED.has(slug) || ALL_DIGITS.test(slug) || UUID_LIKE.test(slug)

const cutAtHyphen = (slug: string): string => {
  if (slug.length <= MAX_SLUG_LENGTH) return slug
  const end = slug.lastIndexOf('-', MAX_SLUG_LENGTH)
  return slug.slice(0, end > 0 ? end : MAX_SLUG_LENGTH)
}
