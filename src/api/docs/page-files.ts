/**
 * The docs page's files: castdex's own and Swagger UI's. The latter come from Fastify's plugin,
 * since the package `swagger-ui-dist` sends telemetry on installation.
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
