/** What a person is told when the server has started. Never part of the log: it may hold the first key. */
import { extname } from 'node:path'
import { renderCurlLines, type SamplePodcast } from './curl-lines.ts'

export interface BannerFacts {
  /** `http://127.0.0.1:8080` */
  readonly baseUrl: string
  /** The key that was just made; null when the directory had one. */
  readonly firstKey: string | null
  /** Served podcasts. */
  readonly served: number
  readonly samples: readonly SamplePodcast[]
}

const describeKey = (key: string): string[] => ['', 'Your API key, shown this once:', '', `  ${key}`]

const describeCalls = (lines: readonly string[]): string[] => [
  '',
  'Four calls to paste into another terminal:',
  '',
  ...lines.flatMap((line) => [line, '']),
]

/** In a checkout, which runs its sources, nothing has put castdex on the path. */
const PROGRAM = extname(import.meta.url) === '.ts' ? 'npx castdex' : 'castdex'

const FILL_IT = ['', `It is empty. Fill it while it runs: ${PROGRAM} import podcast-index FILE`]

export const renderBanner = ({ baseUrl, firstKey, served, samples }: BannerFacts): string => {
  const [first, ...others] = samples
  const calls =
    firstKey === null || first === undefined
      ? []
      : describeCalls(renderCurlLines(baseUrl, firstKey, [first, ...others]))
  return [
    `castdex answers on ${baseUrl} with ${String(served)} ${served === 1 ? 'podcast' : 'podcasts'}; docs: ${baseUrl}/docs`,
    ...(firstKey === null ? [`Another key: ${PROGRAM} key create --name NAME`] : describeKey(firstKey)),
    ...(served === 0 ? FILL_IT : calls),
  ].join('\n')
}

/** The address that a program on this machine can call. */
export const baseUrlOf = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`
}
