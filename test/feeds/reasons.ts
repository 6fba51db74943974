/**
 * Why we read a value otherwise than another parser expects, in writing: a difference without a
 * reason fails the command.
 */
import { basename, extname } from 'node:path'
import type { Difference } from './compare.ts'

interface Reason {
  readonly parser: string
  readonly applies: (difference: Difference, file: string) => boolean
  readonly because: string
}

const isTitle = ({ path }: Difference): boolean => /(?:^|\.)title$/.test(path)
const isGuid = ({ path }: Difference): boolean => path.endsWith('.guid')

export const REASONS: readonly Reason[] = [
  {
    parser: 'podcastparser',
    applies: ({ path, expected, read }, file) =>
      path === 'title' &&
      read === 'null' &&
      expected === JSON.stringify(basename(file, extname(file))),
    because:
      'It calls a feed without a title by the name of its file. We say nothing, and the record keeps its title.',
  },
  {
    parser: 'podcastparser',
    applies: (difference) =>
      isTitle(difference) && difference.path !== 'title' && difference.read === 'null',
    because:
      "It calls an episode without a title by its enclosure's file name. We say nothing; no field is filled from it.",
  },
  {
    parser: 'podcastparser',
    applies: (difference) => isGuid(difference) && difference.read === 'null',
    because:
      'It makes a guid of the enclosure or the link. We keep what the feed says; identity has rules of its own (`facts/episodes.ts`).',
  },
  {
    parser: 'podcastparser',
    applies: (difference) => isGuid(difference) && difference.expected.includes('://'),
    because:
      'It resolves a guid against the feed URL. A guid is an opaque text, and must not change when the feed moves.',
  },
  {
    parser: 'podcastparser',
    applies: ({ path }, file) =>
      path.endsWith('.enclosures') && file.endsWith('multi_enclosures.rss'),
    because: '`media:content` repeats the enclosure. We take it only where there is none.',
  },
  {
    parser: 'podcastparser',
    applies: ({ path }, file) =>
      path.endsWith('.duration') && file.endsWith('itunes_xmlns.rss'),
    because:
      "An element of Apple's by a default namespace of its own, which no host writes; the parser knows prefixes only.",
  },
  {
    parser: 'gofeed',
    applies: (difference, file) => isTitle(difference) && file.includes('base64'),
    because: 'Base64 in titles was dropped from Atom in 2005; no podcast has it.',
  },
  {
    parser: 'gofeed',
    applies: (difference, file) =>
      isTitle(difference) && /xml_base|relative_uri/.test(file),
    because:
      'It resolves links inside titles against `xml:base`. We take all markup out of titles.',
  },
  {
    parser: 'gofeed',
    applies: (difference, file) => isGuid(difference) && file.includes('entry_id_xml_base'),
    because: 'It resolves a guid against `xml:base`. A guid is an opaque text.',
  },
  {
    parser: 'gofeed',
    applies: (difference, file) =>
      isTitle(difference) && file.includes('legacy_entity_prefix'),
    because:
      '`&copy=` in a title is read as HTML reads it. In addresses, where it does harm, it is left as it is.',
  },
]

/** Why a feed that the other parser reads is refused. */
const REFUSALS: readonly { readonly file: RegExp; readonly because: string }[] = [
  {
    file: /podcastparser\/.*\/empty\.rss$/,
    because: 'A channel without any element says nothing: FEED_EMPTY.',
  },
  {
    file: /redirect_new_location\.rss$/,
    because:
      'The `redirect` element of 2002 was never part of RSS; hosts answer with a redirect of HTTP or `itunes:new-feed-url`.',
  },
]

export const reasonFor = (
  difference: Difference,
  parser: string,
  file: string,
): string | undefined =>
  REASONS.find((reason) => reason.parser === parser && reason.applies(difference, file))
    ?.because

export const refusalReasonFor = (file: string): string | undefined =>
  REFUSALS.find((refusal) => refusal.file.test(file))?.because

export const REFUSAL_REASONS: readonly string[] = REFUSALS.map(({ because }) => because)
