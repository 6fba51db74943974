/** GET / for browsers: what this server is, how much it knows, what can be asked of it and where to read on. */
import type { FastifyRequest } from 'fastify'
import type { EndpointContext } from '../api-context.ts'
import { renderPage } from './pages.ts'

/** Time, in ms, for which the number of podcasts is kept: the page needs no key, and anybody may ask for it often. */
const KEPT_MS = 5000

const LONGEST_HOST = 255
const OF_HOSTS = 'abcdefghijklmnopqrstuvwxyz0123456789.-:[]'

/** A caller may send anything as the name of the host, and it stands in the page. */
function isPlainHost(host: string): boolean {
  return host.length <= LONGEST_HOST && Array.from(host.toLowerCase()).every((letter) => OF_HOSTS.includes(letter))
}

interface StartFacts {
  /** Null where the directory does not answer. */
  readonly served: number | null
  /** `https://directory.example.org` */
  readonly baseUrl: string
}

const CALLS: readonly (readonly [anchor: string, name: string, about: string])[] = [
  ['Podcasts/getMultiplePodcasts', 'These podcasts', 'Up to 50 by their ids, basic or full.'],
  ['Podcasts/getPodcastIdLookup', 'Is this feed known?', 'By any address that the show ever had. Free of charge.'],
  ['Podcasts/getPodcastByFeedUrl', 'Where is it listed?', 'Apple Podcasts, Spotify and YouTube, from one feed URL.'],
  ['Search/searchPodcasts', 'Which match this?', 'Words over titles and descriptions, filters, exact totals.'],
]

const READ_ON: readonly (readonly [href: string, name: string, about: string])[] = [
  ['/docs', 'The API', 'every call, to try in the browser'],
  ['/docs/operators', 'For operators', 'adding, pinning, merging, moving; keys of the scope admin'],
  ['/openapi.json', 'The OpenAPI document', 'for programs that make clients'],
  ['/readyz', 'Is it ready?', 'for whoever watches this server'],
]

function describeSize(served: number | null): string {
  if (served === null) return 'The directory does not answer at the moment; <a href="/readyz">/readyz</a> says why.'
  if (served === 0) return 'It is empty so far: <code>castdex import</code> fills it, also while it answers.'
  const noun = served === 1 ? 'podcast' : 'podcasts'
  return `It holds <strong>${served.toLocaleString('en')} ${noun}</strong> and answers over HTTP.`
}

export function renderStart({ served, baseUrl }: StartFacts): string {
  const calls = CALLS.map(([anchor, name, about]) => `<li><a href="/docs#/${anchor}">${name}</a><br>${about}</li>`)
  const pages = READ_ON.map(([href, name, about]) => `<li><a href="${href}">${name}</a>: ${about}</li>`)
  return renderPage({
    title: 'castdex',
    body: `<div class="page start"><h1>castdex</h1>
<p class="lead">A directory of podcasts that anyone can run. ${describeSize(served)}</p>
<ul class="calls">
${calls.join('\n')}
</ul>
<h2>A first call</h2>
<p>Every call needs a key. Who runs this server has one from its first start (shown on the terminal, or written to
<code>first-key.txt</code> in the data folder) and makes others with <code>castdex key create --name NAME</code>.</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  '${baseUrl}/api/v1/podcasts/this-american-life'</code></pre>
<h2>Read on</h2>
<ul>
${pages.join('\n')}
</ul></div>`,
  })
}

/** Returns what renders the page for a request. */
export function openStartPage({ directory, config, now }: Pick<EndpointContext, 'directory' | 'config' | 'now'>) {
  let kept: { readonly served: number | null; readonly atMs: number } | undefined
  const countServed = async (): Promise<number | null> => {
    if (kept === undefined || now() - kept.atMs >= KEPT_MS) {
      const served = await directory.reader.counts().then(
        (counts) => counts.served,
        () => null,
      )
      kept = { served, atMs: now() }
    }
    return kept.served
  }
  return async ({ protocol, host }: FastifyRequest): Promise<string> => {
    const asked = isPlainHost(host) ? `${protocol}://${host}` : 'http://127.0.0.1:8080'
    return renderStart({ served: await countServed(), baseUrl: config.publicUrl === '' ? asked : config.publicUrl })
  }
}
