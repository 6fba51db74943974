/** Parses overrides from untrusted input, or lists all errors. */
import { checkerOf } from '../checker.ts'
import { parseEmail } from '../contact/find-emails.ts'
import { parseFeedUrl } from '../feed-url/feed-url.ts'
import { baseLanguage } from '../language/language.ts'
import { listMisfits, type Misfit } from '../misfits.ts'
import { toWebUrl } from '../web-url.ts'
import { PinOverrides } from './pinnable.ts'

const WORDING = { whole: 'the order', owner: 'a podcast that can be pinned' }

const checker = checkerOf(PinOverrides)

/** Lists fields sent as ''. Callers should use `cleared`. */
const listBlanks = (overrides: object): Misfit[] =>
  Object.entries(overrides)
    .filter(([, value]) => typeof value === 'string' && value.trim() === '')
    .map(([path]) => ({
      path,
      message: `${path} is empty; name it in cleared instead, where it can be`,
    }))

/** Filters compare base codes, so a language name would match no filter. */
const listLanguages = ({ language }: PinOverrides): Misfit[] => {
  if (
    typeof language !== 'string' ||
    language.trim() === '' ||
    baseLanguage(language) === language
  )
    return []
  const meant = baseLanguage(language)
  const hint =
    meant === 'und' ? 'such as en, or und where none is known' : `which is ${meant} here`
  return [
    {
      path: 'language',
      message: `language is ${JSON.stringify(language)}; it has to be the base code of a language, ${hint}`,
    },
  ]
}

/** Private addresses pass: they are refused as such, without being repeated. */
function parseAddress(text: string): string | null {
  const feed = parseFeedUrl(text.trim())
  return !('problem' in feed) && feed.isPrivate ? text : toWebUrl(text)
}

/** The schema says text; pages link and show these. */
const PARSERS = {
  imageUrl: {
    parse: parseAddress,
    what: 'an address of the web, such as https://example.org/a.jpg',
  },
  websiteUrl: {
    parse: parseAddress,
    what: 'an address of the web, such as https://example.org/',
  },
  primaryContactEmail: { parse: parseEmail, what: 'an e-mail address' },
} as const

const listUnusable = (overrides: PinOverrides): Misfit[] =>
  Object.entries(PARSERS).flatMap(([path, { parse, what }]) => {
    const text = overrides[path as keyof typeof PARSERS]
    if (typeof text !== 'string' || text.trim() === '' || (parse(text) ?? null) !== null)
      return []
    return [{ path, message: `${path} is ${JSON.stringify(text)}; it has to be ${what}` }]
  })

/** Lists contradictions in overrides that fit the schema. */
export function listContradictions(overrides: PinOverrides): Misfit[] {
  const twice = (overrides.cleared ?? []).filter((field) => Object.hasOwn(overrides, field))
  return [
    ...listBlanks(overrides),
    ...listLanguages(overrides),
    ...listUnusable(overrides),
    ...twice.map((path) => ({
      path,
      message: `${path} stands beside cleared, which has it too`,
    })),
  ]
}

export type ParsedOverrides =
  | { readonly overrides: PinOverrides }
  | { readonly problems: readonly Misfit[] }

export function parsePinOverrides(value: unknown): ParsedOverrides {
  if (!checker.Check(value)) return { problems: listMisfits(checker, value, WORDING) }
  const overrides = value as PinOverrides
  const problems = listContradictions(overrides)
  if (problems.length === 0) return { overrides }
  return { problems }
}
