/** Names of languages in languages, and their adjectives: `swedish`, `schwedische`, `на русском`. */
import { splitText } from '../../search/text/text.ts'

/** Languages of podcasts, each recognised by its name in all of them. */
const CODES =
  'af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my ne nl no pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi yue zh'.split(
    ' ',
  )

/** Languages of searches, most frequent first. If names are equal, English takes precedence. */
const LOCALES =
  'en de fr es pt it nl sv da no fi pl cs ru uk tr ja ko zh ar he fa hi id vi el hu ro bg hr sr ca'.split(
    ' ',
  )

/** Names that are other words, too. */
const NO_LANGUAGES =
  'dan roman lets japan frances ireland holland italy italia korea georgia china wales finn han indonesia arabia portugal nepal hindu sec latvia philippines tai hungary ir'.split(
    ' ',
  )

/** Forms that neither a table of the runtime nor an ending yields. */
const FURTHER: Readonly<Record<string, string>> = {
  ar: 'arabic عربي عربية',
  cs: 'česky česká český czech',
  da: 'danske',
  de: 'deutsche deutscher deutsches deutschen deutschsprachig deutschsprachige allemands saksaksi németül německy niemiecku',
  en: 'englische englischer englischen english-language englanniksi angolul anglicky angielsku anglaise anglais inglesa',
  es: 'castellano spanisch spanische española españoles hispano',
  fa: 'farsi فارسی',
  fil: 'tagalog',
  fi: 'suomeksi suomenkielinen finska',
  fr: 'française français francophone françaises ranskaksi',
  he: 'עברית בעברית',
  hi: 'हिंदी हिन्दी',
  hu: 'magyarul magyar',
  it: 'italienne italiens italiana italiani italienische',
  nl: 'nederlandse nederlandstalig nederlandstalige vlaams flemish',
  no: 'norsk norske',
  pl: 'polsku polskie polskim polska',
  pt: 'brasileiro brasileira brazilian-portuguese',
  ru: 'русский русском русские русская по-русски',
  sk: 'slovensky slovenský',
  sr: 'srpski srpskom',
  sv: 'svenska svensk svenskt ruotsiksi zweedse schwedische suédois',
  tr: 'türkçe',
  uk: 'українською український украинском',
  vi: 'việt',
  zh: 'mandarin 中文 汉语 漢語 普通话 国语 國語',
}

/** Words for "language" in a name, such as `bahasa Indonesia`. */
const GENERIC =
  /^(?:bahasa|tiếng|język|jezik|jazyk|язык|мова|اللغة)\s+|\s+(?:язык|мова|език|jezik)$/iu

const fold = (name: string): string => splitText(name).words.join(' ')

/** Endings of adjectives by locale: the ending of a name, and its replacements. */
const ENDINGS: Readonly<
  Record<string, readonly (readonly [end: RegExp, others: string])[]>
> = {
  de: [[/$/u, 'e er es en em']],
  fr: [[/$/u, 'e s es']],
  es: [
    [/o$/u, 'a os as'],
    [/(?<=[nls])$/u, 'a es as'],
  ],
  pt: [
    [/o$/u, 'a os as'],
    [/s$/u, 'sa ses sas'],
  ],
  it: [
    [/o$/u, 'a i e'],
    [/e$/u, 'i'],
  ],
  ca: [[/$/u, 'a']],
  nl: [[/$/u, 'e']],
  sv: [[/a$/u, ' t']],
  da: [[/$/u, 'e t']],
  no: [[/$/u, 'e t']],
  ru: [[/ии$/u, 'ая ое ие ом ого ому ую ых']],
  uk: [[/а$/u, 'ою іи ии і у']],
  bg: [[/и$/u, 'а о']],
  pl: [
    [/i$/u, 'a ie im iego u'],
    [/y$/u, 'a e ym ego u'],
  ],
  hr: [[/i$/u, 'a e om oga']],
  sr: [[/и$/u, 'а е ом ог']],
  hu: [[/$/u, 'ul ül']],
}

/** Returns a folded name and its adjectives. */
function formsOf(folded: string, locale: string): readonly string[] {
  const others = (ENDINGS[locale] ?? [])
    .filter(([end]) => end.test(folded))
    .flatMap(([end, endings]) =>
      endings.split(' ').map((ending) => folded.replace(end, fold(ending))),
    )
  return [folded, ...others]
}

interface NameTable {
  /** Codes by folded name. */
  readonly byName: ReadonlyMap<string, string>
  /** Names in scripts without blanks, longest first. */
  readonly runs: readonly (readonly [name: string, code: string])[]
}

const RUN = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]{2,}$/u

function namesIn(locale: string): readonly (readonly [name: string, code: string])[] {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  return CODES.flatMap((code): readonly (readonly [string, string])[] => {
    const name = names.of(code)?.replace(GENERIC, '').toLowerCase()
    if (name === undefined) return []
    return [[name, code]]
  })
}

function buildTable(): NameTable {
  const byName = new Map<string, string>()
  const runs = new Map<string, string>()
  for (const locale of LOCALES)
    for (const [name, code] of namesIn(locale)) {
      if (RUN.test(name)) runs.set(name, code)
      for (const form of formsOf(fold(name), locale))
        if (!byName.has(form)) byName.set(form, code)
    }
  for (const [code, forms] of Object.entries(FURTHER))
    for (const form of forms.split(' ')) byName.set(fold(form), code)
  for (const word of NO_LANGUAGES) byName.delete(word)
  return { byName, runs: [...runs].sort(([one], [other]) => other.length - one.length) }
}

let table: NameTable | undefined

/** Returns the code of the language that a word names in any language, or `undefined`. */
export function languageNamed(word: string): string | undefined {
  table ??= buildTable()
  return table.byName.get(fold(word))
}

/** Particles between a language and the noun it describes. */
const PARTICLE = /^(?:の|で|的|로|어로)/u

/** Splits a run that begins with the name of a language: `英語のニュース`. */
export function splitRun(
  run: string,
): { readonly language: string; readonly rest: string } | undefined {
  table ??= buildTable()
  const found = table.runs.find(([name]) => run.startsWith(name))
  if (found === undefined) return undefined
  const [name, language] = found
  return { language, rest: run.slice(name.length).replace(PARTICLE, '') }
}
