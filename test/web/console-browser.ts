/** A browser that runs no script, as far as the console needs one: cookies, forms, redirects. */
import { expect } from 'vitest'
import { Parser } from 'htmlparser2'
import type { RunningCastdex } from '../api/castdex.ts'

export interface SentForm {
  readonly action: string
  readonly method: string
  readonly fields: Readonly<Record<string, string>>
  /** What its button says. */
  readonly button: string
}

export interface ShownPage {
  readonly status: number
  readonly path: string
  readonly body: string
  readonly forms: readonly SentForm[]
  readonly headers: Readonly<Record<string, unknown>>
}

const BOXES: ReadonlySet<string | undefined> = new Set(['checkbox', 'radio'])

/** Forms with what they would send as they stand; a box that is not ticked sends nothing. */
function readForms(html: string): readonly SentForm[] {
  const forms: {
    action: string
    method: string
    fields: Record<string, string>
    button: string
  }[] = []
  let area: string | undefined
  let isButton = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const form = forms.at(-1)
        const { name: field = '', value = '', type } = attributes
        if (name === 'form')
          forms.push({
            action: attributes['action'] ?? '',
            method: attributes['method'] ?? 'get',
            fields: {},
            button: '',
          })
        const isSent = !BOXES.has(type) || 'checked' in attributes
        if (name === 'input' && form !== undefined && isSent) form.fields[field] = value
        if (name === 'textarea' && form !== undefined) {
          area = field
          form.fields[field] = ''
        }
        isButton = name === 'button'
      },
      ontext(text) {
        const form = forms.at(-1)
        if (form === undefined) return
        if (area !== undefined) form.fields[area] = `${form.fields[area] ?? ''}${text}`
        if (isButton) form.button += text
      },
      onclosetag(name) {
        if (name === 'textarea') area = undefined
        if (name === 'button') isButton = false
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return forms
}

export class ConsoleBrowser {
  readonly cookies = new Map<string, string>()
  readonly #castdex: RunningCastdex

  constructor(castdex: RunningCastdex) {
    this.#castdex = castdex
  }

  async open(url: string): Promise<ShownPage> {
    return this.#ask({ method: 'GET', url })
  }

  async send(
    form: SentForm,
    typed: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const fields = new URLSearchParams({ ...form.fields, ...typed }).toString()
    if (form.method !== 'post')
      return this.#ask({ method: 'GET', url: `${form.action}?${fields}` })
    const sent = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    }
    return this.#ask({ method: 'POST', url: form.action, payload: fields, headers: sent })
  }

  /** As a browser sends a form with a file: its fields in their order, the file last. */
  async sendFile(
    form: SentForm,
    file: { readonly name: string; readonly content: string },
    typed: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ShownPage> {
    const data = new FormData()
    const { file: _chosen, own: _own, ...fields } = form.fields
    for (const [name, value] of Object.entries({ ...fields, ...typed }))
      data.append(name, value)
    data.append('file', new Blob([file.content]), file.name)
    const request = new Request('http://castdex.invalid', { method: 'POST', body: data })
    const type = request.headers.get('content-type') ?? ''
    const payload = Buffer.from(await request.arrayBuffer())
    const sent = { 'content-type': type, 'sec-fetch-site': 'same-origin', ...headers }
    return this.#ask({ method: 'POST', url: form.action, payload, headers: sent })
  }

  /** The form whose button says so, or whose action ends so. */
  find(page: ShownPage, wanted: string): SentForm {
    const form = page.forms.find(
      ({ action, button }) => action.endsWith(wanted) || button.startsWith(wanted),
    )
    if (form === undefined) throw new Error(`no form "${wanted}" in ${page.body}`)
    return form
  }

  async signIn(key: string): Promise<ShownPage> {
    const page = await this.open('/console')
    const shown = await this.send(this.find(page, 'Sign in'), { key })
    expect(shown.status, shown.body).toBe(200)
    return shown
  }

  async #ask(request: {
    readonly method: 'GET' | 'POST'
    readonly url: string
    readonly payload?: string | Buffer
    readonly headers?: Readonly<Record<string, string>>
  }): Promise<ShownPage> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      accept: 'text/html',
      ...(cookie === '' ? {} : { cookie }),
      ...request.headers,
    }
    const answer = await this.#castdex.app.inject({ ...request, headers })
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(text)
    const { location } = answer.headers
    if (answer.statusCode === 303 && typeof location === 'string')
      return this.open(location)
    return {
      status: answer.statusCode,
      path: request.url,
      body: answer.body,
      forms: readForms(answer.body),
      headers: answer.headers,
    }
  }

  #keep(text: string): void {
    const [pair = '', ...rest] = text.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (rest.some((each) => each.trim() === 'Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(at + 1))
  }
}
