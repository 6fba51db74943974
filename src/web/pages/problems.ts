/** The 404 page and error pages. */
import type { Directory } from '../../store/directory.ts'
import { html } from '../html.ts'
import { searchBox } from '../layout.ts'
import { showRows } from '../parts/cards.ts'
import { editDistance } from '../../search/text/edit-distance.ts'
import { splitText } from '../../search/text/text.ts'
import { findShows } from '../search/find-shows.ts'
import type { SitePage } from '../site-answer.ts'
import type { ListedShow } from '../../api/formats/listed-show.ts'
import type { SiteGuest } from '../visit.ts'

/** Suggestions on the 404 page. */
const MOST_GUESSES = 5
/** Code points of the search for suggestions. */
const MOST_LETTERS = 80

/** Fewer letters: a difference of one letter makes another word. */
const SHORTEST_MISSPELT = 6

/**
 * Returns whether about half of the words occur in the title. Filters poor suggestions, since
 * nearly every search has hits.
 */
function isNear(words: readonly string[], { title }: ListedShow): boolean {
  const named = splitText(title).words
  const found = words.filter((word) =>
    named.some(
      (other) =>
        other === word ||
        (word.length >= SHORTEST_MISSPELT && editDistance(word, other, 1) <= 1),
    ),
  )
  return found.length > 0 && 2 * found.length >= words.length
}

async function guess(
  { reader }: Pick<Directory, 'reader'>,
  words: string,
  nowMs: number,
): Promise<readonly ListedShow[]> {
  if (words.trim() === '') return []
  const asked = { words, filters: {}, sort: 'relevance', page: 1 } as const
  try {
    const { shows } = await findShows(reader, asked, { from: 1, to: MOST_GUESSES, nowMs })
    const typed = splitText(words).words
    return shows.filter((show) => isNear(typed, show))
  } catch {
    // Suggestions are optional.
    return []
  }
}

/** Renders a 404 with shows that match the path's words. */
export async function notFoundPage(
  directory: Pick<Directory, 'reader'>,
  visit: SiteGuest,
  asked: string,
): Promise<SitePage> {
  const words = Array.from(asked.replaceAll('\0', ' ').toWellFormed())
    .slice(0, MOST_LETTERS)
    .join('')
    .trim()
  const shows = await guess(directory, words, visit.nowMs)
  const { problems } = visit.texts
  return {
    kind: 'page',
    status: 404,
    title: problems.notFound,
    words: null,
    main: html`<div class="page"><h1>${problems.notFound}</h1>
<p class="lead">${shows.length === 0 ? problems.notFoundPlain : problems.notFoundHelp}</p>
${searchBox(visit, words, 'large')}
${shows.length > 0 && showRows(visit, shows)}</div>`,
  }
}

export function busyPage({ texts: { problems } }: SiteGuest): SitePage {
  const main = html`<div class="page"><h1>${problems.busy}</h1><p class="lead">${problems.busyHelp}</p></div>`
  return { kind: 'page', status: 429, title: problems.busy, main }
}

export function failedPage({ texts: { problems } }: SiteGuest, status: number): SitePage {
  const main = html`<div class="page"><h1>${problems.failed}</h1><p class="lead">${problems.failedHelp}</p></div>`
  return { kind: 'page', status, title: problems.failed, main }
}
