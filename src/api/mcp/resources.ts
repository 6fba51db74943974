/** MCP resources: a show, and the search syntax. */
import type { PodcastRecord } from '../../record/podcast.ts'
import { toQuotedJson, FEED_NOTE } from './feed-text.ts'
import { findNamed } from './find-named.ts'
import type { McpContext } from './call-tool.ts'
import type { JsonObject } from './messages.ts'
import { showPodcast } from './shown-podcast.ts'

const SHOW = 'castdex://podcast/'
const LANGUAGE_URI = 'castdex://docs/search-language'
const DESCRIPTION_LENGTH = 4_000

const LANGUAGE_TEXT = `# How search_podcasts reads \`q\`

- Words: a podcast matches when each of them is in its title, author, hosts or description. Word order is free.
- \`"a phrase"\`: these words next to each other.
- \`-word\`: none that has the word.
- \`title:word\`: the word is in the title. \`host:name\`: somebody of that name hosts it. \`lang:de\`, \`genre:history\`: as the filters.
- A feed URL, an Apple link or an id finds its podcast.
- Below the exact matches come titles with words too many or too few, typing errors, half-typed words and initials.
- An empty \`q\` lists all podcasts; with \`sort\` and filters it is a ranking.
- Totals are exact. A cursor belongs to its words, filters and sort.
`

export const RESOURCES: readonly JsonObject[] = [
  {
    uri: LANGUAGE_URI,
    name: 'search-language',
    title: 'How searches are written',
    mimeType: 'text/markdown',
  },
]

export const RESOURCE_TEMPLATES: readonly JsonObject[] = [
  {
    uriTemplate: `${SHOW}{id}`,
    name: 'podcast',
    title: 'A podcast',
    description:
      'One podcast by id, slug, Apple id or Spotify id, with its whole description.',
    mimeType: 'application/json',
  },
]

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const toShow = (record: PodcastRecord): string =>
  toQuotedJson({
    podcast: showPodcast(record, { description: DESCRIPTION_LENGTH }),
    note: FEED_NOTE,
  })

/** Returns undefined for an unknown URI. */
export async function readResource(
  uri: string,
  { directory, caller }: McpContext,
): Promise<JsonObject | undefined> {
  if (uri === LANGUAGE_URI)
    return { contents: [{ uri, mimeType: 'text/markdown', text: LANGUAGE_TEXT }] }
  if (!uri.startsWith(SHOW)) return undefined
  caller.assertScope('podcasts')
  const record = await findNamed(directory, decode(uri.slice(SHOW.length)))
  if (record === undefined) return undefined
  await caller.charge('podcastLookups', 1)
  return { contents: [{ uri, mimeType: 'application/json', text: toShow(record) }] }
}
