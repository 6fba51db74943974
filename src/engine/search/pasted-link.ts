/** Links and ids that people paste where a term is asked for: a feed URL, an Apple, Spotify or castdex link, a podcast id. */
import { parseFeedUrl } from '../../record/feed-url.ts'
import { isPodcastId } from '../../record/podcast-id.ts'

const APPLE_LINK = /^(?:https?:\/\/(?:podcasts|itunes)\.apple\.com\/\S*?\b)?id(\d{5,15})\b/i
const SPOTIFY_LINK = /^(?:https?:\/\/open\.spotify\.com\/(?:intl-[a-z]+\/)?show\/|spotify:show:)([0-9a-z]{22})\b/i
const UUID_IN_LINK = /^https?:\/\/\S+?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:)\S+$/i

/** What a pasted text may mean: by feed URL first, then by the id in it. */
export interface PastedLink {
  readonly id?: string
  readonly appleId?: number
  readonly spotifyId?: string
  readonly feedKey?: string
}

/** Undefined when the text is no link. */
export const parsePastedLink = (text: string): PastedLink | undefined => {
  const pasted = text.trim()
  if (isPodcastId(pasted.toLowerCase())) return { id: pasted.toLowerCase() }
  const appleId = APPLE_LINK.exec(pasted)?.[1]
  if (appleId !== undefined) return { appleId: Number(appleId) }
  const spotifyId = SPOTIFY_LINK.exec(pasted)?.[1]
  if (spotifyId !== undefined) return { spotifyId }
  if (!LINK.test(pasted)) return undefined
  const feedUrl = parseFeedUrl(pasted)
  const id = UUID_IN_LINK.exec(pasted)?.[1]?.toLowerCase()
  return {
    ...('problem' in feedUrl ? {} : { feedKey: feedUrl.key }),
    ...(id === undefined ? {} : { id }),
  }
}
