/**
 * The files of the docs page: castdex's own, and those of Swagger UI that it needs. These are taken
 * from the package of Fastify's plugin, for Swagger UI's own package reports to somebody when it is
 * installed.
 */
import { readFile } from 'node:fs/promises'
import { madeOnce, ServedText } from '../connections/kept-text.ts'
import { DOCS_CSS, DOCS_SCRIPT, PAGE_CSS } from './page-style.ts'

const STYLE = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const swaggerUi = (name: string, type: string): (() => Promise<ServedText>) =>
  madeOnce(async () => {
    const home = import.meta.resolve('@fastify/swagger-ui/package.json')
    return new ServedText(await readFile(new URL(`static/${name}`, home)), type)
  })

const own = (text: string, type: string): (() => Promise<ServedText>) =>
  madeOnce(() => Promise.resolve(new ServedText(text, type)))

export const PAGE_FILES: ReadonlyMap<string, () => Promise<ServedText>> = new Map([
  ['swagger-ui.css', swaggerUi('swagger-ui.css', STYLE)],
  ['swagger-ui-bundle.js', swaggerUi('swagger-ui-bundle.js', SCRIPT)],
  ['castdex.css', own(PAGE_CSS + DOCS_CSS, STYLE)],
  ['castdex.js', own(DOCS_SCRIPT, SCRIPT)],
])
