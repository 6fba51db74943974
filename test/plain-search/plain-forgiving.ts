/**
 * A plain judge of forgiving searches: shows and searches drawn from a few words, and what has to
 * hold of any answer. It shares no tokenizer, no forms and no score with the product.
 */
import fc from 'fast-check'

export interface DrawnShow {
  readonly title: string
  readonly author: string
  readonly description: string
  readonly strength: number
}

/** No word is a plural, a number, a genre or within two edits of another one. */
const WORDS = [
  'harbour',
  'lantern',
  'meadow',
  'granite',
  'velvet',
  'thistle',
  'cobalt',
  'walnut',
  'orchid',
  'saddle',
  'beacon',
  'quiver',
]

const words = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: least, maxLength: most })
    .map((some) => some.join(' '))

const show = fc.record({
  title: words(1, 3),
  author: words(1, 2),
  description: fc.oneof(words(1, 3), words(6, 14)),
  strength: fc.nat({ max: 99 }),
})

/** The same show as another feed writes it, and what is only like it. */
const feedOf = (first: DrawnShow, other: DrawnShow, as: number): DrawnShow => {
  const feed = { ...first, strength: other.strength }
  switch (as) {
    case 0:
      return {
        ...feed,
        title: feed.title.toUpperCase(),
        description: `${feed.description}.`,
      }
    case 1:
      return feed
    case 2:
      return { ...feed, description: other.description }
    case 3:
      return { ...feed, author: other.author }
    default:
      return other
  }
}

/** A third of the shows are another feed of an earlier one, or nearly. */
export const catalogues: fc.Arbitrary<readonly DrawnShow[]> = fc
  .array(fc.tuple(show, fc.nat({ max: 7 }), fc.nat()), { minLength: 20, maxLength: 60 })
  .map((drawn) => {
    const shows: DrawnShow[] = []
    for (const [own, as, at] of drawn) {
      const first = shows[at % Math.max(1, shows.length)]
      shows.push(first === undefined ? own : feedOf(first, own, as))
    }
    return shows
  })

const misspell = (word: string, at: number): string => {
  const from = 1 + (at % (word.length - 2))
  return word.slice(0, from) + word.slice(from + 1)
}

/** One to four words, some with a letter too few. */
export const typedTexts: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.nat({ max: 3 }), fc.nat()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) =>
    some.map(([word, how, at]) => (how === 0 ? misspell(word, at) : word)).join(' '),
  )

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Shows with the same text are the same one; `at` tells apart those that say too little. */
export function plainShowOf({ title, author, description }: DrawnShow, at: number): string {
  const [name, maker, said] = [title, author, description].map(lettersOf)
  const isTelling = (said ?? '').length >= 24 && said !== name && said !== maker
  return isTelling ? [name, maker, said].join('|') : `only ${String(at)}`
}

/** Whether a show has one of the words as it is typed. */
export function hasAny({ title, author, description }: DrawnShow, text: string): boolean {
  const own = new Set(`${title} ${author} ${description}`.toLowerCase().split(/[ .]/))
  return text.split(' ').some((word) => own.has(word))
}

/** Whether a show has all of the words as they are typed. */
export function hasAll(show: DrawnShow, text: string): boolean {
  return text.split(' ').every((word) => hasAny(show, word))
}

/** Whether a show has anything to do with a text: three letters that one of its words begins with. */
export function isRelated(
  { title, author, description }: DrawnShow,
  text: string,
): boolean {
  const own = `${title} ${author} ${description}`.toLowerCase().split(/[ .]/)
  const typed = text.split(' ')
  return own.some((word) => word !== '' && typed.some((each) => each[0] === word[0]))
}
