/** `npm run build`: bundles `src/` to `dist/` with source maps; dependencies stay external. */
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { bundleClient } from './bundle-client.ts'
import { ROOT } from './run.ts'

const target = fileURLToPath(new URL('dist', ROOT))
const bundles = await bundle({ target })
await bundleClient(`${target}/client`)
process.stdout.write(`dist/ has ${String(bundles)} bundles\n`)
