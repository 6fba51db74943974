/** GET /search/suggest: autocomplete for the search box's script. */
import {
  cleanTyped,
  LONGEST_TYPED,
  suggestPodcasts,
} from '../../api/discovery/suggest-podcasts.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { showPath } from '../parts/cards.ts'
import type { SiteRoute } from '../site-answer.ts'
import { MOST_SUGGESTED } from './similar-names.ts'
import { troubleOf } from '../parts/trouble.ts'

/** Cache lifetime; deleting a letter then shows earlier suggestions at once. */
const KEPT_S = 60

interface SuggestedShow {
  readonly title: string
  readonly author: string
  readonly path: string
}

function toSuggested(basic: string): SuggestedShow {
  const { titleLatest, author, slug } = JSON.parse(basic) as BasicPodcast
  return {
    title: hideEmails(titleLatest),
    author: hideEmails(author ?? ''),
    path: showPath(slug),
  }
}

export const suggestRoute: SiteRoute = {
  url: '/search/suggest',
  rate: 'keys',
  async answer({ visit, signal }, { directory }) {
    const typed = cleanTyped(visit.parameters.get('q') ?? '')
    const text = Array.from(typed).slice(0, LONGEST_TYPED).join('')
    const shows: SuggestedShow[] = []
    try {
      const found =
        text === ''
          ? undefined
          : await suggestPodcasts(directory.reader, text, MOST_SUGGESTED, { signal })
      shows.push(...(found?.podcasts ?? []).map(({ basic }) => toSuggested(basic)))
    } catch (error) {
      // Suggestions stay silent about search failures that the results page explains.
      if (troubleOf(error) === undefined) throw error
    }
    return {
      kind: 'text',
      type: 'application/json; charset=utf-8',
      text: JSON.stringify({ shows }),
      maxAgeS: KEPT_S,
    }
  },
}
