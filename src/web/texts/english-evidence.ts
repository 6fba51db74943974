/** English texts for listing evidence and its sources. */
import type { EvidenceKind, EvidenceSource } from '../../record/listing/evidence.ts'

export const evidence: Record<EvidenceKind, string> = {
  claimed: 'A catalogue names it.',
  declared: 'The feed itself links there.',
  'declared-text': 'The show links there in its description or on its site.',
  'one-of-several': 'The show links to several; this is one of them.',
  noted: 'Only notes of episodes link there.',
  found: 'A search on the platform found it.',
  'points-back': 'The platform names this feed or this site.',
  'points-nowhere': 'The platform named this feed once, and does not now.',
  'points-elsewhere': 'The platform names another feed.',
  'same-name': 'The show has the same name.',
  'similar-name': 'The names are alike.',
  'twin-name': 'The name has a word more, as clips or other editions have.',
  'other-name': 'The name is another one.',
  'same-episodes': 'The newest episodes are the same.',
  'some-episodes': 'Some of the newest episodes are the same.',
  'other-episodes': 'The newest episodes are others.',
  'other-language': 'The language is another one.',
  'same-text': 'The platform shows the show’s own description.',
  'same-language': 'The language is the same.',
  gone: 'The platform does not know it any more.',
  exists: 'It is there.',
  held: 'Another show has a better claim to it.',
  free: 'No other show claims it.',
  confirmed: 'A person confirmed it.',
  rejected: 'A person rejected it.',
}

export const evidenceSources: Record<EvidenceSource, string> = {
  catalogue: 'catalogue',
  feed: 'feed',
  site: 'website',
  'link-page': 'link page',
  platform: 'platform',
  directory: 'this directory',
  operator: 'operator',
}

export const valueSources: Readonly<Record<string, string>> = {
  rss: 'feed',
  'podcast-website': 'website',
  linktree: 'link page',
  'apple-podcasts': 'Apple Podcasts',
  spotify: 'Spotify',
  youtube: 'YouTube',
  catalogue: 'catalogue',
  signals: 'imported figures',
  derived: 'worked out',
  castdex: 'castdex',
  operator: 'operator',
  unknown: 'not known',
}

/** Apple's genre names are English. */
export const genres: Readonly<Record<string, string>> = {}
