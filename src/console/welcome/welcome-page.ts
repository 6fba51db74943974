/**
 * Renders the welcome pages of a first start: the new key, the directory's content, and next steps.
 */
import type { DirectoryCounts } from '../../store/directory.ts'
import { html, type Html } from '../../web/html.ts'
import { secretPart } from '../keys/secret-part.ts'
import { sayNumber } from '../../web/wording.ts'
import type { SiteGuest } from '../../web/visit.ts'
import type { ConsoleGuest, ConsolePage, PageRoute } from '../console-answer.ts'
import { hiddenField } from '../forms.ts'
import type { ConsoleTexts } from '../texts/console-english.ts'

export const WELCOME = '/console/welcome'

/** Opening the link creates no key, because link scanners would use it up. */
export function greetingPage(words: ConsoleTexts, token: string): ConsolePage {
  const { welcome } = words
  return {
    kind: 'page',
    title: welcome.title,
    main: html`<p class="lead">${welcome.lead}</p><p>${welcome.what}</p>
<form class="order" method="post" action="${WELCOME}">${hiddenField('welcome', token)}<button class="button">${welcome.go}</button></form>
<p class="meta">${welcome.once}</p>`,
  }
}

function inside(
  visit: SiteGuest,
  words: ConsoleTexts,
  { total, served, pending }: DirectoryCounts,
): Html {
  const { welcome } = words
  if (total === 0) return html`<p>${welcome.empty}</p>`
  return html`<p>${welcome.holds(sayNumber(visit, served), sayNumber(visit, pending))}</p>`
}

/** Redirects later visits of the key's address to the console. */
export const welcomeRoute: PageRoute = {
  method: 'GET',
  url: WELCOME,
  answer({ guest }) {
    const to = `/console${guest.parameters.with({})}`
    return Promise.resolve({ kind: 'forward', to })
  },
}

/** No other page shows the key. */
export function keyMadePage(
  guest: ConsoleGuest,
  secret: string,
  counts: DirectoryCounts,
): ConsolePage {
  const { welcome, keys } = guest.words
  const steps: readonly (readonly [string, string, string])[] = [
    ['/console#add', welcome.addFeed, welcome.addFeedHint],
    ['/console/review', welcome.review, welcome.reviewHint],
    ['/console/keys', welcome.keys, welcome.keysHint],
  ]
  const call = `curl -H "Authorization: Bearer ${secret}" \\\n  '${guest.baseUrl}/api/v1/search/podcasts?q=history'`
  return {
    kind: 'page',
    title: welcome.madeTitle,
    area: 'overview',
    hasSecret: true,
    main: html`<p class="lead">${keys.madeLead}</p>
${secretPart(guest, secret)}
<p class="meta">${welcome.signedIn}</p>
<p>${welcome.call}</p><pre tabindex="0"><code translate="no">${call}</code></pre>
<section class="block"><h2>${welcome.inside}</h2>${inside(guest, guest.words, counts)}</section>
<section class="block"><h2>${welcome.next}</h2><ol class="steps">${steps.map(
      ([address, name, hint]) =>
        html`<li><a href="${address}">${name}</a><span class="meta">${hint}</span></li>`,
    )}</ol></section>`,
  }
}
