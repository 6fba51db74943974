/** Recognises accounts on 25 kinds of social services, by host and path. */
import type { SOCIAL_MEDIA_TYPES } from '../vocabulary.ts'
import { parseFediverseAccount } from './fediverse.ts'
import { facebook } from './facebook.ts'
import { beehiiv, medium, substack, tumblr } from './publications.ts'
import {
  accountAtRoot,
  accountInSection,
  firstRule,
  onlyNameIn,
  type SocialRule,
} from './social-rule.ts'
import { isHost, subdomainOf, type WebLink } from './web-link.ts'
import { HANDLE, OWN, SLUG, words } from './words.ts'
import { parseYoutubeLink } from './youtube.ts'

export type SocialMediaType = (typeof SOCIAL_MEDIA_TYPES)[number]

export interface SocialAccount {
  readonly type: SocialMediaType
  /** Canonical address without tracking parameters. */
  readonly url: string
}

/**
 * `isFediverse`: a `rel=me` link or an ActivityPub declaration marks the link as an account, so
 * any server is accepted.
 */
export interface SocialHints {
  readonly isFediverse?: boolean
}

export function recogniseSocial(
  link: WebLink,
  hints: SocialHints = {},
): SocialAccount | undefined {
  for (const [type, rule] of RULES) {
    const url = rule(link)
    if (url !== undefined) return { type, url }
  }
  const url = parseFediverseAccount(link, hints.isFediverse === true)
  if (url === undefined) return undefined
  return { type: 'mastodon', url }
}

const twitter = accountAtRoot({
  hosts: ['twitter.com', 'x.com'],
  base: 'https://x.com/',
  name: /^@?\w{1,15}$/,
  isBareName: true,
  reserved: [
    ...OWN,
    ...words('compose download hashtag i intent messages notifications share status'),
  ],
})

const patreon = firstRule(
  (link) => {
    const id = link.query.get('u')
    const isUserPage = isHost(link, 'patreon.com') && link.path.join('/') === 'user'
    if (isUserPage && id !== null && /^\d+$/.test(id)) {
      return `https://www.patreon.com/user?u=${id}`
    }
    return undefined
  },
  (link) => {
    const [section, ...path] = link.path
    if (section === 'c' || section === 'cw') return patreonCreator({ ...link, path })
    return patreonCreator(link)
  },
)

const patreonCreator = accountAtRoot({
  hosts: ['patreon.com'],
  base: 'https://www.patreon.com/',
  name: SLUG,
  reserved: [
    ...OWN,
    ...words(
      'apps bepatron c checkout create cw join m messages oauth2 policy portal posts product user',
    ),
  ],
  tabs: [
    'about',
    'collections',
    'community',
    'creators',
    'home',
    'membership',
    'overview',
    'posts',
    'shop',
  ],
})

const bluesky = firstRule(
  accountInSection({
    hosts: ['bsky.app'],
    base: 'https://bsky.app/',
    sections: ['profile'],
    name: /^[\w.:-]{3,253}$/,
  }),
  (link) => {
    const name = subdomainOf(link, 'bsky.social')
    if (name === undefined || link.path.length > 0) return undefined
    return `https://bsky.app/profile/${name}.bsky.social`
  },
)

const whatsapp: SocialRule = (link) => {
  const [name = '', ...deeper] = link.path
  const channel = isHost(link, 'whatsapp.com') ? onlyNameIn(link, 'channel') : undefined
  if (channel !== undefined) {
    if (SLUG.test(channel)) return `https://whatsapp.com/channel/${channel}`
    return undefined
  }
  if (deeper.length > 0) return undefined
  if (link.host === 'wa.me' && /^\+?\d{6,15}$/.test(name))
    return `https://wa.me/${name.replace('+', '')}`
  if (link.host === 'chat.whatsapp.com' && /^[\w-]{4,40}$/.test(name)) {
    return `https://chat.whatsapp.com/${name}`
  }
  return undefined
}

const youtube: SocialRule = (link) => {
  const parsed = parseYoutubeLink(link)
  if (parsed === undefined || parsed.kind === 'video') return undefined
  return parsed.url
}

const PINTEREST_SUFFIXES = words(
  'com at ca ch cl co.kr co.uk com.au com.mx de dk es fi fr ie info it jp nl no nz ph pt ru se',
)

const GITHUB_PAGES = new Set([
  ...OWN,
  ...words(`apps collections customer-stories enterprise events features issues join marketplace new nonprofit notifications orgs
    pulls readme resources security site solutions sponsors team topics trending`),
])

const github: SocialRule = (link) => {
  const [user = '', repository, ...deeper] = link.path
  if (
    !isHost(link, 'github.com') ||
    deeper.length > 0 ||
    !/^[a-z\d](?:[a-z\d-]{0,38})$/i.test(user)
  )
    return undefined
  if (GITHUB_PAGES.has(user.toLowerCase())) return undefined
  if (repository === undefined) return `https://github.com/${user}`
  if (!SLUG.test(repository)) return undefined
  return `https://github.com/${user}/${repository.replace(/\.git$/, '')}`
}

