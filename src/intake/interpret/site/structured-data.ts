/** Extracts schema.org data about the show from a page: https://schema.org/PodcastSeries. */
import { registrableDomain } from '../../../record/registrable-domain.ts'

export interface StructuredFacts {
  /** `sameAs` URLs: other pages of the show, and of the site's owner. */
  readonly sameAs: readonly string[]
  /** Email addresses of the show. */
  readonly emails: readonly string[]
  /** Email addresses of the person or organization the site is about. */
  readonly publisherEmails: readonly string[]
  /** Place names of the podcast series. */
  readonly locations: readonly string[]
}

/** Limits of the number of nodes and their nesting depth. */
const MAX_NODES = 2000
const MAX_DEPTH = 12
const MAX_VALUES = 100

type Node = Readonly<Record<string, unknown>>

/**
 * Extracts the data. `pageUrl` is the URL of the page: only a home page describes the publisher
 * of the site.
 */
export function readStructuredData(
  texts: readonly string[],
  pageUrl: string,
): StructuredFacts {
  const nodes = texts.flatMap(parseNodes)
  const series = nodes.filter((node) => hasType(node, SERIES))
  const names = new Set(series.flatMap((node) => textsOf(node['name'])))
  const published = new Set(nodes.flatMap((node) => nodesOf(node['publisher'])))
  // Articles and reviews link to accounts of third parties.
  const about = nodes.filter((node) => hasType(node, ABOUT) && !series.includes(node))
  const namesakes = about.filter((node) =>
    textsOf(node['name']).some((name) => names.has(name)),
  )
  const owners = about.filter(
    (node) => series.length === 0 && isSiteOwner(node, pageUrl, published.has(node)),
  )
  const speaking = [...series, ...namesakes, ...owners]
  return {
    sameAs: unique(speaking.flatMap((node) => textsOf(node['sameAs']))),
    emails: unique([...series, ...namesakes].flatMap((node) => textsOf(node['email']))),
    publisherEmails: unique(about.flatMap((node) => textsOf(node['email']))),
    locations: unique(
      series.flatMap((node) => [
        ...placesOf(node['locationCreated']),
        ...placesOf(node['contentLocation']),
      ]),
    ),
  }
}

const HOME = /^\/(?:index\.\w{1,5}|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i

/**
 * Returns whether the node is the site's owner: it occurs on the home page and its URLs are on
 * the site. A publisher requires such a URL; other nodes may have none.
 */
function isSiteOwner(node: Node, pageUrl: string, isPublisher: boolean): boolean {
  if (!HOME.test(new URL(pageUrl).pathname)) return false
  const urls = [...textsOf(node['url']), ...textsOf(node['@id'])].filter((text) =>
    /^https?:/i.test(text),
  )
  if (urls.length === 0) return !isPublisher
  return urls.every((url) => registrableDomain(url) === registrableDomain(pageUrl))
}

const nodesOf = (value: unknown): readonly Node[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode)

const SERIES = /^(?:PodcastSeries|RadioSeries)$/
const ABOUT =
  /^(?:PodcastSeries|RadioSeries|CreativeWorkSeries|Organization|\w*Organization|Person|WebSite|Corporation|Brand|RadioStation)$/

const parseNodes = (text: string): readonly Node[] => {
  try {
    return collectNodes(JSON.parse(text))
  } catch {
    // Site builders emit trailing commas and comments; invalid data is ignored.
    return []
  }
}

const collectNodes = (root: unknown): readonly Node[] => {
  const nodes: Node[] = []
  let level = [root]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const objects = level
      .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter(isNode)
    nodes.push(...objects.slice(0, Math.max(0, MAX_NODES - nodes.length)))
    level = objects.slice(0, MAX_NODES).flatMap((node) => Object.values(node))
    if (nodes.length >= MAX_NODES) break
  }
  return nodes
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasType = (node: Node, pattern: RegExp): boolean =>
  textsOf(node['@type']).some((type) => pattern.test(type.replace(/^.*[/:]/, '')))

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((text) => typeof text === 'string')
    .slice(0, MAX_VALUES)

const placesOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((place) =>
    isNode(place) ? textsOf(place['name']) : textsOf(place),
  )

const unique = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= 2048),
  ),
]
