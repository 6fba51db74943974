/**
 * Classifies a link of a show: a page in a directory, an account on a social service, or neither.
 */
import { isPrivateAddress } from '../feed-url/feed-url.ts'
import { recogniseDirectory, type DirectoryListing } from './directory.ts'
import { recogniseSocial, type SocialAccount, type SocialHints } from './social.ts'
import { parseWebLink } from './web-link.ts'

export type RecognisedLink =
  | ({ readonly kind: 'directory' } & DirectoryListing)
  | ({ readonly kind: 'social' } & SocialAccount)

export function recogniseLink(
  text: string,
  hints: SocialHints = {},
): RecognisedLink | undefined {
  const link = parseWebLink(text)
  if (link === undefined || isPrivateAddress(link.href)) return undefined
  const directory = recogniseDirectory(link)
  if (directory !== undefined) return { kind: 'directory', ...directory }
  const social = recogniseSocial(link, hints)
  if (social === undefined) return undefined
  return { kind: 'social', ...social }
}
