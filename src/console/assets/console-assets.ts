/**
 * Serves the console's style sheet and script. Their names contain a content hash, so that browsers
 * cache them permanently.
 */
import { createHash } from 'node:crypto'
import { ServedText } from '../../api/connections/kept-text.ts'
import { SITE_STYLE } from '../../web/assets/style.ts'
import { CONSOLE_SCRIPT } from './console-script.ts'
import { CONSOLE_NARROW_STYLE } from './console-narrow-style.ts'
import { CONSOLE_STYLE } from './console-style.ts'

const STYLE = SITE_STYLE + CONSOLE_STYLE + CONSOLE_NARROW_STYLE

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

const FOLDER = '/console/assets/'

export const CONSOLE_ASSET_PATHS = {
  style: `${FOLDER}${hashOf(STYLE)}.css`,
  script: `${FOLDER}${hashOf(CONSOLE_SCRIPT)}.js`,
} as const

export const CONSOLE_ASSET_URL = `${FOLDER}:file`

export const CONSOLE_ASSETS: ReadonlyMap<string, ServedText> = new Map([
  [CONSOLE_ASSET_PATHS.style, new ServedText(STYLE, 'text/css; charset=utf-8')],
  [
    CONSOLE_ASSET_PATHS.script,
    new ServedText(CONSOLE_SCRIPT, 'text/javascript; charset=utf-8'),
  ],
])
