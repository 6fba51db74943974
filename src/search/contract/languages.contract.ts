/**
 * A forgiving search finds titles in the other forms and writings of their language, on every
 * directory that has it.
 */
import type { PodcastDraft } from '../../record/podcast.ts'
import { termFor } from '../../../test/search-query.ts'

export function forgiving(text: string) {
  return { terms: [termFor(text)], matching: 'forgiving' } as const
}

const TITLES: readonly (readonly [language: string, title: string])[] = [
  ['zh', '歷史與電影'],
  ['ja', 'ラジオ・ヴァイオリン'],
  ['ko', '오늘의 영화'],
  ['ar', 'والتاريخ يشهد'],
  ['fa', 'داستان‌های شب'],
  ['hi', 'हिन्दी कहानियाँ'],
  ['ru', 'Сказки на ночь'],
  ['pl', 'Historie kryminalne'],
  ['fi', 'Tarinoita Suomesta'],
  ['hu', 'Könyvekről'],
  ['el', 'Ιστορίες μυστηρίου'],
  ['tr', 'Türkiye’nin Gündemi'],
  ['fr', 'Chevaux sauvages'],
  ['it', 'Dell’amore perduto'],
  ['de', 'Wissenschaftspodcast'],
  ['en', 'Men of Twenty One Towers'],
  ['en', 'Gataric'],
  ['en', 'A Fussball Diary'],
  ['de', 'Unfallbericht'],
]

/** What is written before anything is typed; the first has the number 1. */
export const LANGUAGE_SHOWS: readonly Partial<PodcastDraft>[] = TITLES.map(
  ([language, title]) => ({
    title,
    titleLatest: title,
    language,
  }),
)

/** What is typed, and the numbers of the shows that it finds. */
export const IN_OTHER_FORMS: readonly (readonly [
  typed: string,
  found: readonly number[],
])[] = [
  ['历史与电影', [1]],
  ['历史', [1]],
  ['らじおばいおりん', [2]],
  ['バイオリン', [2]],
  ['오늘의영화', [3]],
  ['التاريخ', [4]],
  ['تاریخ', [4]],
  ['داستان', [5]],
  ['हिंदी कहानी', [6]],
  ['сказка', [7]],
  ['historia kryminalna', [8]],
  ['tarina suomi', [9]],
  ['könyv', [10]],
  ['ΙΣΤΟΡΙΑ', [11]],
  ['türkiye', [12]],
  ['cheval sauvage', [13]],
  ['amore', [14]],
  ['Wissenschaft', [15]],
  ['man of 21 towers', [16]],
  ['gataric weekly', [17]],
  ['atari', []],
  ['fall', []],
]
