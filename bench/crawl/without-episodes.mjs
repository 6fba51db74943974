/** For `npm run bench -- episodes`: loaded before the crawler, so that it keeps no episodes. */
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/facts/newest-episodes.ts')) return nextLoad(url, context)
    const source = 'export const toNewestEpisodes = () => []\nexport const packNewestEpisodes = () => null\n'
    return { format: 'module', source, shortCircuit: true }
  },
})
