/**
 * Spellings of a word that sound alike, such as `ferriss` and `junkie` for `ferris` and `junky`.
 * They find a title even if the typed word is another word that exists.
 */

/** Groups of spellings of one sound, which replace each other. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/y$/u, 'ie'],
  [/ie$/u, 'y'],
  [/(?<=[bcdfghklmnpqrstvwxz])y(?=.)/u, 'i'],
  [/(?<=[bcdfghklmnprst])i(?=[a-z])/u, 'y'],
  [/([lmnprstfgzk])\1/u, '$1'],
  [/(?<=[aeiouy])([lmnprstfgzkcd])(?=[aeiouy]|$)/u, '$1$1'],
  [/(?<=[aeiouy][a-z]{1,4}[aeiouy])([lmnprst])(?=[aeiouy]|$)/u, '$1$1'],
  [/ei/u, 'ie'],
  [/ie(?=.)/u, 'ei'],
  [/ph/u, 'f'],
  [/f/u, 'ph'],
  [/ck/u, 'k'],
  [/k$/u, 'ck'],
  [/c(?=[aoulrt]|$)/u, 'k'],
  [/k(?=[aoulrt])/u, 'c'],
  [/z/u, 's'],
  [/(?<=[aeiou])s(?=e)/u, 'z'],
  [/er$/u, 'or'],
  [/or$/u, 'er'],
  [/able$/u, 'ible'],
  [/ible$/u, 'able'],
  [/ance$/u, 'ence'],
  [/ence$/u, 'ance'],
  [/ee/u, 'ea'],
  [/ea/u, 'ee'],
  [/wh/u, 'w'],
  [/^w(?=[aei])/u, 'wh'],
  [/s(?=[ei])/u, 'sc'],
  [/sc(?=[ei])/u, 's'],
  [/ks/u, 'x'],
  [/x/u, 'ks'],
]

const SHORTEST = 4
const MOST = 8

/** Returns at most eight other spellings. */
export function soundVariants(word: string): readonly string[] {
  if (word.length < SHORTEST || !/^[a-z]+$/u.test(word)) return []
  const variants = SOUNDS.flatMap(([sound, same]) => {
    if (!sound.test(word)) return []
    return [word.replace(sound, same)]
  })
  return [...new Set(variants)].slice(0, MOST)
}
