/** Names the elements of feeds whose text ends where another element begins. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Their text may be HTML that nobody escaped. */
const HTML_TEXTS = words(
  'description summary subtitle content copyright rights content:encoded itunes:summary ' +
    'itunes:subtitle googleplay:description media:description dc:description',
)

/** Elements that hold text alone. */
const TEXTS = words(
  'title link guid pubdate comments category language managingeditor webmaster ' +
    'lastbuilddate generator docs ttl rating name email uri url width height hour day ' +
    'id updated published modified issued created logo icon podcast:guid ' +
    'googleplay:author googleplay:email googleplay:explicit googleplay:block ' +
    'media:title media:keywords media:credit media:rating media:copyright',
)

const TEXT_PREFIX = /^(?:dc:|itunes:(?!category|image|owner))/

/** HTML has no elements of these names. */
const FIELDS = words(
  'guid pubdate enclosure description comments managingeditor webmaster lastbuilddate ' +
    'copyright generator docs ttl language category author',
)

/** HTML has elements of these names, but a text without markup has none. */
const TEXT_FIELDS = words(
  'title link image summary source content id updated published rights subtitle contributor',
)

const FIELD_PREFIX =
  /^(?:itunes|content|media|podcast|dc|dcterms|atom1?0?|googleplay|feedburner|psc|slash|wfw|sy|spotify|acast|omny|rawvoice|georss|thr|creativecommons):/

/** Returns whether the element holds text, and no element of the feed. `name`: lower case. */
export function isTextElement(name: string): boolean {
  return (
    TEXTS.has(name) ||
    HTML_TEXTS.has(name) ||
    (name.includes(':') && TEXT_PREFIX.test(name))
  )
}

/** Returns whether this element ends a text that nobody closed. Names: lower case. */
export function endsText(name: string, text: string): boolean {
  if (FIELDS.has(name) || FIELD_PREFIX.test(name)) return true
  return TEXT_FIELDS.has(name) && !HTML_TEXTS.has(text)
}
