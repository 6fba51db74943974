/** The context of a page request: language, URL and texts, parsed from untrusted input. */
import type { FastifyRequest } from 'fastify'
import type { ImagesSetting } from '../config/site-settings.ts'
import { parseQueryString, type QueryString } from '../api/query-string.ts'
import {
  SITE_TEXTS,
  chooseSiteLanguage,
  isSiteLanguage,
  type SiteLanguage,
} from './texts/texts.ts'
import type { Texts } from './texts/english.ts'

export interface SiteGuest {
  readonly language: SiteLanguage
  readonly texts: Texts
  readonly siteName: string
  /** Allows indexing by search engines. */
  readonly isIndexed: boolean
  /** False if only the console is served. */
  readonly hasSite: boolean
  /** Source of cover images. */
  readonly images: ImagesSetting
  /** A legal notice is configured. */
  readonly hasLegal: boolean
  /** `https://directory.example.org`, without a trailing slash. */
  readonly baseUrl: string
  /** As requested, percent-encoded. */
  readonly path: string
  readonly parameters: VisitParameters
  /** The request selects the language explicitly. */
  readonly choosesLanguage: boolean
  readonly nowMs: number
  /** The directory contains shows of the demo. Default false. */
  readonly hasDemo?: boolean
}

/** In characters; longer values are cut, since every request gets a page. */
const MOST_LETTERS = 300

/** Query parameters, parsed leniently: the first readable value of each name. */
export class VisitParameters {
  readonly #values = new Map<string, string>()
  /** The query has empty form fields, which a redirect removes. */
  readonly hasBlanks: boolean

  constructor(query: QueryString) {
    this.hasBlanks = query.some(({ value }) => value === '')
    for (const { name, value } of query) {
      if (value === undefined || this.#values.has(name)) continue
      const text = value.replaceAll('\0', '').toWellFormed().trim()
      if (text !== '')
        this.#values.set(name, Array.from(text).slice(0, MOST_LETTERS).join(''))
    }
  }

  get names(): readonly string[] {
    return [...this.#values.keys()]
  }

  get(name: string): string | undefined {
    return this.#values.get(name)
  }

  /** Returns the query string with changes; undefined removes a parameter. */
  with(changes: Readonly<Record<string, string | undefined>>): string {
    const all = new Map<string, string | undefined>(this.#values)
    for (const [name, value] of Object.entries(changes)) all.set(name, value)
    const given = new URLSearchParams()
    for (const [name, value] of all) if (value !== undefined) given.set(name, value)
    const text = given.toString()
    if (text === '') return ''
    return `?${text}`
  }
}

const LONGEST_HOST = 255
const OF_HOSTS = 'abcdefghijklmnopqrstuvwxyz0123456789.-:[]'

/** Returns whether the `Host` header is safe to show; callers may send any value. */
function isPlainHost(host: string): boolean {
  return (
    host.length <= LONGEST_HOST &&
    Array.from(host.toLowerCase()).every((letter) => OF_HOSTS.includes(letter))
  )
}

function baseUrlOf({ protocol, host }: FastifyRequest, publicUrl: string): string {
  if (publicUrl !== '') return publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl
  if (isPlainHost(host)) return `${protocol}://${host}`
  return 'http://127.0.0.1:8080'
}

export const LANGUAGE_COOKIE = 'castdex-language'

function chosenBefore({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((text) => text.trim().split('='))
  return cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1]
}

export interface VisitSettings {
  readonly siteName: string
  readonly publicUrl: string
  /** `console`: without the site. Default: both. */
  readonly web?: 'on' | 'console' | 'off'
  /** Default on. */
  readonly siteIndex?: 'on' | 'off'
  /** Default off. */
  readonly images?: ImagesSetting
  /** The operator's legal notice; default none. */
  readonly legalText?: string
  /** Non-public addresses that the crawler may fetch; default none. */
  readonly fetchAllow?: string
  /** Signs the site's forms; default a random secret per process. */
  readonly sessionSecret?: string
  /** The crawler's user agent. */
  readonly userAgent?: string
  /** Publishes the open data of the data folder; default false. */
  readonly openData?: boolean
  readonly dataDir?: string
}

export function toVisit(
  request: FastifyRequest,
  settings: VisitSettings,
  nowMs: number,
): SiteGuest {
  const [path = '/', ...rest] = (request.raw.url ?? '/').split('?')
  // The server does not parse queries of unknown paths.
  const parameters = new VisitParameters(parseQueryString(rest.join('?')))
  const byHand = parameters.get('lang')
  const before = chosenBefore(request)
  let language = chooseSiteLanguage(request.headers['accept-language'])
  if (isSiteLanguage(before)) language = before
  if (isSiteLanguage(byHand)) language = byHand
  return {
    language,
    texts: SITE_TEXTS[language],
    siteName: settings.siteName,
    isIndexed: settings.siteIndex !== 'off',
    hasSite: settings.web !== 'console',
    images: settings.images ?? 'off',
    hasLegal: settings.legalText !== undefined,
    baseUrl: baseUrlOf(request, settings.publicUrl),
    path,
    parameters,
    choosesLanguage: isSiteLanguage(byHand),
    nowMs,
  }
}

/** Longest query, in code points. */
const MOST_TYPED = 200

/** Returns what was typed, cut. */
export function readWords(parameters: VisitParameters): string {
  return Array.from(parameters.get('q') ?? '')
    .slice(0, MOST_TYPED)
    .join('')
    .trim()
}
