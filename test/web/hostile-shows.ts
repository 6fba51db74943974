/** Shows of which every text is the same one, and texts that would be markup if pages let them. */
import fc from 'fast-check'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { draftOf } from '../api/castdex.ts'

const PIECES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></textarea></style><svg/onload=alert(1)>',
  '<!--',
  ']]>',
  '</script><script>',
  '&lt;b&gt;',
  'javascript:alert(1)',
  '\u2028\u0000\u202e',
  '${1}{{2}}',
  '`"\'<>&=/',
]

export const hostileText = fc
  .array(
    fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 12 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(' '))

/** A show of which every text is the same one. */
export function showOf(number: number, text: string): PodcastDraft {
  return draftOf(number, {
    title: text,
    titleLatest: text,
    author: text,
    description: text,
    hostNames: [text],
    genres: [text],
    language: 'en',
    languageTag: text,
    countries: [text],
    podcastLocations: [text],
    podcastAffiliation: { affiliateOrganizationName: text, affiliationType: null },
    websiteUrl: `javascript:${text}`,
    imageUrl: text,
    podcastDirectoryLinks: {
      overcast: `javascript:${text}`,
      castro: `https://castro.example/?${text}`,
    },
    socialMediaLinks: [
      { socialMediaType: 'github', url: `javascript:${text}`, sources: ['rss'] },
      {
        socialMediaType: 'bluesky',
        url: `https://bsky.example/"${text}`,
        sources: ['rss'],
      },
    ],
    // Two shows may draw the same text, and an id of a platform is one show's.
    spotifyId: null,
    slug: `show-${String(number)}`,
  })
}
