/** Renders the startup banner. It may contain the first key and therefore never goes to the log. */
import { extname } from 'node:path'
import { plainHost } from './listen.ts'
import { findSocketPath } from './unix-socket.ts'
import { quoteForShell, renderCurlLines, type SamplePodcast } from './curl-lines.ts'
import type { FirstKeys } from './first-keys.ts'

export interface CrawlingFacts {
  readonly isOn: boolean
  readonly isDemo: boolean
  /** Platforms that are queried for listings. */
  readonly platforms: readonly string[]
  readonly userAgent: string
}

export interface BannerFacts {
  /** `http://127.0.0.1:8080` */
  readonly baseUrl: string
  /** The keys that were created; null if the directory had one. */
  readonly firstKeys: FirstKeys | null
  readonly served: number
  readonly samples: readonly SamplePodcast[]
  readonly crawling: CrawlingFacts
}

/** A checkout has no `castdex` on the path. */
const IS_CHECKOUT = extname(import.meta.url) === '.ts'
/** The program's name in example commands. */
export const PROGRAM = IS_CHECKOUT ? 'npx castdex' : 'castdex'

const FILL_IT = [
  '',
  `It is empty. Fill it while it runs: ${PROGRAM} import podcast-index FILE`,
]

/** The link contains a token, so it is shown only where keys are: on a terminal or in the file. */
function describeWelcome(
  { baseUrl }: BannerFacts,
  { welcomePath, file }: FirstKeys,
): string[] {
  if (welcomePath === null) return []
  if (file !== null)
    return [`The link in ${file} opens the console, once, within 30 minutes.`]
  return ['', 'Open this first, once, within 30 minutes:', '', `  ${baseUrl}${welcomePath}`]
}

function describeShownKeys({ key, adminKey }: FirstKeys): string[] {
  const admin =
    adminKey === null
      ? []
      : ['', 'A second key, for what operators do (scope admin):', '', `  ${adminKey}`]
  return ['', 'Your API key, shown this once:', '', `  ${key}`, ...admin]
}

function describeWrittenKeys({ adminKey }: FirstKeys, file: string): string[] {
  const admin =
    adminKey === null ? '' : ', and behind it one for what operators do (scope admin)'
  return ['', `Your API key is in ${file}${admin}.`]
}

/** Describes outgoing requests in one line, and how to switch them. */
function describeCrawling({ isOn, isDemo, platforms, userAgent }: CrawlingFacts): string[] {
  const start = IS_CHECKOUT
    ? 'npm start -- --crawl on'
    : `${PROGRAM} serve --demo --crawl on`
  if (!isOn && isDemo)
    return [
      `The demo asks nobody anything. To let it fetch feeds and check listings: ${start}`,
    ]
  if (!isOn) return []
  const asked = platforms.length === 0 ? '' : ` and asks ${platforms.join(', ')} about them`
  const contact = userAgent.includes('+')
    ? []
    : [
        `Its requests say ${userAgent} and no address; CASTDEX_PUBLIC_URL or CASTDEX_CONTACT_URL gives them one.`,
      ]
  return [
    `It fetches the feeds and sites of its podcasts${asked}; CASTDEX_CRAWL=off stops that.`,
    ...contact,
  ]
}

function describeCalls(
  { baseUrl, samples: [first, ...others] }: BannerFacts,
  { key, file }: FirstKeys,
): string[] {
  if (first === undefined) return []
  const shown = file === null ? { text: key } : { variable: 'KEY' }
  const take = file === null ? [] : [`KEY=$(grep -m 1 '^cdx_' ${quoteForShell(file)})`, '']
  const lines = renderCurlLines(baseUrl, shown, [first, ...others])
  return [
    '',
    'Four calls to paste into another terminal:',
    '',
    ...take,
    ...lines.flatMap((line) => [line, '']),
  ]
}

export function renderBanner(facts: BannerFacts): string {
  const { baseUrl, firstKeys, served, crawling } = facts
  const head = [
    `castdex answers on ${baseUrl} with ${String(served)} ${served === 1 ? 'podcast' : 'podcasts'}; docs: ${baseUrl}/docs`,
    ...describeCrawling(crawling),
  ]
  const tail = served === 0 ? FILL_IT : []
  if (firstKeys === null)
    return [...head, `Another key: ${PROGRAM} key create --name NAME`, ...tail].join('\n')
  const { file } = firstKeys
  const keys =
    file === null ? describeShownKeys(firstKeys) : describeWrittenKeys(firstKeys, file)
  return [
    ...head,
    ...describeWelcome(facts, firstKeys),
    ...keys,
    ...(served === 0 ? FILL_IT : describeCalls(facts, firstKeys)),
  ].join('\n')
}

/** Addresses to which local programs connect, by the one on which a server listens. */
const REACHABLE = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** The URL for local programs; `unix:PATH` for a socket. */
export function baseUrlOf(given: string, port: number): string {
  if (findSocketPath(given) !== undefined) return given
  const host = plainHost(given)
  const reachable = REACHABLE.get(host) ?? host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`
}

/** Returns the base URL of links without `CASTDEX_PUBLIC_URL`. */
export function linkUrlOf(host: string, port: number): string {
  if (findSocketPath(host) === undefined) return baseUrlOf(host, port)
  return 'http://localhost'
}
