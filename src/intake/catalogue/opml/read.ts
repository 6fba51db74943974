/**
 * Reads OPML 2.0 subscription lists (http://opml.org/spec2.opml). The XML parser supports only the
 * five predefined entities and no document type, so entities cannot be declared. Memory holds only
 * the open tags.
 */
import { Parser } from 'htmlparser2'
import { type CatalogueSource, openBytes, peek, unusableCatalogue } from '../byte-source.ts'
import type { CatalogueItem } from '../item.ts'
import { decodeXml } from './decode-xml.ts'
import { type OutlineAttributes, outlineToEntry } from './to-entry.ts'

const EXPECTED = 'OPML, an XML document whose root is <opml>'
/** Long enough for the XML declaration. */
const HEAD_LENGTH = 200

interface ParserState {
  /** Outlines that were parsed and not yet yielded. */
  readonly outlines: OutlineAttributes[]
  root: string | null
  closed: boolean
}

const toAttributes = (attributes: Readonly<Record<string, string>>): OutlineAttributes =>
  new Map(
    Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )

const openParser = (document: ParserState): Parser =>
  new Parser(
    {
      onopentag(name, attributes) {
        document.root ??= name.toLowerCase()
        if (name.toLowerCase() === 'outline')
          document.outlines.push(toAttributes(attributes))
      },
      onclosetag(name, isImplied) {
        if (name.toLowerCase() === 'opml' && !isImplied) document.closed = true
      },
    },
    { xmlMode: true, decodeEntities: true },
  )

function* takeItems(
  document: ParserState,
  count: { outlines: number },
): Generator<CatalogueItem> {
  for (const outline of document.outlines.splice(0)) {
    const entry = outlineToEntry(outline)
    if (entry === undefined) continue
    count.outlines += 1
    yield {
      kind: 'entry',
      source: `outline ${String(count.outlines)}`,
      listKind: 'listener',
      entry,
    }
  }
}

export async function* readOpml(source: CatalogueSource): AsyncGenerator<CatalogueItem> {
  const document: ParserState = { outlines: [], root: null, closed: false }
  const count = { outlines: 0 }
  try {
    const parser = openParser(document)
    const { head, all } = await peek(await openBytes(source), HEAD_LENGTH)
    const decode = decodeXml(head)
    for await (const chunk of all) {
      parser.write(decode(chunk))
      if (document.root !== null && document.root !== 'opml')
        throw unusableCatalogue(source, EXPECTED)
      yield* takeItems(document, count)
    }
    parser.end()
    yield* takeItems(document, count)
    if (document.root === null) throw unusableCatalogue(source, EXPECTED)
  } catch (cause) {
    throw unusableCatalogue(source, EXPECTED, cause)
  }
  if (!document.closed) {
    throw unusableCatalogue(
      source,
      `a whole file; it ends before </opml>, and the ${String(count.outlines)} feeds before were read`,
    )
  }
}
