/** Item 7: addresses and accounts are the show's, not those of others who stand beside it. */
import type { Simulation } from '../simulation.ts'
import type { FeedCopy } from '../web/feed-text.ts'
import { podcastAt, type Scenario, should } from './scenario.ts'

const FEED = 'https://gardenmakers-show.net/feed'
const SITE = 'https://gardenmakers-show.net/'

interface Page {
  readonly body: string
  readonly head?: string
  readonly copy?: Partial<FeedCopy>
}

async function readSite(sim: Simulation, { body, head = '', copy = {} }: Page) {
  const show = sim.show({
    name: 'garden',
    title: 'The Garden Makers',
    owner: 'Garden Makers',
    website: SITE,
  })
  sim.feed(FEED, show, { email: null, ...copy })
  sim.web.serve(SITE, {
    body: `<!doctype html><html><head><title>The Garden Makers</title>${head}</head><body>${body}</body></html>`,
  })
  await sim.add(FEED)
  await sim.days(2)
  return podcastAt(sim, FEED)
}

/** As Cloudflare hides it: each byte against the first one. */
function hidden(address: string): string {
  const key = 0x2a
  return [key, ...Array.from(address, (letter) => letter.charCodeAt(0) ^ key)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function primary(name: string, page: Page, address: string | null): Scenario {
  return {
    item: 7,
    name,
    async play(sim) {
      const { primaryContactEmail } = await readSite(sim, page)
      should(
        primaryContactEmail === address,
        `the address to write to is ${String(address)}; it is ${String(primaryContactEmail)}`,
      )
      return null
    },
  }
}

function accounts(name: string, page: Page, allowed: readonly string[]): Scenario {
  return {
    item: 7,
    name,
    async play(sim) {
      const { socialMediaLinks } = await readSite(sim, page)
      const urls = socialMediaLinks.map(({ url }) => url)
      const foreign = urls.filter((url) => !allowed.some((part) => url.includes(part)))
      should(
        foreign.length === 0,
        `no account of others is the show's; these are: ${foreign.join(', ')}`,
      )
      const missing = allowed.filter((part) => !urls.some((url) => url.includes(part)))
      should(missing.length === 0, `its own account is found: ${missing.join(', ')}`)
      return null
    },
  }
}

const OWN = '<p>Write to us: hello@gardenmakers-show.net</p>'
const OFFICER =
  '<h2>Imprint</h2><p>Our data protection officer: <a href="mailto:privacy@lawyers-office.net">privacy@lawyers-office.net</a></p>'
const PUBLISHER =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","publisher":{"@type":"Organization","name":"Big Media","email":"office@bigmedia-office.net","sameAs":["https://twitter.com/bigmedia"]}}</script>'
const OWN_ACCOUNT =
  '<footer><a href="https://www.instagram.com/gardenmakers">Instagram</a></footer>'

export const CONTACTS: readonly Scenario[] = [
  primary(
    'a data protection officer is never the one to write to',
    { body: OFFICER + OWN },
    'hello@gardenmakers-show.net',
  ),
  primary(
    'a publisher on a foreign domain does not stand before the show',
    { body: OWN, head: PUBLISHER },
    'hello@gardenmakers-show.net',
  ),
  primary(
    'an address that Cloudflare hides is read',
    {
      body: `<p>Write to us: <a class="__cf_email__" data-cfemail="${hidden('hello@gardenmakers-show.net')}" href="/cdn-cgi/l/email-protection">[email&#160;protected]</a></p>`,
    },
    'hello@gardenmakers-show.net',
  ),
  accounts(
    "accounts of a commenter, a theme's author and a publisher are not the show's",
    {
      head: PUBLISHER,
      body: `${OWN_ACCOUNT}<div class="comments"><a rel="ugc nofollow" href="https://twitter.com/somecommenter">Some Commenter</a></div><footer>Theme by <a href="https://twitter.com/themesmith">Theme Smith</a></footer>`,
    },
    ['gardenmakers'],
  ),
  accounts(
    "a sponsor who stands in every episode's notes has no account of the show's",
    {
      body: OWN_ACCOUNT,
      copy: {
        itemExtra: () =>
          '<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>This part was made possible by <a href="https://twitter.com/mattressking">Mattress King</a>.</p>]]></content:encoded>',
      },
    },
    ['gardenmakers'],
  ),
]
