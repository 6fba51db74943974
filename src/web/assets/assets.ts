/**
 * The style sheet and script of the pages. Their names contain a content hash, so that browsers may
 * cache them forever.
 */
import { createHash } from 'node:crypto'
import { ServedText } from '../../api/connections/kept-text.ts'
import { EMBED_STYLE } from './embed-style.ts'
import { PLAY_SCRIPT } from './play-script.ts'
import { KEYS_SCRIPT } from './script.ts'
import { SITE_STYLE } from './style.ts'
import { SIMILAR_SCRIPT } from './similar-script.ts'
import { SUGGEST_SCRIPT } from './suggest-script.ts'
import { WALK_SCRIPT } from './walk-script.ts'

const SITE_SCRIPT =
  KEYS_SCRIPT + SUGGEST_SCRIPT + PLAY_SCRIPT + WALK_SCRIPT + SIMILAR_SCRIPT

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

const ASSET_FOLDER = '/assets/'

export const ASSET_PATHS = {
  style: `${ASSET_FOLDER}${hashOf(SITE_STYLE)}.css`,
  embed: `${ASSET_FOLDER}${hashOf(EMBED_STYLE)}.css`,
  script: `${ASSET_FOLDER}${hashOf(SITE_SCRIPT)}.js`,
} as const

export const ASSET_URL = `${ASSET_FOLDER}:file`

export const ASSETS: ReadonlyMap<string, ServedText> = new Map([
  [ASSET_PATHS.style, new ServedText(SITE_STYLE, 'text/css; charset=utf-8')],
  [ASSET_PATHS.embed, new ServedText(EMBED_STYLE, 'text/css; charset=utf-8')],
  [ASSET_PATHS.script, new ServedText(SITE_SCRIPT, 'text/javascript; charset=utf-8')],
])
