/** `npm run build`: `src/` as JavaScript in `dist/`, with source maps. Dependencies stay outside, as npm installs them. */
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { ROOT } from './run.ts'

const bundles = await bundle({ target: fileURLToPath(new URL('dist', ROOT)) })
process.stdout.write(`dist/ has ${String(bundles)} bundles\n`)
