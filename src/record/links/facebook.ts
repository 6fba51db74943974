/** Recognises pages, groups and people on Facebook in their current and former address forms. */
import {
  accountAtRoot,
  accountInSection,
  firstRule,
  encodePart,
  type SocialRule,
} from './social-rule.ts'
import { isHost } from './web-link.ts'
import { OWN, SLUG, words } from './words.ts'

const BASE = 'https://www.facebook.com/'

const FACEBOOK_PAGES =
  words(`ads business dialog events gaming groups hashtag marketplace media pages people permalink pg photo
  photos plugins policies profile reel reels share sharer stories story tr video videos watch`)

export const facebook = firstRule(
  accountAtRoot({
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    base: BASE,
    name: /^(?!.*\.php$)[\p{L}\p{N}._-]{2,120}$/iu,
    reserved: [...OWN, ...FACEBOOK_PAGES],
    tabs: ['about', 'community', 'photos', 'posts', 'reviews', 'videos'],
  }),
  accountInSection({ hosts: ['facebook.com', 'fb.com'], base: BASE, sections: ['groups'] }),
  (link) => facebookPage(link),
)

/**
 * `/pages/NAME/ID` and `/people/NAME/ID` keep their number, `profile.php` its `id`; `/pg/NAME` is
 * a former form of `/NAME`.
 */
const facebookPage: SocialRule = (link) => {
  if (!isHost(link, 'facebook.com') && !isHost(link, 'fb.com')) return undefined
  const [first, name = ''] = link.path
  if (first === 'profile.php') return profileById(link.query.get('id') ?? '')
  if (first === 'pg') {
    if (SLUG.test(name)) return BASE + name
    return undefined
  }
  if (first === 'pages' || first === 'people') return numberedPage(link.path)
  return undefined
}

const numberedPage = (path: readonly string[]): string | undefined => {
  const isPage =
    path.length >= 2 && path.length <= 3 && path[1] !== 'create' && path[1] !== 'category'
  if (isPage) return BASE + path.map(encodePart).join('/')
  return undefined
}

const profileById = (id: string): string | undefined => {
  if (/^\d+$/.test(id)) return `${BASE}profile.php?id=${id}`
  return undefined
}
