/**
 * Reads secrets from files: `CASTDEX_YOUTUBE_KEY_FILE=/run/secrets/youtube` sets
 * `CASTDEX_YOUTUBE_KEY`.
 */
import { readFileSync } from 'node:fs'
import { errorCodeOf } from '../errors.ts'
import type { ErrorDetail } from '../errors.ts'
import { type Setting, SETTINGS } from './setting.ts'

/** Maximum size of a secret file, in bytes. */
const MAX_BYTES = 65_536

export function isSecret({ schema }: Setting): boolean {
  return schema.secret === true
}

export function fileVariable({ variable }: Setting): string {
  return `${variable}_FILE`
}

interface SecretFiles {
  /** Contents of the files, keyed by the `…_FILE` variable. */
  readonly texts: ReadonlyMap<string, string>
  readonly problems: readonly ErrorDetail[]
}

/** Reads a secret without its trailing line break, which editors and `echo` add. */
function readSecret(
  path: string,
): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.length > MAX_BYTES)
      return { problem: 'is larger than 64 KiB, so it is not a secret' }
    const secret = text.replace(/\r?\n$/, '')
    if (secret.trim() === '') return { problem: 'is empty' }
    return { text: secret }
  } catch (error) {
    const code = errorCodeOf(error) ?? 'unknown reason'
    return { problem: `cannot be read (${code})` }
  }
}

/** Reads the file of each `…_FILE` variable. Throws if a secret is set both ways. */
export function readSecretFiles(environment: ReadonlyMap<string, string>): SecretFiles {
  const texts = new Map<string, string>()
  const problems: ErrorDetail[] = []
  for (const setting of SETTINGS.filter(isSecret)) {
    const name = fileVariable(setting)
    const path = environment.get(name)
    if (path === undefined) continue
    if (environment.has(setting.variable)) {
      problems.push({
        path: name,
        message: `${name} and ${setting.variable} are both set; set one of them`,
      })
      continue
    }
    const read = readSecret(path)
    if ('text' in read) texts.set(name, read.text)
    else
      problems.push({
        path: name,
        message: `the file ${path}, which ${name} names, ${read.problem}`,
      })
  }
  return { texts, problems }
}
