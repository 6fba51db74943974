/**
 * Names of numbers in further languages, and their compounds of tens and units. They are matched
 * in searches only; titles keep theirs. `number-words.ts` explains the omissions.
 */

interface NumberNaming {
  /** 1 to 9 in a compound; "-" for none. */
  readonly units: string
  /** 1 to 9 at the end of a compound, if they differ. */
  readonly lastUnits?: string
  /** 20 to 90 in a compound. */
  readonly tens: string
  /** The joining word; `undefined` if the language writes two words. */
  readonly joint?: string
  readonly areUnitsFirst?: true
  /** 20 to 90 alone, if they differ. */
  readonly bareTens?: string
  /** 11 to 19; "-" for none. */
  readonly teens?: string
  readonly hundred?: string
  readonly thousand?: string
}

const NAMINGS: Readonly<Record<string, NumberNaming>> = {
  de: {
    units: 'ein zwei drei vier fünf sechs sieben acht neun',
    lastUnits: 'eins zwei drei vier fünf sechs sieben acht neun',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    joint: 'und',
    areUnitsFirst: true,
    hundred: 'hundert',
    thousand: 'tausend',
  },
  nl: {
    units: 'een twee drie vier vijf zes zeven acht negen',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    joint: 'en',
    areUnitsFirst: true,
    teens: '- twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    hundred: 'honderd',
    thousand: 'duizend',
  },
  sv: {
    units: 'ett två tre fyra fem sex sju åtta nio',
    tens: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
    joint: '',
    teens: 'elva tolv tretton fjorton femton - sjutton arton nitton',
    hundred: 'hundra',
    thousand: 'tusen',
  },
  no: {
    units: 'en to tre fire fem seks sju åtte ni',
    tens: 'tjue tretti førti femti seksti sytti åtti nitti',
    joint: '',
    bareTens: 'tjue tretti - femti seksti sytti - -',
    teens: 'elleve tolv tretten fjorten femten seksten sytten atten nitten',
    hundred: 'hundre',
    thousand: 'tusen',
  },
  da: {
    units: 'en to tre fire fem seks syv otte ni',
    tens: 'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
    joint: 'og',
    areUnitsFirst: true,
    bareTens: 'tyve tredive fyrre halvtreds - halvfjerds - halvfems',
    hundred: 'hundrede',
    thousand: 'tusind',
  },
  it: {
    units: 'uno due tre quattro cinque sei sette otto nove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    joint: '',
    teens:
      'undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    hundred: 'cento',
    thousand: 'mila',
  },
  es: {
    units: 'uno dós trés cuatro cinco séis siete ocho nueve',
    tens: 'veinti - - - - - - -',
    joint: '',
    bareTens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    teens: '- - trece catorce - dieciséis diecisiete dieciocho diecinueve',
    hundred: 'cientos',
  },
  fr: {
    units: '- - - - - - - - -',
    tens: 'vingt trente quarante cinquante soixante septante huitante nonante',
    teens: '- douze treize quatorze quinze - - - -',
  },
  pt: {
    units: '- - - - - - - - -',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    teens: '- - treze catorze quinze dezesseis dezessete dezoito dezenove',
  },
  fi: {
    units: 'yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän',
    tens: 'kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä',
    joint: '',
    hundred: 'sataa',
    thousand: 'tuhatta',
  },
  hu: {
    units: 'egy kettő három négy öt hat hét nyolc kilenc',
    tens: 'huszon harminc negyven ötven hatvan hetven nyolcvan kilencven',
    joint: '',
    bareTens: 'húsz harminc negyven ötven hatvan hetven nyolcvan kilencven',
    hundred: 'száz',
    thousand: 'ezer',
  },
  pl: {
    units: '- dwa trzy cztery pięć sześć siedem osiem dziewięć',
    tens: 'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    teens:
      'jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
  },
  cs: {
    units: '- dva tři čtyři pět šest sedm osm devět',
    tens: 'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
    teens: 'jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct',
  },
  hr: {
    units: '- - - četiri - - sedam osam devet',
    tens: 'dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset',
    teens:
      'jedanaest dvanaest trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest',
  },
  sl: {
    units: '- - - štiri - - - - -',
    tens: 'dvajset trideset štirideset petdeset šestdeset sedemdeset osemdeset devetdeset',
  },
  lt: {
    units: '- du trys keturi penki šeši septyni aštuoni devyni',
    tens: 'dvidešimt trisdešimt keturiasdešimt penkiasdešimt šešiasdešimt septyniasdešimt aštuoniasdešimt devyniasdešimt',
    teens:
      'vienuolika dvylika trylika keturiolika penkiolika šešiolika septyniolika aštuoniolika devyniolika',
  },
  lv: {
    units: '- divi trīs četri pieci seši septiņi astoņi deviņi',
    tens: 'divdesmit trīsdesmit četrdesmit piecdesmit sešdesmit septiņdesmit astoņdesmit deviņdesmit',
  },
  et: {
    units: '- kaks kolm neli viis kuus seitse kaheksa üheksa',
    tens: 'kakskümmend kolmkümmend nelikümmend viiskümmend kuuskümmend seitsekümmend kaheksakümmend üheksakümmend',
  },
  ro: {
    units: '- - trei patru cinci șase șapte opt nouă',
    tens: 'douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci',
  },
  tr: {
    units: '- iki üç dört beş altı yedi sekiz dokuz',
    tens: 'yirmi otuz - - altmış yetmiş seksen doksan',
  },
  el: {
    units: 'ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα',
    tens: 'είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα',
  },
  ru: {
    units: '- - - - - - - - -',
    tens: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    teens:
      'одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  },
  uk: {
    units: '- - - чотири пять шість сім вісім девять',
    tens: 'двадцять тридцять сорок пятдесят шістдесят сімдесят вісімдесят девяносто',
  },
  bg: {
    units: '- - - - пет шест седем осем девет',
    tens: 'двадесет тридесет четиридесет петдесет шестдесет седемдесет осемдесет деветдесет',
  },
}

/** Returns a word without marks. */
export function bareWord(word: string): string {
  return word
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

const NONE = '-'

type NumberName = readonly [word: string, digits: string]

const listOf = (words = ''): readonly string[] => {
  if (words === '') return []
  return words.split(' ')
}

const nameEach = (
  words: readonly string[],
  numberOf: (at: number) => number,
): NumberName[] =>
  words.flatMap((word, at): NumberName[] => {
    if (word.includes(NONE)) return []
    return [[bareWord(word), String(numberOf(at))]]
  })

/** Drops the first of two adjacent vowels: `venti` and `otto` yield `ventotto`. */
const withoutVowel = (ten: string, unit: string): string => {
  if ('uo'.includes(unit.charAt(0))) return ten.slice(0, -1)
  return ten
}

/** Returns compounds of tens and units in this language. */
export function compoundsIn(language: string): readonly NumberName[] {
  const { units, tens, joint, areUnitsFirst } = NAMINGS[language] ?? { units: '', tens: '' }
  if (joint === undefined) return []
  return listOf(tens).flatMap((ten, tenAt) => {
    const joined = listOf(units).map((unit) => {
      if (areUnitsFirst === true) return `${unit}${joint}${ten}`
      const before = language === 'it' ? withoutVowel(ten, unit) : ten
      return `${before}${joint}${unit}`
    })
    return nameEach(joined, (at) => 20 + 10 * tenAt + at + 1)
  })
}

const behind = (first: string, words: string): readonly string[] =>
  listOf(words).map((word) => `${first}${word}`)

/** Omits units alone, because such short names are words in other languages. */
const namesIn = (language: string, naming: NumberNaming): readonly NumberName[] => {
  const { hundred = NONE, thousand = NONE } = naming
  const units = listOf(naming.units)
  const tens = listOf(naming.tens)
  const put = (words: readonly string[], behind: string): readonly string[] =>
    words.map((word) => `${word}${behind}`)
  return [
    ...nameEach(listOf(naming.bareTens ?? naming.tens), (at) => 20 + 10 * at),
    ...nameEach(listOf(naming.teens), (at) => 11 + at),
    ...nameEach(put(units, hundred), (at) => 100 * (at + 1)),
    ...nameEach(put(units, thousand), (at) => 1000 * (at + 1)),
    ...nameEach(put(tens, thousand), (at) => 1000 * (20 + 10 * at)),
    ...nameEach(behind(hundred, naming.lastUnits ?? naming.units), (at) => 101 + at),
    ...nameEach(behind(hundred, naming.tens), (at) => 120 + 10 * at),
    ...compoundsIn(language),
  ]
}

const DIGITS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMINGS).flatMap(([language, naming]) => namesIn(language, naming)),
)

/** Returns the digits of a named number, or `undefined`. */
export function toDigits(word: string): string | undefined {
  return DIGITS.get(word)
}
