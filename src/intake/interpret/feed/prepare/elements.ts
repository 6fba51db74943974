/** Classifies elements of feeds whose text ends at the next element. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that may contain unescaped HTML. */
const HTML_TEXTS = words(
  'description summary subtitle content copyright rights content:encoded itunes:summary ' +
    'itunes:subtitle googleplay:description media:description dc:description',
)

/** Elements that contain text only. */
const TEXTS = words(
  'title link guid pubdate comments category language managingeditor webmaster ' +
    'lastbuilddate generator docs ttl rating name email uri url width height hour day ' +
    'id updated published modified issued created logo icon podcast:guid ' +
    'googleplay:author googleplay:email googleplay:explicit googleplay:block ' +
    'media:title media:keywords media:credit media:rating media:copyright',
)

const TEXT_PREFIX = /^(?:dc:|itunes:(?!category|image|owner))/

/** Names without a counterpart in HTML. */
const FIELDS = words(
  'guid pubdate enclosure description comments managingeditor webmaster lastbuilddate ' +
    'copyright generator docs ttl language category author',
)

/** Names shared with HTML; they end texts that contain no markup. */
const TEXT_FIELDS = words(
  'title link image summary source content id updated published rights subtitle contributor',
)

const FIELD_PREFIX =
  /^(?:itunes|content|media|podcast|dc|dcterms|atom1?0?|googleplay|feedburner|psc|slash|wfw|sy|spotify|acast|omny|rawvoice|georss|thr|creativecommons):/

/** Returns whether the element contains text and no feed elements. `name` is in lower case. */
export function isTextElement(name: string): boolean {
  return (
    TEXTS.has(name) ||
    HTML_TEXTS.has(name) ||
    (name.includes(':') && TEXT_PREFIX.test(name))
  )
}

/** Returns whether this element ends an unclosed text. Names are in lower case. */
export function endsText(name: string, text: string): boolean {
  if (FIELDS.has(name) || FIELD_PREFIX.test(name)) return true
  return TEXT_FIELDS.has(name) && !HTML_TEXTS.has(text)
}
