/** `castdex key create`: a new API key; stdout gets the key and nothing else, stderr its id. */
import { resolve } from 'node:path'
import { DEFAULT_SCOPES, PUBLIC_SCOPES, SCOPES } from '../../store/api-keys.ts'
import { scopesOf } from '../../actions/key/key-rules.ts'
import type { Config } from '../../config/config.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { createKey } from '../../actions/key/create-key.ts'
import { deriveKeySecret } from '../../actions/key/dialect-keys.ts'
import { openInstallationSecret } from '../../config/installation-secret.ts'
import {
  assertScopesFitOption,
  describeKey,
  parseExpiry,
  parseName,
  parseOriginOption,
  parseQuotas,
  parseScopes,
  parseSigningDialect,
  QUOTA_OPTIONS,
  SCOPE_LIST,
  SIGNING_DIALECTS,
} from '../../actions/key/key-options.ts'
import { writeLine } from '../output.ts'

/** Warns that the key works only on servers of this data folder. */
const sayUnserved = ({ store, dataDir }: Config): string => {
  if (store === 'sqlite')
    return `note: no server reads ${resolve(dataDir)} yet, so the key opens nothing until one does: castdex serve --data-dir ${dataDir}\n`
  return ''
}

export const keyCreate = defineCommand({
  name: 'key create',
  summary: 'Makes an API key and prints it, once.',
  details: `Only a hash of the key is kept: the standard output is the only place where it is shown. Without --scopes it may do ${DEFAULT_SCOPES.join(', ')}; with --origin ${PUBLIC_SCOPES.join(', ')}, and never more.`,
  makesData: 'anew',
  args: [],
  options: {
    name: {
      type: 'string',
      value: 'N',
      required: true,
      description: 'What the key is for; shown by `key list`.',
    },
    scopes: {
      type: 'string',
      value: 'a,b',
      description: `What it may do: ${SCOPES.join(', ')}.`,
      values: SCOPE_LIST,
    },
    expires: {
      type: 'string',
      value: 'DATE',
      description: 'When it ends: 2027-12-31 or 2027-12-31T18:00:00Z.',
    },
    ...QUOTA_OPTIONS,
    origin: {
      type: 'string',
      value: 'ORIGIN',
      description:
        'For a web page: only pages of this origin may use the key, as `https://example.org`.',
    },
    dialect: {
      type: 'string',
      value: 'NAME',
      description:
        'A dialect whose calls the key may sign: `podcast-index`. Its id and its secret are printed.',
      values: { known: SIGNING_DIALECTS, isOpen: true },
    },
    'new-keys': {
      type: 'boolean',
      description: 'Gives up keys whose file is lost, and begins a new one.',
    },
  },
  async run({ options, config, io, openContext }) {
    const name = parseName(options.name)
    const origin = options.origin === undefined ? null : parseOriginOption(options.origin)
    const scopes =
      options.scopes === undefined ? scopesOf(origin) : parseScopes(options.scopes)
    assertScopesFitOption(origin, scopes)
    const quotas = { podcastLookups: null, searchCount: null, ...parseQuotas(options) }
    const expiresAt =
      options.expires === undefined ? null : parseExpiry(options.expires, Date.now())
    const mustSign = options.dialect !== undefined && parseSigningDialect(options.dialect)
    if (mustSign && origin !== null)
      throw new CodedError(
        'USAGE_INVALID',
        'a key is for a web page (--origin) or signs (--dialect), not both',
      )
    await using context = await openContext('serve', { newKeys: options['new-keys'] })
    // The first start of a server makes keys of its own.
    const isUnserved = (await context.directory.apiKeys.list()).length === 0
    const wish = { name, scopes, quotas, expiresAt, origin }
    const toSecret = mustSign
      ? (id: string) => deriveKeySecret(openInstallationSecret(config), id)
      : undefined
    const { key, secret } = await createKey(context, wish, { by: 'command line' }, toSecret)
    await writeLine(io.stdout, mustSign ? `${key.id} ${secret}` : secret)
    io.stderr.write(`made ${describeKey(key)}\nto end it: castdex key revoke ${key.id}\n`)
    if (isUnserved) io.stderr.write(sayUnserved(config))
    return 0
  },
})
