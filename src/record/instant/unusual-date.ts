/**
 * Rewrites rare date formats into common ones: other digits, East Asian dates, ctime, the
 * defaults of Go and Java, ISO's basic form, dots.
 */

/** Code points of the digit zero in each supported script. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

function asciiDigit(digit = ''): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  if (zero === undefined) return digit
  return String(code - zero)
}

const HAN_DIGITS = '〇一二三四五六七八九'

/** `二〇二六` is positional, `二十五` counts tens and ones. */
function hanNumber(numeral = ''): string {
  const digits = numeral.replaceAll('零', '〇')
  const ten = digits.indexOf('十')
  const numberOf = (part: string): number =>
    Number(Array.from(part, (sign) => HAN_DIGITS.indexOf(sign)).join(''))
  if (ten < 0) return String(numberOf(digits))
  const tens = ten === 0 ? 1 : numberOf(digits.slice(0, ten))
  return String(tens * 10 + numberOf(digits.slice(ten + 1)))
}

/** The year before each Japanese era. */
const ERAS: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 }

type RewriteRule = readonly [
  pattern: RegExp,
  by: string | ((...parts: (string | undefined)[]) => string),
]

const padded = (number: string): string => number.padStart(2, '0')

const STEPS: readonly RewriteRule[] = [
  // Marks of writing direction, and quotes around the date.
  [/[\u200B-\u200F\u2066-\u2069\uFEFF"]/g, ''],
  [/[٠-٩۰-۹०-९০-৯０-９]/g, asciiDigit],
  [/[〇零一二三四五六七八九十]{1,4}(?=[年月日号时時点分秒])/g, hanNumber],
  [
    /^(昭和|平成|令和)(\d{1,2}|元)(?=年)/,
    (_, era, year) => String((ERAS[era ?? ''] ?? 0) + (year === '元' ? 1 : Number(year))),
  ],
  [/[−–]/g, '-'],
  // A zone name, a weekday, and Go's monotonic clock.
  [/\[[\w/+-]*\]$|\([^()]*\)| m=[+-][\d.]*$/g, ' '],
  [/ (?:星期|周|週)[一二三四五六日天]/, ' '],
  // Words around the day, the month or the year.
  [/(\d)(?:st|nd|rd|th) of /i, '$1 '],
  [/(?:^|(?<=\p{L},? ))the (?=\d)/iu, ''],
  [/ năm (?=\d{4})/i, ' '],
  [/ ב-?(?=\p{Script=Hebrew}{3,} \d{4})/u, ' '],
  [/^(\d{4})\. gada (\d{1,2}\. \p{L}+)/iu, '$2 $1'],
  [/^[^,\d]{1,24}, ?(?=\d{4}[-/]\d)/, ''],
  [
    /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号일](?:\s*[月火水木金土日]曜日?)?\s*/,
    '$1-$2-$3 ',
  ],
  [/(?:上午|午前|오전) ?(\d{1,2}[:时時点시][\d:]*\S*)/, '$1 am'],
  [/(?:下午|午後|오후) ?(\d{1,2}[:时時点시][\d:]*\S*)/, '$1 pm'],
  [
    /(\d{1,2}) ?[时時点시] ?(\d{1,2}) ?[分분](?: ?(\d{1,2}) ?[秒초])?/,
    (_, hour, minute, second) => `${hour ?? ''}:${minute ?? ''}:${second ?? '0'}`,
  ],
  // `20260905T090000Z`.
  [
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?:t?(\d\d)(\d\d)(\d\d)?)?/i,
    (_, year, month, day, hour, minute, second) =>
      `${year ?? ''}-${month ?? ''}-${day ?? ''}${hour === undefined ? '' : `T${hour}:${minute ?? ''}:${second ?? '00'}`}`,
  ],
  // `2026-09`, `2026-09-05T09Z`, `2026-09-05_09-19-24`.
  [/^(\d{4}-\d\d)$/, '$1-01'],
  [/^(\d{4}-\d\d-\d\d)_/, '$1T'],
  [
    /(?<=-\d\d[t ])(\d\d)(?:-?(\d\d)(?:-?(\d\d))?)?(?=z|[+-]\d|$)/i,
    (_, hour, minute, second) => `${hour ?? ''}:${minute ?? '00'}:${second ?? '00'}`,
  ],
  // Dates with dots begin with the day or the year.
  [/^(\d{1,2})\. ?(\d{1,2})\. ?((?:19|20)\d\d)(?!\d)/, '$3-$2-$1'],
  [/^((?:19|20)\d\d)\. ?(\d{1,2})\. ?(\d{1,2})(?!\d)\.?/, '$1-$2-$3'],
  // `2026 Sep 05`; Hungarian and Lithuanian have dots and words.
  [/^(\d{4})\.?[ -](?:m\. )?(\p{L}{3,12})\.?[ -](\d{1,2})(?!\d)\.?(?: d\.)?/u, '$3 $2 $1'],
  [/([\p{L}.]), ?(?=\d{4}(?!\d))/u, '$1 '],
  // Words between date and time.
  [
    /(\d{4}),? ?(?:г\.|г)?,? (?:at|um|om|klo?\.?|à|às|as|a las|alle|alle ore|ore|в|о) (?=\d)/i,
    '$1 ',
  ],
  [/(\d{4}) г\.?(?= |$)/i, '$1'],
  [/(\d) ?Uhr(?= |$)/i, '$1'],
  [/(\d{4}(?:-\d{1,2}-\d{1,2})?) [-|@] (?=\d{1,2}:)/, '$1 '],
  [/( \d{4}) ?t(?=\d{1,2}:)/i, '$1 '],
  [/(\d{4}(?:-\d{1,2}-\d{1,2})?), (?=\d{1,2}:)/, '$1 '],
  // Times with dots, an `h`, blanks, no colon, or single digits.
  [/( \d{4} (?:[01]\d|2[0-3]))([0-5]\d)(?= |$)/, '$1:$2'],
  [/(\d) ?: ?(?=\d\d)/g, '$1:'],
  [
    /((?:\d{4}|-\d{1,2}),? )(\d{1,2}) ?[.h] ?(\d{2})(?:\.(\d{2}))?(?= |$)/,
    (_, before, hour, minute, second) =>
      `${before ?? ''}${hour ?? ''}:${minute ?? ''}:${second ?? '00'}`,
  ],
  [
    /(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?!\d)/,
    (_, hour, minute, second) =>
      [hour, minute, second ?? '0'].map((part) => padded(part ?? '')).join(':'),
  ],
  [/(:\d\d):(\d{3})(?!\d)/, '$1.$2'],
  [/(:\d\d)\.(?!\d)/, '$1'],
  // A zone that is written twice, with seconds, in words, or as a place.
  [/(z|[+-]\d\d:\d\d)z$/i, '$1'],
  [/([+-]\d\d:\d\d):\d\d$/, '$1'],
  [
    / (?:africa|america|antarctica|asia|atlantic|australia|europe|indian|pacific)\/[\w/+-]+$/i,
    '',
  ],
  [
    /(?<=\d )([a-z])[a-z]+ ([a-z])[a-z]+(?: ([a-z])[a-z]+)? time$/i,
    (_, ...words) => `${words.slice(0, 3).join('')}T`,
  ],
  // A redundant zone name; the numeric offset counts.
  [/ (?:[a-z]{1,5})? ?([+-]\d\d:?\d\d) ?[a-z]{0,5}$/i, ' $1'],
  // `Sat Sep  5 09:19:24 2026 GMT`, `Sat 05 Sep 09:19:24 2026`.
  [/^(.*\d \p{L}{3,}) (\d\d:\d\d:\d\d) (\d{4})$/u, '$1 $3 $2'],
  [/(:\d\d) (\d{4}) ([a-z]{1,5}|[+-]\d\d:?\d\d)$/i, '$1 $3 $2'],
]

/** Returns the date in a common format, or the same text if no rule matches. */
export function toUsualDate(text: string): string {
  let usual = text.replace(/\s+/g, ' ')
  for (const [pattern, by] of STEPS) usual = usual.replace(pattern, by as string).trim()
  return usual.replace(/ +/g, ' ')
}
