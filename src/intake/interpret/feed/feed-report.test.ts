import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toReport } from './feed-report.ts'
import { readFeed } from '../../../../test/feeds/read-feed.ts'
import { toRecord, withKnownEpisodes } from './to-record.ts'
import { withGuess } from './language-detector.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const CONTEXT = { feedUrl: 'https://feeds.example/show/rss', nowMs: Date.UTC(2026, 10, 20) }
const WORDS = 'Wir sprechen über Brücken, Gezeiten und die Lampen im Hafen. '

const item = (no: number): string =>
  `<item><title>Abend ${String(no)}</title><guid isPermaLink="false">abend-${String(no)}</guid><pubDate>${new Date(
    CONTEXT.nowMs - (no + 1) * DAY_MS,
  ).toUTCString()}</pubDate></item>`

const read = (channel: string) =>
  readFeed(Buffer.from(`<rss version="2.0"><channel>${channel}</channel></rss>`))

describe('a report, completed in another thread, says what the feed says', () => {
  const language = fc.constantFrom('', '<language>de</language>', '<language>en</language>')
  const guess = fc.constantFrom('de', 'en', null)
  const episodes = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 })

  it('for every language that is said or found, and whatever was known before', () => {
    fc.assert(
      fc.property(
        language,
        guess,
        fc.integer({ min: 0, max: 8 }),
        episodes,
        episodes,
        (said, found, repeats, now, before) => {
          const head = `<title>Abende</title>${said}<description>${WORDS.repeat(repeats)}</description>`
          const known = toRecord(read(head + before.map(item).join('')), CONTEXT).episodes
          const feed = read(head + now.map(item).join(''))
          const detectLanguage = (): string | null => found
          const whole = toRecord(feed, {
            ...CONTEXT,
            episodes: known,
            downloadCount: 7,
            detectLanguage,
          })
          const report = toReport(feed, CONTEXT)
          const facts = withGuess(report.facts, report.words, detectLanguage)
          expect(
            withKnownEpisodes(facts, {
              episodes: known,
              nowMs: CONTEXT.nowMs,
              downloadCount: 7,
            }),
          ).toEqual(whole)
        },
      ),
    )
  })

  it('and crosses threads as JSON', () => {
    const report = toReport(read(`<title>Abende</title>${item(1)}`), CONTEXT)
    expect(structuredClone(report)).toEqual(report)
  })
})
