/** Adds the search-specific fields to a hit: score, and highlighted title and description. */
import type { SearchHit, StoredPodcast } from '../../store/directory.ts'
import { isCacheable } from '../../store/rules/cacheable.ts'
import type { Highlighter, TextHighlighter } from '../../query/highlight.ts'
import { rawFields } from '../../record/view/raw-fields.ts'

const sliceBasic = rawFields(['id', 'title', 'titleLatest', 'slug'])

const viewList = (key: string, list: readonly string[]): string =>
  list.length === 0 ? '' : `,"${key}":${JSON.stringify(list)}`

interface Texts {
  readonly title: string
  readonly description: string | null
}

/** Caches the texts of cacheable podcasts. */
const texts = new WeakMap<StoredPodcast, Texts>()

/** Fast path: most strings contain no escapes. */
const readString = (json: string): string =>
  json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1)

const textsOf = (podcast: StoredPodcast): Texts => {
  const known = texts.get(podcast)
  if (known !== undefined) return known
  const title = sliceBasic(podcast.basic).titleLatest
  const { description } = podcast
  const read = {
    title: readString(title),
    description: description === 'null' ? null : readString(description),
  }
  if (isCacheable(podcast)) texts.set(podcast, read)
  return read
}

/** Returns a JSON object; without a highlighter the podcast is not parsed. */
export function viewHitScoring(
  { podcast, score, alsoAs = [] }: SearchHit,
  highlighter: Highlighter | null,
): string {
  const scored = `{"score":${String(score)}${viewList('alsoAs', alsoAs)}`
  if (highlighter === null) return `${scored}}`
  const { title, description } = textsOf(podcast)
  const show = (shower: TextHighlighter) => ({
    titles: shower.title(title),
    excerpts: description === null ? [] : shower.description(description),
  })
  let { titles, excerpts } = show(highlighter)
  if (titles.length === 0 && excerpts.length === 0)
    ({ titles, excerpts } = show(highlighter.respelt))
  return (
    `${scored}${viewList('podcastTitleHighlights', titles)}` +
    `${viewList('podcastDescriptionHighlights', excerpts)}}`
  )
}