const linkedin = accountInSection({
  hosts: ['linkedin.com', 'lnkd.in'],
  base: 'https://www.linkedin.com/',
  sections: ['in', 'company', 'school', 'showcase', 'groups', 'newsletters'],
  tabs: ['about', 'en', 'jobs', 'life', 'mycompany', 'people', 'posts', 'videos'],
})

const discord = firstRule(
  accountAtRoot({
    hosts: ['discord.gg'],
    base: 'https://discord.gg/',
    name: /^[\w-]{2,64}$/,
    reserved: ['invite'],
  }),
  (link) => {
    const isDiscord = isHost(link, 'discord.com') || isHost(link, 'discordapp.com')
    const code = isDiscord ? onlyNameIn(link, 'invite') : undefined
    if (code !== undefined && /^[\w-]{2,64}$/.test(code)) {
      return `https://discord.gg/${code}`
    }
    return undefined
  },
)

const snapchat = firstRule(
  accountInSection({
    hosts: ['snapchat.com'],
    base: 'https://www.snapchat.com/',
    sections: ['add'],
    name: SLUG,
  }),
  (link) => {
    const [handle = '', ...deeper] = link.path
    const isProfile =
      isHost(link, 'snapchat.com') && deeper.length === 0 && HANDLE.test(handle)
    if (isProfile) return `https://www.snapchat.com/add/${handle.slice(1)}`
    return undefined
  },
)

const vimeo = firstRule(
  accountAtRoot({
    hosts: ['vimeo.com'],
    base: 'https://vimeo.com/',
    name: /^(?!\d+$)\w[\w.-]{0,60}$/,
    reserved: [
      ...OWN,
      ...words(
        'album categories channels create event features groups manage ondemand showcase solutions upgrade upload user watch',
      ),
    ],
    tabs: ['about', 'videos'],
  }),
  accountInSection({
    hosts: ['vimeo.com'],
    base: 'https://vimeo.com/',
    sections: ['channels'],
    name: SLUG,
  }),
)

const RULES: readonly (readonly [SocialMediaType, SocialRule])[] = [
  ['twitter', twitter],
  ['facebook', facebook],
  [
    'instagram',
    accountAtRoot({
      hosts: ['instagram.com', 'instagr.am'],
      base: 'https://www.instagram.com/',
      name: /^@?[\w.]{1,30}$/,
      isBareName: true,
      reserved: [
        ...OWN,
        ...words('accounts developer direct p reel reels s share stories tv web'),
      ],
      tabs: ['reels', 'tagged'],
    }),
  ],
  ['youtube', youtube],
  ['linkedin', linkedin],
  [
    'tiktok',
    accountAtRoot({ hosts: ['tiktok.com'], base: 'https://www.tiktok.com/', name: HANDLE }),
  ],
  ['patreon', patreon],
  ['substack', substack],
  ['discord', discord],
  ['bluesky', bluesky],
  [
    'threads',
    accountAtRoot({
      hosts: ['threads.net', 'threads.com'],
      base: 'https://www.threads.com/',
      name: HANDLE,
    }),
  ],
  [
    'twitch',
    accountAtRoot({
      hosts: ['twitch.tv'],
      base: 'https://www.twitch.tv/',
      name: /^\w{2,25}$/,
      reserved: [
        ...OWN,
        ...words(
          'clips collections directory downloads p prime store subscriptions turbo videos wallet',
        ),
      ],
      tabs: ['about', 'schedule'],
    }),
  ],
  ['vimeo', vimeo],
  [
    'soundcloud',
    accountAtRoot({
      hosts: ['soundcloud.com'],
      base: 'https://soundcloud.com/',
      name: SLUG,
      reserved: [
        ...OWN,
        ...words(
          'charts discover feed for-artists go imprint library mobile oembed pages people player popular stations stream tags terms-of-use upload you',
        ),
      ],
    }),
  ],
  [
    'reddit',
    accountInSection({
      hosts: ['reddit.com'],
      base: 'https://www.reddit.com/',
      sections: ['r', 'u', 'user'],
      name: /^[\w-]{2,30}$/,
    }),
  ],
  [
    'pinterest',
    accountAtRoot({
      hosts: [...PINTEREST_SUFFIXES.map((suffix) => `pinterest.${suffix}`), 'pin.it'],
      base: 'https://www.pinterest.com/',
      name: /^[\w-]{1,60}$/,
      reserved: [...OWN, ...words('business categories ideas pin pins today _tools')],
      tabs: ['_created', '_saved', 'boards', 'pins'],
    }),
  ],
  ['snapchat', snapchat],
  ['tumblr', tumblr],
  ['whatsapp', whatsapp],
  ['github', github],
  [
    'behance',
    accountAtRoot({
      hosts: ['behance.net'],
      base: 'https://www.behance.net/',
      name: SLUG,
      reserved: [
        ...OWN,
        ...words('assets dev galleries gallery hire joblist live misc onboarding'),
      ],
      tabs: ['info', 'projects'],
    }),
  ],
  [
    'linktree',
    accountAtRoot({
      hosts: ['linktr.ee', 'linktree.com'],
      base: 'https://linktr.ee/',
      name: SLUG,
      reserved: [...OWN, ...words('admin discover marketplace s templates')],
    }),
  ],
  ['medium', medium],
  ['beehiiv', beehiiv],
]
