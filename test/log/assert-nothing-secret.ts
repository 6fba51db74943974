/**
 * What must never be in a log, said independently of the scrubber: the whole suite's log lines pass
 * through here.
 */
import { expect } from 'vitest'

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['an API key', /cdx_[0-9A-Za-z_-]{8,}/],
  ['an Authorization value', /(?:bearer|basic) +[\w.~+/=-]{8,}/i],
  [
    'an e-mail address',
    /[\p{L}\p{N}._+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/iu,
  ],
  ['a URL with user and password', /\w:\/\/[^\s/"?#]+@/],
  ['a URL behind its host', /(?:https?|feed|itpc|pcast):\/\/[^\s/"]+\/[\w?%]/i],
]

interface Known {
  /** Texts of which the test knows that they are secrets: exact search, whatever their form. */
  readonly secrets?: readonly string[]
}

/**
 * A sentence for each secret in the lines. `lines` may be whole output: it is split at line ends.
 */
export const findSecrets = (
  lines: string | readonly string[],
  { secrets = [] }: Known = {},
): readonly string[] =>
  (typeof lines === 'string' ? [lines] : lines)
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => [
      ...FORBIDDEN.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${what} in: ${line}`,
      ),
      ...secrets
        .filter((secret) => line.includes(secret))
        .map(() => `a secret of the test in: ${line}`),
    ])

/** Fails with the lines that hold a secret. */
export const assertNothingSecret = (
  lines: string | readonly string[],
  known: Known = {},
): void => {
  expect(findSecrets(lines, known)).toEqual([])
}
