/**
 * Loads the configuration from flags, variables and defaults, in this order of precedence. All
 * problems are reported together.
 */
import { CodedError, type ErrorDetail } from '../errors.ts'
import type { Config } from './config.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import { findPairProblems } from './pair.ts'
import { fileVariable, isSecret, readSecretFiles } from './secret-files.ts'
import {
  describeAllowed,
  maskSetting,
  parseSetting,
  type Setting,
  SETTINGS,
} from './setting.ts'

export interface ConfigSources {
  /** `CASTDEX_*` variables by name. */
  readonly environment: ReadonlyMap<string, string>
  /** Settings given as flags, keyed by the flag without dashes. */
  readonly flags: ReadonlyMap<string, string>
}

export interface LoadedConfig {
  readonly config: Config
  /** The source of each value: `--port`, `CASTDEX_PORT` or `default`. */
  readonly sources: Readonly<Record<keyof Config, string>>
}

interface SettingInput {
  readonly name: string
  readonly text: string
}

const given = (
  setting: Setting,
  { environment, flags }: ConfigSources,
  secrets: ReadonlyMap<string, string>,
): readonly SettingInput[] => {
  const { flag, variable } = setting
  const file = fileVariable(setting)
  const found = [
    { name: `--${flag}`, text: flags.get(flag) },
    { name: variable, text: environment.get(variable) },
    { name: file, text: secrets.get(file) },
  ]
  return found.flatMap(({ name, text }) => {
    if (text === undefined) return []
    return [{ name, text }]
  })
}

/** Hints for settings of older versions, keyed by their variable. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  [
    'CASTDEX_ENGINE',
    'set CASTDEX_STORE and CASTDEX_SEARCH: sqlite and segments, or postgres and opensearch',
  ],
])

const hintAt = (name: string, known: readonly string[]): string => {
  const instead = REPLACED.get(name)
  if (instead === undefined) return nearestHint(name, known)
  return ` any more; ${instead}`
}

const findUnknownVariables = (environment: ReadonlyMap<string, string>): ErrorDetail[] => {
  const known = [
    ...SETTINGS.map(({ variable }) => variable),
    ...SETTINGS.filter(isSecret).map(fileVariable),
  ]
  return [...environment.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: name,
      message: `there is no setting ${name}${hintAt(name, known)}`,
    }))
}

const findBadValues = (setting: Setting, texts: readonly SettingInput[]): ErrorDetail[] =>
  texts
    .filter(({ text }) => parseSetting(setting, text) === undefined)
    .map(({ name, text }) => {
      const value = JSON.stringify(maskSetting(setting, text))
      return {
        path: name,
        message: `${name} is ${value}, allowed: ${describeAllowed(setting)}`,
      }
    })

const refuse = (problems: readonly ErrorDetail[]): void => {
  if (problems.length === 0) return
  throw new CodedError(
    'CONFIG_INVALID',
    problems.map(({ message }) => message).join('; '),
    {
      details: problems,
    },
  )
}

/**
 * Loads and validates the configuration. Throws `CONFIG_INVALID` for an unknown name or an
 * invalid value, including values that a flag overrides.
 */
export function loadConfig(from: ConfigSources): LoadedConfig {
  const secrets = readSecretFiles(from.environment)
  const settings = SETTINGS.map((setting) => ({
    setting,
    texts: given(setting, from, secrets.texts),
  }))
  const problems = [
    ...secrets.problems,
    ...findUnknownVariables(from.environment),
    ...settings.flatMap(({ setting, texts }) => findBadValues(setting, texts)),
  ]
  refuse(problems)
  const resolved = settings.map(({ setting, texts: [first] }) => {
    const value =
      first === undefined ? setting.schema.default : parseSetting(setting, first.text)
    return { key: setting.key, value, source: first?.name ?? 'default' }
  })
  // The cast is safe: each key of the schema was resolved and validated above.
  const config = Object.fromEntries(
    resolved.map(({ key, value }) => [key, value]),
  ) as Config
  refuse(findPairProblems(config))
  return {
    config,
    sources: Object.fromEntries(
      resolved.map(({ key, source }) => [key, source]),
    ) as LoadedConfig['sources'],
  }
}
