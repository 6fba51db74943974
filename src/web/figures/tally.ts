/** How many shows there are of each genre, language and country: counted by searches, and kept for a while. */
import { GENRES } from '../../record/genre/genre.ts'
import type { DirectoryReader } from '../../store/directory.ts'
import { KeptAnswer } from './kept.ts'
import { countShows, type ShowSearch } from '../shows.ts'

export interface ShowCount {
  /** A genre's name, or a code. */
  readonly value: string
  readonly shows: number
}

export type TallyKind = 'genres' | 'languages' | 'countries'

/** ISO 639-1, and the longer codes that feeds use. */
const LANGUAGES =
  'ab af am ar as ay az ba be bg bn bo br bs ca ceb ckb cs cy da de dv dz el en eo es et eu fa fi fil fj fo fr fy ga gd gl gn gsw gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb lg ln lo lt lv mg mi mk ml mn mr ms mt my nb nds ne nl nn no om or pa pl ps pt qu rm rn ro ru rw sa sc sd si sk sl sm sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt tw ug uk ur uz vi wo xh yi yo yue zh zu'

/** ISO 3166-1. */
const COUNTRIES =
  'AE AF AL AM AO AR AT AU AZ BA BB BD BE BG BH BO BR BS BW BY BZ CA CD CH CI CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FJ FR GB GE GH GR GT HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KR KW KZ LA LB LK LT LU LV LY MA MD ME MG MK ML MM MN MO MT MU MX MY MZ NA NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SR SV SY TH TJ TN TR TT TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'

const VALUES: Readonly<Record<TallyKind, readonly string[]>> = {
  genres: GENRES.map(({ name }) => name),
  languages: LANGUAGES.split(' '),
  countries: COUNTRIES.split(' '),
}

const toBody: Readonly<Record<TallyKind, (value: string) => ShowSearch>> = {
  genres: (value) => ({ includeItunesGenres: [value] }),
  languages: (value) => ({ languages: [value] }),
  countries: (value) => ({ podcastCountries: [value] }),
}

async function count(reader: DirectoryReader, kind: TallyKind): Promise<readonly ShowCount[]> {
  const tallies: ShowCount[] = []
  for (const value of VALUES[kind]) {
    const shows = await countShows(reader, toBody[kind](value))
    if (shows > 0) tallies.push({ value, shows })
  }
  return tallies.sort((one, other) => other.shows - one.shows)
}

/** In ms. */
const KEPT_MS = 600_000

export class Tallies {
  readonly #kept: Readonly<Record<TallyKind, KeptAnswer<readonly ShowCount[]>>>

  constructor(reader: DirectoryReader, now: () => number) {
    const keep = (kind: TallyKind) => new KeptAnswer(() => count(reader, kind), KEPT_MS, now)
    this.#kept = { genres: keep('genres'), languages: keep('languages'), countries: keep('countries') }
  }

  /** Only what there is, the commonest first. */
  of(kind: TallyKind): Promise<readonly ShowCount[]> {
    return this.#kept[kind].get()
  }
}
