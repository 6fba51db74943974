/** Names of countries in languages, and English adjectives that name no language. */
import { parseCountry } from '../../record/country/country.ts'
import { splitText } from '../../search/text/text.ts'

const CODES =
  'AR AT AU BE BG BR CA CH CL CN CO CU CZ DE DK EC EE EG ES ET FI FR GB GH GR HR HU ID IE IL IN IR IS IT JM JP KE KR LT LU LV MA MX MY NG NL NO NP NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TN TR TW TZ UA UG US UY VE VN ZA ZW'.split(
    ' ',
  )
const LOCALES = 'en de fr es pt it nl sv da no pl ru'.split(' ')

const FURTHER: Readonly<Record<string, string>> = {
  US: 'american america usa',
  GB: 'british uk britain england',
  CA: 'canadian',
  AU: 'australian',
  NZ: 'new_zealand',
  MX: 'mexican mexicano mexicana',
  BR: 'brazilian brasileiro brasileira',
  AT: 'austrian österreichisch österreichische österreichischer',
  CH: 'swiss schweizer suisse',
  BE: 'belgian belge belgisch belgische',
  IE: 'irish',
  IN: 'indian',
  NG: 'nigerian',
  KE: 'kenyan',
  ZA: 'south_african',
  GH: 'ghanaian',
  AR: 'argentinian argentine argentino argentina',
  CL: 'chilean chileno chilena',
  CO: 'colombian colombiano colombiana',
  EG: 'egyptian',
  IL: 'israeli',
  PK: 'pakistani',
}

/** Countries whose name is a common word or first name. */
const NO_COUNTRIES = 'jordan chad georgia turkey peru cuba'.split(' ')

const fold = (name: string): string => splitText(name).words.join(' ')

export const MOST_COUNTRY_WORDS = 3

let table: ReadonlyMap<string, string> | undefined

function buildTable(): ReadonlyMap<string, string> {
  const byName = new Map<string, string>()
  for (const locale of LOCALES) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    for (const code of CODES) {
      const name = names.of(code)
      if (name !== undefined && !byName.has(fold(name))) byName.set(fold(name), code)
    }
  }
  for (const [code, names] of Object.entries(FURTHER))
    for (const name of names.split(' ')) byName.set(fold(name.replaceAll('_', ' ')), code)
  for (const name of NO_COUNTRIES) byName.delete(name)
  return byName
}

/** Returns the code of the country that a text names, or `undefined`. */
export function countryNamed(name: string): string | undefined {
  table ??= buildTable()
  const code = table.get(fold(name))
  if (code === undefined) return undefined
  return parseCountry(code)
}
