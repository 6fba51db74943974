/** `castdex try`: prints five working example commands, verified before. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Agent, type Dispatcher, request } from 'undici'
import type { Config } from '../../config/config.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'
import { baseUrlOf, PROGRAM } from './banner.ts'
import { findSocketPath } from './unix-socket.ts'
import {
  quoteForShell,
  renderCurlLine,
  type SampleCall,
  sampleCalls,
  typedCall,
} from './curl-lines.ts'
import { FIRST_KEY_FILE } from './first-keys.ts'
import { findSamplePodcasts } from './sample-podcasts.ts'
import { readServerAddress } from '../server-address.ts'

interface TryAnswer {
  readonly ok: boolean
  readonly json: unknown
}

type RequestParts = Pick<
  Dispatcher.RequestOptions,
  'method' | 'headers' | 'body' | 'signal'
>

/** Sends a request to a port or Unix socket. */
async function ask(
  baseUrl: string,
  path: string,
  sent: Partial<RequestParts>,
): Promise<TryAnswer> {
  const socketPath = findSocketPath(baseUrl)
  const connect = socketPath === undefined ? {} : { socketPath }
  const dispatcher = new Agent({ connect })
  try {
    const origin = socketPath === undefined ? baseUrl : 'http://localhost'
    const { statusCode, body } = await request(origin + path, { ...sent, dispatcher })
    return { ok: statusCode < 300, json: await body.json() }
  } finally {
    await dispatcher.close()
  }
}

async function assertAnswers(baseUrl: string, signal: AbortSignal): Promise<void> {
  const alive = await ask(baseUrl, '/healthz', { signal })
    .then(({ json }) => json)
    .catch(() => undefined)
  if (JSON.stringify(alive) === '{"data":{"alive":true}}') return
  throw new CodedError('SERVER_NOT_REACHED', `No castdex answers at ${baseUrl}.`, {
    remedy: `Start one in another terminal (\`${PROGRAM} serve --demo\`), or name the port of yours: \`${PROGRAM} try --port PORT\`.`,
  })
}

/** Returns the key of the first start, if it was written to a file. */
async function readFirstKey({ dataDir }: Config): Promise<string | undefined> {
  const text = await readFile(join(dataDir, FIRST_KEY_FILE), 'utf8').catch(() => '')
  return /^cdx_\w+$/m.exec(text)?.[0]
}

interface TryTarget {
  readonly baseUrl: string
  readonly key: string
  readonly signal: AbortSignal
}

function send(
  { baseUrl, key, signal }: TryTarget,
  { path, body }: SampleCall,
): Promise<TryAnswer> {
  const authorization = `Bearer ${key}`
  if (body === undefined) return ask(baseUrl, path, { headers: { authorization }, signal })
  const headers = { authorization, 'content-type': 'application/json' }
  return ask(baseUrl, path, { method: 'POST', headers, body, signal })
}

/** Throws the server's own message if a call fails. */
async function assertWork(asked: TryTarget, calls: readonly SampleCall[]): Promise<void> {
  for (const call of calls) {
    const response = await send(asked, call)
    if (response.ok) continue
    const { message } = response.json as { readonly message?: string }
    throw new CodedError(
      'SERVER_NOT_REACHED',
      `${asked.baseUrl}${call.path} failed: ${message ?? ''}`,
      {
        remedy: 'Check that the server uses the same data folder (CASTDEX_DATA_DIR).',
      },
    )
  }
}

/** Returns whether the key is valid. */
async function isTaken(asked: TryTarget): Promise<boolean> {
  return (await send(asked, { path: '/api/v1/usage' })).ok
}

export const tryCommand = defineCommand({
  name: 'try',
  summary: 'Prints five working example calls.',
  details:
    'It calls the server of the data folder, or that of --host and --port, with podcasts from the folder. The calls\n' +
    'are verified first if the folder has the key of the first start; otherwise a line creates a key.',
  args: [],
  options: {},
  async run({ config, sources, io, signal, openContext }) {
    const isNamed = sources.host !== 'default' || sources.port !== 'default'
    const noted = isNamed ? undefined : await readServerAddress(config.dataDir)
    const baseUrl = noted ?? baseUrlOf(config.host, config.port)
    await assertAnswers(baseUrl, signal)
    await using context = await openContext('serve')
    const [first, ...others] = await findSamplePodcasts(context.directory.reader)
    if (first === undefined) {
      throw new CodedError(
        'DATA_UNUSABLE',
        `${config.dataDir} has no searchable podcasts.`,
        {
          remedy: `Fill it while it runs: \`${PROGRAM} import podcast-index FILE\`.`,
        },
      )
    }
    const calls = [...sampleCalls([first, ...others]), typedCall([first])]
    const key = await readFirstKey(config)
    const asked = key === undefined ? undefined : { baseUrl, key, signal }
    const isKnown = asked !== undefined && (await isTaken(asked))
    if (isKnown) await assertWork(asked, calls)
    const file = quoteForShell(resolve(config.dataDir, FIRST_KEY_FILE))
    const take = isKnown
      ? `$(grep -m 1 '^cdx_' ${file})`
      : `$(${PROGRAM} key create --name try)`
    const lines = calls.map((call) => renderCurlLine(baseUrl, { variable: 'KEY' }, call))
    await writeLine(io.stdout, [`KEY=${take}`, ...lines].join('\n\n'))
    io.stderr.write(`\nmore calls: ${baseUrl}/docs\n`)
    return 0
  },
})
