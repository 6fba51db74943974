/** Podcast Index' 112 categories: single words with fixed ids, split from Apple's genre names. */
import { GENRES } from '../../../record/genre/genre.ts'

/** Names by id, from 1. */
const NAMES = `
  Arts, Books, Design, Fashion, Beauty, Food, Performing, Visual, Business, Careers,
  Entrepreneurship, Investing, Management, Marketing, Non-Profit, Comedy, Interviews,
  Improv, Stand-Up, Education, Courses, How-To, Language, Learning, Self-Improvement,
  Fiction, Drama, History, Health, Fitness, Alternative, Medicine, Mental, Nutrition,
  Sexuality, Kids, Family, Parenting, Pets, Animals, Stories, Leisure, Animation,
  Manga, Automotive, Aviation, Crafts, Games, Hobbies, Home, Garden, Video-Games,
  Music, Commentary, News, Daily, Entertainment, Government, Politics, Buddhism,
  Christianity, Hinduism, Islam, Judaism, Religion, Spirituality, Science, Astronomy,
  Chemistry, Earth, Life, Mathematics, Natural, Nature, Physics, Social, Society,
  Culture, Documentary, Personal, Journals, Philosophy, Places, Travel,
  Relationships, Sports, Baseball, Basketball, Cricket, Fantasy, Football, Golf,
  Hockey, Rugby, Running, Soccer, Swimming, Tennis, Volleyball, Wilderness,
  Wrestling, Technology, True Crime, TV, Film, After-Shows, Reviews, Climate,
  Weather, Tabletop, Role-Playing, Cryptocurrency
`
  .trim()
  .split(/,\s+/)

export interface Category {
  readonly id: number
  readonly name: string
}

export const CATEGORIES: readonly Category[] = NAMES.map((name, at) => ({
  id: at + 1,
  name,
}))

/** Normalizes `How To`, `how-to` and `HOW TO` to one form. */
const fold = (name: string): string => name.toLowerCase().replace(/[\s-]+/g, ' ')

const byName: ReadonlyMap<string, Category> = new Map([
  ...CATEGORIES.map((category) => [fold(category.name), category] as const),
  ...CATEGORIES.filter(({ name }) => name === 'Technology').map(
    (category) => ['tech', category] as const,
  ),
])

/** `Society & Culture` becomes `Society` and `Culture`; a name that is a category stays whole. */
function splitGenre(genre: string): readonly Category[] {
  const whole = byName.get(fold(genre))
  if (whole !== undefined) return [whole]
  return genre.split(/[\s&]+/).flatMap((word) => byName.get(fold(word)) ?? [])
}

const categoriesByGenre: ReadonlyMap<string, readonly Category[]> = new Map(
  GENRES.map(({ name }) => [name, splitGenre(name)]),
)

/** Returns `{"77": "Society", "78": "Culture"}`, or null without a known genre. */
export function viewCategories(
  genres: readonly string[],
): Readonly<Record<string, string>> | null {
  const categories = genres.flatMap((genre) => categoriesByGenre.get(genre) ?? [])
  if (categories.length === 0) return null
  return Object.fromEntries(categories.map(({ id, name }) => [String(id), name]))
}

/** Returns the Apple genres of a category, by id or case-insensitive name; undefined if unknown. */
export function genresOfCategory(text: string): readonly string[] | undefined {
  const category = /^\d{1,3}$/.test(text)
    ? CATEGORIES[Number(text) - 1]
    : byName.get(fold(text))
  if (category === undefined) return undefined
  return GENRES.filter(({ name }) => categoriesByGenre.get(name)?.includes(category)).map(
    ({ name }) => name,
  )
}
