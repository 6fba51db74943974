/** Decides whether an episode is a video. */
import type { KeptEpisode } from './episode.ts'
import type { EpisodeExtras } from '../namespace/extras.ts'

const VIDEO_FILE = /\.(?:mp4|m4v|mov|webm|mkv|avi|ogv)(?:[?#]|$)/i
const AUDIO_FILE = /\.(?:mp3|m4a|m4b|aac|og[ga]|opus|flac|wav|wma|aif[fc]?)(?:[?#]|$)/i
/** HTTP Live Streaming, under the names in use; `audio/mpegurl` is audio. */
const STREAM = /^application\/(?:vnd\.apple\.mpegurl|x-mpegurl|mpegurl|dash\+xml)\b/i

const STREAM_FILE = /\.(?:m3u8|mpd)(?:[?#]|$)/i

type Media = { readonly type?: string | null; readonly url: string }

/** Null if neither type nor file name tell. */
function isVideo({ type, url }: Media): boolean | null {
  const said = type?.trim() ?? ''
  if (/^video\//i.test(said) || STREAM.test(said)) return true
  if (/^audio\//i.test(said)) return false
  if (VIDEO_FILE.test(url) || STREAM_FILE.test(url)) return true
  if (AUDIO_FILE.test(url)) return false
  return null
}

interface WithMedia extends Pick<EpisodeExtras, 'alternateEnclosures'> {
  readonly enclosures: readonly Media[]
}

/** Returns all media, main ones first. The type of a source precedes the alternate's. */
function mediaOf({ enclosures, alternateEnclosures = [] }: WithMedia): readonly Media[] {
  const alternates = alternateEnclosures.flatMap(({ type, sources }) =>
    sources.map(({ uri, type: own }) => ({ url: uri, type: own ?? type ?? null })),
  )
  return [...enclosures, ...alternates]
}

type Recorded = Pick<KeptEpisode, 'enclosure' | 'alternateEnclosures'>

const toMedia = ({ enclosure, ...others }: Recorded): WithMedia => ({
  ...others,
  enclosures: [enclosure],
})

/** Returns whether one of the episode's media is a video; null if that is unknown. */
export function videoOf(episode: Recorded): boolean | null {
  const found = mediaOf(toMedia(episode)).map(isVideo)
  if (found.includes(true)) return true
  return found.includes(null) ? null : false
}

export function hasVideo(media: WithMedia): boolean {
  return mediaOf(media).some((each) => isVideo(each) === true)
}

/** Returns the http URL of the first video. */
export function videoUrlOf(episode: Recorded): string | null {
  const videos = mediaOf(toMedia(episode)).filter(
    (media) => isVideo(media) === true && /^https?:/i.test(media.url),
  )
  return videos[0]?.url ?? null
}
