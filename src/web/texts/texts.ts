/** The site's languages. A new one is a table like `german.ts` and a line here. */
import { ENGLISH, type Texts } from './english.ts'
import { GERMAN } from './german.ts'

export const SITE_TEXTS = { en: ENGLISH, de: GERMAN } as const satisfies Readonly<
  Record<string, Texts>
>
export type SiteLanguage = keyof typeof SITE_TEXTS

export const SITE_LANGUAGES = Object.keys(SITE_TEXTS) as readonly SiteLanguage[]

export function isSiteLanguage(text: string | undefined): text is SiteLanguage {
  return SITE_LANGUAGES.some((language) => language === text)
}

interface LanguagePreference {
  readonly language: string
  readonly weight: number
}

function toWish(part: string): LanguagePreference {
  const [tag = '', ...parameters] = part.split(';')
  const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
  const [language = ''] = tag.trim().toLowerCase().split('-')
  return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}

/** Languages considered per header; browsers send five. */
const MOST_PREFERENCES = 20

/** Returns the preferred supported language of `Accept-Language`; default English. */
export function chooseSiteLanguage(header: string | undefined): SiteLanguage {
  const wishes = (header ?? '').split(',', MOST_PREFERENCES).map(toWish)
  const known = wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { language } of known) if (isSiteLanguage(language)) return language
  return 'en'
}
