/**
 * Describes a setting: its variable, its flag, its allowed values, and the parser of its text.
 */
import { isIP } from 'node:net'
import { Config, DIALECT_NAMES } from './config.ts'

type SettingValue = string | number | boolean

/** The keywords of a setting's schema that this file reads. */
interface SettingSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly default: SettingValue
  readonly description: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  /** If true, the value is masked wherever it is printed. */
  readonly secret?: boolean
}

export interface Setting {
  readonly key: keyof Config
  /** `CASTDEX_DATA_DIR` */
  readonly variable: string
  /** `data-dir` */
  readonly flag: string
  readonly schema: SettingSchema
}

const snakeCase = (key: string, separator: string): string =>
  key.replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase())

/** All settings, in the order of the schema. */
export const SETTINGS: readonly Setting[] = Object.entries(Config.properties).map(
  ([key, schema]) => ({
    key: key as keyof Config,
    variable: `CASTDEX_${snakeCase(key, '_').toUpperCase()}`,
    flag: snakeCase(key, '-'),
    schema: schema as unknown as SettingSchema,
  }),
)

const listOf = (text: string): string[] => text.split(',').map((item) => item.trim())

const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

const isOrigin = (text: string): boolean =>
  text === '*' || (/^https?:\/\//.test(text) && URL.parse(text)?.origin === text)

/** The URL is sent in a header, so only visible ASCII characters are allowed. */
const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text)

const isBaseUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.search === '' &&
    !text.endsWith('/')
  )
}

const isPostgresUrl = (text: string): boolean =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)

const BASE_URL = {
  allowed: 'an http(s) URL without credentials, query or slash at the end',
  holds: isBaseUrl,
}

/** Validation that a JSON schema cannot express. */
const SHAPES: Partial<
  Record<
    keyof Config,
    { readonly allowed: string; readonly holds: (text: string) => boolean }
  >
> = {
  trustProxy: {
    allowed: 'IP addresses or CIDR ranges, comma-separated, or nothing',
    holds: (text) => text === '' || listOf(text).every(isAddressRange),
  },
  openTo: {
    allowed: 'IP addresses or CIDR ranges, comma-separated, or nothing',
    holds: (text) => text === '' || listOf(text).every(isAddressRange),
  },
  dialects: {
    allowed: `${DIALECT_NAMES.join(', ')}, comma-separated, or nothing`,
    holds: (text) =>
      text === '' ||
      listOf(text).every((name) => DIALECT_NAMES.some((known) => known === name)),
  },
  fetchAllow: {
    allowed: 'IP addresses or CIDR ranges, comma-separated, or nothing',
    holds: (text) => text === '' || listOf(text).every(isAddressRange),
  },
  contactUrl: {
    allowed: 'an http(s) URL, or nothing',
    holds: (text) => text === '' || isWebUrl(text),
  },
  publicUrl: {
    allowed: 'an http(s) URL without query, or nothing',
    holds: (text) => text === '' || (isWebUrl(text) && !text.includes('?')),
  },
  appleUrl: BASE_URL,
  spotifyUrl: BASE_URL,
  spotifyAccountsUrl: BASE_URL,
  spotifyOpenUrl: BASE_URL,
  youtubeUrl: BASE_URL,
  youtubeFeedsUrl: BASE_URL,
  spotifyMarket: {
    allowed: 'a country, ISO 3166-1 alpha-2 in upper case',
    holds: (text) => /^[A-Z]{2}$/.test(text),
  },
  opensearchUrl: {
    allowed: 'http(s) URLs without credentials, query or slash at the end, comma-separated',
    holds: (text) => listOf(text).every(isBaseUrl),
  },
  postgresUrl: {
    allowed: 'a postgres:// URL, or nothing',
    holds: (text) => text === '' || isPostgresUrl(text),
  },
  postgresStandbyUrl: {
    allowed: 'postgres:// URLs, comma-separated, or nothing',
    holds: (text) => text === '' || listOf(text).every(isPostgresUrl),
  },
  postgresSchema: {
    allowed: 'lower-case letters, digits and `_`, beginning with a letter',
    holds: (text) => /^[a-z][a-z0-9_]{0,62}$/.test(text),
  },
  opensearchPrefix: {
    allowed: 'lower-case letters, digits, `_` and `-`, beginning with a letter',
    holds: (text) => /^[a-z][a-z0-9_-]{0,99}$/.test(text),
  },
  corsOrigins: {
    allowed: '`*`, or origins such as https://example.org, comma-separated, or nothing',
    holds: (text) => text === '' || listOf(text).every(isOrigin),
  },
}

/** Describes the allowed values of a setting for people. */
export function describeAllowed({ key, schema }: Setting): string {
  if (schema.enum !== undefined) return schema.enum.join(', ')
  if (schema.type === 'boolean') return 'true, false'
  if (schema.type !== 'string') {
    const range = `${String(schema.minimum ?? '…')} to ${String(schema.maximum ?? '…')}`
    if (schema.type === 'integer') return `a whole number, ${range}`
    return `a number, ${range}`
  }
  return (
    SHAPES[key]?.allowed ??
    ((schema.minLength ?? 0) > 0 ? 'a text that is not empty' : 'a text')
  )
}

const parseNumber = (
  text: string,
  { type, minimum = -Infinity, maximum = Infinity }: SettingSchema,
): number | undefined => {
  if (!(type === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,15}(?:\.\d{1,15})?$/).test(text))
    return undefined
  const value = Number(text)
  if (value >= minimum && value <= maximum) return value
  return undefined
}

const parseBoolean = (text: string): boolean | undefined => {
  if (text === 'true') return true
  if (text === 'false') return false
  return undefined
}

const parseText = (text: string, { key, schema }: Setting): string | undefined => {
  const isKnown = schema.enum?.includes(text) ?? true
  const hasLength = text.length >= (schema.minLength ?? 0) && !text.includes('\0')
  if (isKnown && hasLength && (SHAPES[key]?.holds(text) ?? true)) return text
  return undefined
}

/** Parses the text of a setting. Returns `undefined` if the value is not allowed. */
export function parseSetting(setting: Setting, text: string): SettingValue | undefined {
  if (setting.schema.type === 'boolean') return parseBoolean(text)
  if (setting.schema.type === 'string') return parseText(text, setting)
  return parseNumber(text, setting.schema)
}

/** Returns the value for printing, masked if it is a secret. */
export function maskSetting({ schema }: Setting, value: SettingValue): string {
  if (schema.secret === true && value !== '') return '********'
  return String(value)
}
