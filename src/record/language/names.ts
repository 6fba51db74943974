/** Parses names of languages: `English`, `Deutsch` and `español` yield `en`, `de` and `es`. */

/**
 * Codes that feeds mistake for languages, mapped to the intended one. None is an ISO 639 code.
 */
export const MISTAKEN_CODES: Readonly<Record<string, string>> = {
  jp: 'ja',
  cn: 'zh',
  cz: 'cs',
  ua: 'uk',
  dk: 'da',
  gr: 'el',
}

/** Names that the runtime's tables lack. */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  brazilian: 'pt',
  castellano: 'es',
  mandarin: 'zh',
  farsi: 'fa',
  flemish: 'nl',
  tagalog: 'fil',
  burmese: 'my',
  'simplified chinese': 'zh',
  'traditional chinese': 'zh',
  'brazilian portuguese': 'pt',
  norsk: 'no',
  panjabi: 'pa',
  anglais: 'en',
  inglés: 'en',
  englisch: 'en',
  francais: 'fr',
  espanol: 'es',
  portugues: 'pt',
  中文: 'zh',
  汉语: 'zh',
}

/** ISO 639-1, and three-letter languages with podcasts. */
const NAMED_CODES =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
  'es et eu fa ff fi fil fj fo fr fy ga gd gl gn gsw gu gv ha haw he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ' +
  'ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ' +
  'ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st ' +
  'su sv sw ta te tg th ti tk tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo yue za zh zu'

let codesByName: ReadonlyMap<string, string> | undefined

/**
 * Returns the code of a language by its English or native name. The table is built on first use,
 * because most feeds use codes.
 */
export function codeOfLanguageName(name: string): string | undefined {
  codesByName ??= buildNames()
  return codesByName.get(foldName(name))
}

/** Returns all known names in lower case. */
export function languageNames(): Iterable<string> {
  codesByName ??= buildNames()
  return codesByName.keys()
}

const foldName = (name: string): string => name.normalize('NFC').toLowerCase().trim()

const buildNames = (): ReadonlyMap<string, string> => {
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const names = new Map(
    Object.entries(FURTHER_NAMES).map(([name, code]) => [foldName(name), code]),
  )
  for (const code of NAMED_CODES.split(' ')) {
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' })
    for (const name of [own.of(code), english.of(code)]) {
      // English names are set last and win, because a runtime without a table for a language
      // falls back to another one.
      if (name !== undefined) names.set(foldName(name), code)
    }
  }
  return names
}
