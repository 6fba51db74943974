/** The addresses that forms give as samples are ones that they take. */
import { expect, test } from 'vitest'
import { openFeedGate } from '../../actions/feed/feed-gate.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { CONSOLE_TEXTS } from '../../console/texts/console-texts.ts'
import { SITE_LANGUAGES, SITE_TEXTS } from './texts.ts'

const findProblem = openFeedGate('')

function sampleIn(text: string): string {
  return text.split(' ').find((word) => /^https:\/\/./.test(word)) ?? ''
}

test.each(SITE_LANGUAGES)(
  'the sample of a feed’s address can be proposed (%s)',
  (language) => {
    const { feedUrl } = SITE_TEXTS[language].forPublishers.forms.problems
    const { INVALID_FEED_URL } = CONSOLE_TEXTS[language].returned.refused.byCode
    for (const text of [feedUrl, INVALID_FEED_URL]) {
      const sample = sampleIn(text)
      expect(parseFeedUrl(sample)).toHaveProperty('key')
      expect(findProblem(sample)).toBeUndefined()
    }
  },
)
