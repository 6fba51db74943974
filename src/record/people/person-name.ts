/** Compares names of persons, and decides whether words of a text are one. */
import { cutEnd, foldBlanks } from '../text/text-clean-up.ts'
import { FIRST_NAMES } from './first-names.ts'

const DEGREE =
  /^(?:(?:dr|prof|mr|mrs|ms|mx|sir|dame|herr|frau|doktor|professor|dra?|dott|ing|mme|sra?|sig)\.?\s+)+/iu

export function withoutDegree(name: string): string {
  return foldBlanks(name).replace(DEGREE, '')
}

/** Folds case, marks of European letters, and punctuation. Equal texts mean the same name. */
export function foldPersonName(name: string): string {
  return foldBlanks(
    withoutDegree(name)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
      .normalize('NFC')
      .replace(/['’`.]/gu, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '),
  )
}

const WORD = /^\p{Lu}[\p{L}\p{M}'’-]*\.?$/u
const PARTICLE =
  /^(?:al|ben|bin|da|das|de|del|della|den|der|di|do|dos|du|el|ibn|la|le|ten|ter|van|von|y|zu)$/
const INITIALS = /^(?:\p{Lu}\.-?){1,3}$|^(?:Jr|Sr|St)\.$/u

/** Words of companies, teams, places, titles of shows and calendars. */
const OTHER = new Set(
  `academy agency air airlines airport america amsterdam app army art arts association audio
  australia avenue awards band bank banco banda bay beach beratung berlin bloc board book books boys
  brewery bridge broadcasting brothers business cafe california canada capital cathedral
  center centre challenge chile china choir christ cinema city claus club coast college comedy
  company conference consulting controls corp corporation council county court creek crew crusoe
  daily days department design detroit digital district dynasty edition energy england enterprise
  entertainment episode falls family fan fans fashion festival film films firm florida fm
  football foundation friday friends fund futebol garden gardens girls global gmbh gospel group grupo
  guitar guitars hamburg health heights high hills history hospital hotel hour house idol
  immobilien inc india industries institut institute insurance international island islands japan
  journal juventus kingdom labs league library life limited live llc london ltd madrid
  magazine market marketing media mexico ministries miami monday mountain mountains museum music nation national
  network news nights official online orchestra oxford parade parish paris partners party peak
  people photography pictures players podcast podcasts police post press prize production
  productions project prophecy publishing quartet radio razors records report republic rescue
  research restaurant review river road rock roma rose-bowl rums sachs saint saturday school
  science season secret series services shop show software solutions song songs spain spirit
  sponsors sport sports square stadium state states station stiftung stories story street studio studios
  sunday supermarkt supermarket system systems talk talks team tech technologies technology texas
  theater theatre thing things time times today torino tour tower town toyota travel trio trust tv
  united universe university unit valley verein verlag videos village virginia war watch week weekly
  wine winery wines wolves women works world year york youtube zeitung zoo`.split(/\s+/u),
)

/** Brands, places and characters that have the shape and a first name. */
const NO_PERSONS = new Set(
  `albert heijn|alexander wang|ann taylor|anna university|austin texas|baskin robbins|ben jerrys
  |ben and jerrys|billy goat|brooks brothers|calvin klein|captain morgan|carl zeiss
  |charles schwab|charlie brown|charlie hebdo|christian dior|daisy duck|daniel wellington
  |donald duck|eli lilly|elizabeth arden|erin brockovich|ernst young|estee lauder
  |ethan allen|francis scott key|franz ferdinand|fred perry|gilmore girls
  |harley davidson|harry potter|harry winston|hugo boss|jack daniel|jack daniels
  |jack frost|jack russell|james bond|jane doe|jean paul gaultier|jesus christ|jimmy choo
  |john deere|john doe|johnnie walker|johnny walker|jordan peak|jordan river|kate spade
  |lara croft|laura ashley|lincoln center|lois lane|louis vuitton|madison square|marc jacobs
  |mario bros|mario kart|marks spencer|mary jane|mary kay|max mara|max planck|merrill lynch
  |michael kors|michael page|mickey mouse|morgan stanley|otto group
  |patrick star|pearl jam|peter pan|peter hahn|philip morris|philips hue|ralph lauren
  |rosa luxemburg|sam adams|samuel adams|san jose|santa barbara|santa claus|scott pilgrim
  |sherlock holmes|sherwin williams|sonny cher|ted baker|ted talk|ted talks|ted lasso|teddy bear
  |thomas cook|tim hortons|tommy hilfiger|tory burch|trader joe|uncle ben
  |vera wang|victoria secret|victorias secret|victoria falls|virgin mary|virginia beach
  |warner bros|wells fargo|judas priest|steely dan|jethro tull|molly hatchet|uriah heep|alice chains`
    .split('|')
    .map((name) => name.trim()),
)

const RUSSIAN_FIRST_NAMES = new Set(
  `александр александра алексей алина алла алёна анастасия анатолий ангелина андрей анна антон арина
  артем артур борис вадим валентин валентина валерий валерия василий вера вероника виктор виктория
  виталий владимир владислав всеволод вячеслав галина геннадий георгий глеб григорий даниил дарья
  денис дмитрий ева евгений евгения егор екатерина елена елизавета иван игорь илья инна ирина карина
  кирилл константин ксения лариса лев леонид лидия любовь людмила макар максим маргарита марина
  мария марк матвеи михаил надежда наталья никита николай оксана олег ольга павел петр полина роман
  руслан светлана сергей снежана софия софья станислав степан тамара татьяна тимофей ульяна федор
  филипп эдуард юлия юрий яна ярослав олександр олена тарас богдан андріи юліи сергіи ірина оксана`
    .split(/\s+/u)
    .map(foldPersonName),
)

export function isFirstName(word: string): boolean {
  const folded = foldPersonName(word).replaceAll('ø', 'o').replaceAll('æ', 'ae')
  if (FIRST_NAMES.has(folded) || RUSSIAN_FIRST_NAMES.has(folded)) return true
  if (!word.includes('-')) return false
  return word.split('-').every((part) => FIRST_NAMES.has(foldPersonName(part)))
}

function isOtherWord(word: string): boolean {
  const folded = foldPersonName(word)
  const isAbbreviation = word.length <= 4 && word.length > 1 && word === word.toUpperCase()
  return (
    OTHER.has(folded) || (isAbbreviation && !INITIALS.test(word) && /^\p{Lu}+$/u.test(word))
  )
}

function hasNameWords(words: readonly string[]): boolean {
  const named = words.filter((word) => !PARTICLE.test(word))
  return (
    named.length >= 2 &&
    named.length <= 4 &&
    !PARTICLE.test(words.at(-1) ?? '') &&
    named.every((word) => WORD.test(word) || INITIALS.test(word)) &&
    !named.some(isOtherWord)
  )
}

/** Returns whether the words are a name by their shape alone. */
export function hasNameShape(words: readonly string[]): boolean {
  if (!WORD.test(words[0] ?? '') || !hasNameWords(words)) return false
  return words.every((word) => !word.endsWith('.') || INITIALS.test(word))
}

/** Returns whether the words are a name that begins with a known first name. */
export function isKnownName(words: readonly string[]): boolean {
  if (!hasNameShape(words) || !isFirstName(words[0] ?? '')) return false
  return !NO_PERSONS.has(foldPersonName(words.join(' ')))
}

/** Returns whether a text, as declared by a feed, is a person's name. */
export function isDeclaredName(text: string): boolean {
  const words = cutEnd(withoutDegree(text), '.,').split(' ')
  return words.length > 0 && words.length <= 6 && !words.some((word) => /[@/]/u.test(word))
}
