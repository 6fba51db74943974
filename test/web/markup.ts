/**
 * The skeleton of a page: which elements it has and which attributes these have, without any text.
 */
import { Parser } from 'htmlparser2'

export interface PageMarkup {
  /** `a[class,href]` */
  readonly kinds: ReadonlySet<string>
  /** All that the page shows or says in an attribute. */
  readonly text: string
  /** Values of href, src and action. */
  readonly addresses: readonly string[]
}

const ADDRESSES: readonly string[] = ['href', 'src', 'action', 'content']

export function readMarkup(html: string): PageMarkup {
  const kinds = new Set<string>()
  const addresses: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        kinds.add(`${name}[${Object.keys(attributes).sort().join(',')}]`)
        for (const [attribute, value] of Object.entries(attributes)) {
          text += ` ${value}`
          if (ADDRESSES.includes(attribute) && attribute !== 'content')
            addresses.push(value)
        }
      },
      ontext(part) {
        text += part
      },
      onprocessinginstruction(name) {
        kinds.add(name)
      },
      oncomment() {
        kinds.add('comment')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return { kinds, text, addresses }
}
