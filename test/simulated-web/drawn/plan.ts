/**
 * A web drawn from a seed: its shows, and what happens to them on which day. Each part has a seed
 * of its own, so that a web without it is the same otherwise.
 */
import { type Draw, openDraw } from '../../moves/draw.ts'
import { type Kind, KINDS, ORDINARY } from './kinds.ts'
import type { LifePlan } from './life.ts'
import { drawNickname } from './nickname.ts'

export interface WebEvent {
  readonly day: number
  /** Of the show that it happens to. */
  readonly show: string
  readonly kind: string
}

export interface WebPlan {
  readonly seed: string
  readonly days: number
  readonly momentsADay: number
  readonly lives: readonly LifePlan[]
  readonly events: readonly WebEvent[]
}

export interface WebSize {
  readonly shows: number
  readonly days: number
}

const WORDS = [
  [
    'Harbour',
    'Mountain',
    'Kitchen',
    'Railway',
    'Garden',
    'Midnight',
    'Paper',
    'Northern',
    'Copper',
    'Quiet',
  ],
  [
    'Stories',
    'Voices',
    'Letters',
    'Maps',
    'Signals',
    'Questions',
    'Machines',
    'Birds',
    'Numbers',
    'Ghosts',
  ],
] as const

/** A few hosts have most shows, and many shows a host of their own. */
const BIG_HOSTS = ['pods.example', 'www.casthost.example', 'rss.megahost.example']

function drawTitle(draw: Draw, earlier: readonly string[]): string {
  // Two shows of one title are found in every directory.
  if (earlier.length > 0 && draw.chance(0.04)) return draw.pick(earlier)
  return `${draw.pick(WORDS[0])} ${draw.pick(WORDS[1])}${draw.chance(0.5) ? ` ${String(draw.number(2, 99))}` : ''}`
}

function drawGuid(draw: Draw): string {
  const hex = (length: number): string =>
    Array.from({ length }, () => draw.number(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-5${hex(3)}-a${hex(3)}-${hex(12)}`
}

function drawLife(
  seed: string,
  at: number,
  earlier: readonly LifePlan[],
  { days }: WebSize,
): LifePlan {
  const draw = openDraw(`${seed} show ${String(at)}`)
  const name = `show-${String(at)}`
  const isFinished = draw.chance(0.3)
  const host = draw.chance(0.5) ? draw.pick(BIG_HOSTS) : `${name}.example`
  const scheme = draw.chance(0.15) ? 'http' : 'https'
  const self = draw.chance(0.6) ? { self: `${scheme}://${host}/${name}/feed.xml` } : {}
  return {
    host,
    scheme,
    show: {
      name,
      title: drawTitle(
        draw,
        earlier.map(({ show }) => show.title),
      ),
      owner: `Maker ${String(draw.number(1, 400))} of ${name}`,
      everyDays: draw.pick([1, 2, 3, 7, 7, 7, 7, 14, 14, 30]),
      before: draw.pick([0, 1, 2, 3, 5, 8, 13, 20, 30]),
      ...(isFinished ? { lastDay: -draw.pick([20, 60, 120, 400, 1500]) } : {}),
      ...(draw.chance(0.25) ? { guid: drawGuid(draw) } : {}),
      ...(draw.chance(0.4) ? { website: `https://${name}-site.example/` } : {}),
    },
    copy: {
      ...self,
      ...(draw.chance(0.2) ? { most: draw.pick([5, 10, 20]) } : {}),
      ...(isBlog(seed, name) ? { withoutMedia: true } : {}),
    },
    dayIn: draw.chance(0.7) ? 0 : draw.number(0, Math.floor(days / 3)),
    from: draw.chance(0.5) ? 'operator' : 'catalogue',
  }
}

/** Half of what catalogues name they name as a reader does. */
function withNickname(seed: string, life: LifePlan): LifePlan {
  const draw = openDraw(`${seed} ${life.show.name} nickname`)
  if (life.from === 'operator' || draw.chance(0.5)) return life
  return { ...life, nickname: drawNickname(draw, life.show) }
}

/** Some feeds have no sound when they are told of. */
const isBlog = (seed: string, name: string): boolean =>
  openDraw(`${seed} ${name} blog`).chance(0.06)

/** Four in five of them find their voice some day. */
function drawVoice(
  seed: string,
  { show: { name }, copy, dayIn }: LifePlan,
  { days }: WebSize,
): readonly WebEvent[] {
  const draw = openDraw(`${seed} ${name} voice`)
  if (copy.withoutMedia !== true || !draw.chance(0.8)) return []
  return [
    { day: dayIn + draw.number(0, Math.floor(days / 2)), show: name, kind: 'findVoice' },
  ]
}

/** Some have a namesake that claims the same Apple id. */
function drawRival(
  seed: string,
  { show: { name }, dayIn }: LifePlan,
  { days }: WebSize,
): readonly WebEvent[] {
  const draw = openDraw(`${seed} ${name} rival`)
  if (!draw.chance(0.06)) return []
  const day = draw.number(dayIn, Math.max(dayIn, Math.floor(days / 2)))
  return [{ day, show: name, kind: 'rivalForAnId' }]
}

/** Some servers send a cookie first, from some day on. */
function drawWall(
  seed: string,
  { show: { name }, dayIn }: LifePlan,
  { days }: WebSize,
): readonly WebEvent[] {
  const draw = openDraw(`${seed} ${name} wall of cookies`)
  if (!draw.chance(0.08)) return []
  const day = draw.number(dayIn, Math.max(dayIn, Math.floor(days / 2)))
  return [{ day, show: name, kind: 'wallOfCookies' }]
}

function drawKind(draw: Draw, kinds: Readonly<Record<string, Kind>>): string {
  const names = Object.entries(kinds)
  const sum = names.reduce((total, [, { weight }]) => total + weight, 0)
  let left = draw.number(1, sum)
  for (const [name, { weight }] of names) {
    left -= weight
    if (left <= 0) return name
  }
  throw new Error('there are no kinds')
}

/** Ordinary life has a seed of its own. */
const KINDS_OF = { happenings: KINDS, 'ordinary life': ORDINARY } as const

/**
 * A show has one or two such days in a month, chiefly in the first two thirds: what comes of them
 * is seen in the last.
 */
function drawEvents(
  seed: string,
  { show, dayIn }: LifePlan,
  { days }: WebSize,
  scale: keyof typeof KINDS_OF,
): readonly WebEvent[] {
  const draw = openDraw(`${seed} ${show.name} ${scale}`)
  const count = Math.round((days / 30) * draw.pick([0, 0.5, 0.5, 1, 1, 1, 2, 3]))
  return Array.from({ length: count }, () => ({
    day: draw.number(dayIn, Math.max(dayIn, Math.floor(days * 0.85))),
    show: show.name,
    kind: drawKind(draw, KINDS_OF[scale]),
  }))
}

export function drawWeb(seed: string, size: WebSize): WebPlan {
  const lives: LifePlan[] = []
  for (let at = 0; at < size.shows; at += 1)
    lives.push(withNickname(seed, drawLife(seed, at, lives, size)))
  const events = lives.flatMap((life) => [
    ...drawEvents(seed, life, size, 'happenings'),
    ...drawEvents(seed, life, size, 'ordinary life'),
    ...drawVoice(seed, life, size),
    ...drawRival(seed, life, size),
    ...drawWall(seed, life, size),
  ])
  return {
    seed,
    days: size.days,
    momentsADay: openDraw(`${seed} moments a day`).pick([1, 2, 2, 3, 4]),
    lives,
    events: events.toSorted((a, b) => a.day - b.day),
  }
}
