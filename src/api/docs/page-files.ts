/**
 * The files of the docs page: castdex's own, and those of Swagger UI that it needs. These are taken
 * from the package of Fastify's plugin, for Swagger UI's own package reports to somebody when it is
 * installed.
 */
import { readFile } from 'node:fs/promises'
import { ServedText } from '../connections/kept-text.ts'
import { DOCS_CSS, DOCS_SCRIPT, PAGE_CSS } from './page-style.ts'

const STYLE = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const readSwaggerUi = (name: string): Promise<Buffer> =>
  readFile(
    new URL(`static/${name}`, import.meta.resolve('@fastify/swagger-ui/package.json')),
  )

/** Read when somebody asks for the first time. */
const SWAGGER_UI_FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': STYLE,
  'swagger-ui-bundle.js': SCRIPT,
}

export class PageFiles {
  readonly #kept = new Map<string, Promise<ServedText>>()

  constructor() {
    const own = {
      'castdex.css': new ServedText(PAGE_CSS + DOCS_CSS, STYLE),
      'castdex.js': new ServedText(DOCS_SCRIPT, SCRIPT),
    }
    for (const [name, text] of Object.entries(own))
      this.#kept.set(name, Promise.resolve(text))
  }

  /** Resolves to undefined where the page has no such file. */
  async get(name: string): Promise<ServedText | undefined> {
    const kept = this.#kept.get(name)
    if (kept !== undefined) return kept
    const type = Object.hasOwn(SWAGGER_UI_FILES, name) ? SWAGGER_UI_FILES[name] : undefined
    if (type === undefined) return undefined
    const read = readSwaggerUi(name).then((bytes) => new ServedText(bytes, type))
    this.#kept.set(name, read)
    read.catch(() => this.#kept.delete(name))
    return read
  }
}
