/** Parses links to YouTube: a channel in one of four forms, a playlist, or a video. */
import { encodePart } from './social-rule.ts'
import { isHost, type WebLink } from './web-link.ts'

export interface YoutubeLink {
  /**
   * `custom` is `/c/NAME`, `user` is `/user/NAME`; only YouTube can resolve them to a channel id.
   */
  readonly kind: 'channel' | 'handle' | 'custom' | 'user' | 'playlist' | 'video'
  /** `UC…`, `@handle`, the name, `PL…`, or the video's id. */
  readonly id: string
  readonly url: string
}

const BASE = 'https://www.youtube.com/'

/**
 * `@` and 3 to 30 letters, digits, `_`, `-`, `.` or `·` of any script:
 * https://support.google.com/youtube/answer/11585688.
 */
const HANDLE = /^@[\p{L}\p{M}\p{N}_.·-]{1,60}$/u

const TABS: ReadonlySet<string> = new Set(
  'about,channels,community,featured,live,playlists,podcasts,posts,releases,shorts,store,streams,videos'.split(
    ',',
  ),
)

export function parseYoutubeLink(link: WebLink): YoutubeLink | undefined {
  if (link.host === 'youtu.be') return toVideo(link.path[0])
  if (!isHost(link, 'youtube.com')) return undefined
  const [first = '', second] = link.path
  if (first === 'watch') return toVideo(link.query.get('v'))
  if (first === 'playlist') return toPlaylist(link.query.get('list'))
  if (VIDEO_SECTIONS.has(first)) return toVideo(second)
  return toChannel(link.path)
}

const VIDEO_SECTIONS: ReadonlySet<string> = new Set(['embed', 'live', 'shorts'])

/** Parses `/@handle` and `/SECTION/NAME`, optionally followed by a tab. */
const toChannel = ([first = '', ...rest]: readonly string[]): YoutubeLink | undefined => {
  if (first.startsWith('@')) {
    if (rest.length <= 1 && isTab(rest[0]) && HANDLE.test(first)) return toHandle(first)
    return undefined
  }
  const [name, tab, ...deeper] = rest
  if (name !== undefined && isTab(tab) && deeper.length === 0) return toNamed(first, name)
  return undefined
}

const isTab = (part: string | undefined): boolean =>
  part === undefined || TABS.has(part.toLowerCase())

const toHandle = (handle: string): YoutubeLink => ({
  kind: 'handle',
  id: handle,
  url: BASE + encodePart(handle),
})

const toNamed = (section: string, name: string): YoutubeLink | undefined => {
  const id =
    section === 'channel' ? /^UC[\w-]{22}$/.test(name) : /^[^\s/]{1,100}$/.test(name)
  if (!id) return undefined
  const url = `${BASE}${section}/${encodePart(name)}`
  if (section === 'channel') return { kind: 'channel', id: name, url }
  if (section === 'c') return { kind: 'custom', id: name, url }
  if (section === 'user') return { kind: 'user', id: name, url }
  return undefined
}

/** Accepts only playlists of users. YouTube generates `UU…`, `RD…` and others. */
const toPlaylist = (list: string | null): YoutubeLink | undefined => {
  if (list !== null && /^PL[\w-]+$/.test(list)) {
    return { kind: 'playlist', id: list, url: `${BASE}playlist?list=${list}` }
  }
  return undefined
}

const toVideo = (id: string | null | undefined): YoutubeLink | undefined => {
  if (id !== null && id !== undefined && /^[\w-]{11}$/.test(id)) {
    return { kind: 'video', id, url: `${BASE}watch?v=${id}` }
  }
  return undefined
}
