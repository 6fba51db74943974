/** Settings of the site alone. */
import { Type } from 'typebox'

export const WEB_SETTING = Type.Unsafe<'on' | 'console' | 'off'>({
  type: 'string',
  enum: ['on', 'console', 'off'],
  default: 'on',
  description:
    'Pages for people: `on` = the site, which everybody who reaches the server can read; `console` = only pages for operators; `off` = none. The pages of the API stay.',
})

/** Source of cover images for browsers: this server, the publishers, or none. */
export type ImagesSetting = 'proxy' | 'remote' | 'off'

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
    description:
      'Whether search engines may keep the pages of the site; `off` asks them not to.',
  }),
  images: Type.Unsafe<ImagesSetting>({
    type: 'string',
    enum: ['proxy', 'remote', 'off'],
    default: 'proxy',
    description:
      "Covers on the site: `proxy` = this server fetches them, makes them small and keeps them; `remote` = browsers load them from their publishers, who then see visitors' addresses; `off` = they are drawn. Where `serve` does not crawl they are drawn unless this is set.",
  }),
  imagesMaxBytes: Type.Integer({
    default: 536_870_912,
    minimum: 1_048_576,
    maximum: 1_099_511_627_776,
    description:
      'Most bytes of covers that are kept in the data folder; those that nobody asked for longest go first. A show takes about 40 kB.',
  }),
  legalFile: Type.String({
    default: '',
    description:
      "File with the operator's legal notice, text in UTF-8, shown at `/legal` and linked from every page; it is read when `serve` starts. Empty = none.",
  }),
}
