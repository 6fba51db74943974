/** Words for "without" by language: before what is excluded, after it, or attached to it. */

const listOf = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .trim()
      .split(/\s+/u)
      .map((word) => word.normalize('NFC')),
  )

/** Words that always mean "without" before a noun. */
export const BEFORE = listOf(`
  without w/o excluding except excepting
  ohne ausser außer
  sans sauf excepté hormis
  sin excepto salvo
  sem exceto
  senza tranne eccetto
  zonder behalve
  utan förutom utom
  uden undtagen
  uten unntatt
  ilman paitsi ilma
  bez oprócz kromě okrem osim brez razen без кроме крім осим освен
  fără fara χωρίς δίχως
  tanpa kecuali gan án sonder bila heb առանց
  بدون بلا בלי ללא ไม่มี ยกเว้น 除了 不含 不要 没有 沒有 बिना
`)

/**
 * Words that often negate something else, or that another language uses differently. They count
 * if the words around them allow it.
 */
export const WEAK_BEFORE = listOf(`
  no not minus
  nicht kein keine keinen
  pas hors moins
  menos não non meno
  geen niet
  inte ej ikke
  nie ne nem nu не όχι
  bukan không trừ לא ليس
`)

/** Words after what is excluded. */
export const AFTER = listOf(`
  nélkül kivéve olmadan hariç dışında olmayan gabe இல்லாமல்
  なし 無し 抜き ぬき 以外 除く 없이 없는 빼고 제외 말고
`)

/** Affixes of excluded words. */
export const ENDINGS = 'なし 無し 抜き ぬき 以外 除く 없이 없는 빼고 제외 말고'.split(' ')
export const BEGINNINGS = '不含 不要 没有 沒有 除了'.split(' ')

/** A weak word after one of these belongs to a sentence. */
export const NO_LEFT_NEIGHBOURS = listOf(`
  is are was were be do does did can could will would should has have had may might must
  i you he she it we they who what why that this if or and but there its dont yes say said
  ist sind war hat haben kann wird ich du er sie es wir
  est sont ne on je tu il elle es está son era se ele não é ho ha
`)

/** A weak word before one of these belongs to a sentence. */
export const NO_RIGHT_NEIGHBOURS = listOf(`
  one longer matter only just more yet so other way such that your my our his her their
  enough sure ordinary another if too very
`)

/** Words between two exclusions. */
export const CONJUNCTIONS = listOf(
  'and or nor und oder noch et ou ni y o e en of och eller og i lub a nebo ili и или или ve veya and/or & + και ή או и',
)

/** Words that end what is excluded. */
export const ENDS = listOf(
  'about for in from with by über für auf aus mit sur pour en dans avec sobre para con de om för på med over voor met',
)
