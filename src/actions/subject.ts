/** What actions and lists are about: its name in a path, in examples, and on the command line. */
import type { ErrorCode } from '../errors.ts'
import type { SearchSecrets } from '../follow/secrets.ts'
import type { PodcastDraft, PodcastRecord } from '../record/podcast.ts'
import type { ApiKey } from '../store/api-keys.ts'
import type { Directory } from '../store/directory.ts'
import type { Versioned } from '../store/record-change.ts'

/** Settings of actions that show and check saved searches. */
export interface Following {
  /** The key whose searches alone are visible; undefined: all, for operators. */
  readonly ownerId: string | undefined
  /** The public address of this server, without a slash at the end. */
  readonly baseUrl: string
  /** The setting of private addresses that may be contacted. */
  readonly fetchAllow: string
  readonly getSecrets: () => SearchSecrets
}

export interface ActionContext {
  readonly directory: Directory
  /**
   * Resolves a podcast by id, slug, Apple id, Spotify id, podcast:guid or feed URL. Throws
   * the error that the surface has for an unknown podcast.
   */
  readonly find: (text: string) => Promise<Versioned>
  /** Resolves an API key likewise. */
  readonly findKey: (text: string) => Promise<ApiKey>
  /** Absent if the surface shows no saved searches. */
  readonly following?: Following
  /** The text of `CASTDEX_FETCH_ALLOW`; undefined = addresses that no crawler may fetch are accepted. */
  readonly fetchAllow?: string | undefined
}

interface AnyExample {
  readonly summary: string
  /** Default: the example of the subject. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A call that the document shows, with its result. */
export interface DoneExample extends AnyExample {
  readonly name: string
  readonly data: unknown
}

/** An example of a refused call. */
export interface RefusedExample extends AnyExample {
  readonly code: ErrorCode
  readonly message: string
  /** Names the refused part of the input, if the refusal concerns one. */
  readonly path?: string
  readonly problem?: string
}

/** The podcasts used in examples. */
export interface ExamplePodcasts {
  readonly podcast: PodcastRecord
  /** The same show, listed twice. */
  readonly twin: PodcastDraft
  /** A podcast that an example removes. */
  readonly removable: PodcastDraft
  /** A guest of the podcast. */
  readonly personSlug: string
  readonly key: ApiKey
  readonly keyToRevoke: ApiKey
}

export interface CommandValues {
  readonly known: readonly string[]
  readonly isOpen?: boolean
}

export interface CommandArgument {
  readonly name: string
  readonly description: string
  /** Default true. */
  readonly required?: boolean
  readonly values?: CommandValues
}

export interface ActionSubject {
  /** The parameter of the path. */
  readonly part: string
  readonly description: string
  readonly argument: CommandArgument
  /** The parameter in examples. */
  readonly example: (examples: ExamplePodcasts) => string
  /** The call for an unknown subject that the document shows. */
  readonly unknown: RefusedExample
  /** Returns the id. Throws the error that the surface has for an unknown subject. */
  readonly find: (context: ActionContext, text: string) => Promise<string>
}

/** Names a podcast on the command line. */
export const PODCAST_NAME =
  'Podcast id, slug, Apple id, Spotify id, podcast:guid or feed URL.'

export const PODCAST: ActionSubject = {
  part: 'podcastId',
  description:
    'Podcast id, slug, Apple id, Spotify id or `podcast:guid`; a pending podcast by its podcast id. A merged id means the survivor.',
  argument: { name: 'ID', description: PODCAST_NAME },
  example: ({ podcast }) => podcast.slug,
  unknown: {
    summary: 'No such podcast',
    code: 'PODCAST_NOT_FOUND',
    parameters: { podcastId: 'nobody-has-this-slug' },
    message: 'No podcast has this id, or it was taken down.',
  },
  find: async ({ find }, text) => (await find(text)).record.id,
}

export const PERSON: ActionSubject = {
  part: 'slug',
  description: 'The `slug` of a search for people.',
  argument: { name: 'SLUG', description: 'The end of the address of the person’s page.' },
  example: ({ personSlug }) => personSlug,
  unknown: {
    summary: 'No such person',
    code: 'PERSON_NOT_FOUND',
    parameters: { slug: 'nobody-00000000' },
    message: 'No person has this slug.',
  },
  // The action also finds people without a page.
  find: (_context, slug) => Promise.resolve(slug),
}

export const KEY: ActionSubject = {
  part: 'keyId',
  description: 'The id of the key, `key_…`.',
  argument: {
    name: 'ID',
    description: 'The id of the key or its name, as `castdex key list` shows them.',
  },
  example: ({ key }) => key.id,
  unknown: {
    summary: 'Nobody has this id',
    code: 'KEY_NOT_FOUND',
    parameters: { keyId: 'key_nobody' },
    message: 'No key has this id.',
  },
  find: async ({ findKey }, text) => (await findKey(text)).id,
}
