/**
 * Patterns that `npm run check:patterns` cannot prove safe, each with the bound that makes it
 * harmless.
 */
export const ACCEPTED: Readonly<Record<string, string>> = {
  [String.raw`/<\?xml\s[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/i`]:
    'is asked about the first 1,024 bytes',
  [String.raw`/<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w:-]{1,40})/i`]:
    'is asked about the first 2,048 bytes',
  [String.raw`/\/redirect\?(?:[^"'\\<>\s]|\\u0026){0,400}?(?:\\u0026|&amp;|&|\?)q=(https?(?:%3A%2F%2F|:\/\/)[^"'\\&<>\s]+)/gi`]:
    'looks at 400 steps behind each of its beginnings, which are ten characters long',
  [String.raw`/^[\da-f]{16,}$|[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/`]:
    'looks at 36 characters from each place, and the other half is anchored',
  [String.raw`/(?:(?<!%[0-9A-F]?)[A-Za-z])?[^\0-\x7F\u037E\u1FEF\u212A]+/g`]:
    'looks back at two characters',
  [String.raw`/\s*\([^()]*\)$/`]: 'is asked about dates of at most 100 characters',
  [String.raw`/^[^\p{L}]+|[^\p{L}\p{M}\p{N})\]]+$/gu`]:
    'is asked about languages of at most 100 characters',
  'new RegExp(`^${toPattern(url)}$`)': 'is made of our own paths',
  'new RegExp(MARK)': 'copies a literal of its own file',
  [String.raw`/\b(?:sponsor(?:s|ed|ing|ship)?|brought to you by|(?:promo|offer|discount|coupon) ?codes?|use (?:the |my |our )?(?:promo )?code|% off|free trial|advert\w*|our partners?|affiliate|gesponsert|werbung|anzeige|rabatt\w*|werbepartner|unterst[üu]tzt von|sponsoris\w*|parten\w* de|code promo|patrocin\w*|c[óo]digo (?:promocional|de descuento)|sconto)(?![\p{L}\p{N}])/iu`]:
    'is a list of fixed words, whose beginnings do not overlap; it is asked about at most 200,000 characters',
  [String.raw`/(?:^|[^\p{L}\p{N}])(?:twitter|x|instagram|insta|ig|facebook|fb|youtube|tiktok|threads|bluesky|mastodon|linkedin|discord|patreon|substack|reddit|twitch|telegram|whatsapp|linktree)\s*(?:[:：\-–—|@(]|$)/iu`]:
    'is a list of fixed words, whose beginnings do not overlap; it is asked about at most 200,000 characters',
  [String.raw`/\[([^\]]*)\]\([^)]*\)/g`]: 'is matched against our own page',
  [String.raw`/\s+[-–—]\s*/gu`]:
    'is matched against typed texts and titles of at most 1,000 characters',
  [String.raw`/^(?:bahasa|tiếng|język|jezik|jazyk|язык|мова|اللغة)\s+|\s+(?:язык|мова|език|jezik)$/iu`]:
    'is matched against names of languages',
  [String.raw`/^[,;:]+|[,;:]+$/gu`]:
    'is matched against typed texts of at most 200 characters',
  [String.raw`/^[^\p{L}\p{M}\p{N}/&+]+|[^\p{L}\p{M}\p{N}/&+]+$/gu`]:
    'is matched against typed texts of at most 200 characters',
  [String.raw`/[\s,;:–—-]+$/u`]: 'is matched against typed texts of at most 200 characters',
  [String.raw`/^(?<excluded>.+?)(?<word>なし|無し|抜き|ぬき|以外)の(?<rest>.+)$/u`]:
    'is matched against typed texts of at most 200 characters',
  [String.raw`/^(?<word>不含|不要|没有|沒有|除了)(?<excluded>.+?)的(?<rest>.+)$/u`]:
    'is matched against typed texts of at most 200 characters',
  [String.raw`/^[<("'“‘]+|[>)"'”’,;.!]+$/gu`]:
    'is matched against terms of at most 200 characters',
}
