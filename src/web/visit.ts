/**
 * Describes who asks for a page: language, address and words. It is read from a request
 * that may hold anything.
 */
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
  /** Search engines may index the pages. */
  readonly isIndexed: boolean
  /** The site is served too, and not the console alone. */
  readonly hasSite: boolean
  /** Says where a browser loads the covers of shows from. */
  readonly images: ImagesSetting
  /** There is a page with the operator's legal notice. */
  readonly hasLegal: boolean
  /** `https://directory.example.org`, without a slash at its end. */
  readonly baseUrl: string
  /** The path is as it was asked for, still encoded. */
  readonly path: string
  readonly parameters: VisitParameters
  /** This request chose the language by hand. */
  readonly choosesLanguage: boolean
  readonly nowMs: number
}

/** A text with more characters is cut, because every request gets a page. */
const MOST_LETTERS = 300

/** The parameters of an address, leniently: the first readable value of a name counts. */
export class VisitParameters {
  readonly #values = new Map<string, string>()
  /** A form was sent with empty fields. The address is tidier without them. */
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

  /**
   * Returns the parameters as they stand behind an address, with changes; undefined takes one away.
   */
  with(changes: Readonly<Record<string, string | undefined>>): string {
    const all = new Map<string, string | undefined>(this.#values)
    for (const [name, value] of Object.entries(changes)) all.set(name, value)
    const given = new URLSearchParams()
    for (const [name, value] of all) if (value !== undefined) given.set(name, value)
    const text = given.toString()
    return text === '' ? '' : `?${text}`
  }
}

const LONGEST_HOST = 255
const OF_HOSTS = 'abcdefghijklmnopqrstuvwxyz0123456789.-:[]'

/** Returns whether the host may stand in the page, because a caller may send any name. */
function isPlainHost(host: string): boolean {
  return (
    host.length <= LONGEST_HOST &&
    Array.from(host.toLowerCase()).every((letter) => OF_HOSTS.includes(letter))
  )
}

function baseUrlOf({ protocol, host }: FastifyRequest, publicUrl: string): string {
  if (publicUrl !== '') return publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl
  return isPlainHost(host) ? `${protocol}://${host}` : 'http://127.0.0.1:8080'
}

export const LANGUAGE_COOKIE = 'castdex-language'

function chosenBefore({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((text) => text.trim().split('='))
  return cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1]
}

export interface VisitSettings {
  readonly siteName: string
  readonly publicUrl: string
  /** `console`: the site is not there. Default: it is. */
  readonly web?: 'on' | 'console' | 'off'
  /** Default on. */
  readonly siteIndex?: 'on' | 'off'
  /** Default off. */
  readonly images?: ImagesSetting
  /** The operator's legal notice. Default none. */
  readonly legalText?: string
  /** Addresses that feeds are read from though they are not public. Default none. */
  readonly fetchAllow?: string
  /** Signs the forms of the site. Default: each process makes its own secret. */
  readonly sessionSecret?: string
  /** The directory makes its requests under this name. */
  readonly userAgent?: string
}

export function toVisit(
  request: FastifyRequest,
  settings: VisitSettings,
  nowMs: number,
): SiteGuest {
  const [path = '/', ...rest] = (request.raw.url ?? '/').split('?')
  // The server parses no query for an unknown path.
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
