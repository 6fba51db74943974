/** Recognises publications on Medium, Substack, Tumblr and beehiiv. */
import { accountAsSubdomain, accountAtRoot, firstRule, onlyNameIn } from './social-rule.ts'
import { HANDLE, OWN, words } from './words.ts'

export const medium = firstRule(
  accountAtRoot({
    hosts: ['medium.com'],
    base: 'https://medium.com/',
    name: /^@?[\w.-]{1,100}$/,
    reserved: [
      ...OWN,
      ...words('creators m me membership new-story p policy tag topic topics'),
    ],
    tabs: ['about', 'followers', 'latest'],
  }),
  accountAsSubdomain('medium.com', {
    not: ['api', 'cdn-images-1', 'help', 'link', 'miro', 'policy'],
    notPath: ['m', 'tag'],
  }),
)

export const substack = firstRule(
  accountAsSubdomain('substack.com', {
    not: ['api', 'cdn', 'email', 'on', 'open', 'support'],
  }),
  accountAtRoot({
    hosts: ['substack.com'],
    base: 'https://substack.com/',
    name: HANDLE,
    tabs: ['notes', 'posts'],
  }),
  (link) => {
    const name = link.host === 'open.substack.com' ? onlyNameIn(link, 'pub') : undefined
    if (name !== undefined && /^[a-z\d-]+$/i.test(name)) {
      return `https://${name.toLowerCase()}.substack.com/`
    }
    return undefined
  },
)

export const tumblr = firstRule(
  accountAsSubdomain('tumblr.com', {
    not: [
      'api',
      'assets',
      'media',
      'embed',
      'static',
      'm',
      'support',
      'staff',
      'help',
      'va',
    ],
    notPath: ['tagged'],
  }),
  accountAtRoot({
    hosts: ['tumblr.com'],
    base: 'https://www.tumblr.com/',
    name: /^[a-z\d-]{1,32}$/i,
    reserved: [...OWN, ...words('blog communities dashboard policy share tagged widgets')],
  }),
)

export const beehiiv = firstRule(
  accountAsSubdomain('beehiiv.com', {
    not: [
      'api',
      'app',
      'cdn',
      'developers',
      'embeds',
      'help',
      'link',
      'mail',
      'media',
      'support',
    ],
  }),
  accountAtRoot({ hosts: ['beehiiv.com'], base: 'https://www.beehiiv.com/', name: HANDLE }),
)
