/** Derives the people of a show from its record and its episodes. Pure and deterministic. */
import type { PodcastRecord } from '../podcast.ts'
import { foldBlanks } from '../text/text-clean-up.ts'
import { namesInNotes, namesInTitle } from './names-in-text.ts'
import { foldPersonName, isDeclaredName, withoutDegree } from './person-name.ts'

/** A place that names a person. */
interface Mention {
  readonly key: string
  readonly name: string
  readonly role: string
  /** Null for the show itself. */
  readonly episodeId: string | null
  readonly url: string | null
  readonly imageUrl: string | null
}

export interface ShowPerson {
  /** The folded name. */
  readonly key: string
  readonly name: string
  /** The most frequent first. */
  readonly roles: readonly string[]
  /** Keys of links that several shows use for the same person. */
  readonly links: readonly string[]
  readonly url: string | null
  readonly imageUrl: string | null
  readonly images: readonly string[]
  /** The roles in each episode, in the order of the episodes. */
  readonly episodes: ReadonlyMap<string, ReadonlySet<string>>
}

export type ShowWithPeople = Pick<PodcastRecord, 'hostNames' | 'extras'>

const MOST_PEOPLE = 200
const LONGEST_NAME = 100
/** Roles of people who speak, as opposed to writers, editors and designers. */
const SPEAKING =
  /host|guest|cast|moderat|gast|narrat|presenter|reporter|interview|speaker|panel/

/** Returns whether people in this role speak. */
export function isSpeaking(role: string): boolean {
  return SPEAKING.test(role)
}

export function isHosting(role: string): boolean {
  return /host/.test(role)
}

/** Returns the part of a URL that is compared. */
export function linkKey(url: string): string {
  const [address = ''] = url.trim().split('#', 1)
  return address
    .replace(/^https?:\/\/(?:www\.)?/iu, '')
    .replace(/(?<![/?])[/?]+$/u, '')
    .replace(/^[^/?]+/u, (host) => host.toLowerCase())
}

interface Declared {
  readonly name: string
  readonly role: string | null
  readonly group: string | null
  readonly url: string | null
  readonly imageUrl: string | null
}

/** The parts of an episode that name people. */
export interface EpisodeWithPeople {
  readonly id: string
  readonly title: string
  readonly notes: string | null
  readonly persons: readonly Declared[]
}

function declaredRole({ role, group }: Pick<Declared, 'role' | 'group'>): string {
  const isCast = group === null || group === 'cast'
  if (role === null) return isCast ? 'host' : group
  return role.trim().toLowerCase()
}

function toMention(
  person: Pick<Declared, 'name' | 'url' | 'imageUrl'>,
  role: string,
  episodeId: string | null,
): readonly Mention[] {
  const name = withoutDegree(person.name)
  const key = foldPersonName(name)
  if (key === '' || name.length > LONGEST_NAME || !isDeclaredName(name)) return []
  const { url, imageUrl } = person
  return [{ key, name, role, episodeId, url, imageUrl }]
}

const NO_LINK = { url: null, imageUrl: null }

function mentionsInEpisode({
  id,
  title,
  notes,
  persons,
}: EpisodeWithPeople): readonly Mention[] {
  const named = [...namesInTitle(title), ...(notes === null ? [] : namesInNotes(notes))]
  return [
    ...persons.flatMap((person) => toMention(person, declaredRole(person), id)),
    ...named.flatMap(({ name, role }) => toMention({ name, ...NO_LINK }, role, id)),
  ]
}

function mentionsInShow({ hostNames, extras }: ShowWithPeople): readonly Mention[] {
  const declared = (extras?.persons ?? []).flatMap((person) => {
    const { name, role = null, group = null, url = null, imageUrl = null } = person
    return toMention({ name, url, imageUrl }, declaredRole({ role, group }), null)
  })
  const hosts = (hostNames ?? []).flatMap((name) =>
    toMention({ name, ...NO_LINK }, 'host', null),
  )
  return [...declared, ...hosts]
}

/** Returns what distinguishes namesakes in one show. */
const marksOf = ({ url, imageUrl }: Mention): readonly string[] => [
  ...(url === null ? [] : [`link ${linkKey(url)}`]),
  ...(imageUrl === null ? [] : [`image ${imageUrl}`]),
]

/**
 * Groups the mentions of a name into persons by common links or pictures. Mentions without either
 * belong to the only person, or form another one if there are several.
 */
function dividePersons(mentions: readonly Mention[]): readonly (readonly Mention[])[] {
  const marked = joinByMarks(
    mentions.filter((each) => marksOf(each).length > 0),
    marksOf,
  )
  const plain = mentions.filter((each) => marksOf(each).length === 0)
  const [only] = marked
  if (only !== undefined && marked.length === 1) return [[...only, ...plain]]
  return plain.length === 0 ? marked : [...marked, plain]
}

/** Joins the items that share a mark, directly or through others. */
export function joinByMarks<Item>(
  items: readonly Item[],
  marks: (item: Item) => readonly string[],
): readonly (readonly Item[])[] {
  let groups: { readonly items: readonly Item[]; readonly marks: ReadonlySet<string> }[] =
    []
  for (const item of items) {
    const own = marks(item)
    const shares = (group: (typeof groups)[number]): boolean =>
      own.some((mark) => group.marks.has(mark))
    const joined = groups.filter(shares)
    groups = [
      ...groups.filter((group) => !shares(group)),
      {
        items: [...joined.flatMap((group) => group.items), item],
        marks: new Set([...joined.flatMap((group) => [...group.marks]), ...own]),
      },
    ]
  }
  return groups.map((group) => group.items)
}

/** Returns the values by frequency, then by first occurrence. */
export function byFrequency(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value)
}

function toPerson(mentions: readonly Mention[]): ShowPerson {
  const episodes = new Map<string, Set<string>>()
  for (const { episodeId, role } of mentions) {
    if (episodeId === null) continue
    const roles = episodes.get(episodeId) ?? new Set()
    episodes.set(episodeId, roles.add(role))
  }
  const urls = mentions.flatMap(({ url }) => url ?? [])
  const images = byFrequency(mentions.flatMap(({ imageUrl }) => imageUrl ?? []))
  return {
    key: mentions[0]?.key ?? '',
    name: byFrequency(mentions.map(({ name }) => foldBlanks(name)))[0] ?? '',
    roles: byFrequency(mentions.map(({ role }) => role)),
    links: [...new Set(urls.map(linkKey))].sort(),
    url: byFrequency(urls)[0] ?? null,
    imageUrl: images[0] ?? null,
    images,
    episodes,
  }
}

/** Returns the people of a show. `episodes`: newest first. */
export function peopleOfShow(
  show: ShowWithPeople,
  episodes: readonly EpisodeWithPeople[],
): readonly ShowPerson[] {
  const byKey = Map.groupBy(
    [...mentionsInShow(show), ...episodes.flatMap(mentionsInEpisode)],
    ({ key }) => key,
  )
  return [...byKey.values()]
    .slice(0, MOST_PEOPLE)
    .flatMap((mentions) => dividePersons(mentions).map(toPerson))
}
