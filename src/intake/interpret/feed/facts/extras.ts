/** Resolves the URLs of what the podcast namespace adds to items and channels. */
import type {
  EpisodeExtras,
  RemoteItem,
  ShowExtras,
  ValueBlock,
} from '../../../../record/namespace/extras.ts'
import { toKeptUrl } from './kept-url.ts'

/** Schemes of media that players support besides http: IPFS, WebTorrent, Lightning. */
const OTHER_SCHEME =
  /^(?:ipfs|ipns|magnet|lbry|hyper|dat|onion|nostr|lightning):[^\s<>"]{1,2000}$/i

const toUri = (text: string, base: string): string | null =>
  OTHER_SCHEME.test(text.trim()) ? text.trim() : toKeptUrl(text, base)

/** Returns the object with an absolute URL, or without one that is not usable. */
function withUrl<Name extends string, Value extends { readonly [Key in Name]?: string }>(
  value: Value,
  name: Name,
  base: string,
): Value {
  const { [name]: text, ...others } = value
  if (text === undefined) return value
  const url = name === 'uri' ? toUri(text, base) : toKeptUrl(text, base)
  return { ...others, ...(url !== null && { [name]: url }) } as unknown as Value
}

const isWithUrl = ({ url }: { readonly url?: string }): boolean => url !== undefined

function resolveMedia(
  alternates: NonNullable<EpisodeExtras['alternateEnclosures']>,
  base: string,
) {
  return alternates
    .map((alternate) => ({
      ...alternate,
      sources: alternate.sources.flatMap((source) => {
        const uri = toUri(source.uri, base)
        return uri === null ? [] : [{ ...source, uri }]
      }),
    }))
    .filter(({ sources }) => sources.length > 0)
}

const resolveRemote = (item: RemoteItem, base: string): RemoteItem =>
  withUrl(item, 'feedUrl', base)

function resolveValue(value: ValueBlock, base: string): ValueBlock {
  const { timeSplits } = value
  if (timeSplits === undefined) return value
  const resolved = timeSplits.map(({ remoteItem, ...split }) => ({
    ...split,
    ...(remoteItem !== undefined && { remoteItem: resolveRemote(remoteItem, base) }),
  }))
  return { ...value, timeSplits: resolved }
}

function resolveLive(live: NonNullable<EpisodeExtras['live']>, base: string) {
  const { links = [], ...state } = live
  const resolved = links.map((link) => withUrl(link, 'url', base)).filter(isWithUrl)
  return { ...state, ...(resolved.length > 0 && { links: resolved }) }
}

function mapPresent<Extras extends object>(
  extras: Extras,
  maps: { readonly [Name in keyof Extras]?: (value: NonNullable<Extras[Name]>) => unknown },
): Extras {
  const mapped = Object.entries(extras).map(([name, value]) => {
    const map = maps[name as keyof Extras] as ((value: unknown) => unknown) | undefined
    return [name, map === undefined ? value : map(value)] as const
  })
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
  return Object.fromEntries(mapped.filter(([, value]) => !isEmpty(value))) as Extras
}

export function resolveExtras(
  extras: EpisodeExtras | undefined,
  base: string,
): EpisodeExtras {
  if (extras === undefined) return {}
  return mapPresent(extras, {
    alternateEnclosures: (alternates) => resolveMedia(alternates, base),
    value: (value) => resolveValue(value, base),
    license: (license) => withUrl(license, 'url', base),
    socialInteracts: (interacts) =>
      interacts.map((each) => withUrl(withUrl(each, 'uri', base), 'accountUrl', base)),
    live: (live) => resolveLive(live, base),
  })
}

export function resolveShowExtras(extras: ShowExtras, base: string): ShowExtras {
  const { funding, ...others } = mapPresent(extras, {
    funding: (given) => withUrl(given, 'url', base),
    value: (value) => resolveValue(value, base),
    license: (license) => withUrl(license, 'url', base),
    publisher: (item) => resolveRemote(item, base),
    podroll: (items) => items.map((item) => resolveRemote(item, base)),
    persons: (persons) =>
      persons.map((each) => withUrl(withUrl(each, 'url', base), 'imageUrl', base)),
  })
  if (funding === undefined || !isWithUrl(funding)) return others
  return { ...others, funding }
}
