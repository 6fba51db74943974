/**
 * Computes a key shared by all enclosure URLs of a recording: measurement services prefix the
 * file's URL with theirs.
 */

const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?$/i
const FILE_ENDING = /\.(?:mp3|m4a|m4v|mp4|aac|ogg|oga|opus|flac|wav|mov|webm)$/i
/** File extensions that resemble hostnames. */
const NO_HOST =
  /^[^/]*\.(?:mp3|m4a|m4v|mp4|aac|ogg|oga|opus|flac|wav|mov|webm|php|html?|aspx?|xml|js)(?:\/|$)/i

/** A path can contain a hostname only if a dot occurs between two slashes. */
const MAY_WRAP = /\/[^/.]+\.[^/]*\//

export function toMediaKey(url: string): string {
  const bare = url.trim().replace(/^https?:\/\//i, '')
  const [address = '', query] = bare.split('?', 2)
  const own = unwrap(address)
  const end = own.indexOf('/')
  const host = (end === -1 ? own : own.slice(0, end)).toLowerCase().replace(/^www\./, '')
  const path = end === -1 ? '' : (own.slice(end).split('#', 1)[0] ?? '')
  if (query === undefined || FILE_ENDING.test(path)) return host + path
  return `${host}${path}?${query}`
}

/**
 * Returns the recording's original URL, from the last hostname in the path:
 * `…/redirect.mp3/traffic.example.fm/a.mp3`.
 */
function innermostAddress(address: string): string | undefined {
  for (let end = address.lastIndexOf('/', address.length - 2); end > 0; ) {
    const start = address.lastIndexOf('/', end - 1)
    if (start === -1) return undefined
    if (HOST.test(address.slice(start + 1, end))) return address.slice(start + 1)
    end = start
  }
  return undefined
}

const unwrap = (address: string): string => {
  if (!MAY_WRAP.test(address)) return address
  const inner = innermostAddress(address)
  if (inner === undefined || NO_HOST.test(inner)) return address
  return inner
}
