/** Settings of the pages for people that are about nothing else. */
import { Type } from 'typebox'

export const WEB_SETTING = Type.Unsafe<'on' | 'console' | 'off'>({
  type: 'string',
  enum: ['on', 'console', 'off'],
  default: 'on',
  description:
    'Pages for people: `on` = the site, which everybody who reaches the server can read; `console` = only pages for operators; `off` = none. The pages of the API stay.',
})

export const SITE_SETTINGS = {
  siteName: Type.String({
    default: 'castdex',
    minLength: 1,
    maxLength: 60,
    description: 'Name of the site, in its bar and in the titles of its pages.',
  }),
  siteIndex: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description: 'Whether search engines may keep the pages of the site; `off` asks them not to.',
  }),
}
